"""What a refusal says to the outside."""

from __future__ import annotations

import pytest

from adjudge.patch.refusal import (
    EXCERPT_BYTES,
    PHRASES,
    RefusalCode,
    RefusalError,
    build_report,
    escape,
    refuse,
)

DATA = b"first\nsecond line\n" + b"x" * 500 + b"\n"


def report(offset: int, seen: tuple[str, ...] = ()) -> tuple[int, int, str, tuple[str, ...]]:
    built = build_report(DATA, RefusalError(RefusalCode.TRUNCATED, offset, "more", offset), seen)
    return built.line, built.offset, built.excerpt, built.paths


def test_line_and_offset_are_those_of_the_line_that_holds_the_place() -> None:
    assert report(10)[:2] == (2, 6)


def test_excerpt_is_the_line() -> None:
    assert report(6)[2] == "second line"


def test_excerpt_is_cut() -> None:
    assert report(20)[2] == "x" * EXCERPT_BYTES


def test_paths_seen_come_first_and_once() -> None:
    built = build_report(
        b"diff --git a/g b/g\n", RefusalError(RefusalCode.AMBIGUOUS, 0, "more", 0), ("f", "g")
    )
    assert built.paths == ("f", "g")


def test_message_says_meaning_place_and_expectation() -> None:
    built = build_report(DATA, RefusalError(RefusalCode.TRUNCATED, 6, "more must stand here", 6), ())
    assert built.message == "The text ends too early: line 2: more must stand here."


def test_control_bytes_are_escaped() -> None:
    assert escape(b"a\\b\x1b[0m\xff") == "a\\x5cb\\x1b[0m\\xff"


def test_names_are_gathered_from_the_line_on_when_nothing_else_is_said() -> None:
    with pytest.raises(RefusalError) as caught:
        refuse(RefusalCode.AMBIGUOUS, 7, "x")
    assert caught.value.since == 7


@pytest.mark.parametrize("code", list(RefusalCode))
def test_every_code_has_its_phrase(code: RefusalCode) -> None:
    assert PHRASES[code]
