"""The body of a comment and the summary of a job."""

from __future__ import annotations

from dataclasses import replace

from adjudge.model.finding import Standing
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import UnitState
from adjudge.report.report_markdown import comment_bytes, summary_bytes
from tests.qualified_values import candidate, finding, located, lost, qualified, run
from tests.report_values import of_review, of_run
from tests.review_values import a_made, a_unit


def test_comment_begins_with_the_outcome_and_what_was_read() -> None:
    text = comment_bytes(of_review()).decode()
    assert text.startswith("## adjudge review: pass\n\nPass\\: all that policy does not skip was read")
    assert "- read: complete\\: 1 unit (1 reviewed), 1 of 1 hunk\n" in text


def test_what_counts_stands_under_its_own_title() -> None:
    many = [finding(located(candidate(0, title="Counts"))), finding(located(candidate(1, title="Stands")))]
    text = comment_bytes(of_run(run(qualified(many, counted=(0,))))).decode()
    assert (
        text.index("### Counts at the gate") < text.index("Counts\n") < text.index("### Stands in the source")
    )


def test_each_finding_says_whether_a_comment_can_stand_at_its_line() -> None:
    assert "comment inline: no, no change is judged" in comment_bytes(of_run()).decode()


def test_what_fits_in_a_summary_and_not_in_a_comment_is_counted_there() -> None:
    many = [finding(located(candidate(number, title="t" * 300))) for number in range(400)]
    report = of_run(run(qualified(many)))
    comment, summary = comment_bytes(report), summary_bytes(report)
    assert len(comment) <= 65_536 < len(summary) <= 1 << 20
    listed = comment.decode().count("fnd:")
    assert f"And {400 - listed} more findings" in comment.decode()
    assert summary.decode().count("fnd:") == 400


def test_what_was_not_read_is_named_with_why() -> None:
    made = a_made(a_unit("a.py", UnitState.FAILED, "pending"), complete=False, outcome=Outcome.INCONCLUSIVE)
    assert "### Not read\n\n- a.py\\: failed (pending)\n" in comment_bytes(of_review(made)).decode()


def test_dismissed_finding_is_counted_and_not_listed() -> None:
    made = qualified([finding(standing=Standing.DISMISSED)], reasons=(Reason(code="x", message="Why."),))
    text = comment_bytes(of_run(run(made))).decode()
    assert "Divides by zero" not in text
    assert "- 1 were dismissed\n" in text


def test_sections_that_are_full_leave_room_for_findings() -> None:
    many = tuple(f"{number} {'<' * 500}" for number in range(100))
    reasons = tuple(Reason(code="x", message=one) for one in many)
    source = replace(qualified().source, failures=many, notes=many, tools=many)
    units = [a_unit(f"{'d' * 300}{number}.py", UnitState.FAILED, "pending") for number in range(100)]
    made = qualified(
        [finding()], [lost(n, f"reason-{n}") for n in range(1, 99)], source=source, limitations=reasons
    )
    report = of_review(a_made(*units, qualified=made, reasons=reasons, limitations=reasons, not_asked=many))
    data = comment_bytes(report)
    assert len(data) <= 40_000
    assert b"Divides by zero" in data
    assert b"- and 92 more; the JSON form has all" in data
    assert len(summary_bytes(report)) <= 300_000
