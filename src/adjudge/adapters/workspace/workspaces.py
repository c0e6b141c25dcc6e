"""``TreeWorkspaces``: throw-away trees in a folder of ours, and preparations kept beside them.

    FOLDER/trees/run-NAME/tree       one tree, while its context lasts
    FOLDER/trees/run-NAME/python     a ``sitecustomize``, where a linked environment leads back
    FOLDER/prepared/                 see ``keeping``

Rules: the folder lies outside the repository, so no program in a tree finds the repository by going up; git
is told where to stop going up in any case.
"""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.git_folder import GitTool
from adjudge.adapters.workspace.keeping import KeptEntry, KeptLimits, remove_oldest
from adjudge.adapters.workspace.lending import holding, lend_folder, telling_disk
from adjudge.adapters.workspace.linkable import choose_links
from adjudge.adapters.workspace.linking import Linker
from adjudge.adapters.workspace.plan import SUBMODULE, Wish, make_plan
from adjudge.adapters.workspace.preparing import derive_key, run_preparation, tell_failure
from adjudge.adapters.workspace.redirecting import write_redirection
from adjudge.adapters.workspace.removing import remove_tree
from adjudge.adapters.workspace.told import bounded, of_unknown
from adjudge.adapters.workspace.ways import Origins, lies_in
from adjudge.adapters.workspace.writing import TreeWriter, WorkspaceLimits
from adjudge.errors import ConfigError, InconclusiveError
from adjudge.ports import LinkedFolder, Prepared

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from adjudge.adapters.workspace.linkable import SubjectFolders
    from adjudge.adapters.workspace.plan import TreePlan
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.target import TreeEntry
    from adjudge.ports import BlobSource, CommandRunner, Preparation

