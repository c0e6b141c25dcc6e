"""The intent of an audit, and what is refused before anything is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.audit.ground import INTENT, STANDING, refuse_tracked, settle_intent, with_groups
from adjudge.app.audit.words import ScopeWords
from adjudge.audit.runs import ConfirmedScope
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.intent_v1 import NO_INTENT, intent_artefact
from adjudge.errors import ContractError, StateError, UsageError
from adjudge.model.audit import Depth
from adjudge.model.lens import Lens
from adjudge.ports import ArtefactState
from tests.audit_trees import graph, plan_of
from tests.fakes.artefacts import FakeArtefacts

if TYPE_CHECKING:
    from adjudge.survey.survey import Survey

NOTHING = ScopeWords()


def survey_of(*paths: str) -> Survey:
    """A survey of which only the entries are looked at."""

    class Head:
        snapshot = graph({path: path.encode() for path in paths})

    class Looked:
        head = Head()

    return Looked()  # type: ignore[return-value]


def test_without_a_file_and_words_everything_is_audited_and_nothing_is_written() -> None:
    folder = FakeArtefacts()
    assert settle_intent(folder, NOTHING) == NO_INTENT
    assert folder.files == {}


def test_words_replace_what_they_name_and_keep_the_rest() -> None:
    folder = FakeArtefacts()
    first = settle_intent(folder, ScopeWords(lenses=("tests", "security"), paths=("src/**",)))
    folder.files[INTENT] = encode_printed(intent_artefact(first))
    found = settle_intent(folder, ScopeWords(depth="deep", budget_tokens=5, since="v1"))
    assert found.lenses == (Lens.SECURITY, Lens.TESTS)
    assert (found.paths, found.depth, found.budget_tokens, found.since) == (("src/**",), Depth.DEEP, 5, "v1")
    assert settle_intent(folder, NOTHING) == first


def test_words_that_cannot_be_used_are_not_written() -> None:
    folder = FakeArtefacts()
    with pytest.raises(UsageError):
        settle_intent(folder, ScopeWords(paths=("../a",)))
    assert folder.files == {}


@pytest.mark.parametrize("data", [b"{", b"", b'{"schema": "adjudge.intent/v1", "more": 1}', b" " * (2 << 20)])
def test_file_that_is_no_intent_is_refused_by_its_name(data: bytes) -> None:
    folder = FakeArtefacts()
    folder.files[INTENT] = data
    for words in (NOTHING, ScopeWords(depth="deep")):
        with pytest.raises(ContractError, match=r"intent\.json"):
            settle_intent(folder, words)
    assert folder.files[INTENT] == data


@pytest.mark.parametrize("path", [".adjudge/audit/results/a.json", ".adjudge", ".Adjudge/a", ".ADJUDGE/x/y"])
def test_tracked_file_of_our_folder_is_refused(path: str) -> None:
    with pytest.raises(StateError) as caught:
        refuse_tracked(survey_of("a.py", path))
    assert caught.value.code == "artefact-folder-tracked"


def test_names_that_only_begin_like_ours_are_fine() -> None:
    fine = (".adjudge.toml", ".adjudges/a", "src/.adjudge/a")
    refuse_tracked(survey_of(*fine))
    with pytest.raises(StateError) as caught:
        refuse_tracked(survey_of(*fine, ".adjudge/a"))
    assert ".adjudge/a" in caught.value.message


def test_groups_that_were_not_kept_are_told() -> None:
    plan = plan_of({"a.py": b"a = 1\n"})
    kept = ConfirmedScope(groups=(("a.py",),))
    assert with_groups(plan, None) is with_groups(plan, kept) is plan
    assert [one.code for one in with_groups(plan, ConfirmedScope(groups=())).limitations] == [
        "groups-not-kept"
    ]
    assert with_groups(plan_of({}), ConfirmedScope(groups=())).limitations == ()


def test_every_reason_why_the_intent_is_not_read_has_its_words() -> None:
    assert set(STANDING) == set(ArtefactState) - {ArtefactState.PRESENT, ArtefactState.ABSENT}
