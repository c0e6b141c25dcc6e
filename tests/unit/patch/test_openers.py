"""Lines some program would take for the start of a patch."""

from __future__ import annotations

import pytest

from adjudge.patch.openers import check_free_text, check_indented, check_run, opens_patch
from adjudge.patch.policy import Applier, PatchPolicy
from tests.unit.patch.texts import inner_code, opened

PATCH = PatchPolicy(applier=Applier.PATCH)


@pytest.mark.parametrize(
    "line",
    [
        b"diff --git a/f b/f", b"diff -u a b", b"--- a/f", b"--- ", b"---\tf", b"+++ b/f", b"*** a/f\tx", b"***************",
        b"@@ -1 +1 @@", b"Index: f", b"Index:f", b"Prereq: 1", b"1c1", b"1,2c3", b"12d11", b"3a4,5", b"1a", b"2,3d", b"7i",
        b"GIT binary patch", b"## -1 +1 ##", b"---\r", b"---\x0b", b"2c2 \t\r", b"1,2,3d",
    ],
)  # fmt: skip
def test_opener_is_known(line: bytes) -> None:
    assert opens_patch(line)


@pytest.mark.parametrize(
    "line",
    [
        b"different", b"---", b"-- ", b"----", b"+++", b"***", b"*** SUBJECT HERE ***", b"@@ off", b"index", b"Prerequisite",
        b"1c1 more", b"v1a", b"1.2", b"", b"a --- b", b"10 files", b"GIT binary patches",
    ],
)  # fmt: skip
def test_other_line_is_free_text(line: bytes) -> None:
    assert not opens_patch(line)


def test_free_text_is_passed_over() -> None:
    text = opened(b"words\nnext\n")
    check_free_text(text)
    assert text.line == b"next"


def test_opener_in_free_text_is_refused() -> None:
    assert inner_code(lambda: check_free_text(opened(b"--- a/f\n"))) == "ambiguous"


@pytest.mark.parametrize(
    "line", [b"  --- a/f", b"\tdiff --git a/f b/f", b"X --- a/f", b"- - --- a/f", b" 2c2"]
)
def test_indented_opener_is_flagged(line: bytes) -> None:
    text = opened(line + b"\n")
    check_indented(text, line)
    assert [flag.code for flag in text.flags] == ["patch-in-message"]


@pytest.mark.parametrize("line", [b"    words", b"- a list", b" - --", b"> --- a/f", b"Xylophone", b""])
def test_other_line_is_not_flagged(line: bytes) -> None:
    text = opened(line + b"\n")
    check_indented(text, line)
    assert text.flags == set()


def test_run_of_lines_is_refused_at_the_line_gnu_patch_would_take() -> None:
    text = opened(b"    words\n    --- a/f\n", PATCH)
    assert inner_code(lambda: check_run(text, 0, len(text.data))) == "ambiguous"


def test_lines_outside_the_run_do_not_count() -> None:
    text = opened(b"    words\n    --- a/f\n", PATCH)
    check_run(text, 0, 10)
    assert text.flags == set()
