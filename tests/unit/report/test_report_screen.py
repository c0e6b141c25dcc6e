"""A report on a terminal."""

from __future__ import annotations

from adjudge.model.outcome import Outcome
from adjudge.model.review import UnitState
from adjudge.report.report_screen import report_screen
from adjudge.report.screen import plain_text
from tests.qualified_values import candidate, finding, located, qualified, run
from tests.report_values import of_review, of_run
from tests.review_values import a_made, a_unit


def test_screen_begins_with_the_outcome() -> None:
    text = plain_text(report_screen(of_review()))
    assert text.startswith("adjudge review  pass  rev:1\nPass: all that policy does not skip was read")


def test_finding_is_told_with_its_place_its_proof_and_its_standing() -> None:
    text = plain_text(report_screen(of_run()))
    assert "a.py:3" in text
    assert "located, the claim is not proved; does not count: active; not inline" in text


def test_many_findings_are_cut_and_counted() -> None:
    many = [finding(located(candidate(number))) for number in range(25)]
    assert "and 5 more" in plain_text(report_screen(of_run(run(qualified(many)))))


def test_unit_that_was_not_read_is_named() -> None:
    made = a_made(a_unit("a.py", UnitState.FAILED, "pending"), complete=False, outcome=Outcome.INCONCLUSIVE)
    assert "Not read\n  a.py: failed (pending)\n" in plain_text(report_screen(of_review(made)))
