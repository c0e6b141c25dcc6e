"""Small trees with a graph, as an audit plans them."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from adjudge.audit.disposition import Known
from adjudge.audit.measuring import measure_data
from adjudge.audit.planning import PlanSources, make_plan
from adjudge.graph.edges import Edge, Unresolved
from adjudge.graph.languages.registry import language_of
from adjudge.graph.snapshot import GraphSnapshot, Node, make_snapshot
from adjudge.model.audit import AuditPlan, Intent
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.lens import Lens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.audit.measuring import Measure

ALL = Intent(lenses=tuple(Lens))
TREE = "f" * 40
Way = tuple[str, str, int]


def blob_id(data: bytes) -> ObjectId:
    """The id of a blob."""
    return ObjectId(hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest())


def node(path: str, data: bytes = b"x\n", mode: str = "100644") -> Node:
    """An entry of a tree."""
    return Node(RepoPath(path), blob_id(data), mode, language_of(path, mode))


def edge(source: str, target: str, confidence: int = 100, kind: str = "import") -> Edge:
    """An edge that loads."""
    return Edge(RepoPath(source), RepoPath(target), kind, 1, confidence, "absolute-import", target)


def outside(source: str, specifier: str) -> Unresolved:
    """A module from outside that a file names."""
    return Unresolved(RepoPath(source), specifier, 1, "import", "external")


def graph(
    files: Mapping[str, bytes],
    ways: Sequence[Way] = (),
    dead: Sequence[tuple[str, str]] = (),
    modes: Mapping[str, str] | None = None,
) -> GraphSnapshot:
    """The graph of some files."""
    nodes = [node(path, data, (modes or {}).get(path, "100644")) for path, data in files.items()]
    return make_snapshot(nodes, [edge(*way) for way in ways], [outside(*one) for one in dead], {})


def known(files: Mapping[str, bytes], **fields: object) -> Known:
    """Everything measured, nothing called anything."""
    measures: dict[ObjectId, Measure] = {blob_id(data): measure_data(data) for data in files.values()}
    values: dict[str, object] = {"measures": measures, "attributes": {}, "since": None, **fields}
    return Known(**values)  # type: ignore[arg-type]


def plan_of(
    files: Mapping[str, bytes],
    ways: Sequence[Way] = (),
    *,
    intent: Intent = ALL,
    before: Sequence[Sequence[str]] = (),
    dead: Sequence[tuple[str, str]] = (),
) -> AuditPlan:
    """The plan of an audit of some files."""
    sources = PlanSources(
        head_tree=TREE,
        snapshot=graph(files, ways, dead),
        known=known(files),
        before=tuple(map(tuple, before)),
    )
    return make_plan(sources, intent)


def text_of(lines: int, word: str = "line") -> bytes:
    """A text of so many lines of eight bytes."""
    return b"".join(f"{word[:1]}{at:06d}\n".encode() for at in range(lines))
