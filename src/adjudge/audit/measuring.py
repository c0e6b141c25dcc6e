"""What the bytes of files say of their size: read once each, in a stream, and never held together.

Rules: a blob that is not read is unmeasured and has no size of 0; one beyond the bound has its measured size
and nothing else; a file with NUL in its first bytes is binary, as git tells it.

Source: git, ``buffer_is_binary`` (first 8000 bytes).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.ledger import sha256
from adjudge.plan.options import estimate_tokens
from adjudge.ports import BlobState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.ids import Digest, ObjectId
    from adjudge.ports import Blob, BlobSource, Progress

LIMIT_BYTES: Final = 1 << 20
"""Of one file; a larger one is not read by anybody."""
LOOKED_AT: Final = 8000
"""Bytes in which a NUL makes a file binary."""
STAGE: Final = "measuring files"


class Measure(NamedTuple):
    """What is known of a blob.

    Attributes:
        size: Bytes; ``None`` when nobody measured them.
        lines: Lines, a last one without its line feed included; ``None`` when they were not counted.
        sha256: Of the bytes; ``None`` when they were not read.
        tokens: Estimated; ``None`` when they were not read.
        binary: It is no text.
        why: Why nothing is known, or why it was not read; empty for what was read.
    """

    size: int | None
    lines: int | None
    sha256: Digest | None
    tokens: int | None
    binary: bool
    why: str


UNASKED: Final = Measure(None, None, None, None, binary=False, why="Nobody asked for its bytes.")


def measure_blobs(ids: Iterable[ObjectId], source: BlobSource, progress: Progress) -> dict[ObjectId, Measure]:
    """The measure of each blob.

    Args:
        ids: Of blobs, repeats allowed.
        source: Where they are read from.
        progress: Told of long work.
    """
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    with source.open() as reader:
        read = _told(reader.read(wanted, limit_bytes=LIMIT_BYTES), len(wanted), progress)
        return {blob.object_id: measure(blob) for blob in read}


def measure(blob: Blob) -> Measure:
    """The measure of one blob."""
    if blob.state is BlobState.OVERSIZE:
        told = f"It has {blob.size} bytes; files up to {LIMIT_BYTES} are read."
        return Measure(blob.size, None, None, None, binary=False, why=told)
    if blob.data is None:
        return Measure(None, None, None, None, binary=False, why=f"Its blob is {blob.state.value}.")
    return measure_data(blob.data)


def measure_data(data: bytes) -> Measure:
    """The measure of bytes."""
    binary = b"\0" in data[:LOOKED_AT]
    return Measure(
        size=len(data),
        lines=count_lines(data),
        sha256=sha256(data),
        tokens=estimate_tokens(len(data)),
        binary=binary,
        why="",
    )


def count_lines(data: bytes) -> int:
    """Lines by line feeds; a last one without its line feed counts."""
    return data.count(b"\n") + (not data.endswith(b"\n") if data else 0)


def _told(blobs: Iterator[Blob], total: int, progress: Progress) -> Iterator[Blob]:
    progress.start(STAGE, total, of="blobs", kept=False)
    for blob in blobs:
        yield blob
        progress.advance(1)
    progress.finish()
