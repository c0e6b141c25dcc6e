"""What a file offers by handing on all names of others (``export * from "./a"``), and what it no longer does.

Rules: names are followed through files that hand on all of theirs in turn, each file once and a bounded
number of them; what leads out of the tree offers nothing that could be named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.registry import is_closed
from adjudge.graph.offering import DEFAULT, STAR
from adjudge.model.brief import SymbolChange, TouchedSymbol
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.brief.sources import BriefSources, GraphSide
    from adjudge.graph.edges import Edge
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath

LIMIT_FILES: Final = 200
"""Files that are followed; what lies behind is not told."""

LIMIT_NAMES: Final = 200
"""Names that are told of one file."""


def offered_names(side: GraphSide, path: RepoPath) -> frozenset[str]:
    """All names that others may take of a file, those it hands on among them."""
    found: set[str] = set()
    seen, waiting = {path}, [path]
    while waiting and len(seen) <= LIMIT_FILES:
        one = waiting.pop()
        facts = side.facts(one)
        exports = set(facts.exports or ()) if facts is not None else set()
        found |= exports - {STAR} if one == path else exports - {STAR, DEFAULT}
        following = [edge.target for edge in _stars(side, one) if edge.target not in seen]
        seen.update(following)
        waiting += following
    return frozenset(found)


def lost_names(sources: BriefSources, change: Change) -> tuple[TouchedSymbol, ...]:
    """Names that a file no longer hands on since it gave up a file of which it handed on all.

    Args:
        sources: Of the brief.
        change: Of a file that stands on both sides.
    """
    old, new = change.old_path, change.new_path
    if old is None or new is None or not (is_closed(old) and is_closed(new)):
        return ()
    kept = {edge.specifier for edge in _stars(sources.head, new)}
    gone = [edge for edge in _stars(sources.base, old) if edge.specifier not in kept]
    if not gone:
        return ()
    offered = offered_names(sources.head, new)
    is_entry = any(edge.kind == "entry" for edge in sources.base.snapshot.importers(old))
    found: dict[str, TouchedSymbol] = {}
    for edge in gone:
        for name in sorted(offered_names(sources.base, edge.target) - offered - {DEFAULT}):
            found.setdefault(name, _lost(name, edge.line, exported=is_entry))
    return tuple(found.values())[:LIMIT_NAMES]


def _stars(side: GraphSide, path: RepoPath) -> Iterator[Edge]:
    edges: Iterable[Edge] = side.snapshot.imports(path)
    return (edge for edge in edges if edge.kind == "reexport" and (STAR, STAR) in edge.names)


def _lost(name: str, line: int, *, exported: bool) -> TouchedSymbol:
    return TouchedSymbol(
        name=name, kind="import", change=SymbolChange.REMOVED, exported=exported, side=Side.BASE, line=line
    )
