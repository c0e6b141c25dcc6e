"""The names a refused text seems to state, gathered for the report and for nothing else.

A refusal that names nothing is of little use, so every line that looks like a header gives its names, with
and without a first component. It over-reports on purpose and is never a basis for a pass.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.patch.quoting import QuotingError, unquote_at

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT_BYTES = 1 << 20
LIMIT_NAMES = 1000

_HEADER = re.compile(
    rb"""^(?:\xef\xbb\xbf)?(?:[ \t|>]|\x1b\[[0-9;]*m)*+(?:
        diff\ --git\ (?P<pair>[^\n\x1b]*)
      | (?:---|\+\+\+|\*\*\*)\ (?![0-9,]+\ (?:\*{4}|-{4})$)(?P<side>[^\t\n\x1b]*)
      | Binary\ files\ (?P<binary>[^\n]*)\ differ
      | diff\ --(?:cc|combined)\ (?P<plain>[^\n]*)
      | (?:rename|copy)\ (?:from|to|old|new)\ (?P<half>[^\n]*)
      | Submodule\ (?P<sub>[^\n]*?)\ (?:[0-9a-f]{4,64}\.{2,3}[0-9a-f]{4,64}|contains\ )
      | \*\ Unmerged\ path\ (?P<unmerged>[^\n]*)
      | Index:\ (?P<index>[^\n]*)
      | (?P<stat>[^\n|]*[^\n|\ ])\ +\|\ +(?:[0-9]|Bin)
    )""",
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
            found.update(dict.fromkeys(_names(kind, header[kind].rstrip(b"\r"))))
        if len(found) >= LIMIT_NAMES:
            break
    return tuple(found)[:LIMIT_NAMES]


def _names(kind: str, text: bytes) -> Iterator[bytes]:
    """The names of one header-like line."""
    if kind == "pair":
        yield from _pair(text)
    elif kind == "binary":
        for side in text.split(b" and "):
            yield from _single(side, bare=False)
    else:
        yield from _single(text, bare=kind in _BARE)


def _pair(names: bytes) -> Iterator[bytes]:
    """Both halves of what follows ``diff --git``."""
    first, _, second = names.partition(b" ")
    half = len(names) // 2
    if names.startswith(b'"'):
        try:
            _, end = unquote_at(names, 0, strict=False)
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
    name = token
    if token.startswith(b'"'):
        try:
            name, _ = unquote_at(token, 0, strict=False)
        except QuotingError:
            return
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
