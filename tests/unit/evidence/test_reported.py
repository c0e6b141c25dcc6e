"""Tests for what a collection reports, by file and rule."""

from __future__ import annotations

import pytest

from adjudge.evidence.reported import Reported, Spans
from tests.collect_values import a_collection, a_report

REPORTED = Reported(
    a_collection(
        a_report("a.py", 3, 9),
        a_report("a.py", 5, 5),
        a_report("a.py", 20),
        a_report("a.py", 4, rule="S101"),
        paths=("b.py",),
        rules=("E9*", "B006"),
    )
)


@pytest.mark.parametrize(
    ("line", "covered"), [(2, False), (3, True), (6, True), (9, True), (10, False), (20, True), (21, False)]
)
def test_line_is_covered_by_a_run_that_holds_it_whatever_lies_between(line: int, *, covered: bool) -> None:
    assert Spans([(20, 20), (5, 5), (3, 9)]).cover(line) is covered
    assert REPORTED.holds("a.py", "F401", line) is covered


def test_other_rule_and_other_file_do_not_hold() -> None:
    assert not REPORTED.holds("a.py", "S101", 3)
    assert not REPORTED.holds("b.py", "F401", 3)


def test_files_that_were_examined_are_known() -> None:
    assert [path for path in ("a.py", "b.py", "c.py") if REPORTED.looked_into(path)] == ["a.py", "b.py"]


def test_rules_are_in_force_that_are_listed_begun_or_reported() -> None:
    assert [one for one in ("E999", "B006", "F401", "S101", "E5", "B0") if REPORTED.was_in_force(one)] == [
        "E999", "B006", "F401", "S101",
    ]  # fmt: skip


def test_nothing_is_in_force_where_nothing_is_listed_or_reported() -> None:
    assert not Reported(a_collection(paths=("a.py",))).was_in_force("F401")


def test_what_is_reported_instead_is_told() -> None:
    assert REPORTED.first_lines("a.py", "F401") == [3, 5, 20]
    assert REPORTED.rules_at("a.py", 4) == ["F401", "S101"]
    assert REPORTED.rules_at("b.py", 4) == []
