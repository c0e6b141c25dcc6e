"""Tests for bandit's JSON and its list of tests."""

from __future__ import annotations

import pytest

from adjudge.contracts.collected.bandit import read_bandit, read_bandit_rules
from adjudge.contracts.collected.reading import UnreadableReportError
from tests.unit.contracts.collected.recordings import SECRET, handed, places, recorded


def test_rules_and_lines_are_those_that_it_reports() -> None:
    told = read_bandit(recorded("bandit.json"), handed("app.py", "syn.py"))
    assert places(told) == [("app.py", 2, "B404"), ("app.py", 6, "B105"), ("app.py", 7, "B602")]


def test_class_is_that_of_the_weakness() -> None:
    told = read_bandit(recorded("bandit.json"), handed("app.py", "syn.py"))
    assert [one.defect_class for one in told.reports] == ["injection", "secret", "injection"]


def test_password_that_its_message_repeats_is_taken_out() -> None:
    assert SECRET.encode() in recorded("bandit.json")
    assert SECRET not in repr(read_bandit(recorded("bandit.json"), handed("app.py", "syn.py")))


def test_file_that_it_could_not_parse_is_unread() -> None:
    assert read_bandit(recorded("bandit.json"), handed("app.py", "syn.py")).unread == ("syn.py",)


def test_file_that_it_does_not_count_is_unread() -> None:
    told = read_bandit(recorded("bandit.json"), handed("app.py", "other.py", "syn.py"))
    assert told.unread == ("other.py", "syn.py")


def test_unknown_severity_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="severity"):
        read_bandit(recorded("bandit.json").replace(b'"HIGH"', b'"AWFUL"'), handed("app.py", "syn.py"))


def test_tests_in_force_are_those_that_it_lists() -> None:
    rules = read_bandit_rules(recorded("bandit-help.txt"))
    assert {"B101", "B404", "B602"} <= set(rules)


def test_help_without_a_list_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="list its tests"):
        read_bandit_rules(b"usage: bandit\n")
