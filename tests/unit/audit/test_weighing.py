"""What second readers come to: a table over their words."""

from __future__ import annotations

import pytest

from adjudge.audit.gathering import Verdict
from adjudge.audit.weighing import weigh
from adjudge.model.evidence import CheckedEvidence, Evidence, EvidenceState, SymbolEvidence
from adjudge.model.place import Side
from adjudge.model.workload import SecondVerdict, VerdictWord

SYMBOL = SymbolEvidence(path="a.py", name="f", exists=True, side=Side.HEAD)


def said(word: str, *evidence: Evidence) -> Verdict:
    return Verdict(
        "item:v", SecondVerdict(finding_id="fnd:1", verdict=VerdictWord(word), reason="r", evidence=evidence)
    )


def check(state: EvidenceState, one: Evidence) -> CheckedEvidence:
    return CheckedEvidence(evidence=one, state=state, found="", blind_spots=())


@pytest.mark.parametrize(
    ("words", "is_proved", "look"),
    [
        ((), False, "none"),
        ((), True, "none"),
        (("confirmed",), False, "confirmed"),
        (("unsure",), False, "unsure"),
        (("refuted",), False, "refuted"),
        (("refuted", "unsure"), False, "refuted"),
        (("refuted", "confirmed"), False, "disputed"),
        (("refuted",), True, "disputed"),
        (("confirmed", "unsure"), True, "confirmed"),
    ],
)
def test_words_come_to_one_look(words: tuple[str, ...], is_proved: bool, look: str) -> None:
    found = weigh(
        [said(one) for one in words], lambda one: check(EvidenceState.HOLDS, one), is_proved=is_proved
    )
    assert found.look == look
    assert [one.verdict for one in found.verdicts] == list(words)


@pytest.mark.parametrize(
    ("state", "look"), [(EvidenceState.CONTRADICTED, "unsure"), (EvidenceState.UNAVAILABLE, "refuted")]
)
def test_word_whose_evidence_is_contradicted_does_not_count(state: EvidenceState, look: str) -> None:
    found = weigh([said("refuted", SYMBOL)], lambda one: check(state, one), is_proved=False)
    assert found.look == look
    assert found.verdicts[0].counts is (look == "refuted")
