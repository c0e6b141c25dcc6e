"""Trees in memory with what a collection needs of the world."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudge.collect.sides import Sides
from adjudge.collect.tree import CollectPorts
from adjudge.model.candidate import Severity
from adjudge.model.collection import Collection, CollectionState, ToolReport
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.target import TreeEntry
from tests.fakes.collectors import IDENTITY
from tests.fakes.graph import blob_id
from tests.fakes.workspaces import MemoryWorkspaces

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

BASE, HEAD = ObjectId("b" * 40), ObjectId("a" * 40)


@dataclass(frozen=True, kw_only=True)
class Trees:
    """Files of a base and a head; paths of modes other than ordinary, and blobs that cannot be read."""

    head: Mapping[str, bytes]
    base: Mapping[str, bytes]
    modes: Mapping[str, str]
    unread: Sequence[str] = ()

    def list_tree(self, tree: ObjectId) -> tuple[TreeEntry, ...]:
        files = self.head if tree == HEAD else self.base
        return tuple(
            TreeEntry(path=RepoPath(path), mode=self.modes.get(path, "100644"), object_id=blob_id(data))
            for path, data in sorted(files.items())
        )

    def texts(self, ids: Sequence[ObjectId], /) -> dict[ObjectId, bytes | None]:
        known = {blob_id(data): data for files in (self.head, self.base) for data in files.values()}
        hidden = {blob_id(self.head[path]) for path in self.unread}
        return {one: known.get(one) if one not in hidden else None for one in ids}


def ports(
    tmp_path: Path,
    head: Mapping[str, str],
    base: Mapping[str, str] | None = None,
    *,
    modes: Mapping[str, str] | None = None,
    unread: Sequence[str] = (),
    workspaces: Any = None,
) -> CollectPorts:
    """The world of two trees."""
    after = {path: text.encode() for path, text in head.items()}
    before = {path: text.encode() for path, text in (base or {}).items()}
    trees = Trees(head=after, base=before, modes=modes or {}, unread=unread)
    made = workspaces or MemoryWorkspaces(folder=str(tmp_path), trees={HEAD: after, BASE: before})
    return CollectPorts(workspaces=made, list_tree=trees.list_tree, texts=trees.texts)


def sides(
    changed: Mapping[str, Sequence[int]] | None = None, *, renamed: Mapping[str, str] | None = None
) -> Sides:
    """A change from base to head."""
    return Sides(
        head=HEAD,
        base=BASE,
        earlier={RepoPath(new): RepoPath(old) for new, old in (renamed or {}).items()},
        changed={RepoPath(path): frozenset(lines) for path, lines in (changed or {}).items()},
    )


def a_report(path: str = "a.py", line: int = 1, end: int | None = None, **more: Any) -> ToolReport:
    """One report of a rule."""
    fields: dict[str, Any] = {
        "rule": "F401",
        "severity": Severity.HIGH,
        "defect_class": "style",
        "message": "Unused.",
    }
    return ToolReport(
        path=RepoPath(path), start_line=line, end_line=line if end is None else end, **(fields | more)
    )


def a_collection(*reports: ToolReport, **more: Any) -> Collection:
    """A collection of the head that came to its end."""
    paths = tuple(sorted({*(one.path for one in reports), *map(RepoPath, more.pop("paths", ()))}))
    fields: dict[str, Any] = {
        "collector": "ruff",
        "tree": HEAD,
        "state": CollectionState.FINDINGS if reports else CollectionState.CLEAN,
        "tool": IDENTITY,
        "examined": len(paths),
        "paths": paths,
        "reports": tuple(sorted(reports)),
        "rules": (),
        "reasons": (),
        "limitations": (),
    }
    return Collection(**(fields | more))
