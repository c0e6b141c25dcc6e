"""Names for a refusal's report: best effort, bounded, never a basis for a pass."""

from __future__ import annotations

import pytest

from adjudge.patch.harvest import LIMIT_BYTES, LIMIT_NAMES, harvest_names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (b"diff --git a/x b/x", {b"x"}),
        (b"diff --git a/x b b/x b", {b"x b"}),
        (b"diff --git a/x b/y", {b"x", b"y"}),
        (b"diff --git src/x src/x", {b"x", b"src/x"}),
        (b'diff --git "a/\\145" "b/\\145"', {b"e"}),
        (b"diff --cc f g", {b"f g"}),
        (b"diff --combined f", {b"f"}),
        (b"--- a/x\t2024", {b"x"}),
        (b"+++ b/x\r", {b"x"}),
        (b"*** a/x\t2024", {b"x"}),
        (b"*** 1,6 ****", set()),
        (b"--- 1,6 ----", set()),
        (b"rename from a/b c", {b"a/b c"}),
        (b"copy to x", {b"x"}),
        (b"Submodule s u b 1111111..2222222:", {b"s u b"}),
        (b"* Unmerged path a/x", {b"a/x"}),
        (b"Index: a/x", {b"a/x"}),
        (b" a/x | 2 +-", {b"a/x"}),
        (b"Binary files a/x and b/x differ", {b"x"}),
        (b"\x1b[1mdiff --git a/x b/x\x1b[m", {b"x"}),
        (b"\xef\xbb\xbfdiff --git a/x b/x", {b"x"}),
        (b"    diff --git a/x b/x", {b"x"}),
        (b"--- /dev/null", set()),
        (b"an ordinary line", set()),
        (b'--- "open', set()),
    ],
)
def test_names_of_a_header_like_line(line: bytes, names: set[bytes]) -> None:
    assert set(harvest_names(line + b"\n", 0)) == names


def test_names_before_the_start_are_left_out() -> None:
    assert harvest_names(b"Index: x\nIndex: y\n", 9) == (b"y",)


def test_number_of_names_is_bounded() -> None:
    data = b"".join(b"Index: %d\n" % n for n in range(LIMIT_NAMES + 10))
    assert len(harvest_names(data, 0)) == LIMIT_NAMES


def test_bytes_looked_at_are_bounded() -> None:
    assert harvest_names(b"x\n" * LIMIT_BYTES + b"Index: x\n", 0) == ()
