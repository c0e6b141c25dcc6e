"""``adjudge.graph-query/v1``: the answer to one question about the graph of a commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudge.graph.consumers import Consumer
    from adjudge.graph.edges import Edge
    from adjudge.graph.facts import Definition
    from adjudge.graph.stats import Counts, GraphStats, LanguageStats

SCHEMA: Final = "adjudge.graph-query/v1"

Question = Literal["stats", "importers", "exports", "path", "symbols", "callers", "tests_reaching"]


class CountV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often something occurs."""

    name: str
    count: int


class LanguageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One language: what is resolved, what is not, and what can never be seen."""

    language: str
    files: int
    resolved: int
    unresolved: tuple[CountV1, ...]
    flags: tuple[CountV1, ...]
    blind_spots: tuple[str, ...]


class StatsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the graph holds; see ``adjudge.graph.stats.GraphStats``."""

    files: int
    languages: tuple[LanguageV1, ...]
    edges: tuple[CountV1, ...]
    unsupported: tuple[CountV1, ...]
    cycles: int
    largest_cycle: int


class EdgeV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"source": "from", "target": "to"},
):
    """One place in one file that leads to another; ``names`` are those it takes, empty for the module."""

    source: str
    target: str
    kind: str
    line: int
    confidence: int
    reason: str
    names: tuple[str, ...]


class ExportV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A symbol of a file, and how many other files use it."""

    name: str
    kind: str
    start_line: int
    end_line: int
    consumers: int


class DefinedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a file defines."""

    name: str
    kind: str
    start_line: int
    end_line: int
    exported: bool


class UseV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A use of a symbol in another file; see ``adjudge.graph.consumers.Consumer``."""

    path: str
    symbol: str
    kind: str
    line: int
    confidence: int
    via: tuple[str, ...]


class ReachingTestV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A test file that reaches a symbol; ``sure`` unless it is a guess by the name of a method."""

    path: str
    sure: bool


class GraphQueryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One answer; of ``stats``, ``edges`` and ``exports`` the one that the question asks for is not null.

    ``symbols``, ``uses`` and ``tests`` are there for the questions about symbols alone. What is not certain
    in them is told by ``confidence`` and ``sure``; what cannot be seen is in the blind spots of ``stats``.

    ``edges`` of ``path`` are the steps in order, empty when there is no way. ``count`` is exact; ``omitted``
    of them are not listed. ``closure`` of ``importers`` is how many files reach the file over any way.
    """

    schema: Literal["adjudge.graph-query/v1"] = SCHEMA
    question: Question
    arguments: tuple[str, ...]
    tree: str
    count: int
    omitted: int = 0
    stats: StatsV1 | None = None
    edges: tuple[EdgeV1, ...] | None = None
    exports: tuple[ExportV1, ...] | None = None
    closure: int | None = None
    symbols: tuple[DefinedV1, ...] | msgspec.UnsetType = msgspec.UNSET
    uses: tuple[UseV1, ...] | msgspec.UnsetType = msgspec.UNSET
    tests: tuple[ReachingTestV1, ...] | msgspec.UnsetType = msgspec.UNSET


def stats_wire(stats: GraphStats) -> StatsV1:
    """The wire form of the counts."""
    return StatsV1(
        files=stats.files,
        languages=tuple(_language(one) for one in stats.languages),
        edges=_counts(stats.edges),
        unsupported=_counts(stats.unsupported),
        cycles=stats.cycles,
        largest_cycle=stats.largest_cycle,
    )


def edges_wire(edges: Iterable[Edge]) -> tuple[EdgeV1, ...]:
    """The wire form of edges, in their order."""
    return tuple(
        EdgeV1(
            source=edge.source,
            target=edge.target,
            kind=edge.kind,
            line=edge.line,
            confidence=edge.confidence,
            reason=edge.reason,
            names=tuple(name for name, _ in edge.names),
        )
        for edge in edges
    )


def exports_wire(exports: Sequence[tuple[Definition, int]]) -> tuple[ExportV1, ...]:
    """The wire form of (definition, number of files that use it) pairs, in their order."""
    return tuple(
        ExportV1(
            name=definition.name,
            kind=definition.kind,
            start_line=definition.start_line,
            end_line=definition.end_line,
            consumers=consumers,
        )
        for definition, consumers in exports
    )


def symbols_wire(symbols: Iterable[Definition]) -> tuple[DefinedV1, ...]:
    """The wire form of definitions, in their order."""
    return tuple(
        DefinedV1(
            name=one.name,
            kind=one.kind,
            start_line=one.start_line,
            end_line=one.end_line,
            exported=one.exported,
        )
        for one in symbols
    )


def uses_wire(uses: Iterable[Consumer]) -> tuple[UseV1, ...]:
    """The wire form of uses, in their order."""
    return tuple(
        UseV1(
            path=one.path,
            symbol=one.symbol,
            kind=one.kind,
            line=one.line,
            confidence=one.confidence,
            via=one.via,
        )
        for one in uses
    )


def reaching_wire(tests: Iterable[tuple[str, bool]]) -> tuple[ReachingTestV1, ...]:
    """The wire form of (path, whether it is certain) pairs, in their order."""
    return tuple(ReachingTestV1(path=path, sure=sure) for path, sure in tests)


def _language(stats: LanguageStats) -> LanguageV1:
    return LanguageV1(
        language=stats.language,
        files=stats.files,
        resolved=stats.resolved,
        unresolved=_counts(stats.unresolved),
        flags=_counts(stats.flags),
        blind_spots=stats.blind_spots,
    )


def _counts(counts: Counts) -> tuple[CountV1, ...]:
    return tuple(CountV1(name=name, count=count) for name, count in counts)
