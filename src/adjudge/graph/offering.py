"""What a file offers: under which names its symbols are taken, and which of what it imports it hands on.

Rules: in a language where what is not exported cannot be had, the export list decides alone; elsewhere an
import of a name is followed through that very name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.languages.registry import is_closed

if TYPE_CHECKING:
    from adjudge.graph.edges import Edge
    from adjudge.graph.facts import FileFacts
    from adjudge.model.ids import RepoPath

STAR = "*"
DEFAULT = "default"


def names_offered(facts: FileFacts, name: str) -> tuple[str, ...]:
    """The names under which others take a top-level symbol of a file, sorted.

    Args:
        facts: Of the file that defines it.
        name: In the file.

    Returns:
        Its own name where it has no other, also when nothing offers it: whoever takes it was left behind.
        Nothing where that name stands for another symbol.
    """
    others = {alias: own for own, alias in facts.aliases}
    found = {alias for alias, own in others.items() if own == name}
    if name not in others and (not found or facts.exports is None or name in facts.exports):
        found.add(name)
    return tuple(sorted(found))


def star_brings(path: RepoPath, exports: tuple[str, ...] | None, name: str) -> bool:
    """Whether a star import of a file brings a name.

    Args:
        path: The file.
        exports: As in ``FileFacts``.
        name: The name.
    """
    if exports is None:
        return not name.startswith("_")
    if is_closed(path):
        return name != DEFAULT and (name in exports or STAR in exports)
    return name in exports


def hands_on(edge: Edge, spelling: str, exports: tuple[str, ...] | None) -> bool | None:
    """Whether the source of an edge hands on by intent what the edge brought; ``None`` for by no means.

    Args:
        edge: The import.
        spelling: What it brought, as its source spells it.
        exports: Of its source.
    """
    if edge.kind == "dynamic":
        return None
    first = spelling.partition(".")[0]
    if is_closed(edge.source):
        by_list = exports is None or first in exports
        return True if edge.kind == "reexport" or (by_list and edge.kind != "mock") else None
    by_intent = (
        first in exports if exports is not None else edge.kind == "reexport" or is_package(edge.source)
    )
    return by_intent if by_intent or "." not in spelling else None


def is_package(path: RepoPath) -> bool:
    """Whether a file is a package's own, whose imported names are meant for others."""
    return path.rpartition("/")[2].startswith("__init__.")
