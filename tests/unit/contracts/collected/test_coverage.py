"""Tests for changed lines that were not run, in both forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from adjudge.contracts.collected.coverage import RULE, read_coverage, read_lcov
from adjudge.contracts.collected.reading import Handed, Told, UnreadableReportError
from adjudge.model.ids import RepoPath
from tests.unit.contracts.collected.recordings import handed, recorded

APP, OTHER, NOTES = RepoPath("app.py"), RepoPath("other.py"), RepoPath("notes.md")
CHANGED = {APP: frozenset({3, 4, 5}), NOTES: frozenset({1})}
FORMS = [(read_coverage, "coverage.json"), (read_lcov, "coverage.lcov")]
TREE = handed("app.py", "other.py", "t.py", "notes.md")

Read = Callable[[bytes, Handed, Mapping[RepoPath, frozenset[int]]], Told]


@pytest.mark.parametrize(("read", "name"), FORMS)
class TestBothForms:
    def test_run_of_changed_lines_without_coverage_is_one_report(self, read: Read, name: str) -> None:
        told = read(recorded(name), TREE, CHANGED)
        assert [(one.path, one.start_line, one.end_line, one.rule) for one in told.reports] == [
            (APP, 4, 5, RULE)
        ]

    def test_lines_that_did_not_change_are_not_reported(self, read: Read, name: str) -> None:
        assert read(recorded(name), TREE, {APP: frozenset({3})}).reports == ()

    def test_lines_apart_are_two_reports(self, read: Read, name: str) -> None:
        told = read(recorded(name), TREE, {APP: frozenset({5}), OTHER: frozenset({2})})
        assert [(one.path, one.start_line) for one in told.reports] == [(APP, 5), (OTHER, 2)]

    def test_changed_code_that_was_not_measured_is_unread(self, read: Read, name: str) -> None:
        new = RepoPath("new.py")
        told = read(recorded(name), handed("app.py", "new.py"), CHANGED | {new: frozenset({1})})
        assert told.unread == (new,)

    def test_measurement_without_a_changed_file_is_unreadable(self, read: Read, name: str) -> None:
        with pytest.raises(UnreadableReportError, match="measured no file"):
            read(recorded(name), TREE, {NOTES: frozenset({1})})

    def test_rule_is_known_to_have_been_in_force(self, read: Read, name: str) -> None:
        assert read(recorded(name), TREE, CHANGED).rules == (RULE,)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("SF:app.py\nDA:x,1\nend_of_record\n", "counts no line"),
        ("DA:1,1\n", "counts no line"),
        ("SF:app.py\nDA:1,0\n", "ends within"),
        ("<html>\n", "no record"),
        ("", "measured no file"),
    ],
)
def test_what_is_no_tracefile_is_unreadable(text: str, told: str) -> None:
    with pytest.raises(UnreadableReportError, match=told):
        read_lcov(text.encode(), TREE, CHANGED)


def test_tracefile_that_is_not_utf_8_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="not UTF-8"):
        read_lcov(b"SF:\xff\n", TREE, CHANGED)


def test_counts_of_several_records_of_one_file_add_up() -> None:
    text = "SF:app.py\nDA:4,0\nDA:5,0\nend_of_record\nSF:app.py\nDA:4,2\nend_of_record\n"
    assert [one.start_line for one in read_lcov(text.encode(), TREE, CHANGED).reports] == [5]
