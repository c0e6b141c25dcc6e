"""Who depends on what a change touches: at head, and, for what is gone, who was left behind.

A change of a symbol is felt by the definitions of its own file that lean on it, so those who use *these* are
consumers too. A symbol that still stands is looked for in the head graph. One that is gone is looked for
there too (an import of a missing name still leads to its file); when the file itself is gone, in the base
graph, and only files whose own bytes did not change count, since those are known to import it still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.rerouted import leads_to, loses_code, rerouted_importers
from adjudge.brief.touched import is_module, is_symbol
from adjudge.graph.callers import felt_by
from adjudge.graph.consumers import symbol_consumers
from adjudge.graph.reach import HINT
from adjudge.model.brief import SymbolChange
from adjudge.model.place import Consumer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from adjudge.brief.sources import BriefSources, GraphSide
    from adjudge.graph.consumers import Consumer as Use
    from adjudge.graph.edges import Edge
    from adjudge.model.brief import TouchedSymbol
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath

GONE = frozenset({SymbolChange.REMOVED, SymbolChange.RENAMED})
SILENT = frozenset({SymbolChange.COMMENT})
"""Changes that no consumer can feel."""
PATTERNS: Final = frozenset({"glob", "template"})
"""Reasons of edges of which none is promised."""


def find_consumers(
    sources: BriefSources, change: Change, symbols: tuple[TouchedSymbol, ...]
) -> tuple[Consumer, ...]:
    """Every use of a touched symbol in another file, inside the change and outside it; sorted, each once.

    A file that is known by a name it uses is not told once more as a file.
    """
    found = {
        *_standing(sources, change, symbols),
        *_missed(sources, change, symbols),
        *_left_behind(sources, change, symbols),
    }
    named = {consumer.path for consumer in found if consumer.uses}
    return tuple(sorted(consumer for consumer in found if consumer.uses or consumer.path not in named))


def outside(consumers: Iterable[Consumer], sources: BriefSources) -> tuple[Consumer, ...]:
    """Those in files that the change does not touch, in their order."""
    touched = sources.touched
    return tuple(consumer for consumer in consumers if consumer.path not in touched)


def is_taken(sources: BriefSources, path: RepoPath, name: str) -> bool:
    """Whether a file outside the change took a name of a file before the change."""
    touched = sources.touched
    return any(edge.source not in touched for edge in sources.base.snapshot.takers(path, name))


def _standing(
    sources: BriefSources, change: Change, symbols: tuple[TouchedSymbol, ...]
) -> Iterator[Consumer]:
    """Users at head of what the file still offers, or no longer does."""
    path = change.new_path
    if path is None or path not in sources.head.snapshot.nodes:
        return
    felt = [symbol for symbol in symbols if symbol.change not in SILENT]
    named = [symbol for symbol in felt if is_symbol(symbol)]
    names = {name for symbol in named for name in (symbol.name, symbol.old_name) if name}
    facts = sources.head.facts(path)
    reach = felt_by(facts, names) if facts is not None else names
    yield from (_told(use, name) for name, use in _by_name(sources.head, path, reach))
    if any(is_module(symbol) for symbol in felt) or (not symbols and sources.head.language(path) == "other"):
        yield from _by_file(sources.head, path)


def _missed(sources: BriefSources, change: Change, symbols: tuple[TouchedSymbol, ...]) -> Iterator[Consumer]:
    """Users at base of names that a standing file lost, in files and by ways that the change does not touch.

    At head a name that is gone can no longer be followed: a star does not bring it, nobody hands it on.
    """
    path = change.old_path
    if path is None or path != change.new_path:
        return
    touched = sources.touched
    gone = {symbol.old_name or symbol.name for symbol in symbols if symbol.change in GONE}
    for name, use in _by_name(sources.base, path, gone):
        if use.path not in touched and touched.isdisjoint(use.via):
            yield _told(use, name)


def _left_behind(
    sources: BriefSources, change: Change, symbols: tuple[TouchedSymbol, ...]
) -> Iterator[Consumer]:
    """Users at base of a path that is gone, whose import of it leads nowhere or to what lacks the name."""
    path = change.old_path
    if path is None or path == change.new_path or path not in sources.base.snapshot.nodes:
        return
    broken = broken_importers(sources, path)
    names = _names(sources, path)
    names |= {symbol.name for symbol in symbols if symbol.change is SymbolChange.REMOVED}
    lost = rerouted_importers(sources, path, names)
    for name, use in _by_name(sources.base, path, names):
        left = broken | lost.get(name, frozenset())
        if use.path in left or not left.isdisjoint(use.via):
            yield from outside((_told(use, name),), sources)
    yield from (one for one in _by_file(sources.base, path) if one.path in broken)


def lacking_importers(sources: BriefSources, change: Change) -> frozenset[Consumer]:
    """Users at base of a path that is gone, whose own import of it leads to what lacks the name they take."""
    path = change.old_path
    if path is None or path == change.new_path:
        return frozenset()
    names = _names(sources, path)
    lost = rerouted_importers(sources, path, names)
    found = (
        _told(use, name)
        for name, use in _by_name(sources.base, path, names)
        if use.path in lost.get(name, frozenset())
    )
    return frozenset(outside(found, sources))


def _names(sources: BriefSources, path: RepoPath) -> set[str]:
    """What a path of the base defines at its top."""
    facts = sources.base.facts(path)
    return {one.name for one in facts.definitions if "." not in one.name} if facts is not None else set()


def broken_importers(sources: BriefSources, path: RepoPath) -> frozenset[RepoPath]:
    """Files outside the change that import a path that is gone, by words that lead nowhere at head.

    A pattern that meant the file goes on without it.
    """
    touched = sources.touched
    broken = set()
    for edge in sources.base.snapshot.importers(path):
        if edge.source in touched or edge.reason in PATTERNS:
            continue
        if not leads_to(sources, edge) or loses_code(sources, edge):
            broken.add(edge.source)
    return frozenset(broken)


def _by_name(side: GraphSide, path: RepoPath, names: AbstractSet[str]) -> Iterator[tuple[str, Use]]:
    for name, uses in symbol_consumers(side.snapshot, side.facts_of, path, names).items():
        yield from ((name, use) for use in uses)


def _told(use: Use, name: str) -> Consumer:
    return Consumer(
        path=use.path,
        line=use.line,
        symbol=use.symbol,
        uses=name,
        kind=use.kind,
        confidence=use.confidence,
    )


def _by_file(side: GraphSide, path: RepoPath) -> Iterator[Consumer]:
    """Importers of the file as a whole, and the definitions that name it as a part; hints accuse nobody."""
    for edge in side.snapshot.importers(path):
        if edge.confidence >= HINT and edge.source != path:
            yield Consumer(
                path=edge.source,
                line=edge.line,
                symbol=_around(side, edge) if edge.kind == "include" else "",
                uses="",
                kind=edge.kind,
                confidence=edge.confidence,
            )


def _around(side: GraphSide, edge: Edge) -> str:
    """The definition of the importing file that holds the line of an edge; empty where none does."""
    facts = side.facts(edge.source)
    holding = (
        (one for one in facts.definitions if one.start_line <= edge.line <= one.end_line) if facts else ()
    )
    return next((one.name for one in holding if "." not in one.name), "")
