"""Small patch texts for the unit tests, built from words."""

from __future__ import annotations

import zlib
from base64 import b85encode
from typing import TYPE_CHECKING

import pytest

from adjudge.errors import PatchError
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import PatchPolicy
from adjudge.patch.refusal import RefusalError
from adjudge.patch.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

HUNK = b"@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n"
POLICY = PatchPolicy()


def edit(path: bytes, hunk: bytes = HUNK) -> bytes:
    """An entry that edits a file."""
    return (
        b"diff --git a/%b b/%b\nindex 1111111..2222222 100644\n--- a/%b\n+++ b/%b\n"
        % (path, path, path, path)
        + hunk
    )


def add(path: bytes, line: bytes = b"new", mode: bytes = b"100644") -> bytes:
    """An entry that adds a file of one line."""
    return (
        b"diff --git a/%b b/%b\nnew file mode %b\nindex 0000000..2222222\n--- /dev/null\n+++ b/%b\n"
        b"@@ -0,0 +1 @@\n+%b\n" % (path, path, mode, path, line)
    )


def delete(path: bytes, line: bytes = b"old", mode: bytes = b"100644") -> bytes:
    """An entry that deletes a file of one line."""
    return (
        b"diff --git a/%b b/%b\ndeleted file mode %b\nindex 2222222..0000000\n--- a/%b\n+++ /dev/null\n"
        b"@@ -1 +0,0 @@\n-%b\n" % (path, path, mode, path, line)
    )


def rename(old: bytes, new: bytes) -> bytes:
    """An entry that renames a file without changing it."""
    return b"diff --git a/%b b/%b\nsimilarity index 100%%\nrename from %b\nrename to %b\n" % (
        old,
        new,
        old,
        new,
    )


def copy(old: bytes, new: bytes) -> bytes:
    """An entry that copies a file without changing it."""
    return b"diff --git a/%b b/%b\nsimilarity index 100%%\ncopy from %b\ncopy to %b\n" % (old, new, old, new)


def chmod(path: bytes) -> bytes:
    """An entry that makes a file executable."""
    return b"diff --git a/%b b/%b\nold mode 100644\nnew mode 100755\n" % (path, path)


def literal(content: bytes) -> bytes:
    """A block of binary data as git prints it."""
    packed = zlib.compress(content)
    lines = [b"literal %d\n" % len(content)]
    for at in range(0, len(packed), 52):
        piece = packed[at : at + 52]
        mark = bytes([len(piece) + (64 if len(piece) <= 26 else 70)])
        lines.append(mark + b85encode(piece + b"\0" * (-len(piece) % 4)) + b"\n")
    return b"".join(lines) + b"\n"


def opened(data: bytes, policy: PatchPolicy = POLICY) -> Text:
    """A text at its first line."""
    return Text(data, policy)


def touched(data: bytes, policy: PatchPolicy = POLICY) -> tuple[str, ...]:
    """Paths that a text writes."""
    return parse_patch(data, policy).touched


def flags(data: bytes, policy: PatchPolicy = POLICY) -> list[tuple[str, str]]:
    """(code, path) of the flags that a text raises."""
    return [(flag.code, flag.path) for flag in parse_patch(data, policy).flags]


def refusal(data: bytes, policy: PatchPolicy = POLICY) -> PatchError:
    """The refusal of a text."""
    with pytest.raises(PatchError) as caught:
        parse_patch(data, policy)
    return caught.value


def code(data: bytes, policy: PatchPolicy = POLICY) -> str:
    """The code a text is refused with."""
    return refusal(data, policy).code


def inner_code(read: Callable[[], object]) -> str:
    """The code with which one reader inside the package refuses."""
    with pytest.raises(RefusalError) as caught:
        read()
    return caught.value.code
