"""Canonical tokens of TypeScript and JavaScript: the same for two spellings that differ in layout only.

Rules: comments, white space, a comma before a closing bracket, the kind of quotation marks and brackets
around the one parameter of an arrow are no difference; a semicolon is one, since a statement may end by it.
Where comments, strings, templates, regular expressions and text between tags begin and end is told by the
syntax tree; what lies between is cut by one linear pattern. A chain of plain attributes (``a.b?.c``) is one
token.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from tree_sitter import Node

DIGEST_HEX = 32

_NAME = rb"[A-Za-z_$#\x80-\xff][\w$\x80-\xff]*"
_DOT = rb"(?:\?\.|!?\.)"
_TOKEN = re.compile(
    rb"\.\.\.|" + _DOT + rb"?" + _NAME + rb"(?:" + _DOT + _NAME + rb")*"
    rb"|\.?\d[\w.]*|\?\.|=>|[=!]==?|\+\+|--|&&|\|\||\?\?|\*\*|<=|[^\s\w]"
)
_WORD = re.compile(rb"[A-Za-z_$\x80-\xff][\w$\x80-\xff]*")
_CHAIN = re.compile(_NAME + rb"(?:" + _DOT + _NAME + rb")*")
_PLAIN = re.compile(rb"'([^'\"\\\n]*)'")
_FRAMED_CHAIN = re.compile(rb"(?<![^\0])" + _DOT + rb"?" + _NAME + rb"(?:" + _DOT + _NAME + rb")*(?![^\0])")
_FIELD = re.compile(rb"\$\{([^{}]*)")
_CLOSING = frozenset({b")", b"]", b"}", b">"})
_OPENING = frozenset({b"(", b"[", b"{", b"<", b","})
_SIGNS = frozenset({b"|", b"&"})
_BEFORE_TYPES = frozenset({b"(", b"[", b"<", b",", b":", b"=", b"=>", b"?"})
"""After these stands no operand, so that a sign can but open a union or an intersection of types."""

KEYWORDS = frozenset(
    b"abstract any as asserts async await bigint boolean break case catch class const continue debugger"
    b" declare default delete do else enum export extends false finally for from function get global if"
    b" implements import in infer instanceof interface is keyof let module namespace never new null"
    b" number object of override private protected public readonly require return satisfies set static"
    b" string super switch symbol this throw true try type typeof undefined unique unknown var void while"
    b" with yield".split()
)


_GAP = 500
"""Blank bytes between a definition and a comment that belongs to it."""


class Tokens:
    """Cuts pieces of one file into canonical tokens."""

    __slots__ = ("_data", "_opaque")

    def __init__(self, data: bytes, opaque: Sequence[Node]) -> None:
        """Tokens of a file.

        Args:
            data: The source that was parsed.
            opaque: As in ``grammar.Whole``.
        """
        self._data = data
        self._opaque = list(_outermost(opaque))

    def of(self, start: int, end: int) -> list[bytes]:
        """Canonical tokens between two byte offsets, in order."""
        return _canonical(self._cut(start, end))

    def raw(self, start: int, end: int) -> list[bytes]:
        """The piece as it stands, for code that the grammar does not understand."""
        piece = self._data[start:end].strip()
        return [piece] if piece else []

    def comment_before(self, start: int, after: int) -> int:
        """Where the comments begin that stand right above a place, at most back to ``after``."""
        at = bisect_left(self._opaque, (start,)) - 1
        while at >= 0:
            opens, closes, kind = self._opaque[at]
            if start - closes > _GAP:
                return start
            between = self._data[closes:start]
            if kind != "comment" or opens < after or between.strip() or between.count(b"\n") > 1:
                return start
            start = opens
            at -= 1
        return start

    def _cut(self, start: int, end: int) -> list[bytes]:
        found: list[bytes] = []
        at = start
        index = bisect_left(self._opaque, (start,))
        while index < len(self._opaque) and self._opaque[index][0] < end:
            opens, closes, kind = self._opaque[index]
            found += _TOKEN.findall(self._data, at, opens)
            if kind != "comment":
                found += _opaque_token(self._data[opens:closes], kind)
            at = closes
            index += 1
        return found + _TOKEN.findall(self._data, at, max(at, end))


def _outermost(nodes: Sequence[Node]) -> Iterator[tuple[int, int, str]]:
    """(start, end, kind) of nodes that lie in no other, in order."""
    end = 0
    for node in nodes:
        if node.start_byte >= end and node.end_byte > node.start_byte:
            end = node.end_byte
            yield node.start_byte, end, node.type


def _opaque_token(text: bytes, kind: str) -> list[bytes]:
    if kind == "string":
        return [_PLAIN.sub(rb'"\1"', text)]
    if kind != "jsx_text":
        return [text]
    told = _markup_text(text)
    return [told] if told else []


def _markup_text(text: bytes) -> bytes:
    """Text between tags as it is shown: lines joined, their indents left out."""
    first, *more = text.split(b"\n")
    if not more:
        return text
    lines = [first.rstrip(), *(line.strip() for line in more[:-1]), more[-1].lstrip()]
    return b" ".join(line for line in lines if line)


def _canonical(found: list[bytes]) -> list[bytes]:
    """Broken chains joined, commas before closing brackets and signs that open a union dropped, and so on.

    A bare parameter is bracketed.
    """
    told: list[bytes] = []
    for token in found:
        last = told[-1] if told else b""
        if (
            token[:1] in {b".", b"?", b"!"}
            and _is_link(token)
            and _CHAIN.fullmatch(last)
            and last not in KEYWORDS
        ):
            told[-1] = last + token
            continue
        if token in _SIGNS and last in _BEFORE_TYPES:
            continue
        if token in _CLOSING and last == b"," and told[-2:-1] and told[-2] not in _OPENING:
            told.pop()
        elif token == b"=>" and _CHAIN.fullmatch(last):
            told[-1:] = [b"(", last, b")"]
        told.append(token)
    return told


def _is_link(token: bytes) -> bool:
    return (
        len(token) > 1
        and token.lstrip(b".?!")[:1] not in {b"", b"="}
        and token[:3] != b"..."
        and not token[1:2].isdigit()
    )


def framed(tokens: Iterable[bytes]) -> bytes:
    """Tokens as one piece, parted by NUL bytes."""
    return b"\0".join(tokens)


def digest_of(parts: Iterable[bytes]) -> str:
    """Digest of parts, 32 hex digits; parts hold no two NUL bytes in a row."""
    return hashlib.sha256(b"\0\0".join(parts)).hexdigest()[:DIGEST_HEX]


def names_in(tokens: Collection[bytes]) -> tuple[str, ...]:
    """Names and attribute chains among tokens, fields of templates included; sorted, each once.

    Args:
        tokens: In any order, repeats allowed.
    """
    joined = b"\0".join(tokens)
    found = set(_FRAMED_CHAIN.findall(joined))
    if b"${" in joined:
        for token in tokens:
            if token[:1] == b"`":
                found.update(chain for field in _FIELD.findall(token) for chain in _CHAIN.findall(field))
    return _told(one.replace(b"?.", b".").replace(b"!.", b".") for one in found - KEYWORDS)


def words_in(data: bytes) -> tuple[str, ...]:
    """Every identifier-like word of the bytes, comments and strings included; sorted, each once."""
    return _told(_WORD.findall(data))


def chains_in(data: bytes) -> set[bytes]:
    """Every name or chain of names in the bytes."""
    return set(_CHAIN.findall(data))


_SPACED = (
    (re.compile(rb"(?<=[\w$\])]) (?=[(\[])|(?<=[(\[!~]) | (?=[)\],;:.])|(?<=\.\.\.) "), b""),
    (re.compile(rb"\b(if|while|for|return|throw|typeof|await|new|in|of|case)(?=[(\[{])"), rb"\1 "),
)


def text_of(tokens: Iterable[bytes]) -> str:
    """Tokens as one line for people."""
    found_all = list(tokens)
    line = b" ".join(found_all)
    if b"<" not in found_all:  # else the first may close type arguments
        line = line.replace(b"> =", b">=")
    for found, shown in _SPACED:
        line = found.sub(shown, line)
    return line.decode("utf-8", "replace")


def _told(names: Iterable[bytes]) -> tuple[str, ...]:
    return tuple(sorted({name.decode("utf-8", "replace") for name in names}))
