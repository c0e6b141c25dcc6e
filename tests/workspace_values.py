"""Trees out of plain words, for throw-away folders: entries, their blobs, and what makes folders of them."""

from __future__ import annotations

import hashlib
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.workspace.keeping import KeptLimits
from adjudge.adapters.workspace.workspaces import TreeWorkspaces
from adjudge.adapters.workspace.writing import WorkspaceLimits
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.paths import encode_path
from adjudge.model.target import TreeEntry
from tests.fakes.blobs import MemoryBlobs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.adapters.workspace.linkable import SubjectFolders
    from adjudge.model.outcome import Reason

TREE = ObjectId("1" * 40)
GIT = shutil.which("git") or "git"
PYTHON = sys.executable
Content = bytes | tuple[str, bytes]
"""Bytes of a regular file, or a mode and what stands under it."""


def object_id(data: bytes) -> ObjectId:
    """The id git gives a blob."""
    return ObjectId(hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest())


def entry(path: str, content: Content) -> TreeEntry:
    """One entry of a tree."""
    mode, data = content if isinstance(content, tuple) else ("100644", content)
    return TreeEntry(path=RepoPath(path), mode=mode, object_id=object_id(data))


def entries_of(files: Mapping[str, Content]) -> tuple[TreeEntry, ...]:
    """Entries as git lists them."""
    listed = (entry(path, content) for path, content in files.items())
    return tuple(sorted(listed, key=lambda one: encode_path(one.path)))


def blobs_of(files: Mapping[str, Content]) -> MemoryBlobs:
    """Their blobs."""
    contents = {content[1] if isinstance(content, tuple) else content for content in files.values()}
    return MemoryBlobs(tuple((object_id(data), data) for data in sorted(contents)))


def workspaces(
    folder: Path,
    files: Mapping[str, Content],
    *,
    subject: SubjectFolders | None = None,
    limits: WorkspaceLimits | None = None,
    kept: KeptLimits | None = None,
) -> TreeWorkspaces:
    """What makes throw-away folders of one tree, whatever its id."""
    return TreeWorkspaces(
        blobs=blobs_of(files),
        list_tree=Listing(entries_of(files)),
        runner=SubprocessRunner(),
        folder=str(folder),
        git=GIT,
        subject=subject,
        limits=limits or WorkspaceLimits(),
        kept=kept or KeptLimits(),
    )


@dataclass(frozen=True)
class Listing:
    """Lists one tree under every id."""

    entries: tuple[TreeEntry, ...]

    def __call__(self, tree: ObjectId) -> tuple[TreeEntry, ...]:
        assert tree
        return self.entries


def codes(reasons: Iterable[Reason]) -> list[tuple[str, str | None]]:
    """What was told of which path."""
    return [(one.code, one.path) for one in reasons]


def files_in(folder: str | Path) -> dict[str, bytes]:
    """Regular files below a folder, by relative path."""
    top = Path(folder)
    return {
        path.relative_to(top).as_posix(): path.read_bytes()
        for path in sorted(top.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
