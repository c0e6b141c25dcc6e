"""What a worker does: read blobs, extract facts, give them back packed.

Rules: source text never crosses the pipe; each worker reads for itself; a blob that cannot be read has facts
with the flag that says why. Everything that is sent either way can be pickled and holds no open thing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.checks_packing import pack_checks
from adjudge.graph.facts import FileFacts
from adjudge.graph.languages.checks import read_checks
from adjudge.graph.languages.registry import extract_facts, extract_outline
from adjudge.graph.packing import PackedFacts, pack_facts, pack_outline
from adjudge.ports import BlobState

if TYPE_CHECKING:
    from adjudge.graph.facts import FactRequest
    from adjudge.ports import Blob, BlobSource

READ_BYTES = 16 << 20
"""A larger blob is not read at all; extractors have a smaller cap for parsing."""

FLAGS = {
    BlobState.MISSING: "missing",
    BlobState.OVERSIZE: "oversize",
    BlobState.CORRUPT: "corrupt",
}


class Part(Enum):
    """What is wanted of a blob."""

    FACTS = "facts"
    OUTLINE = "outline"
    CHECKS = "checks"


class Extracted(NamedTuple):
    """What is wanted of one request.

    Attributes:
        request: As asked for.
        packed: The facts; checks are told in the place of the outline.
        lasting: They follow from the blob and may be kept.
    """

    request: FactRequest
    packed: PackedFacts
    lasting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """Work for one worker.

    Attributes:
        requests: What to extract, in order.
        source: Where to read.
        part: What is wanted.
    """

    requests: tuple[FactRequest, ...]
    source: BlobSource
    part: Part


def extract_chunk(chunk: Chunk) -> tuple[Extracted, ...]:
    """What is wanted of every request of a chunk, in its order.

    What the source raises passes through.
    """
    with chunk.source.open() as reader:
        blobs = reader.read((request.object_id for request in chunk.requests), limit_bytes=READ_BYTES)
        return tuple(
            _extracted(request, blob, chunk.part) for request, blob in zip(chunk.requests, blobs, strict=True)
        )


def _extracted(request: FactRequest, blob: Blob, part: Part) -> Extracted:
    if part is Part.CHECKS:
        held = read_checks(blob.data, request.language) if blob.data is not None else None
        return Extracted(request, PackedFacts(pack_checks(held), None), lasting=blob.data is not None)
    if blob.data is None:
        return Extracted(request, pack_facts(FileFacts(flags=(FLAGS[blob.state],))), lasting=False)
    if part is Part.OUTLINE:
        return Extracted(request, pack_outline(extract_outline(blob.data, request.language)), lasting=True)
    return Extracted(request, pack_facts(extract_facts(blob.data, request.language)), lasting=True)
