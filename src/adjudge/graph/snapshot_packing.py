"""Snapshots as bytes, for caches: whole, or as what differs from a whole one.

Rules: equal snapshots give equal bytes where they are packed whole; what cannot be read back raises, so that
a cache can treat it as absent; paths travel as git's bytes, since not all are UTF-8.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import msgspec

from adjudge.errors import StateError
from adjudge.graph.columns import EdgeColumns, unpack_columns
from adjudge.graph.edges import EDGE_KINDS
from adjudge.graph.snapshot import GraphSnapshot, Node
from adjudge.graph.table import PackedEdges, unpack_table
from adjudge.model.ids import Digest, ObjectId
from adjudge.model.paths import decode_path, encode_path

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from adjudge.model.ids import RepoPath

FORMAT = 3
"""Of packed snapshots; part of their keys."""

_LEVEL = 1  # the fastest: cached graphs are read far more often than size matters


class _Nodes(msgspec.Struct, frozen=True, array_like=True):
    paths: tuple[bytes, ...]
    ids: bytes
    modes: tuple[str, ...]
    languages: tuple[str, ...]


class _Edges(msgspec.Struct, frozen=True, array_like=True):
    columns: tuple[bytes, ...]
    texts: tuple[bytes, ...]
    names: tuple[tuple[tuple[str, str], ...], ...]


_Flags = tuple[tuple[bytes, tuple[str, ...]], ...]


class _Whole(msgspec.Struct, frozen=True, array_like=True, tag="whole"):
    format: int
    kinds: tuple[str, ...]
    nodes: _Nodes
    edges: _Edges
    flagged: _Flags


class _Difference(msgspec.Struct, frozen=True, array_like=True, tag="difference"):
    format: int
    kinds: tuple[str, ...]
    root: str
    nodes: _Nodes
    gone: tuple[bytes, ...]
    edges: _Edges
    replaced: tuple[bytes, ...]
    flagged: _Flags


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Whole | _Difference)


def pack_snapshot(snapshot: GraphSnapshot) -> bytes:
    """The snapshot as bytes, on its own."""
    return _packed(
        _Whole(
            format=FORMAT,
            kinds=EDGE_KINDS,
            nodes=_pack_nodes(snapshot.nodes.values()),
            edges=_pack_edges(snapshot.columns.packed()),
            flagged=_pack_flags(snapshot),
        )
    )


def pack_difference(snapshot: GraphSnapshot, root: GraphSnapshot, key: Digest) -> bytes:
    """The snapshot as bytes, as what differs from another one.

    Args:
        snapshot: Shares the table of its edges with ``root``.
        root: A snapshot that is kept whole.
        key: What it is kept under.
    """
    old = root.nodes
    nodes = [node for path, node in snapshot.nodes.items() if old.get(path) != node]
    return _packed(
        _Difference(
            format=FORMAT,
            kinds=EDGE_KINDS,
            root=key,
            nodes=_pack_nodes(nodes),
            gone=tuple(encode_path(path) for path in old if path not in snapshot.nodes),
            edges=_pack_edges(snapshot.columns.above.packed()),
            replaced=tuple(map(encode_path, sorted(snapshot.columns.replaced_sources))),
            flagged=_pack_flags(snapshot),
        )
    )


def unpack_snapshot(
    data: bytes, root: Callable[[Digest], GraphSnapshot | None] = lambda _: None
) -> GraphSnapshot:
    """The snapshot that ``pack_snapshot`` or ``pack_difference`` made bytes of.

    Args:
        data: Its bytes.
        root: Gives the whole snapshot that is kept under a key, or ``None``.

    Raises:
        StateError: ``snapshot-unreadable``: not a snapshot of this format, or its root is not there.
    """
    try:
        packed = _DECODER.decode(zlib.decompress(data))
        if (packed.format, packed.kinds) != (FORMAT, EDGE_KINDS):
            raise StateError("snapshot-unreadable", "A cached graph snapshot is of another format.")
        return _whole(packed) if isinstance(packed, _Whole) else _applied(packed, root(Digest(packed.root)))
    except (zlib.error, msgspec.DecodeError, ValueError, IndexError) as error:
        raise StateError("snapshot-unreadable", "A cached graph snapshot cannot be read.") from error


def _packed(packed: _Whole | _Difference) -> bytes:
    return zlib.compress(_ENCODER.encode(packed), _LEVEL)


def _whole(packed: _Whole) -> GraphSnapshot:
    return GraphSnapshot(
        nodes={node.path: node for node in _nodes(packed.nodes)},
        columns=unpack_columns(_edges(packed.edges)),
        flagged=_flags(packed.flagged),
    )


def _applied(packed: _Difference, root: GraphSnapshot | None) -> GraphSnapshot:
    if root is None or root.columns.replaced_sources:
        raise ValueError("the snapshot that another one rests on is not there")
    nodes = dict(root.nodes)
    for path in packed.gone:
        del nodes[decode_path(path)]
    changed = {node.path: node for node in _nodes(packed.nodes)}
    is_new = not changed.keys() <= nodes.keys()
    nodes |= changed
    return GraphSnapshot(
        nodes=dict(sorted(nodes.items())) if is_new else nodes,
        columns=EdgeColumns(
            root.columns.table,
            unpack_table(_edges(packed.edges)),
            frozenset(map(decode_path, packed.replaced)),
        ),
        flagged=_flags(packed.flagged),
    )


def _pack_nodes(nodes: Collection[Node]) -> _Nodes:
    return _Nodes(
        paths=tuple(encode_path(node.path) for node in nodes),
        ids=bytes.fromhex("".join(node.object_id for node in nodes)),
        modes=tuple(node.mode for node in nodes),
        languages=tuple(node.language for node in nodes),
    )


def _nodes(packed: _Nodes) -> Iterator[Node]:
    paths = tuple(map(decode_path, packed.paths))
    width = len(packed.ids) // max(len(paths), 1)
    digits = packed.ids.hex()
    ids = (ObjectId(digits[at : at + 2 * width]) for at in range(0, len(digits), 2 * width or 1))
    return map(Node._make, zip(paths, ids, packed.modes, packed.languages, strict=True))


def _pack_edges(packed: PackedEdges) -> _Edges:
    return _Edges(packed.columns, tuple(map(encode_path, packed.texts)), packed.names)


def _edges(packed: _Edges) -> PackedEdges:
    return PackedEdges(packed.columns, tuple(map(decode_path, packed.texts)), packed.names)


def _pack_flags(snapshot: GraphSnapshot) -> _Flags:
    return tuple((encode_path(path), flags) for path, flags in snapshot.flagged)


def _flags(packed: _Flags) -> tuple[tuple[RepoPath, tuple[str, ...]], ...]:
    return tuple((decode_path(path), flags) for path, flags in packed)
