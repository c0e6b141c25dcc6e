"""Throw-away trees of trees that are held in memory; linked and prepared folders are copied, not linked."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.model.ids import ObjectId, RepoPath, derive_digest
from adjudge.model.outcome import Reason
from adjudge.ports import LinkedFolder, Preparation, Prepared

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


@dataclass(frozen=True, kw_only=True)
class CopiedTree:
    """One tree on disk."""

    folder: str
    files: int
    limitations: tuple[Reason, ...] = ()
    unknown: tuple[Reason, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    links: tuple[LinkedFolder, ...] = ()
    listed: dict[RepoPath, list[str]] = field(default_factory=dict)

    def check_links(self) -> tuple[Reason, ...]:
        return tuple(
            Reason(code="link-touched", message="It was.", path=one.path)
            for one in self.links
            if _names(Path(self.folder, one.path)) != self.listed[one.path]
        )


@dataclass(kw_only=True)
class MemoryWorkspaces:
    """Trees by id, each a mapping of paths to content; a preparation makes folders with one file."""

    folder: str
    trees: Mapping[ObjectId, Mapping[str, bytes]]
    linkable: Mapping[str, str] = field(default_factory=dict)
    failing: bool = False
    made: dict[str, Prepared] = field(default_factory=dict)

    @contextmanager
    def materialise(
        self,
        tree: ObjectId,
        *,
        without: tuple[str, ...] = (),
        only: Sequence[RepoPath] | None = None,
        links: tuple[str, ...] = (),
        git_folder: bool = False,
        prepared: Prepared | None = None,
    ) -> Iterator[CopiedTree]:
        with tempfile.TemporaryDirectory() as folder:
            limits = self._write(Path(folder), tree, without=without, only=only)
            if git_folder:
                Path(folder, ".git").mkdir()
            found = [
                LinkedFolder(path=RepoPath(one), source=self.linkable[one])
                for one in links
                if one in self.linkable
            ]
            unknown = [
                Reason(code="link-missing", message="It is not there.", path=one)
                for one in links
                if one not in self.linkable
            ]
            if prepared is not None:
                found += prepared.folders
                unknown += [prepared.failure] if prepared.failure is not None else []
            for one in found:
                shutil.copytree(one.source, Path(folder, one.path))
            yield CopiedTree(
                folder=folder,
                files=len(self._wanted(tree, without=without, only=only)),
                limitations=(*limits, *unknown),
                unknown=tuple(unknown),
                links=tuple(sorted(found, key=lambda one: one.path)),
                listed={one.path: _names(Path(folder, one.path)) for one in found},
            )

    def prepare(self, tree: ObjectId, preparation: Preparation) -> Prepared:
        locks = [self.trees[tree].get(path, b"") for path in preparation.lock_files] or [tree.encode()]
        digest = derive_digest("fake", *locks, *(one.encode() for one in preparation.argv))
        if self.failing:
            return Prepared(digest=digest, failure=Reason(code="environment", message="It failed."))
        if digest in self.made:
            return self.made[digest]
        folders = []
        for path in preparation.keep:
            source = Path(self.folder, digest, path)
            source.mkdir(parents=True)
            (source / "made").touch()
            folders.append(LinkedFolder(path=path, source=str(source)))
        self.made[digest] = Prepared(digest=digest, folders=tuple(folders), reused=True)
        return Prepared(digest=digest, folders=tuple(folders))

    def _wanted(
        self, tree: ObjectId, *, without: tuple[str, ...], only: Sequence[RepoPath] | None
    ) -> dict[str, bytes]:
        return {
            path: data
            for path, data in self.trees[tree].items()
            if (only is None or path in only) and not set(path.split("/")) & set(without)
        }

    def _write(
        self, folder: Path, tree: ObjectId, *, without: tuple[str, ...], only: Sequence[RepoPath] | None
    ) -> list[Reason]:
        wanted = self._wanted(tree, without=without, only=only)
        for path, data in wanted.items():
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        left = [path for path in self.trees[tree] if set(path.split("/")) & set(without)]
        return [Reason(code="configuration-left-out", message="It was left out.", path=path) for path in left]


def _names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))
