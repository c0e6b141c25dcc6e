"""The history before a change, kept between runs: what lies before a commit never changes.

Kept is what was read from one commit back under one mailmap, and who wrote the commits between two. What this
clone lacks may come later, so what a cut clone tells is read anew each time.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from adjudge.errors import GitError
from adjudge.model.history import NO_HISTORY, Author, History, PastCommit
from adjudge.model.ids import derive_digest
from adjudge.model.outcome import Reason
from adjudge.model.paths import decode_path, encode_path

if TYPE_CHECKING:
    from adjudge.model.ids import Digest, ObjectId
    from adjudge.model.target import Target
    from adjudge.ports import GitReader, SnapshotStore

MOST_COMMITS: Final = 1_000
"""Commits looked at, merges included."""
FORMAT: Final = 1
DOMAIN: Final = "adjudge/history/v1"
KEPT: Final = frozenset({"whole", "bounded"})
LIMIT_BYTES: Final = 64 << 20
"""Of an unpacked history: a thousand commits with a thousand paths each come to less."""


class _Packed(msgspec.Struct, frozen=True, array_like=True):
    format: int
    extent: str
    authors: tuple[tuple[str, str], ...]
    paths: tuple[bytes, ...]
    commits: tuple[tuple[int, int, tuple[int, ...]], ...]
    own: tuple[tuple[str, str], ...]


def read_history(
    target: Target, git: GitReader, store: SnapshotStore, *, mailmap: ObjectId | None
) -> tuple[History, tuple[Reason, ...]]:
    """What came before a change, and why it is not known; nothing where there is no commit before it.

    Args:
        target: The change.
        git: Where history is read.
        store: Where it is kept.
        mailmap: The blob that says who is who; ``None`` without one.
    """
    before, after = target.base_commit, target.head_commit or git.facts().head
    if before is None or after is None:
        return NO_HISTORY, ()
    try:
        authors = _between(before, after, git, store, mailmap) if before != after else ()
        return replace(_before(before, git, store, mailmap), authors=authors), ()
    except GitError as error:
        extent = "shallow" if error.code == "missing-object" else "none"
        message = (
            f"The history before the change was not read, so nobody is told to know a file: {error.message}"
        )
        return History(extent=extent), (Reason(code="history-unread", message=message),)


def _before(commit: ObjectId, git: GitReader, store: SnapshotStore, mailmap: ObjectId | None) -> History:
    key = _key(git, "before", commit, mailmap or "", str(MOST_COMMITS))
    data = store.load(key)
    kept = unpack_history(data) if data is not None else None
    if kept is not None:
        return kept
    history = git.history(commit, limit=MOST_COMMITS, mailmap=mailmap)
    if history.extent in KEPT:
        store.save(key, pack_history(history))
    return history


def _between(
    before: ObjectId, after: ObjectId, git: GitReader, store: SnapshotStore, mailmap: ObjectId | None
) -> tuple[Author, ...]:
    """Who wrote the commits between two; kept as a history without commits."""
    key = _key(git, "between", before, after, mailmap or "")
    data = store.load(key)
    kept = unpack_history(data) if data is not None else None
    if kept is not None:
        return kept.authors
    authors = git.authors(before, after, mailmap=mailmap)
    if not git.facts().shallow:
        store.save(key, pack_history(History(authors=authors, extent="whole")))
    return authors


def _key(git: GitReader, *parts: str) -> Digest:
    whole = (*parts, str(FORMAT), git.facts().git_version)
    return derive_digest(DOMAIN, *(part.encode("ascii") for part in whole))


def pack_history(history: History) -> bytes:
    """The history as bytes; equal ones give equal bytes."""
    authors = {author: index for index, author in enumerate(sorted({one.author for one in history.commits}))}
    paths = {
        path: index
        for index, path in enumerate(sorted({one for past in history.commits for one in past.paths}))
    }
    packed = _Packed(
        format=FORMAT,
        extent=history.extent,
        authors=tuple((author.name, author.email) for author in authors),
        paths=tuple(map(encode_path, paths)),
        commits=tuple(
            (authors[past.author], past.time_s, tuple(paths[one] for one in past.paths))
            for past in history.commits
        ),
        own=tuple((author.name, author.email) for author in history.authors),
    )
    return zlib.compress(msgspec.msgpack.encode(packed), 1)


def unpack_history(data: bytes) -> History | None:
    """The history behind the bytes; ``None`` when they are damaged or of another format."""
    try:
        reader = zlib.decompressobj()
        packed = msgspec.msgpack.decode(reader.decompress(data, LIMIT_BYTES), type=_Packed)
        if packed.format != FORMAT or packed.extent not in KEPT or not reader.eof:
            return None
        authors = [Author(name=name, email=email) for name, email in packed.authors]
        paths = list(map(decode_path, packed.paths))
        commits = tuple(
            PastCommit(author=authors[author], time_s=time, paths=tuple(paths[one] for one in touched))
            for author, time, touched in packed.commits
        )
    except (zlib.error, msgspec.DecodeError, IndexError):
        return None
    own = tuple(Author(name=name, email=email) for name, email in packed.own)
    return History(commits=commits, authors=own, extent=packed.extent)
