"""``GitCliReader``: everything the core asks git, by the git program, without touching the subject.

Revisions become ids once, in the subject's own git folder; all else is asked by id in ours.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.blobs import GitBlobSource
from adjudge.adapters.git.branches import Branches
from adjudge.adapters.git.file_steps import read_file_steps
from adjudge.adapters.git.history import read_authors, read_history
from adjudge.adapters.git.object_ids import refuse_odd
from adjudge.adapters.git.opening import GitOptions, Opened, open_repository
from adjudge.adapters.git.patch_text import PatchTexts
from adjudge.adapters.git.revisions import resolve_revision
from adjudge.adapters.git.together import Together
from adjudge.adapters.git.tree_attributes import read_attributes
from adjudge.adapters.git.tree_check import check_trees
from adjudge.adapters.git.trees import parse_listing, parse_raw
from adjudge.adapters.git.work_tree import TreeWriter, recorded_settings
from adjudge.errors import StateError
from adjudge.fix.note import note_name
from adjudge.model.ids import ObjectId
from adjudge.ports import RepositoryFacts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.change import Change
    from adjudge.model.history import Author, FileSteps, History
    from adjudge.model.ids import RepoPath
    from adjudge.model.target import TreeEntry
    from adjudge.ports import BlobSource, CommandRunner, CommitFacts, WorkTree

EMPTY_TREES: Final = {
    # git hash-object -t tree /dev/null, in either object format
    "sha1": ObjectId("4b825dc642cb6eb9a060e54bf8d69288fbee4904"),
    "sha256": ObjectId("6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"),
}
RAW: Final = (
    "diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-color", "--no-relative",
    "--no-renames", "--ignore-submodules=none", "-O/dev/null",
)  # fmt: skip


def open_reader(
    runner: CommandRunner, options: GitOptions, *, worker_runner: CommandRunner | None = None
) -> GitCliReader:
    """A reader of the repository around a folder.

    Args:
        runner: Starts git.
        options: Which repository, and where state goes.
        worker_runner: Starts git in workers; picklable. ``None`` for ``runner``.
    """
    return GitCliReader(open_repository(runner, options), options, worker_runner=worker_runner or runner)


class GitCliReader:
    """The reader behind ``ports.GitReader``; made by ``open_reader``."""

    def __init__(self, opened: Opened, options: GitOptions, *, worker_runner: CommandRunner) -> None:
        self._git = opened.git
        self._subject = opened.subject
        self._opened = opened
        self._options = options
        self._worker_runner = worker_runner
        self._place = opened.place
        self._texts = PatchTexts(self._git, self._place)
        self._branches = Branches(self._git, self._subject, options.environment)

    @property
    def top(self) -> str | None:
        """Absolute path of the work tree's top level; ``None`` when bare."""
        return str(self._subject.top) if self._subject.top is not None else None

    @property
    def state_folder(self) -> str:
        """Absolute path of this repository's folder in the state folder."""
        return str(self._opened.store.folder)

    def facts(self) -> RepositoryFacts:
        """What kind of repository this is."""
        subject = self._subject
        return RepositoryFacts(
            identity=self._opened.identity.name,
            git_version=subject.git_version,
            object_format=subject.object_format,
            bare=subject.top is None,
            shallow=subject.shallow,
            partial=subject.settings.partial,
            sparse=subject.settings.sparse,
            head=subject.head,
            head_ref=subject.head_ref,
            empty_tree=EMPTY_TREES[subject.object_format],
            settings=recorded_settings(subject),
        )

    def resolve(self, revision: str) -> ObjectId:
        """The commit a person's revision names; ``TargetError`` when there is none."""
        return resolve_revision(self._git, self._subject, self._options.environment, revision)

    def commit(self, commit: ObjectId) -> CommitFacts:
        """Tree, parents and time of a commit; ``GitError`` when it is missing or damaged."""
        return self._opened.commits.read(commit)

    def merge_bases(self, first: ObjectId, second: ObjectId) -> tuple[ObjectId, ...]:
        """Best common ancestors, sorted; empty when there are none in this clone."""
        return self._branches.merge_bases(first, second, self._place)

    def upstream(self) -> str | None:
        """Full name of the branch that HEAD's branch follows, or ``None``."""
        return self._branches.upstream()

    def default_branch(self) -> str | None:
        """Full name of the remote's default branch in this clone, or ``None``."""
        return self._branches.remote_default()

    def local_default(self) -> str | None:
        """Full name of the only local ``main`` or ``master``, or ``None``."""
        return self._branches.local_default()

    def work_tree(
        self, *, trust_filters: tuple[str, ...], paranoid: bool, apart: tuple[RepoPath, ...] = ()
    ) -> WorkTree:
        """Staged, unstaged and untracked-not-ignored content, as a tree; without untracked ``apart``.

        Raises:
            StateError: A fix is half-way written into it.
        """
        if os.path.lexists(self._opened.store.folder / note_name(self.top)):
            message = "A fix is being written into this work tree, or was cut short half-way."
            raise StateError("fix-half-written", message, "adjudge fix list")
        return self._writer().work_tree(trusted=frozenset(trust_filters), paranoid=paranoid, apart=apart)

    def staged(self) -> WorkTree:
        """The index as a tree."""
        return self._writer().staged(self._options.index_file)

    def hidden(self, tree: ObjectId, ignored: Sequence[RepoPath]) -> tuple[RepoPath, ...]:
        """Ignored files of the work tree that the ``.gitignore`` files of a tree would not ignore."""
        return self._writer().hidden(tree, ignored, self._place) if ignored else ()

    def compare(self, base: ObjectId, head: ObjectId) -> tuple[Change, ...]:
        """First witness: the two trees compared raw, no renames, submodules in; sorted by path.

        Every tree that the comparison rests on is hashed again, at the same time.
        """
        refuse_odd(base)
        refuse_odd(head)
        with Together() as calls:
            checked = calls.start(lambda: check_trees(self._git, self._place, base, head))
            changes = parse_raw(self._git.work((*RAW, base, head), self._place))
            checked.answer()
        return changes

    def patch_text(
        self,
        base: ObjectId,
        head: ObjectId,
        *,
        context: int,
        text: bool,
        paths: Sequence[RepoPath] | None = None,
    ) -> bytes:
        """Second witness: the pinned patch between the trees; see ``PatchTexts``."""
        return self._texts.read(base, head, context=context, text=text, paths=paths)

    def list_tree(self, tree: ObjectId) -> tuple[TreeEntry, ...]:
        """Every entry of a tree, recursively, sorted by path bytes; sizes are not asked."""
        refuse_odd(tree)
        return parse_listing(self._git.work(("ls-tree", "-r", "-z", "--full-tree", tree), self._place))

    def attributes(
        self, tree: ObjectId, paths: Sequence[RepoPath], names: Sequence[str]
    ) -> dict[RepoPath, frozenset[str]]:
        """Which of the names the ``.gitattributes`` files of a tree set at each path."""
        return read_attributes(self._git, self._place, self._opened.store, (tree, paths, names))

    def history(self, before: ObjectId, *, limit: int, mailmap: ObjectId | None) -> History:
        """Commits from one back, itself included, newest first."""
        return read_history(self._git, self._place, before, limit=limit, mailmap=mailmap)

    def authors(self, before: ObjectId, after: ObjectId, *, mailmap: ObjectId | None) -> tuple[Author, ...]:
        """Whoever wrote the commits that lead to one and not to the other; sorted."""
        return read_authors(self._git, self._place, before, after, mailmap=mailmap)

    def file_steps(self, before: ObjectId, paths: Sequence[RepoPath], *, limit: int) -> FileSteps:
        """What commits did to the blobs at some paths, from one commit back."""
        return read_file_steps(self._git, self._place, before, paths, limit=limit)

    def blobs(self) -> BlobSource:
        """Blobs of the subject and of our own store."""
        return GitBlobSource(
            runner=self._worker_runner,
            program=self._git.program,
            place=self._place,
            timeout_s=self._options.timeout_s,
        )

    def _writer(self) -> TreeWriter:
        return TreeWriter(
            git=self._git,
            subject=self._subject,
            store=self._opened.store,
            environment=self._options.environment,
        )
