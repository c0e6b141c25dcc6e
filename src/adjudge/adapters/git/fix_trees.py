"""``FixTrees``: the port ``FixGit``, over our own object store.

Rules: a folder is read through a git folder of ours, so whatever stands in the folder's own ``.git`` plays no
part; trees are put together in an index of ours; the subject is only looked at.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.calling import fail
from adjudge.adapters.git.environment import WorkPlace, working_environment
from adjudge.adapters.git.folder_parts import OWN_PARTS, read_parts
from adjudge.adapters.git.index_copy import chosen_index, copy_index
from adjudge.adapters.git.index_edit import IndexEdit
from adjudge.adapters.git.listing import ENTRIES
from adjudge.adapters.git.store import open_session
from adjudge.adapters.git.uncommitted import Uncommitted
from adjudge.adapters.git.user_settings import settings_digest
from adjudge.adapters.git.work_tree import ID_DIGITS, TreeWriter
from adjudge.adapters.git.work_tree_parts import linked_digest, work_tree_digest
from adjudge.errors import AdjudgeError
from adjudge.model.fix import GitParts
from adjudge.model.ids import Digest
from adjudge.model.paths import encode_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.adapters.git.opening import Opened
    from adjudge.model.fix import PutEntry
    from adjudge.model.ids import ObjectId
    from adjudge.ports import WorkTree

CONFLICTS: Final = range(1, 128)
"""Exit statuses of ``git merge-file`` that count conflicts (git-merge-file(1))."""
LIMIT_BYTES: Final = 64 << 20
_CHECKED: Final = (
    "-c", "core.whitespace=blank-at-eol,space-before-tab,blank-at-eof", "diff-tree", "-r", "--check",
    "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class FixTrees:
    """Trees of one repository.

    Attributes:
        opened: The repository.
        environment: The process's environment, as a value.
    """

    opened: Opened
    environment: Mapping[str, str]

    def snapshot(self, folder: str, base: ObjectId) -> WorkTree:
        """What stands in a folder, as a tree in our store; what is ignored is left out.

        Args:
            folder: Absolute path.
            base: The tree that it was written from.
        """
        top = Path(folder)
        plain = replace(self.opened.subject.settings, passed=(), sparse=False, own_conversion=False)
        with self._index(base, work_tree=top) as edit:
            subject = replace(
                self.opened.subject, folder=top, top=top, git_folder=edit.place.git_dir, settings=plain
            )
            return Uncommitted(edit, subject, frozenset()).take(paranoid=True)

    def put(self, tree: ObjectId, entries: Sequence[PutEntry]) -> ObjectId:
        """A tree with some files put in or taken out."""
        if not entries:
            return tree
        with self._index(tree) as edit:
            edit.set(
                [encode_path(one.path) for one in entries if one.object_id is None],
                [
                    (encode_path(one.path), one.mode.encode("ascii"), one.object_id.encode("ascii"))
                    for one in entries
                    if one.object_id is not None
                ],
            )
            return edit.write_tree()

    def subject(self, links: Sequence[str] = ()) -> GitParts:
        """The subject as it stands; a part that cannot be read has the digest of why.

        Args:
            links: Ignored folders that commands are lent, sorted.
        """
        subject = self.opened.subject
        found = dict(read_parts(*dict.fromkeys((subject.git_folder, subject.common_folder))).parts)
        asked = {"user-configuration": self._settings}
        if subject.top is not None:
            asked |= {"index": self._index_digest, "work-tree": partial(self._work_tree, subject.top)}
        if subject.top is not None and links:
            asked["linked-folders"] = partial(linked_digest, subject.top, links)
        for name, ask in asked.items():
            try:
                found[name] = ask()
            except (AdjudgeError, OSError) as error:
                found[name] = Digest(hashlib.sha256(repr(error).encode("utf-8", "replace")).hexdigest())
        return GitParts(parts=tuple(sorted(found.items())))

    def folder(self, git_folder: str) -> GitParts:
        """The parts of the git folder of a tree that a fixer works in."""
        parts = read_parts(Path(git_folder)).parts
        return GitParts(parts=tuple(one for one in parts if one[0] in OWN_PARTS))

    def whitespace(self, base: ObjectId, head: ObjectId) -> tuple[str, ...]:
        """``PATH:LINE`` of added lines with white space that git calls an error, sorted."""
        git, place = self.opened.git, self.opened.place
        arguments = (*_CHECKED, base, head)
        done = git.run(arguments, working_environment(git.program, place), folder=place.git_dir)
        if done.status not in {0, 2}:  # 2: something was found (git-diff(1), --check)
            fail(arguments, done)
        told = (line.partition(b": ")[0] for line in done.stdout.split(b"\n") if line[:1] not in {b"+", b""})
        return tuple(sorted({one.decode("utf-8", "surrogateescape") for one in told}))

    def merged(self, base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
        """A file merged in three ways; ``None`` in a conflict, or where it is no text."""
        if any(b"\0" in one for one in (base, ours, theirs)):
            return None
        git = self.opened.git
        with open_session(self._sessions, self.opened.store.object_format) as session:
            for name, data in (("ours", ours), ("base", base), ("theirs", theirs)):
                (session / name).write_bytes(data)
            arguments = ("merge-file", "-p", "-q", "ours", "base", "theirs")
            place = replace(self.opened.place, git_dir=session)
            environment = working_environment(git.program, place)
            done = git.run(arguments, environment, folder=session, limit_bytes=LIMIT_BYTES)
        if done.status in CONFLICTS:
            return None
        if done.status:
            fail(arguments, done)
        return done.stdout

    @property
    def _sessions(self) -> Path:
        return self.opened.store.folder / "sessions"

    def _writer(self) -> TreeWriter:
        opened = self.opened
        return TreeWriter(
            git=opened.git, subject=opened.subject, store=opened.store, environment=self.environment
        )

    def _settings(self) -> Digest:
        return settings_digest(self.opened.git, self.opened.subject, self.environment)

    def _work_tree(self, top: Path) -> Digest:
        return work_tree_digest(top, self._writer().work_tree(trusted=frozenset(), paranoid=True))

    def _index_digest(self) -> Digest:
        subject, store = self.opened.subject, self.opened.store
        with open_session(self._sessions, store.object_format) as session:
            index = copy_index(subject, chosen_index(subject, None), session)
            edit = self._edit(session, index)
            return Digest(hashlib.sha256(edit.list(ENTRIES)[0]).hexdigest())

    @contextmanager
    def _index(self, tree: ObjectId, *, work_tree: Path | None = None) -> Iterator[IndexEdit]:
        """An index of ours that holds a tree."""
        with open_session(self._sessions, self.opened.store.object_format) as session:
            edit = self._edit(session, session / "index", work_tree=work_tree)
            self.opened.git.work(("read-tree", tree), edit.place)
            yield edit

    def _edit(self, session: Path, index: Path, *, work_tree: Path | None = None) -> IndexEdit:
        store, subject = self.opened.store, self.opened.subject
        place = WorkPlace(
            git_dir=session,
            alternates=(subject.objects,),
            objects=store.objects,
            work_tree=work_tree,
            index=index,
            settings=(("core.excludesfile", os.devnull),),
        )
        nothing = b"0" * ID_DIGITS[store.object_format]
        return IndexEdit(git=self.opened.git, place=place, nothing=nothing)
