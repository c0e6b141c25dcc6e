"""Blob sources that can be sent to a worker: in memory, and ones that misbehave there."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.errors import GitError
from adjudge.ports import Blob, BlobState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.ids import ObjectId


@dataclass(frozen=True)
class MemoryBlobs:
    """Blobs by id; an id that is not there is missing, one without content is corrupt."""

    contents: tuple[tuple[ObjectId, bytes | None], ...]

    @contextmanager
    def open(self) -> Iterator[MemoryBlobs]:
        yield self

    def read(self, ids: Iterable[ObjectId], *, limit_bytes: int) -> Iterator[Blob]:
        known = dict(self.contents)
        for one in ids:
            if one not in known:
                yield Blob(object_id=one, state=BlobState.MISSING)
                continue
            data = known[one]
            if data is None:
                yield Blob(object_id=one, state=BlobState.CORRUPT)
            elif len(data) > limit_bytes:
                yield Blob(object_id=one, state=BlobState.OVERSIZE, size=len(data))
            else:
                yield Blob(object_id=one, state=BlobState.PRESENT, size=len(data), data=data)


@dataclass(frozen=True)
class Misbehaving:
    """Opening it does something else first, in the process that opens it."""

    @contextmanager
    def open(self) -> Iterator[MemoryBlobs]:
        self.misbehave()
        yield MemoryBlobs(())

    def misbehave(self) -> None:
        """Nothing; told by those below."""


@dataclass(frozen=True)
class DyingBlobs(Misbehaving):
    """The process that opens it is gone."""

    def misbehave(self) -> None:
        os._exit(3)


@dataclass(frozen=True)
class FailingBlobs(Misbehaving):
    """Opening it fails as git may."""

    def misbehave(self) -> None:
        raise GitError("git-ended", "Git cat-file ended.")


@dataclass(frozen=True)
class ExitingBlobs(Misbehaving):
    """Opening it ends the program in an orderly way."""

    def misbehave(self) -> None:
        raise SystemExit


@dataclass(frozen=True)
class HangingBlobs(Misbehaving):
    """The process that opens it leaves a file named by its id in a folder, and stays."""

    folder: str

    def misbehave(self) -> None:
        Path(self.folder, str(os.getpid())).touch()
        time.sleep(600)
