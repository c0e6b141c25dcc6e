"""``FakeGit``: a repository in memory with git's own object ids, for rules that need no git.

Words: trees are put together from files, commits from trees, and revisions are names in ``refs``. Its patch
text is what the pinned git would print, for additions, deletions, edits, mode changes and exact renames.
"""

from __future__ import annotations

import difflib
import hashlib
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adjudge.errors import GitError, TargetError
from adjudge.model.change import Change, ChangeKind
from adjudge.model.history import Author, FileStep, FileSteps, History, PastCommit
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.paths import encode_path
from adjudge.model.target import TreeEntry
from adjudge.ports import Blob, BlobState, CommitFacts, RepositoryFacts, WorkTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.ports import BlobReader, BlobSource

FILE = "100644"
AUTHOR = Author(name="A U Thor", email="author@example.com")
Files = dict[str, tuple[str, bytes]]
"""Path → (mode, content)."""


def _hash(kind: str, data: bytes) -> str:
    return hashlib.sha1(f"{kind} {len(data)}\0".encode() + data).hexdigest()


EMPTY_TREE = ObjectId(_hash("tree", b""))
NOTHING = WorkTree(tree=EMPTY_TREE)
FACTS = RepositoryFacts(
    identity="1" * 64, git_version="2.39.5", object_format="sha1", bare=False, shallow=False,
    partial=False, sparse=False, head=None, head_ref="refs/heads/main", empty_tree=EMPTY_TREE,
)  # fmt: skip


