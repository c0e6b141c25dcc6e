"""Five hundred claims that are true and five hundred that are not, against a real repository.

No false one is proved, and each that can be turned down is, with what was found instead; each true one is
proved by its evidence.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.evidence.check import check_evidence
from adjudge.evidence.entailment import proves
from adjudge.evidence.quotes import find_quote
from adjudge.evidence.sources import EvidenceSources
from adjudge.model.evidence import CheckedEvidence, EvidenceState
from adjudge.model.finding import ResolvedLocator
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.survey.survey import SurveyPorts, survey_change
from adjudge.survey.texts import Texts
from tests.builders import repo
from tests.claims import Planted, false_claims, trees_once, true_claims
from tests.fakes.graph import InProcessPool, MemorySnapshots, Silent

if TYPE_CHECKING:
    from pathlib import Path

    from tests.builders import Repo


def sources_of(subject: Repo, state: Path) -> EvidenceSources:
    """The sources of the last commit of a repository."""
    options = GitOptions(folder=str(subject.path), state=str(state), environment={"PATH": "/usr/bin:/bin"})
    git = open_reader(SubprocessRunner(), options)
    ports = SurveyPorts(git=git, pool=InProcessPool(), snapshots=MemorySnapshots(), progress=Silent())
    survey = survey_change(TargetRequest(mode=TargetMode.COMMIT, revision="HEAD"), ports)
    texts = Texts(git.blobs())
    return EvidenceSources(target=survey.target, base=survey.base, head=survey.head, texts=texts)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> EvidenceSources:
    base, head = trees_once()
    made = repo(tmp_path_factory.mktemp("planted") / "r")
    made.commit(dict(base))
    made.commit({**dict.fromkeys(base.keys() - head.keys()), **head})
    return sources_of(made, tmp_path_factory.mktemp("state"))


def place_of(planted: Planted, sources: EvidenceSources) -> ResolvedLocator:
    """The place of a claim, which its quote proves."""
    file = sources.file(planted.path, planted.side)
    assert file.text is not None
    assert file.object_id is not None
    (span,) = find_quote(file.text, planted.quote).whole
    around = sources.definition_at(file.path, planted.side, span.start)
    assert (around.name if around is not None else "") == planted.symbol
    return ResolvedLocator(
        path=file.path,
        side=planted.side,
        start_line=span.start,
        end_line=span.end,
        object_id=file.object_id,
        quote=file.text.slice(*span),
        symbol=planted.symbol,
    )


def judged(planted: Planted, sources: EvidenceSources) -> tuple[CheckedEvidence, bool]:
    """What came of the evidence, and whether it proves the claim."""
    found = check_evidence(planted.evidence, sources)
    return found, proves(planted.claim, place_of(planted, sources), found)


def test_there_are_five_hundred_of_each_and_none_is_the_other() -> None:
    true, false = true_claims(), false_claims()
    assert len(set(true)) == len(set(false)) == 500
    assert {one[:-2] for one in true}.isdisjoint(one[:-2] for one in false)


def test_no_false_claim_is_proved(sources: EvidenceSources) -> None:
    assert [one.name for one in false_claims() if judged(one, sources)[1]] == []


def test_every_true_claim_is_proved(sources: EvidenceSources) -> None:
    missed = [
        (one.name, judged(one, sources)[0].found) for one in true_claims() if not judged(one, sources)[1]
    ]
    assert missed == []


def test_evidence_that_says_the_opposite_of_the_tree_is_contradicted_with_what_is_there(
    sources: EvidenceSources,
) -> None:
    found = [(one, judged(one, sources)[0]) for one in false_claims()]
    assert [(one.name, it.state, it.found) for one, it in found if it.state is not one.state] == []
    contradicted = [it for _, it in found if it.state is EvidenceState.CONTRADICTED]
    assert [it.evidence for it in contradicted if not it.found.endswith(".")] == []
    count = len(contradicted)
    assert count == 340


def test_quote_that_is_one_character_off_is_told_the_line_it_is_off(sources: EvidenceSources) -> None:
    for one in false_claims():
        if one.name.endswith("one character off"):
            place = place_of(one, sources)
            assert judged(one, sources)[0].found.endswith(f"; line {place.start_line} is like it.")


def test_every_kind_of_false_claim_is_planted_often() -> None:
    counts = Counter(one.name for one in false_claims())
    assert len(counts) >= 16
    assert min(counts.values()) >= 15


def test_evidence_answers_alike_whatever_was_asked_before(sources: EvidenceSources) -> None:
    planted = [*true_claims(), *false_claims()]
    forward = [check_evidence(one.evidence, sources) for one in planted]
    backward = [check_evidence(one.evidence, sources) for one in reversed(planted)]
    assert forward == backward[::-1]
