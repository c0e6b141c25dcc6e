"""Why a text is refused: the closed set of codes, and the refusal on its way up to ``parse_patch``.

Inside the reader a refusal carries a byte offset and what was expected there; line number, excerpt and the
paths seen are added once, at the top, so that reading pays nothing for them.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple, NoReturn

from adjudge.model.paths import decode_path
from adjudge.patch.harvest import harvest_names

EXCERPT_BYTES = 200
_UNPRINTABLE = re.compile(rb"[^\x20-\x7e]|\\")


class RefusalCode(StrEnum):
    """Every reason a patch text is refused for."""

    UNRECOGNISED = "unrecognised"
    MALFORMED_HUNK = "malformed-hunk"
    TRUNCATED = "truncated"
    AMBIGUOUS = "ambiguous"
    UNSAFE_PATH = "unsafe-path"
    COMBINED = "combined"
    UNMERGED = "unmerged"
    BAD_BINARY = "bad-binary"
    ENCODED = "encoded"
    TOO_LARGE = "too-large"


PHRASES = {
    RefusalCode.UNRECOGNISED: "This line is no part of the declared format",
    RefusalCode.MALFORMED_HUNK: "This hunk contradicts itself",
    RefusalCode.TRUNCATED: "The text ends too early",
    RefusalCode.AMBIGUOUS: "The names can be read in more than one way",
    RefusalCode.UNSAFE_PATH: "This path may not be written",
    RefusalCode.COMBINED: "A combined diff leaves out every file that equals one parent",
    RefusalCode.UNMERGED: "A path is still in conflict",
    RefusalCode.BAD_BINARY: "The binary data is not what its header says",
    RefusalCode.ENCODED: "The text is encoded and cannot be read as it stands",
    RefusalCode.TOO_LARGE: "The text is beyond a declared limit",
}
"""What each code means, as the first half of the message; the second half says what was expected."""


class RefusalError(Exception):
    """A refusal on its way up to ``parse_patch``; never leaves this package.

    Attributes:
        code: Which kind.
        offset: Byte offset of the line that was not understood, or a place in it.
        expected: What should have stood there, as the end of a sentence.
        since: Byte offset from which names may be gathered for the report.
    """

    def __init__(self, code: RefusalCode, offset: int, expected: str, since: int) -> None:
        super().__init__(code, offset, expected)
        self.code = code
        self.offset = offset
        self.expected = expected
        self.since = since


class Report(NamedTuple):
    """What a refusal says to the outside.

    Attributes:
        message: One whole sentence.
        line: 1-based line.
        offset: Byte offset of that line.
        excerpt: The line, cut and escaped.
        paths: ``seen``, then what the rest of the text seems to name; each once.
    """

    message: str
    line: int
    offset: int
    excerpt: str
    paths: tuple[str, ...]


def refuse(code: RefusalCode, offset: int, expected: str, *, since: int | None = None) -> NoReturn:
    """Stop reading: the one way a text is refused.

    Args:
        code: Which kind of refusal.
        offset: Byte offset of the line that was not understood, or a place in it.
        expected: What should have stood there, as the end of a sentence.
        since: Byte offset from which names may be gathered; ``None`` for the line itself.

    Raises:
        RefusalError: Always.
    """
    raise RefusalError(code, offset, expected, offset if since is None else since) from None


def build_report(data: bytes, refusal: RefusalError, seen: tuple[str, ...]) -> Report:
    """The refusal with line, excerpt and paths.

    Args:
        data: The whole text.
        refusal: What was raised inside.
        seen: Paths of the entries read so far, in order.
    """
    start = data.rfind(b"\n", 0, refusal.offset) + 1
    end = data.find(b"\n", start, start + EXCERPT_BYTES)
    line = data[start : end if end >= 0 else start + EXCERPT_BYTES]
    number = data.count(b"\n", 0, start) + 1
    guesses = (decode_path(raw) for raw in harvest_names(data, min(refusal.since, start)))
    return Report(
        message=f"{PHRASES[refusal.code]}: line {number}: {refusal.expected}.",
        line=number,
        offset=start,
        excerpt=escape(line),
        paths=tuple(dict.fromkeys((*seen, *guesses))),
    )


def escape(line: bytes) -> str:
    r"""Bytes as printable ASCII, all others as ``\xNN``."""
    return _UNPRINTABLE.sub(lambda found: b"\\x%02x" % found[0][0], line).decode("ascii")
