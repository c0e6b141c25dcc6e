"""Tests for what the base reports as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.collect.run import run_collector
from tests.collect_values import ports, sides
from tests.fakes.collectors import WordCollector

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from adjudge.collect.sides import Sides


def inherited(
    tmp_path: Path,
    head: Mapping[str, str],
    base: Mapping[str, str],
    between: Sides | None = None,
    *,
    unread: Sequence[str] = (),
) -> list[tuple[str, int]]:
    """(path, line) of each inherited report."""
    made = run_collector(WordCollector(), between or sides(), ports(tmp_path, head, base, unread=unread))
    return [(made.head.reports[at].path, made.head.reports[at].start_line) for at in made.inherited]


def test_same_line_is_inherited(tmp_path: Path) -> None:
    assert inherited(tmp_path, {"a.txt": "x\nBAD\n"}, {"a.txt": "x\nBAD\n"}) == [("a.txt", 2)]


def test_line_that_moved_is_inherited(tmp_path: Path) -> None:
    between = sides({"a.txt": [1, 2]})
    assert inherited(tmp_path, {"a.txt": "n\nn\nx\nBAD\n"}, {"a.txt": "x\nBAD\n"}, between) == [("a.txt", 4)]


def test_white_space_counts_for_nothing(tmp_path: Path) -> None:
    assert inherited(tmp_path, {"a.txt": "  BAD\tword\r\n"}, {"a.txt": "BAD word\n"}) == [("a.txt", 1)]


def test_other_text_is_new(tmp_path: Path) -> None:
    assert inherited(tmp_path, {"a.txt": "BAD two\n"}, {"a.txt": "BAD one\n"}) == []


def test_changed_line_is_new_whatever_the_base_reports(tmp_path: Path) -> None:
    head, base = {"a.txt": "BAD\nBAD\n"}, {"a.txt": "BAD\n"}
    assert inherited(tmp_path, head, base, sides({"a.txt": [1]})) == [("a.txt", 2)]


def test_of_several_alike_as_many_are_old_as_the_base_has(tmp_path: Path) -> None:
    head, base = {"a.txt": "BAD\nBAD\nBAD\n"}, {"a.txt": "BAD\nBAD\n"}
    assert inherited(tmp_path, head, base) == [("a.txt", 1), ("a.txt", 2)]


def test_file_is_followed_over_a_rename(tmp_path: Path) -> None:
    between = sides(renamed={"new.txt": "old.txt"})
    assert inherited(tmp_path, {"new.txt": "BAD\n"}, {"old.txt": "BAD\n"}, between) == [("new.txt", 1)]


def test_same_text_in_another_file_is_new(tmp_path: Path) -> None:
    assert inherited(tmp_path, {"new.txt": "BAD\n"}, {"old.txt": "BAD\n"}) == []


def test_report_about_a_whole_file_is_inherited(tmp_path: Path) -> None:
    between = sides({"a.txt": [2]})
    assert inherited(tmp_path, {"a.txt": "BAD FILE\nx\n"}, {"a.txt": "BAD FILE\n"}, between) == [("a.txt", 0)]


def test_text_that_cannot_be_read_is_like_no_other(tmp_path: Path) -> None:
    files = {"a.txt": "BAD\n"}
    assert inherited(tmp_path, files, files, unread=["a.txt"]) == []


def test_clean_base_has_nothing_to_inherit(tmp_path: Path) -> None:
    assert inherited(tmp_path, {"a.txt": "BAD\n"}, {"a.txt": "x\n"}) == []
