"""Bytes of blobs for whoever looks at content: each blob is read once, none over the bound of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.ids import ObjectId
    from adjudge.ports import BlobSource

TEXT_BYTES: Final = 1 << 20
"""A larger blob is not looked into; whoever asks is told ``None``."""


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
