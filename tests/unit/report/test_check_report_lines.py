"""Reports of collectors as a person sees them."""

from __future__ import annotations

from adjudge.model.candidate import Reporter, Severity
from adjudge.model.finding import Finding, Standing
from adjudge.report.check_report_lines import REPORTS_SHOWN, report_lines
from adjudge.report.screen import plain_text
from tests.qualified_values import candidate, finding, located, qualified

RUFF = Reporter(tool="ruff", version="1", rule="S110", report="collection")


def reported(index: int, severity: Severity, standing: Standing, title: str = "Passes.") -> Finding:
    made = candidate(index, severity=severity, reporter=RUFF, title=title)
    return finding(located(made), standing=standing)


def shown(*findings: Finding) -> list[str]:
    return plain_text(tuple(report_lines(qualified(findings)))).splitlines()


def test_nothing_is_said_where_nothing_is_reported() -> None:
    assert list(report_lines(None)) == []
    assert shown() == []


def test_report_that_a_pass_passed_over_is_listed_with_why() -> None:
    lines = shown(
        reported(0, Severity.LOW, Standing.BELOW_GATE),
        reported(1, Severity.HIGH, Standing.ACTIVE),
        reported(2, Severity.HIGH, Standing.OUTSIDE),
    )
    assert lines == [
        "",
        "Reports  gate: high and worse",
        "  high      a.py:3  S110: Passes.",
        "  high      a.py:3  S110: Passes.  (outside the change)",
        "  low       a.py:3  S110: Passes.  (below the gate)",
    ]


def test_what_was_there_before_and_what_another_says_too_is_counted() -> None:
    lines = shown(
        reported(0, Severity.LOW, Standing.INHERITED),
        reported(1, Severity.LOW, Standing.INHERITED),
        reported(2, Severity.LOW, Standing.DUPLICATE),
    )
    assert lines[2:] == ["  1 say the same as another that is listed", "  2 were there before the change"]


def test_many_are_cut_and_counted() -> None:
    lines = shown(*(reported(number, Severity.HIGH, Standing.ACTIVE) for number in range(REPORTS_SHOWN + 3)))
    assert len(lines) == 2 + REPORTS_SHOWN + 1
    assert lines[-1] == "  and 3 more: --json has all"


def test_words_of_a_tool_are_never_raw_on_a_terminal() -> None:
    assert "\x1b" not in "".join(shown(reported(0, Severity.HIGH, Standing.ACTIVE, "\x1b[2J")))
