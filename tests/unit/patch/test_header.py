"""Header lines in git's order, and what they may not say together."""

from __future__ import annotations

import pytest

from adjudge.model.change import ChangeKind
from adjudge.patch.header import read_header
from tests.unit.patch.texts import (
    HUNK,
    chmod,
    code,
    copy,
    edit,
    inner_code,
    opened,
    rename,
)

HEAD = b"diff --git a/f b/f\n"
MOVE = b"diff --git a/f b/g\nsimilarity index 90%\nrename from f\nrename to g\n"
INDEX = b"index 1111111..2222222 100644\n"
PAIR = b"--- a/f\n+++ b/f\n"
ID = b"1" * 40


@pytest.mark.parametrize(
    ("data", "names", "moved"),
    [
        (edit(b"f"), (b"f", b"f"), None),
        (rename(b"f", b"g h"), (b"f", b"g h"), ChangeKind.RENAMED),
        (copy(b"f", b"g"), (b"f", b"g"), ChangeKind.COPIED),
    ],
)
def test_header_says_names_and_move(
    data: bytes, names: tuple[bytes, bytes], moved: ChangeKind | None
) -> None:
    header = read_header(opened(data))
    assert ((header.old, header.new), header.moved) == (names, moved)


def test_header_ends_before_its_body() -> None:
    data = edit(b"f")
    assert data[read_header(opened(data)).end :].startswith(b"--- ")


def test_lines_that_are_not_there_are_none() -> None:
    lines = read_header(opened(chmod(b"f"))).lines
    assert {name for name, fact in lines.items() if fact is not None} == {"old_mode", "new_mode"}


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"new mode 100755\nold mode 100644\n",
        HEAD + b"old mode 100644\nold mode 100644\nnew mode 100755\n",
        HEAD + b"new file mode 100644\ndeleted file mode 100644\n",
        HEAD + b"old mode 100644\nnew mode 100755\n" + INDEX + PAIR + HUNK,
        HEAD + b"old mode 100644\nnew mode 100644\n",
        HEAD + b"old mode 100644\nnew mode 120000\n",
        HEAD + b"new file mode 100644\nindex 1111111..2222222\n--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+x\n",
        HEAD + b"new file mode 100644\n" + PAIR + HUNK,
        HEAD + b"deleted file mode 100644\nindex 1111111..0000000\n--- a/f\n+++ b/f\n@@ -1 +0,0 @@\n-x\n",
        HEAD + INDEX + b"--- a/g\n+++ b/f\n" + HUNK,
        HEAD + INDEX + b"--- a/f\n+++ b/f\tx\n" + HUNK,
        HEAD + INDEX + b"--- a/f\t\n+++ b/f\t\n" + HUNK,
        HEAD + INDEX + b"--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+x\n",
        HEAD + INDEX + b"+++ b/f\n--- a/f\n" + HUNK,
        HEAD + INDEX + b"Binary files a/f and b/g differ\n",
        HEAD + b"new file mode 100644\nsimilarity index 100%\nrename from f\nrename to f\n",
        b"diff --git a/f b/g\nrename from f\nrename to g\n",
        b"diff --git a/f b/f\nsimilarity index 100%\nrename from f\nrename to f\n",
        b"diff --git a/f b/g\nsimilarity index 100%\nrename from f\n",
        MOVE.replace(b"90", b"100") + INDEX + b"--- a/f\n+++ b/g\n" + HUNK,
        HEAD + INDEX + INDEX + PAIR + HUNK,
        b"diff --git \n",
    ],
)  # fmt: skip
def test_header_that_contradicts_itself_is_ambiguous(data: bytes) -> None:
    assert code(data) == "ambiguous"


def test_control_byte_in_a_header_is_refused() -> None:
    assert code(b"diff --git a/f\x0b b/f\x0b\nold mode 100644\nnew mode 100755\n") == "ambiguous"


def test_unsafe_new_path_of_a_rename_is_refused() -> None:
    assert inner_code(lambda: read_header(opened(rename(b"f", b".git/hooks/x")))) == "unsafe-path"
