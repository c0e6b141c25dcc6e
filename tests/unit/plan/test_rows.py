"""Lines of a change stand where both sides have them."""

from __future__ import annotations

from adjudge.plan.rows import CONTEXT, Row, changed_bytes, rows_of
from tests.plan_values import add_hunks


def rows(before: str, after: str, *, around: bool = True) -> list[Row]:
    data = bytearray()
    hunks = add_hunks(data, before.encode(), after.encode())
    lines = after.removesuffix("\n").split("\n")
    return list(rows_of(bytes(data), hunks, lines if around else None))


def told(found: list[Row]) -> list[tuple[int, int, str, str]]:
    return [(row.old, row.new, row.mark, row.text) for row in found]


def numbered(count: int) -> str:
    return "".join(f"line {at}\n" for at in range(1, count + 1))


def test_changed_line_stands_between_its_neighbours() -> None:
    assert told(rows("a\nb\nc\n", "a\nB\nc\n")) == [
        (1, 1, " ", "a"), (2, 0, "-", "b"), (0, 2, "+", "B"), (3, 3, " ", "c"),
    ]  # fmt: skip


def test_added_lines_move_what_stands_behind_them() -> None:
    assert told(rows("a\nc\n", "a\nb\nc\n")) == [
        (1, 1, " ", "a"), (0, 2, "+", "b"), (2, 3, " ", "c"),
    ]  # fmt: skip


def test_removed_lines_have_numbers_of_the_base() -> None:
    assert told(rows("a\nb\nc\n", "a\nc\n")) == [
        (1, 1, " ", "a"), (2, 0, "-", "b"), (3, 2, " ", "c"),
    ]  # fmt: skip


def test_deleted_file_is_shown_with_numbers_of_the_base() -> None:
    assert told(rows("a\nb\n", "", around=False)) == [(1, 0, "-", "a"), (2, 0, "-", "b")]


def test_every_line_around_a_change_is_that_of_both_sides() -> None:
    before, after = numbered(40), numbered(40).replace("line 7\n", "").replace("line 30\n", "x\ny\n")
    old, new = before.split("\n"), after.split("\n")
    same = [row for row in rows(before, after) if row.mark == " "]
    assert same
    assert all(old[row.old - 1] == new[row.new - 1] == row.text for row in same)


def test_no_line_is_shown_twice_between_two_near_hunks() -> None:
    before = numbered(20)
    after = before.replace("line 5\n", "5\n").replace("line 9\n", "9\n")
    found = rows(before, after)
    new = [row.new for row in found if row.new]
    assert new == sorted(set(new))
    assert [row.run for row in found].count(True) == 1


def test_far_hunks_begin_runs_of_their_own() -> None:
    before = numbered(40)
    after = before.replace("line 5\n", "5\n").replace("line 30\n", "30\n")
    assert [row.new for row in rows(before, after) if row.run] == [1, 30 - CONTEXT]


def test_without_the_file_each_hunk_is_a_run() -> None:
    before = numbered(20)
    after = before.replace("line 5\n", "5\n").replace("line 9\n", "9\n")
    found = rows(before, after, around=False)
    assert [row.old for row in found if row.run] == [5, 9]
    assert all(row.mark != " " for row in found)


def test_missing_line_feed_is_a_remark_without_a_number() -> None:
    found = rows("a\n", "a", around=False)
    assert told(found)[-1] == (0, 0, "\\", " No newline at end of file")
    assert [row.ends for row in found] == [False, False, True]


def test_sizes_of_rows_are_the_bytes_of_the_hunks() -> None:
    data = bytearray()
    hunks = add_hunks(data, b"a\xff\nb\n", b"a\nb\nc\n")
    assert sum(row.size for row in rows_of(bytes(data), hunks, None)) == changed_bytes(hunks) == len(data)


def test_bytes_that_are_no_text_are_kept() -> None:
    data = bytearray()
    hunks = add_hunks(data, b"", b"\xff\n")
    assert [row.text for row in rows_of(bytes(data), hunks, None)] == ["\udcff"]


def test_rows_are_made_as_they_are_asked_for() -> None:
    data = bytearray()
    hunks = add_hunks(data, b"", b"a\nb\n")
    rest = bytes(data[:3]) + b"\xff" * (len(data) - 3)  # no line feed: the second row cannot be made
    assert next(rows_of(rest, hunks, None)).text == "a"
