"""Bodies that fit their header, and those that do not."""

from __future__ import annotations

import pytest

from adjudge.patch.body import is_side
from tests.unit.patch.texts import (
    HUNK,
    add,
    code,
    delete,
    flags,
    literal,
)

HEAD = b"diff --git a/f b/f\n"
MOVE = b"diff --git a/f b/g\nsimilarity index 90%\nrename from f\nrename to g\n"
INDEX = b"index 1111111..2222222 100644\n"
PAIR = b"--- a/f\n+++ b/f\n"
ID = b"1" * 40


@pytest.mark.parametrize(
    "data",
    [
        HEAD,
        HEAD + INDEX,
        HEAD + b"old mode 100644\nnew mode 100777\n",
        HEAD + b"dissimilarity index 101%\n" + INDEX + PAIR + HUNK,
        HEAD + INDEX + b"--- a/f\n" + HUNK,
        HEAD + INDEX + PAIR,
    ],
)  # fmt: skip
def test_entry_that_states_no_whole_change_is_refused(data: bytes) -> None:
    assert code(data) in {"unrecognised", "truncated"}


@pytest.mark.parametrize(
    "data",
    [
        add(b"f").replace(b"@@ -0,0 +1 @@\n+new\n", b"@@ -1 +1 @@\n-old\n+new\n"),
        add(b"f") + b"@@ -0,0 +5 @@\n+x\n",
        delete(b"f").replace(b"@@ -1 +0,0 @@\n-old\n", b"@@ -1,2 +1 @@\n-old\n kept\n"),
        HEAD + b"index 1111111..2222222 160000\n" + PAIR + b"@@ -1 +1 @@\n-hello\n+world\n",
    ],
)
def test_hunks_that_the_header_rules_out_are_malformed(data: bytes) -> None:
    assert code(data) == "malformed-hunk"


def test_remerge_header_is_a_combined_diff() -> None:
    assert code(HEAD + b"remerge CONFLICT (content): Merge conflict in f\n") == "combined"


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"deleted file mode 100644\nindex 1111111..0000000\n",
        HEAD + b"new file mode 100644\nindex 0000000..2222222\n",
        HEAD + b"old mode 100644\nnew mode 100755\nindex 1111111..2222222\n",
    ],
)
def test_change_whose_content_is_left_out_is_flagged(data: bytes) -> None:
    assert flags(data) == [("content-unseen", "f")]


def test_rename_whose_content_is_left_out_is_flagged() -> None:
    assert flags(MOVE + INDEX) == [("content-unseen", "g")]


@pytest.mark.parametrize(("token", "forms", "fits"), [
    (b"a/f", (b"a/f",), True), (b"a/f g\t", (b"a/f g",), True), (b"a/f g", (b"a/f g",), True),
    (b"a/f\t", (b"a/f",), False), (b"a/f g\t\t", (b"a/f g",), False), (b"a/g", (b"a/f",), False),
])  # fmt: skip
def test_tab_may_follow_only_a_name_with_a_space(token: bytes, forms: tuple[bytes, ...], fits: bool) -> None:
    assert is_side(token, forms) is fits


@pytest.mark.parametrize(
    "body", [b"GIT binary patch\n" + literal(b"x"), b"Binary files a/f and b/g differ\n"]
)
def test_whole_similarity_with_binary_content_is_ambiguous(body: bytes) -> None:
    data = MOVE.replace(b"90", b"100") + INDEX + body
    assert code(data) == "ambiguous"
