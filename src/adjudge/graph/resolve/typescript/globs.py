"""Patterns of ``import.meta.glob`` over the files of a tree."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.ids import RepoPath


def matching(paths: Sequence[RepoPath], pattern: str) -> tuple[RepoPath, ...]:
    """Paths that a pattern means, in order.

    Args:
        paths: Sorted.
        pattern: From the top of the tree, with ``*``, ``**`` and ``{a,b}``.
    """
    start = re.split(r"[*?{\[]", pattern, maxsplit=1)[0]
    wanted = re.compile(_as_expression(pattern))
    found = []
    for at in range(bisect_left(paths, start), len(paths)):
        if not paths[at].startswith(start):
            break
        if wanted.fullmatch(paths[at]):
            found.append(paths[at])
    return tuple(found)


def _as_expression(pattern: str) -> str:
    told = re.escape(pattern).replace(r"\*\*/", "(?:[^/]+/)*+").replace(r"\*\*", ".*")
    told = told.replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
    return re.sub(r"\\\{((?:[^{}\\]|\\.)*)\\\}", lambda found: f"(?:{found[1].replace(',', '|')})", told)
