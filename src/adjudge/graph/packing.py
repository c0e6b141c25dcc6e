"""Snapshots and facts as bytes, for caches.

Rules: equal values give equal bytes; what cannot be read back raises, so that a cache can treat it as absent;
paths travel as git's bytes, since not all are UTF-8.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from adjudge.errors import StateError
from adjudge.graph.columns import PackedEdges, unpack_columns
from adjudge.graph.edges import EDGE_KINDS, Unresolved
from adjudge.graph.facts import Definition, FileFacts, FileOutline
from adjudge.graph.snapshot import GraphSnapshot, Node
from adjudge.model.ids import ObjectId
from adjudge.model.paths import decode_path, encode_path

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMAT = 2
"""Of packed snapshots and facts; part of their keys."""

_LEVEL = 1  # the fastest: cached graphs are read far more often than size matters
_ENCODER = msgspec.msgpack.Encoder()


class _Packed(msgspec.Struct, frozen=True, array_like=True):
    format: int
    kinds: tuple[str, ...]
    paths: tuple[bytes, ...]
    ids: bytes
    modes: tuple[str, ...]
    languages: tuple[str, ...]
    columns: tuple[bytes, ...]
    texts: tuple[bytes, ...]
    names: tuple[tuple[tuple[str, str], ...], ...]
    unresolved: tuple[tuple[int, str, int, str, str], ...]
    flagged: tuple[tuple[int, tuple[str, ...]], ...]


class _Details(msgspec.Struct, frozen=True, array_like=True, gc=False):
    definitions: tuple[Definition, ...]
    uses: tuple[str, ...]
    words: tuple[str, ...]
    lines: int
    top: str


class PackedFacts(NamedTuple):
    """Facts as bytes, in two parts since whole trees need only the first.

    Attributes:
        outline: The ``FileOutline``.
        details: The rest, compressed; ``None`` where only the outline was made.
    """

    outline: bytes
    details: bytes | None


_DECODER = msgspec.msgpack.Decoder(_Packed)
_OUTLINES = msgspec.msgpack.Decoder(FileOutline)
_DETAILS = msgspec.msgpack.Decoder(_Details)
_SUM_BYTES = 4


def pack_facts(facts: FileFacts) -> PackedFacts:
    """The facts as bytes, both parts."""
    details = _Details(facts.definitions, facts.uses, facts.words, facts.lines, facts.top)
    return PackedFacts(
        _summed(_ENCODER.encode(facts.outline)), zlib.compress(_ENCODER.encode(details), _LEVEL)
    )


def pack_outline(outline: FileOutline) -> PackedFacts:
    """An outline as bytes."""
    return PackedFacts(_summed(_ENCODER.encode(outline)), None)


def unpack_outline(data: bytes) -> FileOutline:
    """The outline of packed facts.

    Args:
        data: ``PackedFacts.outline``.

    Raises:
        StateError: ``facts-unreadable``: damaged bytes.
    """
    try:
        return _OUTLINES.decode(_unsummed(data))
    except (msgspec.DecodeError, ValueError) as error:
        raise StateError("facts-unreadable", "Cached facts cannot be read.") from error


def unpack_facts(packed: PackedFacts) -> FileFacts:
    """The facts that ``pack_facts`` made bytes of.

    Args:
        packed: Both parts.

    Raises:
        StateError: ``facts-unreadable``: damaged bytes, or the outline alone.
    """
    outline = unpack_outline(packed.outline)
    try:
        details = _DETAILS.decode(zlib.decompress(packed.details or b""))
    except (zlib.error, msgspec.DecodeError, ValueError) as error:
        raise StateError("facts-unreadable", "Cached facts cannot be read.") from error
    return FileFacts(
        imports=outline.imports,
        definitions=details.definitions,
        exports=outline.exports,
        uses=details.uses,
        words=details.words,
        lines=details.lines,
        top=details.top,
        flags=outline.flags,
    )


def pack_snapshot(snapshot: GraphSnapshot) -> bytes:
    """The snapshot as bytes."""
    nodes = snapshot.nodes.values()
    places = {path: place for place, path in enumerate(snapshot.nodes)}
    edges = snapshot.columns.packed()
    packed = _Packed(
        format=FORMAT,
        kinds=EDGE_KINDS,
        paths=tuple(map(encode_path, snapshot.nodes)),
        ids=bytes.fromhex("".join(node.object_id for node in nodes)),
        modes=tuple(node.mode for node in nodes),
        languages=tuple(node.language for node in nodes),
        columns=edges.columns,
        texts=tuple(map(encode_path, edges.texts)),
        names=edges.names,
        unresolved=tuple((places[one.source], *one[1:]) for one in snapshot.unresolved),
        flagged=tuple((places[path], flags) for path, flags in snapshot.flagged),
    )
    return zlib.compress(_ENCODER.encode(packed), _LEVEL)


def unpack_snapshot(data: bytes) -> GraphSnapshot:
    """The snapshot that ``pack_snapshot`` made bytes of.

    Args:
        data: Its bytes.

    Raises:
        StateError: ``snapshot-unreadable``: not a snapshot of this format.
    """
    try:
        packed = _DECODER.decode(zlib.decompress(data))
        if (packed.format, packed.kinds) != (FORMAT, EDGE_KINDS):
            raise StateError("snapshot-unreadable", "A cached graph snapshot is of another format.")
        return _restored(packed)
    except (zlib.error, msgspec.DecodeError, ValueError, IndexError) as error:
        raise StateError("snapshot-unreadable", "A cached graph snapshot cannot be read.") from error


def _restored(packed: _Packed) -> GraphSnapshot:
    paths = tuple(map(decode_path, packed.paths))
    width = len(packed.ids) // max(len(paths), 1)
    digits = packed.ids.hex()
    ids: Iterable[str] = (digits[at : at + 2 * width] for at in range(0, len(digits), 2 * width or 1))
    columns = zip(paths, map(ObjectId, ids), packed.modes, packed.languages, strict=True)
    return GraphSnapshot(
        nodes={node.path: node for node in map(Node._make, columns)},
        columns=unpack_columns(
            PackedEdges(packed.columns, tuple(map(decode_path, packed.texts)), packed.names)
        ),
        unresolved=tuple(Unresolved(paths[one[0]], *one[1:]) for one in packed.unresolved),
        flagged=tuple((paths[place], flags) for place, flags in packed.flagged),
    )


def _summed(data: bytes) -> bytes:
    """Data with a sum in front, so that a flipped bit is seen; compressed parts have one of their own."""
    return zlib.crc32(data).to_bytes(_SUM_BYTES, "big") + data


def _unsummed(data: bytes) -> bytes:
    body = data[_SUM_BYTES:]
    if zlib.crc32(body).to_bytes(_SUM_BYTES, "big") != data[:_SUM_BYTES]:
        raise ValueError("the sum does not match")
    return body
