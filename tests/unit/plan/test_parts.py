"""Parts hold every line once, within their bounds."""

from __future__ import annotations

import pytest

from adjudge.plan.parts import HEADING, LEAST, Body, Lines, split_rows
from adjudge.plan.rows import rows_of
from tests.plan_values import add_hunks


def parts(
    before: bytes,
    after: bytes,
    rooms: list[int],
    *,
    begins: frozenset[int] = frozenset(),
    around: bool = False,
) -> tuple[bytes, tuple[Body, ...]]:
    """The bytes of the hunks, and the parts."""
    data = bytearray()
    hunks = add_hunks(data, before, after)
    lines = Lines(
        tell=lambda row: row.text,
        symbol_at=lambda row: "f" if row.new else "",
        begins=lambda row: row.new in begins,
    )
    head = after.decode("utf-8", "surrogateescape").removesuffix("\n").split("\n") if around else None
    return bytes(data), split_rows(rows_of(bytes(data), hunks, head), lines, rooms=rooms)


def put_together(bodies: tuple[Body, ...]) -> bytes:
    """The changed lines of all parts, as the patch has them."""
    made = b""
    for body in bodies:
        for line in body.text.removesuffix("\n").split("\n"):
            if line.startswith("@@ "):
                continue
            mark, text = line[14], line[16:].encode("utf-8", "surrogateescape")
            if mark == ">":
                made = made.removesuffix(b"\n") + text + b"\n"
            elif mark != " ":
                made += mark.encode() + text + b"\n"
    return made


def numbered(count: int, length: int = 30) -> bytes:
    return b"".join(b"%05d %s\n" % (at, b"x" * length) for at in range(count))


def test_small_change_is_one_part() -> None:
    data, bodies = parts(b"a\nb\n", b"a\nB\n", [LEAST], around=True)
    (body,) = bodies
    assert body.text == (
        "@@ base 1 head 1 in f @@\n"
        "     1      1   a\n"
        "     2        - b\n"
        "            2 + B\n"
    )  # fmt: skip
    assert (body.hunks, body.size) == (1, len(data))


@pytest.mark.parametrize("room", [LEAST, 5000, 20_000])
def test_large_file_is_split_and_nothing_is_lost(room: int) -> None:
    data, bodies = parts(b"", numbered(1000), [room] * 60)
    assert put_together(bodies) == data
    assert len(bodies) > 1
    assert all(len(body.text.encode()) <= room for body in bodies)
    assert sum(body.size for body in bodies) == len(data)
    assert sum(body.hunks for body in bodies) == 1


def test_part_ends_where_a_definition_begins() -> None:
    _, bodies = parts(b"", numbered(100), [LEAST] * 9, begins=frozenset({31}))
    assert "    31 + " in bodies[1].text.split("\n")[1]


def test_part_ends_where_a_hunk_ends() -> None:
    before = numbered(100)
    after = before.replace(b"00010", b"aaaaa").replace(b"00020", b"bbbbb").replace(b"00021", b"ccccc")
    after = after.replace(b"00040", b"ddddd").replace(b"00041", b"e" * 900).replace(b"00042", b"f" * 200)
    data, bodies = parts(before, after, [LEAST] * 9)
    assert put_together(bodies) == data
    assert [body.hunks for body in bodies] == [2, 1]


def test_part_inside_a_run_says_that_it_goes_on() -> None:
    _, bodies = parts(b"", numbered(100), [LEAST] * 9)
    assert bodies[0].text.startswith("@@ head 1 in f @@\n")
    assert " in f (goes on) @@\n" in bodies[1].text


def test_line_too_long_for_a_part_is_cut_between_characters() -> None:
    text = ("é" * 40_000 + "end\n").encode()
    data, bodies = parts(b"", text, [LEAST] * 80)
    assert put_together(bodies) == data
    assert all(len(body.text.encode()) <= LEAST for body in bodies)
    assert [body.hunks for body in bodies][-1] == 1


def test_what_does_not_fit_is_not_counted_as_shown() -> None:
    data, bodies = parts(b"", numbered(1000), [LEAST] * 3)
    assert len(bodies) == 3
    made = put_together(bodies)
    assert data.startswith(made)
    assert sum(body.size for body in bodies) == len(made) < len(data)
    assert sum(body.hunks for body in bodies) == 0


def test_long_line_that_is_cut_off_is_not_counted_as_shown() -> None:
    _, bodies = parts(b"", b"x" * 100_000, [LEAST])
    assert [body.size for body in bodies] == [0]


def test_without_room_there_is_no_part() -> None:
    assert parts(b"", b"a\n", [])[1] == ()


def test_text_that_looks_like_a_heading_stays_behind_its_mark() -> None:
    data, bodies = parts(b"", b"@@ head 1 @@\n- x\n+ y\n> z\n", [LEAST])
    assert put_together(bodies) == data


def test_heading_has_its_own_bound() -> None:
    assert HEADING < LEAST // 2
