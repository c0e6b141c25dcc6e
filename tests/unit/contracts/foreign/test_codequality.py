"""GitLab Code Quality reports."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Severity
from tests.unit.contracts.foreign.reports import only, refused, take


def issue(**parts: Any) -> dict[str, Any]:
    """Shape of ruff 0.17 with ``--output-format gitlab``, lines instead of positions."""
    location = {"path": "a.py", "lines": {"begin": 3}}
    return {
        "check_name": "F401",
        "description": "Unused",
        "severity": "major",
        "fingerprint": "1",
        "location": location,
        **parts,
    }


@pytest.mark.parametrize(
    ("told", "severity"),
    [
        ("blocker", Severity.CRITICAL),
        ("critical", Severity.HIGH),
        ("major", Severity.MEDIUM),
        ("minor", Severity.LOW),
        ("info", Severity.INFO),
    ],
)
def test_severity_translates(told: str, severity: Severity) -> None:
    assert only(take([issue(severity=told)], "codequality")).severity is severity


def test_issue_of_code_climate_has_its_categories_and_body() -> None:
    """Shape of the Code Climate engine specification, which GitLab's format is a part of."""
    more = {
        "type": "issue",
        "categories": ["Bug Risk"],
        "engine_name": "rubocop",
        "content": {"body": "Because."},
    }
    found = only(take([issue(**more)], "codequality"))
    assert (found.defect_class, found.reporter.tool, found.summary) == ("correctness", "rubocop", "Because.")


def test_positions_give_lines() -> None:
    positions = {"begin": {"line": 4, "column": 2}, "end": {"line": 6, "column": 1}}
    found = only(take([issue(location={"path": "a.py", "positions": positions})], "codequality"))
    assert (found.start_line, found.end_line) == (4, 6)


def test_issue_without_lines_is_about_the_file() -> None:
    found = only(take([issue(location={"path": "a.py"})], "codequality"))
    assert (found.start_line, found.basis, found.quote) == (None, Basis.IMPORT, None)


def test_issues_with_one_fingerprint_are_all_entries() -> None:
    assert len(take([issue(), issue()], "codequality").entries) == 2


@pytest.mark.parametrize(
    ("parts", "reason"),
    [({"severity": "huge"}, "invalid-severity"), ({"location": None}, "invalid-path"), ({"description": None}, "invalid-title"),
     ({"location": {"path": "a", "lines": {"begin": 0}}}, "invalid-start_line"), ({"location": {"path": 1}}, "invalid-path"),
     ({"location": {"path": "a", "lines": {"begin": 5, "end": 4}}}, "invalid-range"), ({"check_name": 3}, "invalid-rule")],
)  # fmt: skip
def test_issue_that_is_none_is_told(parts: dict[str, Any], reason: str) -> None:
    assert refused(take([issue(**parts)], "codequality")).reason == reason


def test_severity_that_is_not_stated_is_assumed_and_told() -> None:
    assert only(take([issue(severity=None)], "codequality")).marks == ("severity-assumed",)


def test_what_is_no_array_is_refused() -> None:
    with pytest.raises(UsageError, match="is an array; this is an object"):
        take({}, "codequality")
