"""What evidence is held against: the two trees of a target, their graphs, and the bytes of their blobs.

Rules: files are named by tree and read by blob id; a link is its own text and is never followed; the other
name of a renamed file leads to it; every blob is decoded once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from adjudge.evidence.look import Look
from adjudge.evidence.names import FileNames
from adjudge.evidence.past import NO_PAST, Asked
from adjudge.evidence.reported import Reported
from adjudge.evidence.source_text import SourceText, is_text
from adjudge.evidence.words import SUBMODULE, Words
from adjudge.model.change import ChangeKind
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudge.evidence.past import Past
    from adjudge.evidence.words import BlobTexts
    from adjudge.graph.facts import Definition
    from adjudge.graph.snapshot import Node
    from adjudge.graph.view import Graph
    from adjudge.model.collection import Collection
    from adjudge.model.evidence import CheckedEvidence, Evidence
    from adjudge.model.ids import ObjectId
    from adjudge.model.outcome import Reason
    from adjudge.model.target import Target
    from adjudge.model.trial import TwoTrials

    Commands = Callable[[str, tuple[str, ...]], TwoTrials | Reason]


class FileState(StrEnum):
    """What stands at a path of a tree."""

    TEXT = "text"
    ABSENT = "absent"
    NOT_FILE = "not-a-file"
    NOT_TEXT = "not-text"
    UNREAD = "unread"


class SourceFile(NamedTuple):
    """One file of one side.

    Attributes:
        path: In that tree; as asked for when it is absent.
        state: What stands there.
        object_id: Of the blob; ``None`` when absent or no file.
        text: ``None`` unless the state is ``text``.
    """

    path: RepoPath
    state: FileState
    object_id: ObjectId | None = None
    text: SourceText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceSources:
    """Everything that a check may look at.

    Attributes:
        target: The change.
        base: Graph before.
        head: Graph after.
        texts: Bytes of blobs of either side.
        collections: What tools said of either tree.
        past: Earlier versions of files.
        commands: Tries a command of the operator's list with values, each once; ``None`` where commands are
            not allowed.
        checked: What was checked so far; the same evidence is often brought again.
    """

    target: Target
    base: Graph
    head: Graph
    texts: BlobTexts
    collections: tuple[Collection, ...] = ()
    past: Past = NO_PAST
    commands: Commands | None = None
    _decoded: dict[ObjectId, SourceText | None] = field(default_factory=dict, init=False, repr=False)
    _folders: dict[Side, frozenset[str]] = field(default_factory=dict, init=False, repr=False)
    _renames: dict[Side, dict[str, RepoPath]] = field(default_factory=dict, init=False, repr=False)
    _digests: dict[ObjectId, str] = field(default_factory=dict, init=False, repr=False)
    _looks: dict[Side, Look] = field(default_factory=dict, init=False, repr=False)
    _names: dict[tuple[Side, str], FileNames] = field(default_factory=dict, init=False, repr=False)
    _words: dict[Side, Words] = field(default_factory=dict, init=False, repr=False)
    _reported: dict[str, tuple[Reported, ...]] = field(default_factory=dict, init=False, repr=False)
    checked: dict[Evidence, CheckedEvidence] = field(default_factory=dict, init=False, repr=False)

    def graph(self, side: Side) -> Graph:
        """The graph of a side."""
        return self.head if side is Side.HEAD else self.base

    def look(self, side: Side) -> Look:
        """Questions to the graph of a side."""
        if side not in self._looks:
            self._looks[side] = Look(self.graph(side))
        return self._looks[side]

    def names(self, path: RepoPath, side: Side) -> FileNames:
        """The names that a file of a side offers."""
        if (side, path) not in self._names:
            self._names[side, path] = FileNames(self.look(side), path)
        return self._names[side, path]

    def words(self, side: Side) -> Words:
        """The words of all files of a side."""
        if side not in self._words:
            self._words[side] = Words(self.graph(side).snapshot.nodes.values(), self.texts)
        return self._words[side]

    def reported(self, collector: str) -> tuple[Reported, ...]:
        """What collections of the head by a collector of this name report; empty when none ran."""
        if collector not in self._reported:
            head = self.target.head_tree
            ran = (one for one in self.collections if one.collector == collector and one.tree == head)
            self._reported[collector] = tuple(map(Reported, ran))
        return self._reported[collector]

    def file(self, path: str, side: Side) -> SourceFile:
        """What stands at a path, the other name of a renamed file included."""
        node = self._node(path, side)
        if node is None:
            is_folder = path.rstrip("/") in self._folders_of(side)
            return SourceFile(RepoPath(path), FileState.NOT_FILE if is_folder else FileState.ABSENT)
        if node.mode == SUBMODULE:
            return SourceFile(node.path, FileState.NOT_FILE)
        return self._read(node.path, node.object_id)

    def holds(self, path: str, side: Side) -> bool:
        """Whether an entry of a tree has this very name, or had it before it was renamed."""
        return self._node(path, side) is not None

    def asked(self, file: SourceFile, side: Side) -> Asked:
        """How the past of a text file is asked for."""
        assert file.object_id is not None, "text has an id"  # noqa: S101 - the caller has looked
        other = self.file(file.path, Side.BASE) if side is Side.HEAD else file
        is_renamed = other.object_id is not None and other.path != file.path
        was = (other.path, other.object_id) if is_renamed and other.object_id is not None else None
        return Asked(file.path, side, file.object_id, was)

    def definition_at(self, path: RepoPath, side: Side, line: int) -> Definition | None:
        """The innermost definition whose lines hold a line; ``None`` outside all of them."""
        around = [
            one for one in self.graph(side).facts(path).definitions if one.start_line <= line <= one.end_line
        ]
        return max(around, key=lambda one: (one.start_line, -one.end_line), default=None)

    def sha256(self, file: SourceFile) -> str:
        """SHA-256 of a file's bytes in lower hex; empty when they cannot be read."""
        if file.object_id is None:
            return ""
        if file.object_id not in self._digests:
            data = self.texts([file.object_id])[file.object_id]
            self._digests[file.object_id] = sha256(data).hexdigest() if data is not None else ""
        return self._digests[file.object_id]

    def load(self, wanted: Sequence[tuple[str, Side]]) -> None:
        """Read the blobs of many paths in one go; later look-ups find them decoded."""
        nodes = [self._node(path, side) for path, side in wanted]
        ids = {node.object_id for node in nodes if node is not None and node.mode != SUBMODULE}
        for one, data in self.texts(sorted(ids - self._decoded.keys())).items():
            self._keep(one, data)

    def _node(self, path: str, side: Side) -> Node | None:
        """The entry at a path, or at the name that a renamed file has on this side."""
        nodes = self.graph(side).snapshot.nodes
        if path not in nodes and side not in self._renames:
            self._renames[side] = dict(_renames(self.target, side))
        return nodes.get(RepoPath(path) if path in nodes else self._renames[side].get(path, RepoPath(path)))

    def _folders_of(self, side: Side) -> frozenset[str]:
        if side not in self._folders:
            self._folders[side] = frozenset(_folders(self.graph(side).snapshot.nodes))
        return self._folders[side]

    def _read(self, path: RepoPath, object_id: ObjectId) -> SourceFile:
        if object_id not in self._decoded:
            self._keep(object_id, self.texts([object_id])[object_id])
        if object_id not in self._decoded:
            return SourceFile(path, FileState.UNREAD, object_id)
        text = self._decoded[object_id]
        return SourceFile(path, FileState.TEXT if text is not None else FileState.NOT_TEXT, object_id, text)

    def _keep(self, object_id: ObjectId, data: bytes | None) -> None:
        """What was read, decoded where it is text; what could not be read is asked for again."""
        if data is not None:
            self._decoded[object_id] = SourceText(data) if is_text(data) else None


def _renames(target: Target, side: Side) -> Iterator[tuple[str, RepoPath]]:
    """(name on the other side, name on this side) of every renamed file."""
    for change in target.changes:
        if change.kind is ChangeKind.RENAMED and change.old_path is not None and change.new_path is not None:
            old, new = change.old_path, change.new_path
            yield (old, new) if side is Side.HEAD else (new, old)


def _folders(paths: Iterable[str]) -> Iterator[str]:
    for path in paths:
        parts = path.split("/")
        for depth in range(1, len(parts)):
            yield "/".join(parts[:depth])
