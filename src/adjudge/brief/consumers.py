"""Who depends on what a change touches: at head, and, for what is gone, who was left behind.

A change of a symbol is felt by the definitions of its own file that lean on it, so those who use *these* are
consumers too. A symbol that still stands is looked for in the head graph. One that is gone is looked for
there too (an import of a missing name still leads to its file); when the file itself is gone, in the base
graph, and only files whose own bytes did not change count, since those are known to import it still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.brief.touched import is_module, is_symbol
from adjudge.graph.callers import felt_by
from adjudge.graph.consumers import symbol_consumers
from adjudge.graph.reach import HINT
from adjudge.model.brief import Consumer, SymbolChange

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from adjudge.brief.sources import BriefSources, GraphSide
    from adjudge.model.brief import TouchedSymbol
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath

SILENT = frozenset({SymbolChange.COMMENT})
"""Changes that no consumer can feel."""


def find_consumers(
    sources: BriefSources, change: Change, symbols: tuple[TouchedSymbol, ...]
) -> tuple[Consumer, ...]:
    """Every use of a touched symbol in another file, inside the change and outside it; sorted, each once.

    A file that is known by a name it uses is not told once more as a file.
    """
    found = {*_standing(sources, change, symbols), *_left_behind(sources, change, symbols)}
    named = {consumer.path for consumer in found if consumer.uses}
    return tuple(sorted(consumer for consumer in found if consumer.uses or consumer.path not in named))


def outside(consumers: Iterable[Consumer], sources: BriefSources) -> tuple[Consumer, ...]:
    """Those in files that the change does not touch, in their order."""
    touched = frozenset(sources.target.touched)
    return tuple(consumer for consumer in consumers if consumer.path not in touched)


def _standing(
    sources: BriefSources, change: Change, symbols: tuple[TouchedSymbol, ...]
) -> Iterator[Consumer]:
    path = change.new_path
    if path is None or path not in sources.head.snapshot.nodes:
        return
    felt = [symbol for symbol in symbols if symbol.change not in SILENT]
    named = [symbol for symbol in felt if is_symbol(symbol)]
    names = {name for symbol in named for name in (symbol.name, symbol.old_name) if name}
    facts = sources.head.facts(path)
    yield from _by_name(sources.head, path, felt_by(facts, names) if facts is not None else names)
    if any(is_module(symbol) for symbol in felt) or (not symbols and sources.head.language(path) == "other"):
        yield from _by_file(sources.head, path)


def _left_behind(
    sources: BriefSources, change: Change, symbols: tuple[TouchedSymbol, ...]
) -> Iterator[Consumer]:
    path = change.old_path
    if path is None or path == change.new_path or path not in sources.base.snapshot.nodes:
        return
    facts = sources.base.facts(path)
    names = {one.name for one in facts.definitions} if facts is not None else set()
    names |= {symbol.name for symbol in symbols if symbol.change is SymbolChange.REMOVED}
    unchanged = [
        *_by_name(sources.base, path, {name for name in names if "." not in name}),
        *_by_file(sources.base, path),
    ]
    yield from outside(unchanged, sources)


def _by_name(side: GraphSide, path: RepoPath, names: AbstractSet[str]) -> Iterator[Consumer]:
    for name, uses in symbol_consumers(side.snapshot, side.facts_of, path, names).items():
        for use in uses:
            yield Consumer(
                path=use.path,
                line=use.line,
                symbol=use.symbol,
                uses=name,
                kind=use.kind,
                confidence=use.confidence,
            )


def _by_file(side: GraphSide, path: RepoPath) -> Iterator[Consumer]:
    """Importers of the file as a whole; hints accuse nobody."""
    for edge in side.snapshot.importers(path):
        if edge.confidence >= HINT and edge.source != path:
            yield Consumer(
                path=edge.source,
                line=edge.line,
                symbol="",
                uses="",
                kind=edge.kind,
                confidence=edge.confidence,
            )
