"""``TreeWriter``: work tree and index as trees in our own store, without running anything of the subject."""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.base_rules import open_base_rules
from adjudge.adapters.git.environment import WorkPlace
from adjudge.adapters.git.files import read_regular
from adjudge.adapters.git.hidden import find_hidden, list_inside
from adjudge.adapters.git.index_copy import chosen_index, copy_index
from adjudge.adapters.git.index_edit import IndexEdit
from adjudge.adapters.git.listing import ENTRIES, IndexListing, refuse_conflict, submodule_limits
from adjudge.adapters.git.settings import TRUE
from adjudge.adapters.git.store import open_session
from adjudge.adapters.git.submodules import Extent, SubmoduleLook
from adjudge.adapters.git.uncommitted import Uncommitted
from adjudge.errors import TargetError
from adjudge.model.outcome import Reason
from adjudge.model.paths import decode_path, encode_path
from adjudge.ports import WorkTree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.environment import Pairs
    from adjudge.adapters.git.store import ObjectStore
    from adjudge.adapters.git.subject import Subject
    from adjudge.model.ids import ObjectId, RepoPath

ID_DIGITS: Final = {"sha1": 40, "sha256": 64}
EXCLUDES_LIMIT_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeWriter:
    """Turns what is not committed yet into trees.

    Attributes:
        git: How git is called.
        subject: The repository.
        store: Where the objects go.
        environment: The process's environment, as a value; for looking into submodules.
        extent: How many submodules were looked into.
    """

    git: Git
    subject: Subject
    store: ObjectStore
    environment: Mapping[str, str]
    extent: Extent = field(default_factory=Extent)

    def staged(self, index_file: str | None) -> WorkTree:
        """The index as a tree.

        Args:
            index_file: Value of ``GIT_INDEX_FILE``, or ``None``.
        """
        source = chosen_index(self.subject, index_file)
        with self._edit(source) as edit:
            listing = IndexListing(edit.list(ENTRIES)[0])
            refuse_conflict(listing)
            limitations = list(submodule_limits(listing))
            if source != chosen_index(self.subject, None):
                message = "The index that GIT_INDEX_FILE names was judged."
                limitations.append(Reason(code="index-file", message=message))
            return WorkTree(tree=edit.write_tree(), limitations=tuple(limitations))

    def work_tree(
        self, *, trusted: frozenset[str], paranoid: bool, apart: tuple[RepoPath, ...] = ()
    ) -> WorkTree:
        """Staged, unstaged and new files as a tree.

        Args:
            trusted: Filter drivers whose entries count as unchanged.
            paranoid: Hash every file instead of trusting its recorded stat.
            apart: Untracked files that are left out.
        """
        with self._edit(chosen_index(self.subject, None)) as edit:
            look = Uncommitted(edit, self.subject, trusted, apart=frozenset(map(encode_path, apart)))
            tree = look.take(paranoid=paranoid)
            recorded = look.populated()
        if not recorded:
            return tree
        inside = self._look_inside().look(recorded, trusted=trusted, paranoid=paranoid)
        return replace(
            tree,
            flags=tuple(sorted({*tree.flags, *inside.flags})),
            limitations=(*tree.limitations, *inside.limitations),
        )

    def hidden(self, tree: ObjectId, ignored: Sequence[RepoPath], place: WorkPlace) -> tuple[RepoPath, ...]:
        """Ignored files and folders that the ``.gitignore`` files of a tree would not ignore, sorted.

        Args:
            tree: The tree before.
            ignored: What is ignored now.
            place: Where the tree is read.
        """
        settings = passed_settings(self.subject)
        with open_base_rules(self.git, place, self.store, tree, settings=settings) as rules:
            found = find_hidden(map(encode_path, ignored), rules, self._list_inside)
        return tuple(map(decode_path, found))

    def _look_inside(self) -> SubmoduleLook:
        assert self.subject.top is not None  # noqa: S101 - its work tree was just read
        return SubmoduleLook(
            git=self.git,
            store=self.store,
            top=self.subject.top,
            environment=self.environment,
            extent=self.extent,
            open_writer=lambda subject: replace(self, subject=subject),
        )

    def _list_inside(self, folders: Sequence[bytes]) -> tuple[bytes, ...]:
        with self._edit(chosen_index(self.subject, None)) as edit:
            return list_inside(edit, folders)

    @contextmanager
    def _edit(self, source: Path) -> Iterator[IndexEdit]:
        """A private copy of an index.

        Raises:
            TargetError: The repository is bare.
        """
        if self.subject.top is None:
            raise TargetError(
                "bare-repository",
                "This repository is bare: it has no work tree and no index.",
                "name a commit or a range",
            )
        with open_session(self.store.folder / "sessions", self.subject.object_format) as session:
            place = WorkPlace(
                git_dir=session,
                alternates=(self.subject.objects,),
                objects=self.store.objects,
                work_tree=self.subject.top,
                index=copy_index(self.subject, source, session),
                settings=passed_settings(self.subject),
            )
            yield IndexEdit(git=self.git, place=place, nothing=b"0" * ID_DIGITS[self.subject.object_format])


def passed_settings(subject: Subject) -> Pairs:
    """What is set for reading a work tree: the user's own settings, and what the file system itself says.

    Whether names differ by case is asked of the file system, and no setting is believed that says they do
    not: where they do, git would take a new ``secret/KEY`` for the ``secret/key`` that is recorded.
    """
    chosen = dict(subject.settings.passed)
    if _ignores_case(subject):
        chosen.setdefault("core.ignorecase", "true")
    elif chosen.get("core.ignorecase") in TRUE:
        del chosen["core.ignorecase"]
    if "core.precomposeunicode" not in chosen and sys.platform == "darwin":
        chosen["core.precomposeunicode"] = "true"
    excludes = subject.settings.excludes
    readable = excludes is not None and read_regular(excludes, limit_bytes=EXCLUDES_LIMIT_BYTES) is not None
    chosen["core.excludesfile"] = str(excludes) if readable else os.devnull
    return tuple(sorted(chosen.items()))


def _ignores_case(subject: Subject) -> bool:
    """Whether names of the work tree and of its git folder are one where only case differs.

    A second spelling that is listed is a file of its own, which anybody could have put there.
    """
    asked = [(subject.git_folder, "HEAD", "hEaD")]
    if subject.top is not None:
        asked.append((subject.top, ".git", ".gIt"))
    return all(_is_one(*names) for names in asked)


def _is_one(folder: Path, *names: str) -> bool:
    """Whether all names lead to something, and not all of them are names in the folder's own listing.

    Raises:
        TargetError: The folder is gone.
    """
    try:
        listed = {entry.name for entry in folder.iterdir()}
    except OSError as error:
        raise TargetError("not-a-repository", "The git repository is not there any more.") from error
    return all(os.path.lexists(folder / name) for name in names) and not listed.issuperset(names)


def recorded_settings(subject: Subject) -> Pairs:
    """What ``passed_settings`` sets, without a path of this machine: the excludes file by its digest."""
    chosen = dict(passed_settings(subject))
    content = read_regular(Path(chosen.pop("core.excludesfile")), limit_bytes=EXCLUDES_LIMIT_BYTES)
    if content is not None:
        chosen["core.excludesfile"] = f"sha256:{hashlib.sha256(content).hexdigest()}"
    return tuple(sorted(chosen.items()))
