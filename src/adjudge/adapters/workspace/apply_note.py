"""``ApplyNoteFile``: the note of a fix that is being written into a work tree, one a work tree.

    PLACE/applying-…      the note; there as long as a fix is being written
    PLACE/applying.lock   held by the process that writes one, or takes one back; one a repository

The note is whole or not there, and on the disk before a file of the work tree is touched.
"""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.lending import holding, telling_disk
from adjudge.adapters.workspace.removing import remove_tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK: Final = "applying.lock"
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyNoteFile:
    """The note of a work tree; see ``ports.ApplyNote``.

    Attributes:
        folder: The repository's folder of the state.
        name: Of the note.
    """

    folder: Path
    name: str

    @contextmanager
    def hold(self) -> Iterator[bool]:
        """Hold all notes of the repository, without waiting; whether they are held."""
        lock = self.folder / LOCK
        with holding(lock, wait_s=0) as held:
            yield held
            if held and not self._place.exists():
                lock.unlink(missing_ok=True)

    def read(self) -> bytes | None:
        """What is noted; ``None`` for nothing, and no bytes for what is no file of ours, such as a pipe."""
        try:
            if not stat.S_ISREG(self._place.lstat().st_mode):
                return b""
            with telling_disk():
                return self._place.read_bytes()
        except FileNotFoundError:
            return None

    def write(self, data: bytes) -> None:
        """Note it durably; ``ToolError`` where the disk refuses."""
        draft = self._place.with_suffix(".new")
        with telling_disk():
            draft.unlink(missing_ok=True)
            with os.fdopen(os.open(draft, _NEW, 0o600), "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            draft.replace(self._place)
            self._settle()

    def remove(self) -> None:
        """Note nothing any more."""
        with telling_disk():
            if self._place.is_dir() and not self._place.is_symlink():
                remove_tree(self._place)
            self._place.unlink(missing_ok=True)
            self._place.with_suffix(".new").unlink(missing_ok=True)
            self._settle()

    @property
    def _place(self) -> Path:
        return self.folder / self.name

    def _settle(self) -> None:
        """Have the folder itself on the disk."""
        handle = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