TREES: Final = "trees"
PREPARED: Final = "prepared"
TREE: Final = "tree"
PYTHON: Final = "python"
HOLD_S: Final = 600.0
"""How long another run may take over the same preparation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeWorkspace:
    """A throw-away tree on disk; see ``ports.Workspace``."""

    folder: str
    files: int
    limitations: tuple[Reason, ...]
    environment: tuple[tuple[str, str], ...]
    links: tuple[LinkedFolder, ...]
    linker: Linker = field(repr=False)

    @property
    def unknown(self) -> tuple[Reason, ...]:
        """Those of the limitations by which the tree is not what was asked for."""
        return of_unknown(self.limitations)

    def check_links(self) -> tuple[Reason, ...]:
        """``link-touched`` for each linked folder that differs from when it was linked; sorted."""
        return self.linker.check()


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeWorkspaces:
    """Throw-away trees of one repository.

    Attributes:
        blobs: Where contents are read from.
        list_tree: Every entry of a tree, as ``GitReader.list_tree``.
        runner: Starts git and preparations.
        folder: Absolute path of a folder of ours, such as one in the cache; made when needed.
        git: Absolute path of git, for trees that want a git folder.
        subject: The work tree that folders may be linked from; ``None`` where there is none.
        limits: How much is written.
        kept: How much of preparations is kept.
    """

    blobs: BlobSource
    list_tree: Callable[[ObjectId], tuple[TreeEntry, ...]]
    runner: CommandRunner
    folder: str
    git: str
    subject: SubjectFolders | None = None
    limits: WorkspaceLimits = field(default_factory=WorkspaceLimits)
    kept: KeptLimits = field(default_factory=KeptLimits)

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
    ) -> Iterator[TreeWorkspace]:
        """A tree as a folder outside the repository, gone with the context; see ``ports.Workspaces``."""
        entries = self._entries(tree)
        chosen = choose_links(links, self.subject)
        with ExitStack() as stack:
            made, failed = self._hold(prepared, stack)
            folders = tuple(sorted((*chosen.folders, *made), key=lambda one: one.path))
            run = stack.enter_context(lend_folder(self._place(TREES))).resolve()
            with telling_disk():
                place = run / TREE
                place.mkdir(mode=0o700)
                folds = (run / TREE.upper()).exists()
                plan = make_plan(entries, Wish(without=without, only=only, folds=folds))
                writer = self._writer(place, folds=folds)
                self._write(writer, plan, [one.path for one in folders], tree if git_folder else None)
                linker = self._linker(place, prepared, folders)
                linker.link(folders)
                if git_folder:
                    self._git.settle(place, (one.path for one in folders))
                told = (*chosen.told, *failed, *writer.told, *linker.told)
                workspace = self._workspace(run, writer, linker, told)
            yield workspace

    def write_into(self, place: Path, tree: ObjectId) -> TreeWorkspace:
        """A tree with a git folder of its own in a new folder that stays.

        Args:
            place: Absolute, resolved; its parent is there.
            tree: Which tree.
        """
        entries = self._entries(tree)
        place.mkdir(mode=0o700)
        folds = (place.parent / place.name.upper()).exists()
        writer = self._writer(place, folds=folds)
        self._write(writer, make_plan(entries, Wish(folds=folds)), (), tree)
        self._git.settle(place, ())
        linker = self._linker(place, None, ())
        return self._workspace(place.parent, writer, linker, writer.told)

    def prepare(self, tree: ObjectId, preparation: Preparation) -> Prepared:
        """What a preparation makes of a tree, made once for its lock files; see ``ports.Workspaces``."""
        entries = self._entries(tree)
        folder = self._place(PREPARED)
        with telling_disk():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            entry = KeptEntry(folder=folder, digest=derive_key(tree, entries, preparation))
            prepared = self._reuse(entry, preparation) or self._make_alone(entry, entries, preparation)
            remove_oldest(folder, self.kept, but=entry.name)
            return prepared

    def _reuse(self, entry: KeptEntry, preparation: Preparation) -> Prepared | None:
        """What an earlier run made, if it is as it was made."""
        with holding(entry.lock, wait_s=0, shared=True) as held:
            if held and entry.is_intact(preparation.keep):
                return _prepared(entry, preparation, reused=True)
            return None

    def _make_alone(
        self, entry: KeptEntry, entries: tuple[TreeEntry, ...], preparation: Preparation
    ) -> Prepared:
        """Make it, or take what another run made while this one waited."""
        with holding(entry.lock, wait_s=preparation.timeout_s) as held:
            if not held:
                failure = tell_failure("Another run has not let go of the prepared folders.")
                return Prepared(digest=entry.digest, failure=failure)
            if entry.is_intact(preparation.keep):
                return _prepared(entry, preparation, reused=True)
            return self._make(entry, entries, preparation)

    def _entries(self, tree: ObjectId) -> tuple[TreeEntry, ...]:
        """The entries of a tree.

        Raises:
            InconclusiveError: There are more than is written.
        """
        entries = self.list_tree(tree)
        if len(entries) > self.limits.files:
            raise InconclusiveError(
                "workspace-too-large",
                f"The tree has more than {self.limits.files} entries; so many are not written.",
            )
        return entries

    def _place(self, name: str) -> Path:
        """A folder in ours.

        Raises:
            ConfigError: Ours lies in the work tree under review.
        """
        real = os.path.realpath(self.folder)
        if self.subject is not None and lies_in(real, os.path.realpath(self.subject.top)):
            raise ConfigError(
                "workspace-inside-repository",
                "The folder for throw-away trees lies inside the repository under review.",
                "set ADJUDGE_CACHE_DIR to a folder outside it",
            )
        return Path(real, name)

    def _writer(self, place: Path, *, folds: bool) -> TreeWriter:
        return TreeWriter(folder=os.fsencode(place), limits=self.limits, folds=folds)

    def _write(
        self,
        writer: TreeWriter,
        plan: TreePlan,
        linked: Collection[str],
        git_like: ObjectId | None = None,
    ) -> None:
        """Write what is planned, into a git folder as well where an id tells of which format."""
        writer.told += plan.told
        with self.blobs.open() as reader:
            if git_like is None:
                writer.write(plan, reader, linked)
                return
            with self._git.importing(Path(os.fsdecode(writer.folder)), like=git_like) as importing:
                writer.seen = importing.add
                writer.write(plan, reader, linked)
                importing.commit(writer.written)

    def _hold(
        self, prepared: Prepared | None, stack: ExitStack
    ) -> tuple[tuple[LinkedFolder, ...], tuple[Reason, ...]]:
        """Folders of a preparation, held as long as the stack is; or why there are none."""
        if prepared is None:
            return (), ()
        if prepared.failure is not None:
            return (), (*prepared.limitations, prepared.failure)
        entry = KeptEntry(folder=self._place(PREPARED), digest=prepared.digest)
        held = stack.enter_context(holding(entry.lock, wait_s=HOLD_S, shared=True))
        if not held or not entry.is_made():
            return (), (tell_failure("The prepared folders are gone, or in use by another run."),)
        return prepared.folders, prepared.limitations

    def _linker(self, place: Path, prepared: Prepared | None, folders: Sequence[LinkedFolder]) -> Linker:
        tops = [os.path.realpath(self.subject.top)] if self.subject is not None else []
        if prepared is not None:
            tops.append(str(KeptEntry(folder=self._place(PREPARED), digest=prepared.digest).tree))
        linked = tuple(sorted(one.source for one in folders))
        return Linker(tree=str(place), origins=Origins(tops=tuple(tops), linked=linked))

    def _workspace(
        self, run: Path, writer: TreeWriter, linker: Linker, told: Iterable[Reason]
    ) -> TreeWorkspace:
        environment = {"GIT_CEILING_DIRECTORIES": str(run)}
        if linker.placed:
            environment["PYTHONDONTWRITEBYTECODE"] = "1"  # else Python writes in linked folders
        if linker.python:
            write_redirection(run / PYTHON, linker.tree, linker.origins, linker.searched)
            environment["PYTHONPATH"] = str(run / PYTHON)
        return TreeWorkspace(
            folder=linker.tree,
            files=sum(one.mode != SUBMODULE for one in writer.written),
            limitations=bounded(told),
            environment=tuple(sorted(environment.items())),
            links=tuple(one.folder for one in linker.placed),
            linker=linker,
        )

    def _make(self, entry: KeptEntry, entries: tuple[TreeEntry, ...], preparation: Preparation) -> Prepared:
        """Run a preparation in a tree of its own; what is not finished is removed."""
        remove_tree(entry.place)
        entry.tree.mkdir(parents=True, mode=0o700)
        try:
            folds = entry.place.joinpath(TREE.upper()).exists()
            writer = self._writer(entry.tree, folds=folds)
            self._write(writer, make_plan(entries, Wish(folds=folds)), ())
            told = bounded(writer.told)
            if of_unknown(told):
                failure: Reason | None = tell_failure(
                    "The tree that is to be prepared could not be written whole."
                )
            else:
                failure = run_preparation(self.runner, preparation, entry.tree, limit_bytes=self.kept.bytes)
            if failure is None:
                entry.finish(preparation.keep)
                return _prepared(entry, preparation, reused=False)
            return Prepared(digest=entry.digest, failure=failure, limitations=told)
        finally:
            if not entry.is_made():
                remove_tree(entry.place)
                entry.lock.unlink(missing_ok=True)

    @property
    def _git(self) -> GitTool:
        return GitTool(runner=self.runner, program=self.git)


def _prepared(entry: KeptEntry, preparation: Preparation, *, reused: bool) -> Prepared:
    folders = (
        LinkedFolder(path=path, source=str(entry.tree / path)) for path in sorted(set(preparation.keep))
    )
    return Prepared(digest=entry.digest, folders=tuple(folders), reused=reused)
