from __future__ import annotations

import pytest

from adjudge.errors import InputError
from adjudge.install.marks import PieceState
from adjudge.install.sections import compare_section, put_section, section_text

WANTED = section_text("ours\n")
OLDER = section_text("older\n")


@pytest.mark.parametrize(
    ("found", "state"),
    [
        (None, PieceState.ABSENT),
        (b"theirs\n", PieceState.ABSENT),
        (b"theirs\n" + WANTED + b"more\n", PieceState.CURRENT),
        (WANTED.replace(b"\n", b"\r\n"), PieceState.CURRENT),
        (WANTED.rstrip(b"\n"), PieceState.CURRENT),
        (OLDER, PieceState.OUTDATED),
        (OLDER.replace(b"older", b"elder"), PieceState.EDITED),
    ],
)
def test_only_what_stands_between_the_marks_is_compared(found: bytes | None, state: PieceState) -> None:
    assert compare_section(found, WANTED) is state


@pytest.mark.parametrize("around", [(b"", b""), (b"before\n", b"behind"), (b"\xff\r\n", b"\x00")])
def test_section_takes_the_place_of_the_one_that_is_there(around: tuple[bytes, bytes]) -> None:
    before, behind = around
    assert put_section(before + OLDER + behind, WANTED) == before + WANTED + behind


@pytest.mark.parametrize(("found", "gap"), [(b"theirs\n", b"\n"), (b"theirs", b"\n\n")])
def test_section_goes_behind_what_is_there(found: bytes, gap: bytes) -> None:
    assert put_section(found, WANTED) == found + gap + WANTED
    assert put_section(None, WANTED) == put_section(b"", WANTED) == WANTED


@pytest.mark.parametrize(
    "found",
    [
        WANTED + WANTED,
        WANTED.split(b"\n", 1)[1],
        WANTED.rsplit(b"<!--", 1)[0],
        b"<!-- adjudge:end -->\n" + WANTED.rsplit(b"<!--", 1)[0],
        b"text of adjudge:begin\n",
    ],
)
def test_marks_that_do_not_pair_up_are_refused(found: bytes) -> None:
    for deed in (compare_section, put_section):
        with pytest.raises(InputError, match="do not pair up"):
            deed(found, WANTED)
