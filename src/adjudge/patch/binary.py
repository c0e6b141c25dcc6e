"""The data of a ``GIT binary patch``: base 85 lines, inflated under a cap, checked against the stated size.

The content is not kept: what matters is that the block is exactly what it says it is, so that nothing else
can hide in it, and where it ends.

Source: git's ``diff.c`` (``emit_binary_diff_body``) and ``apply.c`` (``parse_binary_hunk``).
"""

from __future__ import annotations

import re
import zlib
from base64 import b85decode
from dataclasses import dataclass

from adjudge.patch.refusal import RefusalCode, refuse

OPENING = b"GIT binary patch\n"
_METHOD = re.compile(rb"(literal|delta) (0|[1-9][0-9]{0,11})\n")
_DIGITS = rb"[0-9A-Za-z!#$%&()*+\-;<=>?@^_`{|}~]"
_FULL_LINE = 67  # 'z' (52 bytes), 65 digits, line feed
_FULL_LINES = re.compile(rb"(?:z%b{65}\n)*+" % _DIGITS)
_LAST_LINE = re.compile(rb"([A-Za-z])((?:%b{5}){1,13})\n" % _DIGITS)
_CHUNK_LINES = 1024
_UPPER_Z = 90


@dataclass(slots=True)
class InflateBudget:
    """How many decompressed bytes the text may still have."""

    left: int


def read_binary(data: bytes, at: int, since: int, budget: InflateBudget, *, open_end: bool = False) -> int:
    """Read one or two blocks (forward, and reverse when the producer prints it).

    Args:
        data: The whole text.
        at: Byte offset just past the ``GIT binary patch`` line.
        since: Byte offset of the entry, for a refusal.
        budget: Decompressed bytes still allowed; used up here.
        open_end: The last block may lack its blank line, as Subversion prints it.

    Returns:
        The offset just past the blank line that ends the last block.

    Refusals: Bad binary, or too large.
    """
    at = _read_block(data, at, since, budget)
    if not open_end:
        at = _skip_blank(data, at, since)
        return (
            _skip_blank(data, _read_block(data, at, since, budget), since) if _METHOD.match(data, at) else at
        )
    if _METHOD.match(data, at + 1):
        at = _read_block(data, _skip_blank(data, at, since), since, budget)
    return at


def _skip_blank(data: bytes, at: int, since: int) -> int:
    if not data.startswith(b"\n", at):
        refuse(
            RefusalCode.BAD_BINARY,
            at,
            "a base 85 line, or the blank line that ends them, must stand here",
            since=since,
        )
    return at + 1


def _read_block(data: bytes, at: int, since: int, budget: InflateBudget) -> int:
    method = _METHOD.match(data, at)
    if method is None:
        refuse(RefusalCode.BAD_BINARY, at, "'literal SIZE' or 'delta SIZE' must stand here", since=since)
    size = int(method[2])
    if size > budget.left:
        refuse(RefusalCode.TOO_LARGE, at, "the binary data inflates to more than the limit", since=since)
    budget.left -= size
    inflater = _Inflater(size)
    at = method.end()
    full = _FULL_LINES.match(data, at)
    stop = full.end() if full else at
    while at < stop:
        end = min(stop, at + _CHUNK_LINES * _FULL_LINE)
        digits = b"".join(data[line + 1 : line + 66] for line in range(at, end, _FULL_LINE))
        inflater.feed(_decode(digits, at, since), at, since)
        at = end
    last = _LAST_LINE.match(data, at)
    if last:
        inflater.feed(_decode_last(last, since), at, since)
        at = last.end()
    inflater.finish(at, since)
    return at


def _decode(digits: bytes, offset: int, since: int) -> bytes:
    try:
        return b85decode(digits)
    except ValueError:
        refuse(RefusalCode.BAD_BINARY, offset, "a base 85 group is out of range", since=since)


def _decode_last(line: re.Match[bytes], since: int) -> bytes:
    mark = line[1][0]
    count = mark - 64 if mark <= _UPPER_Z else mark - 70  # A-Z are 1..26, a-z are 27..52
    if len(line[2]) != 5 * ((count + 3) // 4):
        refuse(
            RefusalCode.BAD_BINARY,
            line.start(),
            "the length of a base 85 line must fit its first letter",
            since=since,
        )
    return _decode(line[2], line.start(), since)[:count]


class _Inflater:
    """A zlib stream that must give exactly ``size`` bytes and then end."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._seen = 0
        self._stream = zlib.decompressobj()

    def feed(self, raw: bytes, offset: int, since: int) -> None:
        """Inflate the next piece; refuse what is no zlib data or gives too much."""
        try:
            self._seen += len(self._stream.decompress(raw, self._size - self._seen + 1))
        except zlib.error:
            refuse(RefusalCode.BAD_BINARY, offset, "the data must be a zlib stream", since=since)
        if self._seen > self._size or self._stream.unused_data or self._stream.unconsumed_tail:
            refuse(RefusalCode.BAD_BINARY, offset, "the data must inflate to the stated size", since=since)

    def finish(self, offset: int, since: int) -> None:
        """Settle that the stream ended with exactly the stated size."""
        if not self._stream.eof or self._seen != self._size:
            refuse(RefusalCode.BAD_BINARY, offset, "the data must inflate to the stated size", since=since)
