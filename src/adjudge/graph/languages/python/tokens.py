r"""Canonical tokens of a piece of Python: the same for two spellings that differ in comments and layout only.

Rules: a string is one token with all its bytes; a chain of plain attributes (``a.b.c``) is one token however
it is broken over lines; comments and white space are no tokens. What a regular expression cannot cut right
(replacement fields that hold quotes or comments) is cut by the syntax tree. Every pattern is linear: no
alternative for a string can fail, so no scan starts twice.

Hot module: it runs once for each logical line of a tree.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudge.graph.languages.python.grammar import kinds

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from tree_sitter import Node

_NAME = rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*"
_STRING = (
    rb'(?:[rRbBuUfFtT]{1,2})?(?:"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*(?:"""|\Z)'
    rb"|'''[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*(?:'''|\Z)"
    rb'|"[^"\\\n]*(?:\\.[^"\\\n]*)*"?'
    rb"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'?)"
)
_TOKEN = re.compile(
    rb"(?=[rRbBuUfFtT\"'])"
    + _STRING
    + rb"|\.?"
    + _NAME
    + rb"(?:\."
    + _NAME
    + rb")*|#[^\n]*|\d[\w.]*|[^\s\w\\]",
    re.DOTALL,
)
# What makes a piece need more than one pass: a comment, a dot beside white space, a prefixed string. Three
# patterns that start with what is rare are several times as fast as one with alternatives.
_SPECIAL = (
    re.compile(rb"#"),
    re.compile(rb"\.(?:[\s\\]|(?<=[\s\\]\.))"),
    re.compile(rb"[\"'](?<=[fFtTrR].)"),
)
_FORMAT = re.compile(rb"[fFtT][rR]?[\"']|[rR][fFtT][\"']")
_MARK = re.compile(rb"\{\{|\}\}|[{}'\"#]")
_WORD = re.compile(_NAME)
_CHAIN = re.compile(_NAME + rb"(?:\." + _NAME + rb")*")
_FRAMED_CHAIN = re.compile(rb"(?<![^\0])\.?" + _NAME + rb"(?:\." + _NAME + rb")*(?![^\0])")
_OFTEN = 160
"""Bytes of a line that is kept; longer ones are rare."""
_FIELD = re.compile(rb"\{([^{}]*)")

KEYWORDS = frozenset(
    b"False None True and as assert async await break class continue def del elif else except finally for "
    b"from global if import in is lambda nonlocal not or pass raise return try while with yield".split()
)


class Tokens:
    """Cuts pieces of one file into canonical tokens."""

    __slots__ = ("_data", "_opaque", "_root", "_special")

    def __init__(self, data: bytes, root: Node) -> None:
        self._data = data
        self._root = root
        self._special = sorted(found.start() for special in _SPECIAL for found in special.finditer(data))
        self._opaque: list[tuple[int, int, bool]] | None = None

    def of(self, start: int, end: int) -> list[bytes]:
        """Canonical tokens between two byte offsets, in order."""
        at = bisect_left(self._special, start)
        if at == len(self._special) or self._special[at] >= end:
            return _TOKEN.findall(self._data, start, end)
        piece = self._data[start:end]
        is_format = b"{" in piece and _FORMAT.search(piece)
        return _join_chains(self._cut(piece, start, end) if is_format else _TOKEN.findall(piece))

    def raw(self, start: int, end: int) -> list[bytes]:
        """The piece as it stands, for code that the grammar does not understand."""
        piece = self._data[start:end].strip()
        return [piece] if piece else []

    def _cut(self, piece: bytes, start: int, end: int) -> list[bytes]:
        """Tokens of a piece that holds format strings."""
        found: list[bytes] = _TOKEN.findall(piece)
        if all(_is_whole(token) for token in found if _FORMAT.match(token)):
            return found
        if self._opaque is None:
            self._opaque = list(_opaque_spans(self._root))
        exact: list[bytes] = []
        at = start
        index = bisect_left(self._opaque, (start,))
        while index < len(self._opaque) and self._opaque[index][0] < end:
            opens, closes, is_comment = self._opaque[index]
            exact += _TOKEN.findall(self._data, at, opens)
            if not is_comment:
                exact.append(self._data[opens:closes])
            at = closes
            index += 1
        return exact + _TOKEN.findall(self._data, at, end)


