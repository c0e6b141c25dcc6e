"""What formats of hosts have in common."""

from __future__ import annotations

from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import UnitState
from adjudge.report.hosted import doubts_of, host_path, message_of
from tests.qualified_values import candidate, finding, located, qualified, run
from tests.report_values import of_review, of_run, wired
from tests.review_values import a_made, a_unit


def test_path_that_is_no_utf_8_shows_its_bytes() -> None:
    assert host_path("d/\udcff.py") == "d/\\xff.py"
    assert host_path("d/\u00e9 [x].py") == "d/\u00e9 [x].py"


def test_path_that_no_checkout_holds_is_cut_and_says_so() -> None:
    assert host_path("d" * 4_096) == "d" * 4_096
    assert host_path("d" * 4_100) == "d" * 4_096 + "\u2026 (4 more characters)"


def test_message_tells_title_summary_proof_and_standing() -> None:
    (one,) = wired(finding())
    assert message_of(one) == (
        "Divides by zero\n\nThe divisor may be zero.\n\n"
        "high, said by reviewer: located, the claim is not proved; does not count: active."
    )


def test_summary_that_repeats_the_title_is_told_once() -> None:
    (one,) = wired(finding(located(candidate(title="Same", summary="Same"))))
    assert message_of(one).count("Same") == 1


def test_long_text_is_cut_and_says_so() -> None:
    (one,) = wired(finding(located(candidate(title="t" * 5_000))))
    assert "… (904 more characters)" in message_of(one)


def test_pass_and_plain_fail_have_no_doubts() -> None:
    assert list(doubts_of(of_review())) == []
    assert list(doubts_of(of_review(a_made(outcome=Outcome.FAIL)))) == []


def test_unread_units_are_doubts_and_the_outcome_stands_at_the_first() -> None:
    units = [a_unit("b.py", UnitState.FAILED, "pending"), a_unit("a.py")]
    found = list(doubts_of(of_review(a_made(*units, outcome=Outcome.INCONCLUSIVE, complete=False))))
    assert [(one.name, one.path) for one in found] == [("outcome", "b.py"), ("not-read", "b.py")]


def test_many_unread_units_are_counted_in_the_last() -> None:
    units = [a_unit(f"{number:03}.py", UnitState.FAILED, "pending") for number in range(250)]
    *_, last = doubts_of(of_review(a_made(*units, outcome=Outcome.INCONCLUSIVE)))
    assert last.text.endswith("And 50 more.")


def test_findings_of_others_without_a_finding_are_a_doubt() -> None:
    made = run(qualified(reasons=(Reason(code="coverage-unknown", message="Coverage is not known."),)))
    (one,) = doubts_of(of_run(made))
    assert one.text == "Inconclusive, which is no pass: Coverage is not known."
