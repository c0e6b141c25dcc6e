"""Symbolic links of a tree: the file at the end of a link, as far as the tree tells.

Rules: a link is followed by its text through entries of the tree and never leaves it; what leads out of the
tree, into nothing, to a folder or round in a circle has no file at its end, nor has a submodule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudge.graph.snapshot import Node
    from adjudge.model.ids import ObjectId

    TextsOf = Callable[[Sequence[ObjectId]], Mapping[ObjectId, bytes | None]]

LINK: Final = "120000"
NOT_FILES: Final = frozenset({LINK, "160000"})
"""Modes of entries that are no file themselves: links and submodules."""
LINKS_FOLLOWED: Final = 8
"""Links that are followed from one to the next; what lies behind is not known."""


def file_behind(nodes: Mapping[RepoPath, Node], path: RepoPath, texts: TextsOf) -> RepoPath | None:
    """The file at a path, or at the end of the links that start there; ``None`` where none is known.

    Args:
        nodes: Entries of the tree.
        path: Where to start.
        texts: Bytes of blobs.
    """
    for _ in range(LINKS_FOLLOWED + 1):
        node = nodes.get(path)
        if node is None or node.mode not in NOT_FILES:
            return path if node is not None else None
        target = texts([node.object_id])[node.object_id] if node.mode == LINK else None
        end = _joined(path, target.decode("utf-8", "surrogateescape")) if target is not None else None
        if end is None:
            return None
        path = end
    return None


def _joined(path: str, target: str) -> RepoPath | None:
    """Where a link leads; ``None`` where that is not in the tree, or may not be on some system."""
    if target.startswith("/") or "\\" in target or target[1:2] == ":":
        return None
    parts = path.split("/")[:-1]
    for part in target.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return RepoPath("/".join(parts))
