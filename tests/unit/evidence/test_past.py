"""One version of a file, and the look-up that knows none."""

from __future__ import annotations

from adjudge.evidence.past import NO_PAST, Asked, Version
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.place import Side

TEXT = Version(b"\xef\xbb\xbfone\r\n  two\none\n\nlast", None)


def test_lone_lines_are_those_that_stand_once_and_say_something() -> None:
    assert TEXT.lone == {"two": 2, "last": 5}


def test_bytes_are_looked_for_in_some_lines_alone() -> None:
    assert TEXT.has_at(b"two", 2, 2)
    assert TEXT.has_at(b"last", 1, 99)
    assert not TEXT.has_at(b"two", 3, 5)


def test_lines_past_the_end_hold_nothing() -> None:
    assert not TEXT.has_at(b"last", 6, 9)
    assert not TEXT.has_at(b"", 99, 99)


def test_without_a_past_nothing_is_known_and_nothing_is_spent() -> None:
    asked = Asked(RepoPath("a"), Side.HEAD, ObjectId("0" * 40))
    NO_PAST.load([asked])
    assert (NO_PAST.versions(asked), NO_PAST.spend(1_000_000), NO_PAST.limitations()) == ((), True, ())
