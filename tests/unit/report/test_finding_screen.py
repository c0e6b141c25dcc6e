"""One finding on a terminal: quote, checks, decisions, all escaped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.finding_v1 import FindingV1, SaidV1
from adjudge.contracts.qualified_parts_v1 import RuledV1
from adjudge.contracts.qualified_v1 import unnamed_artefact
from adjudge.model.evidence import CheckedEvidence, EdgeEvidence, EvidenceState
from adjudge.model.place import Side
from adjudge.report.finding_screen import finding_screen
from adjudge.report.screen import plain_text
from tests.qualified_values import candidate, finding, located, place, qualified

if TYPE_CHECKING:
    from adjudge.model.finding import Qualification

RULED = RuledV1(finding_id="fnd:1", word="dismissed", text="0" * 64, reason="a\x1b test", by="ann")


def shown(one: Qualification, **more: object) -> str:
    artefact = unnamed_artefact(qualified([finding(one)]))
    fields: dict[str, object] = {
        "finding_id": "fnd:1",
        "runs": ("run:1", "run:0"),
        "head_tree": "1" * 40,
        "head_commit": None,
        "results": artefact.results,
        "said_by": (),
        "rulings": (),
        "in_force": None,
    }
    return plain_text(finding_screen(FindingV1(**{**fields, **more})))  # type: ignore[arg-type]


def test_finding_is_shown_with_quote_and_proof() -> None:
    text = shown(located())
    assert "last seen in run:1 and 1 before, held against 111111111111" in text
    assert "place       a.py:3-3  head" in text
    assert "         3  return one / two" in text
    assert "proof       located; the claim is not proved" in text


def test_each_check_is_shown_with_what_was_found() -> None:
    edge = EdgeEvidence(source="a.py", target="b.py", edge="", side=Side.HEAD)
    checked = CheckedEvidence(
        evidence=edge, state=EvidenceState.DOES_NOT_HOLD, found="No edge.", blind_spots=("computed names",)
    )
    text = shown(located(evidence=(checked,)))
    assert "evidence    edge: does-not-hold  No edge." in text
    assert "not seen: computed names" in text


def test_decisions_are_shown_and_whether_one_holds() -> None:
    assert "dismissed by ann: a\\x1b test" in shown(located(), rulings=(RULED,), in_force=RULED)
    assert "none is in force" in shown(located(), rulings=(RULED,))


def test_others_that_say_the_same_are_named() -> None:
    other = SaidV1(index=1, finding_id="fnd:2", title="Also\u202e", reporter=None)
    assert "Also\\u202e  fnd:2" in shown(located(), said_by=(other,))


def test_finding_of_no_run_says_so() -> None:
    assert "no run that holds it is kept" in shown(located(), runs=(), results=())


def test_long_quote_and_summary_are_cut() -> None:
    quote = "\n".join("x" * 1000 for _ in range(50))
    text = shown(located(candidate(summary="s\n" * 100), resolved=place(quote=quote, end_line=52)))
    assert "and 30 more lines" in text
    assert len(text) < 10_000
