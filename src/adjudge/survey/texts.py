"""Bytes of blobs for whoever looks at content: each blob is read once, none over the bound of a text.

Larger ones are given one at a time to whoever asks for them, and are not kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.model.ids import ObjectId
    from adjudge.ports import BlobSource

TEXT_BYTES: Final = 1 << 20
"""A larger blob is not kept at hand; whoever asks is told ``None``."""

LARGE_BYTES: Final = 16 << 20
"""A larger blob is not looked into at all: git shows no text of it either."""


class Texts:
    """A look-up of bytes by blob id; what was read stays at hand."""

    def __init__(self, blobs: BlobSource) -> None:
        """Nothing is read yet."""
        self._blobs = blobs
        self._known: dict[ObjectId, bytes | None] = {}

    def __call__(self, ids: Sequence[ObjectId], /) -> Mapping[ObjectId, bytes | None]:
        """The bytes of every blob asked for; ``None`` for one that is missing or too large."""
        missing = sorted({one for one in ids if one not in self._known})
        if missing:
            with self._blobs.open() as reader:
                self._known |= {
                    blob.object_id: blob.data for blob in reader.read(missing, limit_bytes=TEXT_BYTES)
                }
        return {one: self._known.get(one) for one in ids}

    def large(
        self, ids: Sequence[ObjectId], /, *, limit_bytes: int
    ) -> Iterator[tuple[ObjectId, bytes | None]]:
        """As many blobs as fit in a bound, the smallest first and one at a time; ``None`` for those left out.

        Args:
            ids: Of blobs, each once.
            limit_bytes: Of all of them together; none over ``LARGE_BYTES`` is read in any case.
        """
        with self._blobs.open() as reader:
            known = [(blob.size, blob.object_id) for blob in reader.read(sorted(ids), limit_bytes=0)]
            sizes = sorted((size, one) for size, one in known if size is not None)
            yield from ((one, None) for size, one in known if size is None)
            for size, one in sizes:
                is_read = size <= min(limit_bytes, LARGE_BYTES)
                limit_bytes -= size if is_read else 0
                yield one, next(iter(reader.read([one], limit_bytes=size))).data if is_read else None
