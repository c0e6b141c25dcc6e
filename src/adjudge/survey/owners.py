"""The CODEOWNERS file and the mailmap of a trusted tree: regular files only, within their bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.ownership.locate import MOST_BYTES, PLACES, find_place, is_gitlab_tree
from adjudge.brief.sources import OwnersFile
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.graph.snapshot import Node
    from adjudge.model.ids import ObjectId
    from adjudge.model.target import TreeEntry
    from adjudge.ports import BlobSource

MAILMAP: Final = RepoPath(".mailmap")
MAILMAP_BYTES: Final = 1 << 20
"""A larger mailmap is not used."""


class PeopleFiles(NamedTuple):
    """Files of a tree that say who is who.

    Attributes:
        owners: The CODEOWNERS file in force; ``None`` when there is none.
        mailmap: Blob of the mailmap; ``None`` when there is none that can be used.
        read: (path, blob id) of both, sorted.
        limitations: What could not be used.
    """

    owners: OwnersFile | None
    mailmap: ObjectId | None
    read: tuple[tuple[RepoPath, ObjectId], ...]
    limitations: tuple[Reason, ...]


def read_people_files(entries: Mapping[RepoPath, Node | TreeEntry], blobs: BlobSource) -> PeopleFiles:
    """The files of a tree that say who is who.

    Args:
        entries: Every entry of the tree by path.
        blobs: Where their bytes are read.
    """
    regular = {path: entries[path] for path in (*PLACES, MAILMAP) if _is_file(entries.get(path))}
    place = find_place(regular)
    found = {path: regular[path].object_id for path in (place, MAILMAP) if path in regular}
    if not found:
        return PeopleFiles(None, None, (), ())
    with blobs.open() as reader:
        data = {
            blob.object_id: blob.data for blob in reader.read(set(found.values()), limit_bytes=MOST_BYTES)
        }
    owners = None
    if place is not None:
        owners = OwnersFile(path=place, data=data[found[place]], by_gitlab=is_gitlab_tree(entries))
    mailmap, limits = _mailmap(found.get(MAILMAP), data)
    return PeopleFiles(owners, mailmap, tuple(sorted(found.items())), limits)


def _mailmap(
    mailmap: ObjectId | None, data: Mapping[ObjectId, bytes | None]
) -> tuple[ObjectId | None, tuple[Reason, ...]]:
    """The mailmap where it can be used, else why it is not."""
    if mailmap is None:
        return None, ()
    text = data[mailmap]
    if text is not None and len(text) <= MAILMAP_BYTES:
        return mailmap, ()
    message = "The .mailmap is too large or not in this clone, so names stand as the commits have them."
    return None, (Reason(code="mailmap-unread", message=message),)


def _is_file(entry: Node | TreeEntry | None) -> bool:
    """Whether an entry is a regular file: what a link leads to may be anything."""
    return entry is not None and entry.mode.startswith("100")
