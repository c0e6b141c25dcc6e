"""Paths as other programs write them, made relative only where the document or the caller says to what.

Nothing is opened and nothing is guessed: an absolute path below no known root stays as it is, for the
qualification to refuse. Percent escapes stand for bytes (RFC 3986), and bytes that are not UTF-8 become
surrogate escapes, as in every path.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_ESCAPES: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_FILE: Final = re.compile(r"file:(?://(?:localhost)?(?=/))?(?!//)", re.IGNORECASE)
_DRIVE: Final = re.compile(r"/?([A-Za-z]):[/\\]")


class WrittenPath(NamedTuple):
    """A path and what to say of it.

    Attributes:
        path: Relative where that is known, else as written.
        marks: ``absolute-path`` where it is not.
    """

    path: str
    marks: tuple[str, ...] = ()


def name_path(written: str, roots: Sequence[str]) -> WrittenPath:
    """The path relative to the longest root it lies below; a leading ``./`` says nothing and is dropped.

    Args:
        written: As the reporter wrote it.
        roots: Absolute paths of folders that are the top of the repository.
    """
    if not is_absolute(written):
        return WrittenPath(_plain(written))
    inside = find_inside(written, roots)
    return WrittenPath(_plain(inside)) if inside else WrittenPath(written, ("absolute-path",))


def is_absolute(path: str) -> bool:
    """Whether a path begins at a root of a file system, of Unix or of Windows."""
    return path.startswith("/") or _DRIVE.match(path) is not None


def find_inside(path: str, roots: Iterable[str]) -> str:
    """What follows the longest root that is a folder above the path; empty when none is."""
    fitting = [
        root for root in (f"{one.rstrip('/')}/" for one in roots) if root != "/" and path.startswith(root)
    ]
    return path[len(max(fitting, key=len)) :] if fitting else ""


def read_uri(uri: str) -> str:
    """The path that a URI reference names; a URI that names no file stays as it is."""
    if _FILE.match(uri):
        path = unescape(_FILE.sub("", uri, count=1))
        return path[1:] if path.startswith("/") and _DRIVE.match(path) else path
    return uri if _SCHEME.match(uri) else unescape(uri)


def unescape(text: str) -> str:
    """The text with its percent escapes read; a per cent sign that begins none stands for itself."""
    return _ESCAPES.sub(_bytes, text)


def _bytes(escapes: re.Match[str]) -> str:
    return bytes.fromhex(escapes[0].replace("%", "")).decode("utf-8", "surrogateescape")


def _plain(path: str) -> str:
    while path.startswith("./"):
        path = path[2:].lstrip("/")
    return path
