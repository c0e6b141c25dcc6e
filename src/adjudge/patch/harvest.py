"""The names a refused text seems to state, gathered for the report and for nothing else.

A refusal that names nothing is of little use, so every line that looks like a header gives its names, with
and without a first component. It over-reports on purpose and is never a basis for a pass.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.patch.quoting import QuotingError, unquote, unquote_at

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT_BYTES = 1 << 20
LIMIT_NAMES = 1000

_HEADER = re.compile(
    rb"""^[ \t|>]*(?:
        diff\ --git\ (?P<pair>[^\n]*)
      | (?:---|\+\+\+|\*\*\*)\ (?P<side>[^\t\n]*)[^\n]*
      | diff\ --(?:cc|combined)\ (?P<plain>[^\n]*)
      | (?:rename|copy)\ (?:from|to|old|new)\ (?P<half>[^\n]*)
      | Submodule\ (?P<sub>[^\n]*?)\ (?:[0-9a-f]{4,64}\.{2,3}[0-9a-f]{4,64}|contains\ )[^\n]*
      | \*\ Unmerged\ path\ (?P<unmerged>[^\n]*)
      | Index:\ (?P<index>[^\n]*)
      | \ ?(?P<stat>[^\n|]*?)\ +\|\ +(?:[0-9]|Bin)[^\n]*
    )\n""",
    re.MULTILINE | re.VERBOSE,
)
_BARE = frozenset({"plain", "half", "sub", "unmerged", "index", "stat"})


def harvest_names(data: bytes, since: int) -> tuple[bytes, ...]:
    """Path bytes that header-like lines from ``since`` on seem to name.

    Args:
        data: The whole text.
        since: Byte offset to start at; at most ``LIMIT_BYTES`` are looked at.

    Returns:
        In the order of the text, each once, at most ``LIMIT_NAMES``; may be empty.
    """
    found: dict[bytes, None] = {}
    for header in _HEADER.finditer(data, since, since + LIMIT_BYTES):
        kind = header.lastgroup
        if kind is not None:
            names = _pair(header[kind]) if kind == "pair" else _single(header[kind], bare=kind in _BARE)
            found.update(dict.fromkeys(names))
        if len(found) >= LIMIT_NAMES:
            break
    return tuple(found)[:LIMIT_NAMES]


def _pair(names: bytes) -> Iterator[bytes]:
    """Both halves of what follows ``diff --git``."""
    first, _, second = names.partition(b" ")
    half = len(names) // 2
    if names.startswith(b'"'):
        try:
            _, end = unquote_at(names, 0)
        except QuotingError:
            return
        first, second = names[:end], names[end + 1 :]
    elif names[half : half + 1] == b" " and _tail(names[:half]) == _tail(names[half + 1 :]):
        first, second = names[:half], names[half + 1 :]
    for name in (first, second):
        yield from _single(name, bare=False)


def _single(token: bytes, *, bare: bool) -> Iterator[bytes]:
    """One name: as it stands, and without its first component unless it is bare by its place."""
    if token == b"/dev/null" or not token:
        return
    try:
        name = unquote(token.strip(b"\r"))
    except QuotingError:
        name = token if not token.startswith(b'"') else b""
    if not bare and _tail(name) != name:
        yield _tail(name)
        if name[:2] in {b"a/", b"b/"}:
            return
    if name:
        yield name


def _tail(name: bytes) -> bytes:
    """Without the first component."""
    _, slash, rest = name.partition(b"/")
    return rest if slash and rest else name