@dataclass
class FakeGit:
    """A ``GitReader`` over values.

    Attributes:
        trees: Tree id → files.
        commits: By id.
        contents: Blob id → content; take one out to make it missing.
        refs: Name → commit id; ``HEAD`` among them unless unborn.
        reader_facts: What ``facts`` answers, but for HEAD.
        on_disk: What ``work_tree`` answers.
        index: What ``staged`` answers.
        following: What ``upstream`` answers.
        remote: What ``default_branch`` answers.
        local: What ``local_default`` answers.
        hiding: Ignored files that no tree ignores.
        generated: Paths at which every attribute asked for is set.
        untrusted_text: Given instead of the patch text when not ``None``.
        written: Who wrote a commit, where it is not ``AUTHOR``.
    """

    trees: dict[ObjectId, Files] = field(default_factory=lambda: {EMPTY_TREE: {}})
    commits: dict[ObjectId, CommitFacts] = field(default_factory=dict)
    contents: dict[ObjectId, bytes] = field(default_factory=dict)
    refs: dict[str, ObjectId] = field(default_factory=dict)
    reader_facts: RepositoryFacts = FACTS
    on_disk: WorkTree = NOTHING
    index: WorkTree = NOTHING
    following: str | None = None
    remote: str | None = None
    local: str | None = None
    hiding: frozenset[str] = frozenset()
    generated: frozenset[str] = frozenset()
    untrusted_text: bytes | None = None
    written: dict[ObjectId, Author] = field(default_factory=dict)

    # --- putting one together

    def put_tree(self, files: Mapping[str, bytes | tuple[str, bytes]]) -> ObjectId:
        """A tree of files; content alone is an ordinary file."""
        whole = {path: (FILE, it) if isinstance(it, bytes) else it for path, it in files.items()}
        for _, content in whole.values():
            self.contents[ObjectId(_hash("blob", content))] = content
        name = ObjectId(_tree_id(whole))
        self.trees[name] = whole
        return name

    def put_commit(self, files: Mapping[str, bytes | tuple[str, bytes]], *parents: ObjectId) -> ObjectId:
        """A commit of files, that HEAD and the work tree move to; each is a minute after the last."""
        time = 1_700_000_000 + 60 * len(self.commits)
        tree = self.put_tree(files)
        person = f"A U Thor <a@example.com> {time} +0000"
        lines = [
            f"tree {tree}",
            *(f"parent {parent}" for parent in parents),
            f"author {person}",
            f"committer {person}",
        ]
        name = ObjectId(_hash("commit", ("\n".join(lines) + "\n\nchange\n").encode()))
        self.commits[name] = CommitFacts(commit=name, tree=tree, parents=parents, time=time)
        self.refs["HEAD"] = name
        self.on_disk = self.index = WorkTree(tree=tree)
        return name

    # --- the port

    def facts(self) -> RepositoryFacts:
        """What kind of repository this is."""
        return replace(self.reader_facts, head=self.refs.get("HEAD"))

    def resolve(self, revision: str) -> ObjectId:
        """The commit a revision names."""
        found = self.refs.get(revision, revision)
        if found not in self.commits:
            raise TargetError("unknown-revision", f"{revision!a} names no commit in this clone.")
        return ObjectId(found)

    def commit(self, commit: ObjectId) -> CommitFacts:
        """Tree, parents and time of a commit."""
        if commit not in self.commits:
            raise GitError("missing-object", f"Commit {commit} is not in this clone.")
        return self.commits[commit]

    def merge_bases(self, first: ObjectId, second: ObjectId) -> tuple[ObjectId, ...]:
        """Best common ancestors, sorted."""
        common = self._ancestors(first) & self._ancestors(second)
        above = {old for name in common for old in self._ancestors(name) - {name}}
        return tuple(sorted(common - above))

    def upstream(self) -> str | None:
        """The branch that HEAD's branch follows."""
        return self.following

    def default_branch(self) -> str | None:
        """The remote's default branch."""
        return self.remote

    def local_default(self) -> str | None:
        """The local default branch."""
        return self.local

    def work_tree(
        self,
        *,
        trust_filters: tuple[str, ...],  # noqa: ARG002 - nothing to trust
        paranoid: bool,  # noqa: ARG002 - nothing to hash
        apart: tuple[RepoPath, ...] = (),  # noqa: ARG002 - nothing to leave out
    ) -> WorkTree:
        """The work tree as a tree."""
        if self.reader_facts.bare:
            raise TargetError("bare-repository", "This repository is bare.")
        return self.on_disk

    def staged(self) -> WorkTree:
        """The index as a tree."""
        return self.index

    def hidden(self, tree: ObjectId, ignored: Sequence[RepoPath]) -> tuple[RepoPath, ...]:
        """Those of the ignored files that are said to be hidden."""
        self._files(tree)
        return tuple(path for path in ignored if path in self.hiding)

    def compare(self, base: ObjectId, head: ObjectId) -> tuple[Change, ...]:
        """The two trees compared raw."""
        old, new = self._files(base), self._files(head)
        paths = sorted(path for path in old.keys() | new.keys() if old.get(path) != new.get(path))
        return tuple(_change(RepoPath(path), old.get(path), new.get(path)) for path in paths)

    def _renames(self, base: ObjectId, head: ObjectId) -> tuple[Change, ...]:
        changes = self.compare(base, head)
        gone = {change.old_id: change for change in changes if change.kind is ChangeKind.DELETED}
        return tuple(
            replace(
                change, kind=ChangeKind.RENAMED, old_path=before.old_path, old_mode=before.old_mode,
                old_id=before.old_id, similarity=100,
            )
            for change in changes
            if change.kind is ChangeKind.ADDED and (before := gone.get(change.new_id)) is not None
        )  # fmt: skip

    def patch_text(
        self,
        base: ObjectId,
        head: ObjectId,
        *,
        context: int,
        text: bool,
        paths: Sequence[RepoPath] | None = None,
    ) -> bytes:
        """The patch; context other than none is not known here."""
        assert context == 0, "the fake prints no context"
        if self.untrusted_text is not None:
            return self.untrusted_text
        renamed = self._renames(base, head)
        halves = {path for change in renamed for path in change.touched}
        plain = [change for change in self.compare(base, head) if change.path not in halves]
        wanted = [
            change
            for change in sorted((*plain, *renamed), key=lambda change: encode_path(change.path))
            if paths is None or change.path in paths
        ]
        return b"".join(self._entry(change, as_text=text) for change in wanted)

    def list_tree(self, tree: ObjectId) -> tuple[TreeEntry, ...]:
        """Every entry, sorted by path bytes."""
        files = sorted(self._files(tree).items(), key=lambda item: encode_path(item[0]))
        return tuple(
            TreeEntry(path=RepoPath(path), mode=mode, object_id=ObjectId(_hash("blob", content)))
            for path, (mode, content) in files
        )

    def attributes(
        self, tree: ObjectId, paths: Sequence[RepoPath], names: Sequence[str]
    ) -> Mapping[RepoPath, frozenset[str]]:
        """Every name at each path that is said to be generated."""
        self._files(tree)
        return {path: frozenset(names) for path in paths if path in self.generated}

    def history(self, before: ObjectId, *, limit: int, mailmap: ObjectId | None) -> History:  # noqa: ARG002 - the fake maps no names
        """Commits from one back, newest first; a merge has no paths."""
        self.commit(before)
        found = sorted(self._ancestors(before), key=lambda name: (-self.commits[name].time, name))
        listed = tuple(self._past(self.commits[name]) for name in found[:limit])
        cut = any(parent not in self.commits for name in found for parent in self.commits[name].parents)
        return History(commits=listed, extent="shallow" if cut else "bounded" if found[limit:] else "whole")

    def authors(
        self,
        before: ObjectId,
        after: ObjectId,
        *,
        mailmap: ObjectId | None,  # noqa: ARG002 - the fake maps no names
    ) -> tuple[Author, ...]:
        """Whoever wrote the commits of a range."""
        self.commit(after)
        names = self._ancestors(after) - self._ancestors(before)
        return tuple(sorted({self.written.get(name, AUTHOR) for name in names}))

    def file_steps(self, before: ObjectId, paths: Sequence[RepoPath], *, limit: int) -> FileSteps:
        """What commits did to the blobs at some paths, from one commit back."""
        listed = [entry for entry in self.list_tree(self.commit(before).tree) if entry.path in paths]
        found = sorted(self._ancestors(before), key=lambda name: (-self.commits[name].time, name))
        parents = [(name, old) for name in found[:limit] for old in self.commits[name].parents]
        steps = (
            FileStep(path=one.path, old_id=one.old_id, new_id=one.new_id)
            for name, old in parents
            if old in self.commits
            for one in self.compare(self.commits[old].tree, self.commits[name].tree)
            if one.path in paths
        )
        cut = any(old not in self.commits for _, old in parents)
        return FileSteps(
            tips=tuple(sorted((entry.path, entry.object_id) for entry in listed)),
            steps=tuple(steps),
            extent="shallow" if cut else "bounded" if found[limit:] else "whole",
        )

    def blobs(self) -> BlobSource:
        """All blobs."""
        return FakeBlobs(self.contents)

    # --- within

    def _files(self, tree: ObjectId) -> Files:
        if tree not in self.trees:
            raise GitError("missing-object", f"Tree {tree} is not in this clone.")
        return self.trees[tree]

    def _past(self, facts: CommitFacts) -> PastCommit:
        base = (
            self.commits[facts.parents[0]].tree
            if facts.parents[0:1] and facts.parents[0] in self.commits
            else EMPTY_TREE
        )
        paths = () if len(facts.parents) > 1 else tuple(one.path for one in self.compare(base, facts.tree))
        return PastCommit(author=self.written.get(facts.commit, AUTHOR), time_s=facts.time, paths=paths)

    def _ancestors(self, commit: ObjectId) -> set[ObjectId]:
        found: set[ObjectId] = set()
        waiting = [commit]
        while waiting:
            name = waiting.pop()
            if name in self.commits and name not in found:
                found.add(name)
                waiting += self.commits[name].parents
        return found

    def _entry(self, change: Change, *, as_text: bool) -> bytes:
        old, new = self._content(change.old_id), self._content(change.new_id)
        lines = [f"diff --git a/{change.old_path or change.path} b/{change.path}", *_extended(change)]
        if old != new:
            zeros = "0" * 40
            mode = f" {change.new_mode}" if change.old_mode == change.new_mode else ""
            lines.append(f"index {change.old_id or zeros}..{change.new_id or zeros}{mode}")
        head = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
        if old == new or (not old and not new):
            return head
        before = f"a/{change.old_path}" if change.old_path is not None else "/dev/null"
        after = f"b/{change.new_path}" if change.new_path is not None else "/dev/null"
        if b"\0" in (old + new)[:8000] and not as_text:
            return head + f"Binary files {before} and {after} differ\n".encode()
        return head + f"--- {before}\n+++ {after}\n".encode() + b"".join(_hunks(old, new))

    def _content(self, name: ObjectId | None) -> bytes:
        if name is None:
            return b""
        if name not in self.contents:
            raise GitError("missing-blob", f"Git diff-tree needs object {name}, which is not in this clone.")
        return self.contents[name]


