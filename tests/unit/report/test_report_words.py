"""One wording for every form."""

from __future__ import annotations

from adjudge.model.candidate import Severity
from adjudge.model.finding import Disposition, Standing
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import UnitState
from adjudge.report.report_words import (
    coverage_words,
    lost_words,
    notes_of,
    place_words,
    sentences,
    standing_words,
    told,
    uncounted_words,
    unread_units,
    verdict_words,
)
from tests.qualified_values import candidate, finding, located, lost, place, qualified, run
from tests.report_values import of_review, of_run, wired
from tests.review_values import a_made, a_unit


def test_pass_is_told_with_what_it_rests_on() -> None:
    assert verdict_words(of_review()) == "Pass: all that policy does not skip was read, and nothing counts."


def test_inconclusive_run_says_that_it_is_no_pass_and_why() -> None:
    why = Reason(code="coverage-partial", message="Two were not read.")
    made = a_made(outcome=Outcome.INCONCLUSIVE, reasons=(why,))
    assert verdict_words(of_review(made)) == "Inconclusive, which is no pass: Two were not read."


def test_failing_run_says_why() -> None:
    why = Reason(code="findings", message="One counts.")
    assert verdict_words(of_review(a_made(outcome=Outcome.FAIL, reasons=(why,)))) == "Fail: One counts."


def test_what_counts_stands_before_what_is_worse_and_does_not() -> None:
    worse = finding(located(candidate(0, severity=Severity.CRITICAL)), standing=Standing.DISMISSED)
    stands = finding(located(candidate(1)))
    counts = finding(located(candidate(2)))
    made = of_run(run(qualified([worse, stands, counts], counted=(2,))))
    assert [one.index for one in told(made)] == [2, 1, 0]


def test_duplicate_has_no_entry_of_its_own() -> None:
    made = of_run(run(qualified([finding(), finding(located(candidate(1)), standing=Standing.DUPLICATE)])))
    assert [one.index for one in told(made)] == [0]


def test_finding_that_a_coordinator_took_out_has_an_entry_with_the_reason() -> None:
    reason = "The coordinator (claude): a comment"
    made = of_run(run(qualified([finding(standing=Standing.DROPPED, reason=reason)])))
    assert [standing_words(one) for one in told(made)] == [
        f"does not count: dropped, a coordinator, which is a model, took it out ({reason})"
    ]
    assert uncounted_words(made) == [
        "1 were taken out by a coordinator, which is a model, each with its reason"
    ]


def test_standing_is_told_with_its_word_and_its_reason() -> None:
    (one,) = wired(finding(standing=Standing.INHERITED, reason="in-base"))
    assert standing_words(one) == "does not count: inherited, it was there before the change (in-base)"


def test_relocated_finding_says_where_it_was_said_to_be() -> None:
    (one,) = wired(finding(located(candidate(start_line=9), disposition=Disposition.RELOCATED)))
    assert "was said to be at line 9" in list(notes_of(one))


def test_place_tells_lines_and_the_side_before_the_change() -> None:
    (one,) = wired(finding(located(resolved=place(end_line=5))))
    assert place_words(one.place) == "a.py:3-5"


def test_coverage_of_findings_of_others_is_not_known() -> None:
    assert coverage_words(of_run()).startswith("unknown")


def test_coverage_of_a_review_counts_units_and_hunks() -> None:
    assert coverage_words(of_review()) == "complete: 1 unit (1 reviewed), 1 of 1 hunk"


def test_candidates_without_a_place_are_counted_by_reason() -> None:
    made = of_run(run(qualified([], [lost(0, "no-such-file"), lost(1, "no-such-file")])))
    assert lost_words(made) == ["2 rejected: there is no such file in that tree (no-such-file)"]


def test_what_does_not_count_is_counted_by_why() -> None:
    many = [finding(standing=Standing.DISMISSED), finding(located(candidate(1)))]
    said = uncounted_words(of_run(run(qualified(many))))
    assert said == [
        "1 were dismissed",
        "1 at the gate, but only located: nothing proves it, and one reporter alone found it",
    ]


def test_units_skipped_by_policy_are_not_among_the_unread() -> None:
    units = [a_unit("a.py", UnitState.FAILED), a_unit("b.py", UnitState.SKIPPED, "binary"), a_unit("c.py")]
    assert [one.path for one in unread_units(of_review(a_made(*units)))] == ["a.py"]


def test_sentence_names_its_path_once() -> None:
    made = of_run(run(qualified(reasons=(Reason(code="x", message="It is gone.", path="a.py"),) * 2)))
    assert sentences(made.reasons) == ["a.py: It is gone."]
