r"""Git's C-style quoting of path bytes, both ways, strictly.

A name is quoted when it holds a control byte, DEL, ``"`` or a backslash, and with ``core.quotePath`` (git's
default) also when it holds a byte from 0x80 up. A space never causes quoting. Inside quotes each such byte
becomes a letter escape or three octal digits; everything else stands for itself.

Source: git documentation, ``core.quotePath``; git's ``quote.c``.
"""

from __future__ import annotations

import re

_LETTERS = {7: b"a", 8: b"b", 9: b"t", 10: b"n", 11: b"v", 12: b"f", 13: b"r", 34: b'"', 92: b"\\"}
_BYTES = {letter: bytes([value]) for value, letter in _LETTERS.items()}
_LOW = re.compile(rb'[\x00-\x1f"\\\x7f]')
_HIGH = re.compile(rb'[\x00-\x1f"\\\x7f-\xff]')
_GNU = re.compile(rb'[\x00-\x20"\\\x7f-\xff]')
_ESCAPE = re.compile(rb"\\(.)([0-7]{2})?", re.DOTALL)
_TOKEN = re.compile(rb'"((?:[^"\\\n]|\\[^\n])*+)"')


class QuotingError(ValueError):
    """A quoted name that git does not print; the message says what is wrong with it."""


def quote_path(raw: bytes, *, high: bool = True) -> bytes:
    """The name as git prints it.

    Args:
        raw: Path bytes, prefix included.
        high: ``core.quotePath``: bytes from 0x80 up are quoted too.

    Returns:
        ``raw`` itself when nothing needs quoting, else the quoted form with its quotes.
    """
    special = _HIGH if high else _LOW
    if not special.search(raw):
        return raw
    return b'"' + special.sub(_escape, raw) + b'"'


def unquote(token: bytes) -> bytes:
    r"""The bytes a printed name stands for.

    Args:
        token: A whole name as printed, quoted or not.

    Returns:
        The path bytes; never empty of meaning: what ``quote_path`` prints for them equals ``token``.

    Raises:
        QuotingError: Text after the closing quote, no closing quote, an escape git does not know, a NUL, or a
            form git would have printed otherwise (needless quotes, ``\145`` for ``e``, a raw control byte).
    """
    raw, end = unquote_at(token, 0)
    if end != len(token):
        raise QuotingError("text follows the closing quote")
    return raw


def unquote_at(text: bytes, start: int, *, strict: bool = True) -> tuple[bytes, int]:
    """As ``unquote`` for a name inside a line: a quoted one ends at its quote, a bare one with ``text``.

    Args:
        text: The line without its line feed.
        start: Offset of the name's first byte.
        strict: Refuse a form git would have printed otherwise; off only to name names in a refusal.

    Returns:
        The path bytes, and the offset just past the name.

    Raises:
        QuotingError: As ``unquote``.
    """
    if text[start : start + 1] != b'"':
        raw = text[start:]
        if _LOW.search(raw):
            raise QuotingError("a bare name holds a byte that git quotes")
        return raw, len(text)
    token = _TOKEN.match(text, start)
    if token is None:
        raise QuotingError("the quote is not closed")
    raw = _ESCAPE.sub(_unescape, token[1])
    if b"\0" in raw:
        raise QuotingError("a path holds NUL")
    if strict and token[0] not in {quote_path(raw), quote_path(raw, high=False)}:
        raise QuotingError("git would not quote the name this way")
    return raw, token.end()


def unquote_gnu(token: bytes) -> bytes:
    """As ``unquote`` for GNU diff, which also quotes names that hold a space, and then any byte from 0x80.

    Args:
        token: A whole name as printed, without its time.

    Returns:
        The path bytes. A bare name may hold a space: older GNU diff and other programs do not quote it.

    Raises:
        QuotingError: As ``unquote``.
    """
    if not token.startswith(b'"'):
        return unquote(token)
    inner = _TOKEN.fullmatch(token)
    if inner is None:
        raise QuotingError("the quote is not closed, or text follows it")
    raw = _ESCAPE.sub(_unescape, inner[1])
    if b"\0" in raw:
        raise QuotingError("a path holds NUL")
    forms = {b'"' + special.sub(_escape, raw) + b'"' for special in (_HIGH, _LOW)}
    if token not in forms or not _GNU.search(raw):
        raise QuotingError("GNU diff would not quote the name this way")
    return raw


def _escape(found: re.Match[bytes]) -> bytes:
    value = found[0][0]
    return b"\\" + (_LETTERS[value] if value in _LETTERS else b"%03o" % value)


def _unescape(found: re.Match[bytes]) -> bytes:
    letter, more = found[1], found[2] or b""
    if letter in _BYTES:
        return _BYTES[letter] + more
    if letter in b"0123" and more:
        return bytes([int(letter + more, 8)])
    raise QuotingError("an escape git does not know")