@dataclass(frozen=True)
class FakeBlobs:
    """A ``BlobSource`` over values."""

    contents: Mapping[ObjectId, bytes]

    @contextmanager
    def open(self) -> Iterator[BlobReader]:
        """Itself."""
        yield self

    def read(self, ids: Iterable[ObjectId], *, limit_bytes: int) -> Iterator[Blob]:
        """One blob for each id, in the order asked."""
        for name in ids:
            data = self.contents.get(name)
            if data is None:
                yield Blob(object_id=name, state=BlobState.MISSING)
            elif len(data) > limit_bytes:
                yield Blob(object_id=name, state=BlobState.OVERSIZE, size=len(data))
            else:
                yield Blob(object_id=name, state=BlobState.PRESENT, size=len(data), data=data)


def _change(path: RepoPath, old: tuple[str, bytes] | None, new: tuple[str, bytes] | None) -> Change:
    return Change(
        kind=_kind(old, new),
        old_path=path if old else None,
        new_path=path if new else None,
        old_mode=old[0] if old else None,
        new_mode=new[0] if new else None,
        old_id=ObjectId(_hash("blob", old[1])) if old else None,
        new_id=ObjectId(_hash("blob", new[1])) if new else None,
    )


def _kind(old: tuple[str, bytes] | None, new: tuple[str, bytes] | None) -> ChangeKind:
    if old is None or new is None:
        return ChangeKind.ADDED if old is None else ChangeKind.DELETED
    if old[0][:3] != new[0][:3]:
        return ChangeKind.TYPECHANGED
    return ChangeKind.MODE if old[1] == new[1] else ChangeKind.MODIFIED


