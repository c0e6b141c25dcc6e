"""What the attributes of changed files mean for reading them: a filter never run, or a built-in conversion.

Git's own conversions (end of line, encoding, ``ident``) are applied by git. A filter driver is a program and
never runs; for ``lfs`` what it would store is a short pointer text, which is computed
(git-lfs specification, docs/spec.md, "The Pointer").
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from typing import Final

from adjudge.adapters.git.files import PIECE_BYTES, open_regular
from adjudge.adapters.git.object_ids import object_hash

ASKED: Final = ("filter", "text", "eol", "crlf", "ident", "working-tree-encoding")
NOTHING: Final = frozenset({b"unspecified", b"unset"})
POINTER_LIMIT_BYTES: Final = 1024
"""A pointer is smaller than this; what is larger is content."""
POINTER: Final = re.compile(
    rb"version https?://[^\n]{1,200}\n(?:[a-z0-9.\-]+ [^\n]*\n)*?"
    rb"oid sha256:([0-9a-f]{64})\nsize ([0-9]{1,19})\n"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attributes:
    """What is set for one path.

    Attributes:
        driver: Name of its filter driver, or ``None``.
        converts: A built-in conversion is asked for.
    """

    driver: str | None
    converts: bool


PLAIN: Final = Attributes(driver=None, converts=False)


def parse_attributes(printed: bytes) -> dict[bytes, Attributes]:
    """Path → attributes, out of ``check-attr -z``; paths with nothing set are left out."""
    fields = printed.split(b"\0")
    found: dict[bytes, Attributes] = {}
    for path, name, value in zip(fields[::3], fields[1::3], fields[2::3], strict=False):
        if value in NOTHING:
            continue
        before = found.get(path, PLAIN)
        if name == b"filter":
            driver = value.decode("utf-8", "surrogateescape")
            found[path] = Attributes(driver=driver, converts=before.converts)
        else:
            found[path] = Attributes(driver=before.driver, converts=True)
    return found


def raw_id(place: bytes, *, sha256: bool) -> str | None:
    """Blob id of a file's bytes as they lie on disk; ``None`` when it cannot be read."""
    descriptor = open_regular(place)
    if descriptor is None:
        return None
    with os.fdopen(descriptor, "rb") as stream:
        digest = object_hash("blob", os.fstat(descriptor).st_size, sha256=sha256)
        while piece := stream.read(PIECE_BYTES):
            digest.update(piece)
    return digest.hexdigest()


def lfs_pointer(place: bytes) -> bytes | None:
    """What Git LFS would store for a file: its pointer; a pointer or an empty file as it is.

    Returns:
        The bytes, or ``None`` when the file cannot be read.
    """
    descriptor = open_regular(place)
    if descriptor is None:
        return None
    with os.fdopen(descriptor, "rb") as stream:
        data = stream.read(POINTER_LIMIT_BYTES)
        if not data or (len(data) < POINTER_LIMIT_BYTES and parse_pointer(data) is not None):
            return data
        digest, size = hashlib.sha256(data), len(data)
        while piece := stream.read(PIECE_BYTES):
            digest.update(piece)
            size += len(piece)
    text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest.hexdigest()}\nsize {size}\n"
    return text.encode("ascii")


def parse_pointer(data: bytes) -> tuple[bytes, int] | None:
    """(SHA-256 in hex, size in bytes) that a pointer names; ``None`` when the text is no pointer."""
    match = POINTER.fullmatch(data)
    return (match[1], int(match[2])) if match else None
