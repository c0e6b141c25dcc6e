"""Tests for one report: bounds, paths that were handed in, messages without what was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.collected.reading import (
    LIMIT_REPORTS,
    UnreadableReportError,
    check_rule,
    decode_rows,
    make_report,
    plain_message,
    tell,
)
from adjudge.model.candidate import Severity
from adjudge.model.ids import RepoPath
from tests.unit.contracts.collected.recordings import handed

if TYPE_CHECKING:
    from adjudge.model.collection import ToolReport


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    rule: str
    line: int


def report(line: int = 1, end: int | None = None, rule: str = "F401", message: str = "unused") -> ToolReport:
    return make_report(
        RepoPath("a.py"),
        lines=(line, line if end is None else end),
        rule=rule,
        severity=Severity.LOW,
        defect_class="style",
        message=message,
    )


class TestHanded:
    @pytest.mark.parametrize("told", ["a b.py", "./a b.py", "/tree/a b.py"])
    def test_file_is_known_by_its_path_in_and_outside_of_the_tree(self, told: str) -> None:
        assert handed("a b.py").path(told) == "a b.py"

    @pytest.mark.parametrize("told", ["b.py", "../a.py", "/tree/../a.py", "/a.py", "", "/tree/", "A.py"])
    def test_file_that_was_not_handed_in_is_refused(self, told: str) -> None:
        with pytest.raises(UnreadableReportError, match="was not handed to it"):
            handed("a.py").path(told)


class TestDecodeRows:
    def test_fields_that_are_not_named_are_passed_over(self) -> None:
        assert decode_rows(b'[{"rule":"a","line":1,"Secret":"s"}]', list[Row]) == [Row(rule="a", line=1)]

    @pytest.mark.parametrize("data", [b"", b"[", b"[],", b"\xff\xfe", b'[{"x":' + b"[" * 100_000])
    def test_what_is_no_json_is_unreadable(self, data: bytes) -> None:
        with pytest.raises(UnreadableReportError, match="no JSON"):
            decode_rows(data, list[Row])

    @pytest.mark.parametrize(
        "data", [b"{}", b'[{"rule":"a"}]', b'[{"rule":1,"line":1}]', b'[{"rule":"a","line":"hunter2"}]']
    )
    def test_another_shape_is_unreadable_and_its_values_are_not_told(self, data: bytes) -> None:
        with pytest.raises(UnreadableReportError, match="another shape") as caught:
            decode_rows(data, list[Row])
        assert "hunter2" not in str(caught.value)


class TestMakeReport:
    def test_whole_file_has_no_lines(self) -> None:
        assert (report(0).start_line, report(0).end_line) == (0, 0)

    @pytest.mark.parametrize(("start", "end"), [(-1, 1), (2, 1), (0, 3), (1, 2**40)])
    def test_lines_that_no_file_has_are_unreadable(self, start: int, end: int) -> None:
        with pytest.raises(UnreadableReportError, match="which no file has"):
            report(start, end)

    @pytest.mark.parametrize("rule", ["", " a", "a\n", "é", "a" * 300])
    def test_rule_without_a_proper_name_is_unreadable(self, rule: str) -> None:
        with pytest.raises(UnreadableReportError, match="whose name is none"):
            report(rule=rule)

    def test_rule_may_hold_spaces(self) -> None:
        assert check_rule("AWS Access Key") == "AWS Access Key"

    def test_report_without_words_says_so(self) -> None:
        assert report(message=" \n ").message == "The tool says nothing of it."


class TestPlainMessage:
    @pytest.mark.parametrize(
        ("written", "plain"),
        [
            ("Possible hardcoded password: 'hunter2'", "Possible hardcoded password: …"),
            ('assigned to: "hunter2"', "assigned to: …"),
            (r'a "b\"hunter2" c', "a … c"),
            ('never closed "hunter2', "never closed …"),
            ("`os` imported but unused", "`os` imported but unused"),
            ("call with `hunter2!{}`", "call with …"),
            ("Don't use it, isn't safe", "Don't use it, isn't safe"),
            ("first\nhunter2", "first"),
            ("tab\there\x1b[31m", "tab here [31m"),
        ],
    )
    def test_what_stands_between_quotation_marks_is_taken_out(self, written: str, plain: str) -> None:
        assert plain_message(written) == plain

    def test_long_message_is_cut(self) -> None:
        assert len(plain_message("word " * 1000).encode()) <= 240


class TestTell:
    def test_reports_are_sorted_and_each_told_once(self) -> None:
        told = tell([report(2), report(1), report(2)], rules=["b", "a", "b"])
        assert ([one.start_line for one in told.reports], told.rules) == ([1, 2], ("a", "b"))

    def test_more_reports_than_are_taken_are_unreadable(self) -> None:
        with pytest.raises(UnreadableReportError, match="are taken"):
            tell(report(line) for line in range(1, LIMIT_REPORTS + 2))
