"""Texts that bear a mark: which version of us wrote them, and whether anybody edited them since.

The mark holds the digest of the text around it. A text that is not what this version writes is outdated where
its mark still fits it, and edited where it does not. A text without a mark is somebody else's.
"""

from __future__ import annotations

import re
from enum import StrEnum
from hashlib import sha256
from typing import Final

_MARK: Final = re.compile(rb"(?:#|<!--) made by adjudge install [a-z-]+ sha256:([0-9a-f]{64})(?: -->)?\n")


class PieceState(StrEnum):
    """How what stands in a place compares with what this version would write there."""

    ABSENT = "absent"
    CURRENT = "current"
    OUTDATED = "outdated"
    EDITED = "edited"
    FOREIGN = "foreign"


def mark_text(name: str, before: str, after: str, *, markdown: bool = False) -> bytes:
    """A text with its mark.

    Args:
        name: What it is.
        before: What stands before the mark; whole lines.
        after: What stands behind it.
        markdown: The mark is a comment of Markdown, and not of a script.
    """
    digest = _digest(f"{before}{after}".encode())
    words = f"made by adjudge install {name} sha256:{digest}"
    line = f"<!-- {words} -->\n" if markdown else f"# {words}\n"
    return f"{before}{line}{after}".encode()


def compare_text(found: bytes | None, wanted: bytes) -> PieceState:
    """How a whole file compares with what would be written; ``None`` is no file."""
    if found is None:
        return PieceState.ABSENT
    if found == wanted:
        return PieceState.CURRENT
    mark = _MARK.search(found)
    if mark is None:
        return PieceState.FOREIGN
    rest = found[: mark.start()] + found[mark.end() :]
    return PieceState.OUTDATED if _digest(rest) == mark[1].decode("ascii") else PieceState.EDITED


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