def name_of(raw: bytes) -> str:
    """An identifier as Python compares it (NFKC)."""
    text = raw.decode("utf-8", "replace")
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def names_in(tokens: Collection[bytes]) -> tuple[str, ...]:
    """Names and attribute chains among tokens, fields of format strings included; sorted, each once.

    Args:
        tokens: In any order, repeats allowed.
    """
    framed = b"\0".join(tokens)
    found = set(_FRAMED_CHAIN.findall(framed))
    if _FORMAT.search(framed):
        for token in tokens:
            if _FORMAT.match(token):
                found.update(chain for field in _FIELD.findall(token) for chain in _CHAIN.findall(field))
    return _told(found - KEYWORDS)


_CLOSED_UP = (
    (re.compile(rb"([=!<>:+\-*/%&|^@]) ="), rb"\1="),
    (re.compile(rb"([*/<>]) \1"), rb"\1\1"),
    (re.compile(rb"- >"), rb"->"),
    (re.compile(rb"(?<=[(\[{,=:] )([-+~*]{1,2}) "), rb"\1"),
    (re.compile(rb"(?<=return )- |(?<=yield )- "), rb"-"),
    (re.compile(rb"(?<=[\w\])]) (?=\[)|(?<=[\w\])]) (?=\()|(?<=[\[({]) | (?=[\])},:])"), rb""),
    (
        re.compile(
            rb"(\b(?:and|or|not|in|is|if|else|return|raise|assert|await|lambda|yield|elif|while|for))([\[({])"
        ),
        rb"\1 \2",
    ),
)
"""What a line of tokens looks like as people write it; strings in it are touched alike, which is harmless."""


def words_in(data: bytes) -> tuple[str, ...]:
    """Every identifier-like word of the bytes, comments and strings included; sorted, each once."""
    return _told(set(_WORD.findall(data)))


def text_of(tokens: Iterable[bytes]) -> str:
    """Tokens as one line for people: names stay apart, operators of two characters and brackets close up."""
    line = b" ".join(tokens)
    return _closed_up_again(line) if len(line) <= _OFTEN else _closed_up(line)


def _closed_up(line: bytes) -> str:
    for found, shown in _CLOSED_UP:
        line = found.sub(shown, line)
    return line.decode("utf-8", "replace")


_closed_up_again = lru_cache(1 << 14)(_closed_up)  # two sides of a file have most of their lines in common


def _told(names: Collection[bytes]) -> tuple[str, ...]:
    """Names as text, sorted, each once; decoded together, since there are many."""
    if not names:
        return ()
    text = b"\0".join(names).decode("utf-8", "replace")
    if text.isascii():
        return tuple(sorted(text.split("\0")))
    return tuple(sorted({unicodedata.normalize("NFKC", name) for name in text.split("\0")}))


def _is_whole(token: bytes) -> bool:
    """Whether a format string certainly ends where the pattern ended it: fields closed, no quote in one."""
    depth = 0
    for mark in _MARK.findall(token.lstrip(b"fFtTrR").strip(b"\"'")):
        if depth == 0:
            depth = {b"{": 1, b"}": -1}.get(mark, 0)
        elif mark in {b"'", b'"', b"#"}:
            return False
        else:
            depth += mark.count(b"{") - mark.count(b"}")
        if depth < 0:
            return False
    return depth == 0


def _opaque_spans(root: Node) -> Iterator[tuple[int, int, bool]]:
    """(start, end, is a comment) of the outermost strings and comments of a tree, in order."""
    string, comment = kinds().string, kinds().comment
    cursor = root.walk()
    descends = True
    while True:
        if descends and cursor.goto_first_child():
            pass
        elif not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return
            descends = False
            continue
        node = cursor.node
        assert node is not None  # noqa: S101 - the cursor stands on one
        kind = node.kind_id
        descends = kind not in {string, comment}
        if not descends:
            yield node.start_byte, node.end_byte, kind == comment


def _join_chains(found: list[bytes]) -> list[bytes]:
    """Comments dropped, attribute chains that were broken over lines made one token again."""
    joined: list[bytes] = []
    for token in found:
        if token[:1] == b"#":
            continue
        if joined and _continues(joined[-1], token):
            joined[-1] += token
        else:
            joined.append(token)
    return joined


def _continues(last: bytes, token: bytes) -> bool:
    """Whether ``token`` goes on with the attribute chain ``last``."""
    if last[-1:] == b"." and _WORD.match(token):
        return True
    is_chain = _WORD.match(last) is not None or (last[:1] == b"." and last != b".")
    return is_chain and last not in KEYWORDS and last[-1:] not in {b'"', b"'"} and token[:1] == b"."
