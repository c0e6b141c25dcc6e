"""On which line an entry of a manifest stands."""

from __future__ import annotations

import pytest

from adjudge.brief.dependency.entry import Entry, Role
from adjudge.brief.dependency.lines import LineFinder, changed_lines
from adjudge.model.change import Hunk
from adjudge.model.place import Side
from tests.brief_values import a_change

TEXT = 'x\n"a"\n[two]\n"ab" "a-b"\n"a"\n'


def line(*needles: str, section: str = "", changed: frozenset[int] = frozenset(), known: int = 0) -> int:
    entry = Entry(Role.RUNTIME, "a", needles=needles, section=section, line=known)
    return LineFinder(TEXT, changed).line_of(entry)


@pytest.mark.parametrize(
    ("needles", "section", "wanted"),
    [
        (("a",), "", 2),
        (("a",), "[two]", 5),
        (("no", "ab"), "", 4),
        (("no",), "", 1),
        (("",), "", 1),
        (("b",), "", 1),
    ],
)
def test_line_has_the_text_by_itself_below_its_section(
    needles: tuple[str, ...], section: str, wanted: int
) -> None:
    assert line(*needles, section=section) == wanted


def test_line_that_the_change_wrote_comes_first() -> None:
    assert line("a", section="[two]", changed=frozenset({2})) == 2


def test_line_that_the_reader_knows_is_taken() -> None:
    assert line("a", known=9) == 9


def test_changed_lines_are_those_of_the_side() -> None:
    hunk = Hunk(
        old_start=3, old_count=1, new_start=4, new_count=2, added=2, removed=1, body_start=0, body_end=0
    )
    text = a_change(hunks=(hunk,))
    assert changed_lines(text, Side.BASE) == {3}
    assert changed_lines(text, Side.HEAD) == {4, 5}
    assert changed_lines(None, Side.HEAD) == frozenset()
