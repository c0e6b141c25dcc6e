"""Files that patterns of ``//go:embed`` name, and headers that cgo includes.

Rules: a pattern is read against the folder of its file, part by part; a folder stands for all below it but
what begins with a dot or an underscore, which ``all:`` brings as well. What is looked at is bounded, and past
the bound a pattern leads nowhere.

Source: Go documentation, package ``embed``.
"""

from __future__ import annotations

from bisect import bisect_left
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from adjudge.graph.resolve.typescript.paths import join

if TYPE_CHECKING:
    from collections.abc import Collection

LIMIT_FILES: Final = 1_000
"""Files that one pattern leads to."""

LIMIT_LOOKED: Final = 50_000
"""Files that one pattern is held against."""

_ALL: Final = "all:"
_SIGNS: Final = frozenset("*?[")
_HIDDEN: Final = (".", "_")


class Embedded:
    """Looks for the files of one tree."""

    def __init__(self, files: Collection[str]) -> None:
        self._files = sorted(files)

    def find(self, folder: str, pattern: str) -> tuple[str, ...]:
        """The files that a pattern names, sorted; empty for none, and for more than the bounds allow.

        Args:
            folder: Of the file that names them.
            pattern: As written.
        """
        brings_hidden = pattern.startswith(_ALL)
        wanted = join(folder, pattern.removeprefix(_ALL))
        if wanted is None or pattern.startswith("/"):
            return ()
        parts = wanted.split("/") if wanted else []
        depth = len(folder.split("/")) if folder else 0
        plain = depth
        while plain < len(parts) and _SIGNS.isdisjoint(parts[plain]):
            plain += 1
        fixed = "/".join(parts[:plain])
        first = bisect_left(self._files, fixed)
        found: list[str] = []
        for path in self._files[first : first + LIMIT_LOOKED + 1]:
            if not path.startswith(fixed):
                return tuple(found)
            if _matches(path.split("/"), parts, plain, brings_hidden=brings_hidden):
                found.append(path)
            if len(found) > LIMIT_FILES:
                return ()
        return tuple(found) if first + LIMIT_LOOKED >= len(self._files) else ()


def _matches(path: list[str], parts: list[str], plain: int, *, brings_hidden: bool) -> bool:
    """Whether a path, or a folder above it, is what a pattern names."""
    if len(path) < len(parts) or path[:plain] != parts[:plain]:
        return False
    pairs = zip(path[plain:], parts[plain:], strict=False)
    if not all(fnmatchcase(part, sign) for part, sign in pairs):
        return False
    return brings_hidden or not any(part.startswith(_HIDDEN) for part in path[len(parts) :])
