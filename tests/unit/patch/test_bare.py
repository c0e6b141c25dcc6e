"""A bare diff: entries, and nothing beside them but declared lines."""

from __future__ import annotations

import pytest

from adjudge.patch.bare import read_entries
from adjudge.patch.policy import PatchPolicy
from tests.unit.patch.texts import HUNK, code, edit, opened, refusal, touched


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"diff --cc f\n", "combined"),
        (b"diff --combined f\n", "combined"),
        (b"* Unmerged path f\n", "unmerged"),
        (b"--- a/g\n+++ b/g\n" + HUNK, "ambiguous"),
        (b"Only in b: g\n", "unrecognised"),
        (b"\n", "unrecognised"),
        (b"Submodule g 1111111..2222222:\n", "unrecognised"),
        (b"diff -r 111 g\n", "unrecognised"),
        (b"\0\n", "unrecognised"),
    ],
)
def test_line_that_is_no_entry_is_refused(line: bytes, reason: str) -> None:
    assert code(edit(b"f") + line) == reason


@pytest.mark.parametrize(
    "data", [b"\n", b"text\n", b"\xef\xbb\xbf" + edit(b"f"), edit(b"f").replace(b"\n", b"\r\n")]
)
def test_text_that_does_not_begin_with_an_entry_is_refused(data: bytes) -> None:
    assert code(data) in {"unrecognised", "ambiguous"}


def test_declared_submodule_line_is_an_entry() -> None:
    data = edit(b"f") + b"Submodule g 1111111..2222222:\n  > subject\n"
    assert touched(data, PatchPolicy(submodule_log=True)) == ("f", "g")


def test_reading_stops_behind_the_last_entry() -> None:
    text = opened(edit(b"f") + edit(b"g") + b"rest\n")
    read_entries(text)
    assert (text.line, len(text.found)) == (b"rest", 2)


def test_combined_diff_names_all_its_paths() -> None:
    assert refusal(b"diff --cc f\nindex 1,2..3\ndiff --cc g\n").paths == ("f", "g")
