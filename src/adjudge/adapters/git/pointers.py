"""Git LFS files: computed pointers against stored ones, without running git-lfs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.git.attributes import POINTER_LIMIT_BYTES, parse_pointer
from adjudge.adapters.git.blobs import GitBlobSource
from adjudge.adapters.git.object_ids import compute_id
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.adapters.git.index_edit import IndexEdit
    from adjudge.adapters.git.listing import IndexListing

Pointed = tuple[bytes, bytes, bytes]
"""Path, mode, and the pointer text (in) or object id (out)."""


def settle_pointers(edit: IndexEdit, pointers: Iterable[Pointed], index: IndexListing) -> tuple[Pointed, ...]:
    """Entries for LFS files whose pointer or mode changed, their pointers stored.

    A stored pointer of another wording that names the same content is left as it is.

    Args:
        edit: The index copy.
        pointers: (path, mode, pointer that would be stored now).
        index: The entries before.

    Returns:
        (path, mode, object id) to put into the index, in order.
    """
    listed = tuple(pointers)
    before = [index.entry(path) for path, _, _ in listed]
    stored = _stored(edit, [entry.object_id for entry in before if entry is not None])
    kept: list[Pointed] = []
    changed: list[Pointed] = []
    for (path, mode, pointer), entry in zip(listed, before, strict=True):
        if entry is not None and _same(pointer, stored.get(entry.object_id), entry.object_id):
            kept.append((path, mode, entry.object_id))
        else:
            changed.append((path, mode, pointer))
    ids = edit.store([pointer for _, _, pointer in changed])
    new = [(path, mode, object_id) for (path, mode, _), object_id in zip(changed, ids, strict=True)]
    return (*kept, *new)


def _stored(edit: IndexEdit, ids: list[bytes]) -> dict[bytes, bytes]:
    """Blobs that may be pointers, by id."""
    if not ids:
        return {}
    source = GitBlobSource(
        runner=edit.git.runner, program=edit.git.program, place=edit.place, timeout_s=edit.git.timeout_s
    )
    wanted = sorted({ObjectId(object_id.decode("ascii")) for object_id in ids})
    with source.open() as reader:
        blobs = list(reader.read(wanted, limit_bytes=POINTER_LIMIT_BYTES))
    return {blob.object_id.encode("ascii"): blob.data for blob in blobs if blob.data is not None}


def _same(pointer: bytes, stored: bytes | None, object_id: bytes) -> bool:
    if compute_id("blob", pointer, like=object_id.decode("ascii")).encode("ascii") == object_id:
        return True
    named = parse_pointer(pointer)
    return named is not None and stored is not None and parse_pointer(stored) == named
