"""Facts as bytes, for caches.

Rules: equal values give equal bytes; what cannot be read back raises, so that a cache can treat it as absent.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

import msgspec

from adjudge.errors import StateError
from adjudge.graph.facts import Definition, FileFacts, FileOutline

_LEVEL = 1  # the fastest: cached graphs are read far more often than size matters
_ENCODER = msgspec.msgpack.Encoder()


class _Details(msgspec.Struct, frozen=True, array_like=True, gc=False):
    definitions: tuple[Definition, ...]
    uses: tuple[str, ...]
    words: tuple[str, ...]
    lines: int
    top: str
    aliases: tuple[tuple[str, str], ...] = ()
    package: str = ""


class PackedFacts(NamedTuple):
    """Facts as bytes, in two parts since whole trees need only the first.

    Attributes:
        outline: The ``FileOutline``.
        details: The rest, compressed; ``None`` where only the outline was made.
    """

    outline: bytes
    details: bytes | None


_OUTLINES = msgspec.msgpack.Decoder(FileOutline)
_DETAILS = msgspec.msgpack.Decoder(_Details)
_SUM_BYTES = 4


def pack_facts(facts: FileFacts) -> PackedFacts:
    """The facts as bytes, both parts."""
    details = _Details(
        facts.definitions, facts.uses, facts.words, facts.lines, facts.top, facts.aliases, facts.package
    )
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
        aliases=details.aliases,
        package=details.package,
    )


def _summed(data: bytes) -> bytes:
    """Data with a sum in front, so that a flipped bit is seen; compressed parts have one of their own."""
    return zlib.crc32(data).to_bytes(_SUM_BYTES, "big") + data


def _unsummed(data: bytes) -> bytes:
    body = data[_SUM_BYTES:]
    if zlib.crc32(body).to_bytes(_SUM_BYTES, "big") != data[:_SUM_BYTES]:
        raise ValueError("the sum does not match")
    return body
