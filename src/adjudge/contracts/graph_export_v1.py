"""``adjudge.graph/v1``: the whole graph of a tree, one node, edge and dead end a line.

The document is written as it is made, so that a large tree need not stand in memory twice. It is one JSON
document all the same, and the line of each part can be searched by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.canonical import encode_line
from adjudge.contracts.graph_v1 import StatsV1, stats_wire

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.graph.edges import Edge, Unresolved
    from adjudge.graph.snapshot import GraphSnapshot, Node
    from adjudge.graph.stats import GraphStats
    from adjudge.model.ids import RepoPath

SCHEMA: Final = "adjudge.graph/v1"
AT_ONCE: Final = 1000
"""Lines of one chunk."""


class GraphNodeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of the tree; ``flags`` tell what was not read whole, or is made by a program."""

    path: str
    language: str
    object_id: str
    mode: str
    flags: tuple[str, ...]


class GraphEdgeV1(
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
    direction: Literal["directed"] = "directed"
    confidence: int
    reason: str
    names: tuple[str, ...]


class UnresolvedV1(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"source": "from"}
):
    """One specifier that leads to no file of the tree, with why."""

    source: str
    specifier: str
    kind: str
    line: int
    reason: str


class MetricsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many of each there are, and the counts of ``graph stats``."""

    nodes: int
    edges: int
    unresolved: int
    stats: StatsV1


class GraphV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole document; it is printed by ``print_graph`` and never built as a value by us."""

    schema: Literal["adjudge.graph/v1"] = SCHEMA
    commit: str
    tree: str
    nodes: tuple[GraphNodeV1, ...]
    edges: tuple[GraphEdgeV1, ...]
    unresolved: tuple[UnresolvedV1, ...]
    metrics: MetricsV1


def print_graph(snapshot: GraphSnapshot, stats: GraphStats, *, commit: str, tree: str) -> Iterator[bytes]:
    """The document in chunks; every list is sorted as the snapshot is.

    Args:
        snapshot: Of the tree.
        stats: Of the snapshot.
        commit: Id of the commit.
        tree: Id of its tree.
    """
    flags = dict(snapshot.flagged)
    counts: list[int] = []
    yield f'{{\n"schema":"{SCHEMA}",\n"commit":"{commit}",\n"tree":"{tree}",\n'.encode("ascii")
    yield from _list("nodes", (_node(one, flags) for one in snapshot.nodes.values()), counts)
    yield from _list("edges", map(_edge, snapshot.columns.edges()), counts)
    yield from _list("unresolved", map(_dead_end, snapshot.unresolved), counts)
    nodes, edges, unresolved = counts
    metrics = MetricsV1(nodes=nodes, edges=edges, unresolved=unresolved, stats=stats_wire(stats))
    yield b'"metrics":' + encode_line(metrics) + b"\n}\n"


def _list(name: str, items: Iterable[msgspec.Struct], counts: list[int]) -> Iterator[bytes]:
    """A list under its name, one item a line; its length is added to ``counts``."""
    yield b'"%s":[' % name.encode()
    count, lines = 0, [b""]
    for count, item in enumerate(items, 1):
        lines.append((b",\n" if count > 1 else b"\n") + _line(item))
        if len(lines) > AT_ONCE:
            yield b"".join(lines)
            lines.clear()
    counts.append(count)
    yield b"".join(lines) + b"\n],\n"


def _line(item: msgspec.Struct) -> bytes:
    """As ``encode_line``, by the fast encoder where both spell alike: nothing in it needs an escape."""
    try:
        raw = msgspec.json.encode(item)
    except UnicodeEncodeError:  # a lone surrogate: a path byte that is not UTF-8
        return encode_line(item)
    is_plain = raw.isascii() and b"\\" not in raw and b"\x7f" not in raw
    return raw if is_plain else encode_line(item)


def _node(node: Node, flags: Mapping[RepoPath, tuple[str, ...]]) -> GraphNodeV1:
    return GraphNodeV1(
        path=node.path,
        language=node.language,
        object_id=node.object_id,
        mode=node.mode,
        flags=flags.get(node.path, ()),
    )


def _edge(edge: Edge) -> GraphEdgeV1:
    return GraphEdgeV1(
        source=edge.source,
        target=edge.target,
        kind=edge.kind,
        line=edge.line,
        confidence=edge.confidence,
        reason=edge.reason,
        names=tuple(name for name, _ in edge.names),
    )


def _dead_end(one: Unresolved) -> UnresolvedV1:
    return UnresolvedV1(
        source=one.source, specifier=one.specifier, kind=one.kind, line=one.line, reason=one.reason
    )