def _extended(change: Change) -> list[str]:
    if change.kind is ChangeKind.RENAMED:
        names = [f"rename from {change.old_path}", f"rename to {change.new_path}"]
        return [*_modes(change), "similarity index 100%", *names]
    if change.kind is ChangeKind.ADDED:
        return [f"new file mode {change.new_mode}"]
    if change.kind is ChangeKind.DELETED:
        return [f"deleted file mode {change.old_mode}"]
    assert change.kind is not ChangeKind.TYPECHANGED, "the fake prints no change of type"
    return _modes(change)


def _modes(change: Change) -> list[str]:
    if change.old_mode == change.new_mode:
        return []
    return [f"old mode {change.old_mode}", f"new mode {change.new_mode}"]


def _hunks(old: bytes, new: bytes) -> Iterator[bytes]:
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            yield f"@@ -{_span(start, end)} +{_span(new_start, new_end)} @@\n".encode()
            yield from (b"-" + _ended(line) for line in before[start:end])
            yield from (b"+" + _ended(line) for line in after[new_start:new_end])


def _span(start: int, end: int) -> str:
    count = end - start
    first = start + 1 if count else start
    return str(first) if count == 1 else f"{first},{count}"


def _ended(line: bytes) -> bytes:
    return line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"


def _tree_id(files: Files) -> str:
    here: dict[bytes, tuple[str, bytes]] = {}
    below: dict[str, Files] = {}
    for path, (mode, content) in files.items():
        folder, slash, rest = path.partition("/")
        if slash:
            below.setdefault(folder, {})[rest] = (mode, content)
        else:
            here[encode_path(path)] = (mode, bytes.fromhex(_hash("blob", content)))
    here |= {
        encode_path(folder): ("40000", bytes.fromhex(_tree_id(inside))) for folder, inside in below.items()
    }
    entries = sorted(here.items(), key=lambda item: item[0] + (b"/" if item[1][0] == "40000" else b""))
    return _hash("tree", b"".join(mode.encode() + b" " + name + b"\0" + raw for name, (mode, raw) in entries))
