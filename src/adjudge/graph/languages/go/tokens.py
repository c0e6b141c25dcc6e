"""Canonical tokens of Go, cut by the rules of its own lexer.

Rules: comments and white space are no difference, but for comments that are directives (``//go:``,
``//line``, ``//export``, ``// +build``), which are tokens; a line that ends a statement gives a semicolon, as
the compiler gives it one, and none stands before a closing bracket, nor does a comma. A chain of plain
selectors (``a.b.c``) is one token. The cut needs no syntax tree, so it is the same around syntax errors; it
is one linear pattern.

Source: The Go Programming Language Specification, "Lexical elements".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NAME = rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*+"
LEX: Final = re.compile(
    rb"(?P<comment>//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?+)"
    rb"|(?P<text>`[^`]*+`?+|\"(?:[^\"\\\n]|\\.)*+\"?+|'(?:[^'\\\n]|\\.)*+'?+)"
    rb"|(?P<line>\n)"
    rb"|(?P<name>\.?" + _NAME + rb"(?:\." + _NAME + rb")*+)"
    rb"|(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*+)"
    rb"|(?P<sign>\.\.\.|<<=|>>=|&\^=|:=|<-|\+\+|--|&&|\|\||[=!<>+\-*/%&|^]=|<<|>>|&\^|[^\s])"
)
"""One token, comment or end of a line; white space is skipped."""

_DIRECTIVE = re.compile(rb"//(?:go:|line |export |sys)|// ?\+build\b")
_WORD = re.compile(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*+")
_CHAIN = re.compile(rb"\.?" + _NAME + rb"(?:\." + _NAME + rb")*+")
_BRACKET = re.compile(rb"[(){}\[\]]")
DEPTH: Final = 1_000
"""Brackets in one another; the work on a tree that is deeper grows with the square of its depth."""

_CLOSING = frozenset({b")", b"]", b"}"})
_ENDING = frozenset({b")", b"]", b"}", b"++", b"--"})
_GOING_ON = frozenset(
    b"case chan const default defer else for func go goto if import interface map package range select"
    b" struct switch type var".split()
)
KEYWORDS: Final = _GOING_ON | {b"break", b"continue", b"fallthrough", b"return"}


def tokens_in(data: bytes, start: int, end: int) -> list[bytes]:
    """Canonical tokens between two byte offsets, in order.

    Args:
        data: The source.
        start: Where a token may begin.
        end: Past the last one.
    """
    found: list[bytes] = []
    ends = False
    for match in LEX.finditer(data, start, end):
        kind, text = match.lastgroup, match[0]
        if kind == "comment":
            if _DIRECTIVE.match(text):
                found.append(text.rstrip())
                ends = False
                continue
            kind = "line" if b"\n" in text else kind
        if kind == "line":
            if ends:
                found.append(b";")
            ends = False
        elif kind != "comment":
            _add(found, text, kind or "")
            ends = kind in {"text", "number"} or text in _ENDING or (kind == "name" and text not in _GOING_ON)
    return _trimmed(found)


def _add(found: list[bytes], text: bytes, kind: str) -> None:
    """Add a token: brackets close without a semicolon or comma before, parts of a chain are joined."""
    if text in _CLOSING:
        while found and found[-1] in {b";", b","}:
            found.pop()
    elif text == b";" and found[-1:] == [b";"]:
        return
    if kind == "name" and found:
        if found[-1] == b".":
            found.pop()
            text = b"." + text
        if text[:1] == b"." and _CHAIN.fullmatch(found[-1] if found else b"") and found[-1] not in KEYWORDS:
            found[-1] += text
            return
    found.append(text)


def _trimmed(found: list[bytes]) -> list[bytes]:
    while found and found[-1] == b";":
        found.pop()
    return found


def names_in(tokens: Iterable[bytes], receiver: bytes = b"") -> tuple[str, ...]:
    """Names and chains of selectors among tokens; sorted, each once.

    Args:
        tokens: In any order, repeats allowed.
        receiver: A name that is told as ``this``; empty for none.
    """
    found = {one for one in set(tokens) if _CHAIN.fullmatch(one)} - KEYWORDS
    dotted = receiver + b"."
    return _told(
        b"this" + one[len(receiver) :] if receiver and one.startswith(dotted) else one for one in found
    )


def words_in(data: bytes) -> tuple[str, ...]:
    """Every identifier-like word of the bytes, comments and strings included; sorted, each once."""
    return _told(_WORD.findall(data))


def _told(names: Iterable[bytes]) -> tuple[str, ...]:
    return tuple(sorted({name.decode("utf-8", "replace") for name in names}))


def directives_in(comment: bytes) -> Iterator[bytes]:
    """A comment as it stands where it is a directive."""
    if _DIRECTIVE.match(comment):
        yield comment.rstrip()


def is_deep(data: bytes) -> bool:
    """Whether brackets stand in one another past ``DEPTH``, those in strings among them."""
    if sum(map(data.count, (b"(", b"{", b"["))) <= DEPTH:
        return False
    depth = 0
    for sign in _BRACKET.findall(data):
        depth += 1 if sign in b"({[" else -1
        if depth > DEPTH:
            return True
    return False
