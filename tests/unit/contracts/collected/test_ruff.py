"""Tests for ruff's JSON and its list of rules."""

from __future__ import annotations

import pytest

from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.contracts.collected.ruff import read_ruff, read_ruff_rules
from adjudge.model.candidate import Severity
from tests.unit.contracts.collected.recordings import SECRET, handed, places, recorded


def test_rules_and_lines_are_those_that_it_reports() -> None:
    told = read_ruff(recorded("ruff.json"), handed("app.py", "syn.py"))
    assert places(told) == [
        ("app.py", 1, "F401"),
        ("app.py", 6, "F841"),
        ("app.py", 6, "S105"),
        ("app.py", 7, "S602"),
        ("app.py", 8, "F821"),
        ("syn.py", 1, "invalid-syntax"),
        ("syn.py", 2, "invalid-syntax"),
    ]


def test_file_with_a_syntax_error_is_unread() -> None:
    assert read_ruff(recorded("ruff.json"), handed("app.py", "syn.py")).unread == ("syn.py",)


def test_severity_and_class_go_by_the_longest_known_beginning() -> None:
    told = read_ruff(recorded("ruff.json"), handed("app.py", "syn.py"))
    ranks = {one.rule: (one.severity, one.defect_class) for one in told.reports}
    assert ranks["F401"] == (Severity.LOW, "maintainability")
    assert ranks["F821"] == (Severity.HIGH, "correctness")
    assert ranks["S602"] == (Severity.HIGH, "injection")
    assert ranks["S105"] == (Severity.MEDIUM, "secret")


def test_secret_is_in_no_report() -> None:
    assert SECRET not in repr(read_ruff(recorded("ruff.json"), handed("app.py", "syn.py")))


def test_report_about_another_file_makes_all_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="not handed to it"):
        read_ruff(recorded("ruff.json"), handed("app.py"))


def test_nothing_found_is_an_empty_array() -> None:
    assert read_ruff(b"[]\n", handed("app.py")).reports == ()


def test_rules_in_force_are_those_that_it_lists() -> None:
    rules = read_ruff_rules(recorded("ruff-settings.txt"))
    assert {"F401", "S105", "B006", "E902", "invalid-syntax"} <= set(rules)
    assert "E501" not in rules


@pytest.mark.parametrize("data", [b"", b"linter.rules.enabled = []\n", b"linter.rules.enabled = [\n]\n"])
def test_settings_without_a_list_are_unreadable(data: bytes) -> None:
    with pytest.raises(UnreadableReportError, match="list its rules"):
        read_ruff_rules(data)
