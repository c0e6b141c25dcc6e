"""Edits of whole lines."""

from __future__ import annotations

import pytest

from adjudge.contracts.foreign.edits import Region, ended, last_line, whole_lines


@pytest.mark.parametrize(
    ("region", "line"),
    [(Region(2, 1, 4, None), 4), (Region(2, 1, 4, 1), 3), (Region(2, 1, 2, 1), 2), (Region(2, 5, 4, 9), 4)],
)
def test_last_line_has_a_character_of_the_region(region: Region, line: int) -> None:
    assert last_line(region) == line


@pytest.mark.parametrize(
    ("region", "text", "wanted"),
    [
        (Region(2, None, 3, None), "a\nb", (2, 3, "a\nb\n")),
        (Region(2, 1, 3, 1), "a\n", (2, 2, "a\n")),
        (Region(2, 1, 3, 1), "", (2, 2, "")),
        (Region(2, 1, 2, 1), "a\n", (2, 1, "a\n")),
        (Region(2, 1, 3, 1), "a", None),
        (Region(2, 4, 3, 1), "a\n", None),
        (Region(2, 1, 3, 4), "a\n", None),
    ],
)
def test_edit_is_one_of_whole_lines_or_none(
    region: Region, text: str, wanted: tuple[int, int, str] | None
) -> None:
    made = whole_lines(region, text)
    assert (made and (made.start_line, made.end_line, made.replacement)) == wanted


def test_text_is_ended_once() -> None:
    assert [ended("a"), ended("a\n"), ended("")] == ["a\n", "a\n", "\n"]
