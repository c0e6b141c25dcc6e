"""A planned tree, written: blobs by id, each read once, and nothing of the subject's settings or filters.

Rules: regular files come first, into a folder in which nothing is a link, each one new; links come last. So
no file is ever written through a link. What cannot be read is told; what is too much ends it.
"""

from __future__ import annotations

import errno
import os
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.names import fold_name
from adjudge.adapters.workspace.symlinks import MOST, stays_inside
from adjudge.errors import InconclusiveError
from adjudge.model.outcome import Reason
from adjudge.model.paths import encode_path
from adjudge.ports import BlobState

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from adjudge.adapters.workspace.plan import TreePlan
    from adjudge.model.ids import ObjectId
    from adjudge.model.target import TreeEntry
    from adjudge.ports import Blob, BlobReader

TARGET_BYTES: Final = 4095
"""Of the target of a symbolic link (PATH_MAX of Linux)."""
EXECUTABLE: Final = "100755"

_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_NAME_REFUSED: Final = {errno.ENAMETOOLONG, errno.EILSEQ, errno.EINVAL, errno.EEXIST}
_UNREAD: Final = {
    BlobState.MISSING: ("missing-blob", "The content of a file is not in this clone, so it is not written."),
    BlobState.CORRUPT: ("corrupt", "The content of a file is damaged in the object store."),
    BlobState.OVERSIZE: ("oversize", "A file is larger than is written."),
}
_LED_OUT: Final = "A symbolic link that leads out of the tree, or too far to be followed, was left out."


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkspaceLimits:
    """How much is written for one tree.

    Attributes:
        files: Entries of the tree.
        bytes: Content of all files together.
        file_bytes: Content of one file; it is held in memory as a whole.
    """

    files: int = 200_000
    bytes: int = 4 << 30
    file_bytes: int = 256 << 20


@dataclass(kw_only=True)
class TreeWriter:
    """Writes one tree.

    Attributes:
        folder: Absolute path of an empty folder that nobody else writes in.
        limits: How much.
        seen: Told of each blob that is read, before it is written; nobody by default.
        written: What stands on the disk.
        told: What does not, and why.
    """

    folder: bytes
    limits: WorkspaceLimits
    folds: bool = False
    seen: Callable[[ObjectId, bytes], None] | None = None
    written: list[TreeEntry] = field(default_factory=list)
    told: list[Reason] = field(default_factory=list)
    _left_bytes: int = 0
    _folders: set[bytes] = field(default_factory=set)

    def write(self, plan: TreePlan, reader: BlobReader, linked: Collection[str]) -> None:
        """Write what is planned.

        Args:
            plan: What.
            reader: Where blobs are read from.
            linked: Paths at which folders from outside will stand.
        """
        self._left_bytes = self.limits.bytes
        self._write_files(plan, reader)
        self._write_symlinks(plan, reader, linked)
        for entry in plan.submodules:
            self._make_folder(encode_path(entry.path))
            self.written.append(entry)

    def _write_files(self, plan: TreePlan, reader: BlobReader) -> None:
        places: dict[ObjectId, list[TreeEntry]] = defaultdict(list)
        for entry in plan.files:
            places[entry.object_id].append(entry)
        for blob in reader.read(list(places), limit_bytes=self.limits.file_bytes):
            for entry in places[blob.object_id]:
                self._write_file(entry, blob)

    def _write_symlinks(self, plan: TreePlan, reader: BlobReader, linked: Collection[str]) -> None:
        fold = fold_name if self.folds else str
        looked_at = plan.symlinks[:MOST]
        self.told += [_led_out(entry) for entry in plan.symlinks[MOST:]]
        places: dict[ObjectId, list[TreeEntry]] = defaultdict(list)
        for entry in looked_at:
            places[entry.object_id].append(entry)
        targets: dict[str, str] = {}
        blobs: dict[str, Blob] = {}
        for blob in reader.read(list(places), limit_bytes=TARGET_BYTES):
            for entry in places[blob.object_id]:
                if blob.data is None:
                    self.told.append(
                        _led_out(entry) if blob.state is BlobState.OVERSIZE else _unread(entry, blob)
                    )
                    continue
                targets[fold(entry.path)] = os.fsdecode(blob.data)
                blobs[entry.path] = blob
        outside = {fold(path) for path in linked}
        for entry in looked_at:
            if entry.path not in blobs:
                continue
            if stays_inside(entry.path, targets, outside, fold=fold):
                self._write_symlink(entry, blobs[entry.path])
            else:
                self.told.append(_led_out(entry))

    def _write_file(self, entry: TreeEntry, blob: Blob) -> None:
        """One file; a name that this disk does not take is told.

        Raises:
            InconclusiveError: The files have more bytes than is written.
        """
        if blob.data is None:
            self.told.append(_unread(entry, blob))
            return
        self._left_bytes -= len(blob.data)
        if self._left_bytes < 0:
            raise InconclusiveError(
                "workspace-too-large",
                f"The files of the tree have more than {self.limits.bytes} bytes; so much is not written.",
            )
        place = self._place(entry)
        try:
            handle = os.open(place, _NEW, 0o600)
        except OSError as error:
            self._refuse(entry, error)
            return
        with os.fdopen(handle, "wb", buffering=0) as stream:
            _write_all(stream.fileno(), blob.data)
            os.fchmod(handle, 0o755 if entry.mode == EXECUTABLE else 0o644)
        self._note(entry, blob)

    def _write_symlink(self, entry: TreeEntry, blob: Blob) -> None:
        assert blob.data is not None  # noqa: S101 - only links that were read come here
        try:
            os.symlink(blob.data, self._place(entry))  # noqa: PTH211 - names that are not UTF-8
        except OSError as error:
            self._refuse(entry, error)
            return
        self._note(entry, blob)

    def _note(self, entry: TreeEntry, blob: Blob) -> None:
        if self.seen is not None and blob.data is not None:
            self.seen(blob.object_id, blob.data)
        self.written.append(entry)

    def _refuse(self, entry: TreeEntry, error: OSError) -> None:
        """Tell of a name that this disk does not take; everything else is the disk's own trouble."""
        if error.errno not in _NAME_REFUSED:
            raise error
        message = f"A path of the tree is not written to disk: {error.strerror}."
        self.told.append(Reason(code="name-refused", message=message, path=entry.path))

    def _place(self, entry: TreeEntry) -> bytes:
        path = encode_path(entry.path)
        self._make_folder(path.rpartition(b"/")[0])
        return self.folder + b"/" + path

    def _make_folder(self, path: bytes) -> None:
        missing = []
        while path and path not in self._folders:  # a loop, since a tree may be deeper than calls can be
            missing.append(path)
            path = path.rpartition(b"/")[0]
        for one in reversed(missing):
            place = self.folder + b"/" + one
            if not os.path.isdir(place):  # noqa: PTH112 - as above
                os.mkdir(place, 0o755)  # noqa: PTH102 - as above
            self._folders.add(one)


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _unread(entry: TreeEntry, blob: Blob) -> Reason:
    code, message = _UNREAD[blob.state]
    return Reason(code=code, message=message, path=entry.path)


def _led_out(entry: TreeEntry) -> Reason:
    return Reason(code="symlink-left-out", message=_LED_OUT, path=entry.path)
