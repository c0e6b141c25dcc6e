"""Lines around a place: with the numbers of both sides, bounded, marked where they belong to the finding."""

from __future__ import annotations

from adjudge.app.served.lines import LONGEST, MOST, lines_of_place
from adjudge.contracts.qualified_parts_v1 import ResolvedV1


def place(quote: str, *, side: str = "head", start: int | None = 3) -> ResolvedV1:
    """A place with that text."""
    return ResolvedV1(
        path="a.py",
        side="base" if side == "base" else "head",
        start_line=start,
        end_line=start,
        object_id="0" * 40,
        quote=quote,
        symbol="",
    )


def test_lines_of_a_place_have_the_numbers_of_their_side() -> None:
    head, base = lines_of_place(place("one\ntwo")), lines_of_place(place("one", side="base"))
    assert [(one.new, one.old, one.text) for one in head] == [(3, None, "one"), (4, None, "two")]
    assert [(one.new, one.old, one.kind) for one in base] == [(None, 3, "same")]


def test_place_without_text_has_no_lines() -> None:
    assert lines_of_place(place("", start=None)) == ()


def test_lines_and_their_lengths_are_bounded() -> None:
    shown = lines_of_place(place("\n".join(["x" * (LONGEST + 1)] * (MOST + 1))))
    assert len(shown) == MOST
    assert {len(one.text) for one in shown} == {LONGEST + 3}
