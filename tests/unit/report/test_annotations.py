"""Workflow commands: within the limits of a step, and nobody's text is a command."""

from __future__ import annotations

from adjudge.model.candidate import Severity
from adjudge.model.finding import Standing
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import UnitState
from adjudge.report.annotations import annotations_bytes
from tests.host_schemas import annotation_faults
from tests.qualified_values import candidate, finding, located, place, qualified, run
from tests.report_values import of_review, of_run
from tests.review_values import a_made, a_unit


def lines(made: bytes) -> list[str]:
    assert annotation_faults(made) == []
    return made.decode().splitlines()


def test_outcome_is_the_first() -> None:
    first, *_ = lines(annotations_bytes(of_review(a_made(outcome=Outcome.INCONCLUSIVE, exit_code=3))))
    assert first.startswith(
        "::error title=adjudge review%3A inconclusive::Inconclusive, which is no pass.%0A"
    )
    assert first.endswith("%0ARead: complete: 1 unit (1 reviewed), 1 of 1 hunk.")


def test_pass_is_a_notice() -> None:
    (one,) = lines(annotations_bytes(of_review()))
    assert one.startswith("::notice title=adjudge review%3A pass::Pass")


def test_finding_that_counts_is_an_error_at_its_lines() -> None:
    one = finding(located(resolved=place(end_line=5)))
    made = lines(
        annotations_bytes(of_run(run(qualified([one], counted=(0,), exit_code=1, outcome=Outcome.FAIL))))
    )
    assert made[1].startswith(
        "::error title=high%3A Divides by zero,file=a.py,line=3,endLine=5::Divides by zero%0A"
    )


def test_finding_that_does_not_count_is_no_error() -> None:
    many = [
        finding(),
        finding(located(candidate(1, severity=Severity.LOW))),
        finding(located(candidate(2)), standing=Standing.INHERITED),
        finding(located(candidate(3)), standing=Standing.DISMISSED),
    ]
    levels = [one.split()[0] for one in lines(annotations_bytes(of_run(run(qualified(many)))))]
    assert levels == ["::warning", "::warning", "::notice", "::notice"]


def test_no_more_than_ten_of_a_level_and_the_last_counts_the_rest() -> None:
    many = [finding(located(candidate(number))) for number in range(50)]
    made = lines(annotations_bytes(of_run(run(qualified(many, counted=tuple(range(50)), exit_code=1)))))
    assert len(made) == 10
    assert made[-1] == "::error title=adjudge%3A 42 more::42 more of this level; the report has all."


def test_unit_that_was_not_read_is_a_warning_at_its_path() -> None:
    made = a_made(a_unit("a,b.py", UnitState.FAILED, "pending"), outcome=Outcome.INCONCLUSIVE, exit_code=3)
    assert "::warning title=adjudge%3A not read,file=a%2Cb.py::Not read: failed (pending)." in lines(
        annotations_bytes(of_review(made))
    )


def test_line_feed_and_percent_sign_start_no_command() -> None:
    why = Reason(code="x", message="100%\n::error::mine")
    (one,) = lines(annotations_bytes(of_review(a_made(outcome=Outcome.FAIL, exit_code=1, reasons=(why,)))))
    assert "::Fail: 100%25%0A::error::mine%0A" in one
