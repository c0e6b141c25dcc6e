"""One collector over one tree: what is handed to it, and what its answer is worth.

Rules: only ordinary files that it wants are handed in, from the objects of the tree; what cannot be handed
in, or could not be looked into, is told and does not count as examined; a look at nothing is no clean look;
no text of a tool is kept that has the shape of a secret.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.errors import InconclusiveError, ToolError
from adjudge.model.collection import Collection, CollectionState
from adjudge.model.outcome import Reason
from adjudge.qualify.redaction import without_secrets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from adjudge.evidence.words import BlobTexts
    from adjudge.model.collection import ToolReport
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.target import TreeEntry
    from adjudge.ports import Collector, Looked, Workspaces

FILES: Final = frozenset({"100644", "100755"})
"""Modes of ordinary files; links and submodules are not handed in."""
NOT_EXAMINED: Final = "not-examined"
LIMIT_TOLD: Final = 100
"""Limitations of one code that are listed; the rest is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectPorts:
    """What a collection needs from the world.

    Attributes:
        workspaces: Makes throw-away trees.
        list_tree: Every entry of a tree.
        texts: Bytes of blobs.
    """

    workspaces: Workspaces
    list_tree: Callable[[ObjectId], tuple[TreeEntry, ...]]
    texts: BlobTexts


class _Handed(NamedTuple):
    """Files to hand in, and those that cannot be."""

    paths: tuple[RepoPath, ...]
    refused: tuple[Reason, ...]


def collect_tree(
    collector: Collector,
    tree: ObjectId,
    ports: CollectPorts,
    *,
    changed: Mapping[RepoPath, frozenset[int]] | None = None,
) -> Collection:
    """What a collector says of a tree; never raises for what the tool or the tree is like.

    Args:
        collector: Which one.
        tree: Of which tree.
        ports: The world.
        changed: Lines that the change touches, by file; ``None`` for a whole tree.
    """
    nothing = Collection(
        collector=collector.name,
        tree=tree,
        state=CollectionState.UNAVAILABLE,
        tool=None,
        examined=0,
        paths=(),
        reports=(),
        rules=(),
        reasons=(),
        limitations=(),
    )
    tool = collector.identify()
    if isinstance(tool, Reason):
        return replace(nothing, reasons=(tool,))
    nothing = replace(nothing, tool=tool)
    handed = _hand_in(collector, ports.list_tree(tree))
    if not handed.paths:
        message = f"The tree has no file that {collector.name} looks at."
        told = Reason(code="nothing-to-examine", message=message)
        return replace(nothing, reasons=(told,), limitations=_bounded(handed.refused))
    try:
        return _look(collector, nothing, handed, ports, changed or {})
    except (InconclusiveError, ToolError) as error:
        told = Reason(code=error.code, message=error.message)
        return replace(nothing, state=CollectionState.ERROR, reasons=(told,))


def _hand_in(collector: Collector, entries: Iterable[TreeEntry]) -> _Handed:
    left_out = {name.lower() for name in collector.without}
    wanted = [
        entry.path
        for entry in entries
        if entry.mode in FILES
        and collector.wants(entry.path)
        and left_out.isdisjoint(entry.path.lower().split("/"))
    ]
    message = "A tool cannot be told of a file with such a name, so it was not looked into."
    refused = (
        Reason(code=NOT_EXAMINED, message=message, path=path) for path in wanted if not _can_be_named(path)
    )
    return _Handed(tuple(sorted(filter(_can_be_named, wanted))), tuple(refused))


def _can_be_named(path: RepoPath) -> bool:
    """Whether a tool can repeat the name in its report: UTF-8 without control characters."""
    return not any(one < " " or one == "\x7f" or "\ud800" <= one <= "\udfff" for one in path)


def _look(
    collector: Collector,
    nothing: Collection,
    handed: _Handed,
    ports: CollectPorts,
    changed: Mapping[RepoPath, frozenset[int]],
) -> Collection:
    with ports.workspaces.materialise(
        nothing.tree, without=collector.without, only=handed.paths
    ) as workspace:
        absent = {one.path for one in workspace.unknown if one.path is not None}
        doubts = tuple(one for one in workspace.unknown if one.path is None)
        paths = tuple(path for path in handed.paths if path not in absent)
        if doubts or not paths:
            reasons = doubts or workspace.unknown
            return replace(nothing, state=CollectionState.ERROR, reasons=reasons)
        looked = collector.look(workspace.folder, paths, changed)
        missing = (
            Reason(code=NOT_EXAMINED, message=one.message, path=one.path)
            for one in workspace.unknown
            if one.path is not None
        )
        seen = (one for one in workspace.limitations if one not in workspace.unknown)
        told = (*handed.refused, *missing, *seen, *looked.limitations)
    return _weigh(nothing, paths, replace(looked, limitations=told))


def _weigh(nothing: Collection, paths: tuple[RepoPath, ...], looked: Looked) -> Collection:
    """The collection of a look: only what was looked into counts."""
    unread = {one.path for one in looked.limitations if one.code == NOT_EXAMINED}
    examined = tuple(path for path in paths if path not in unread)
    reports = tuple(sorted({_without_secrets(one) for one in looked.reports}))
    state, reasons = looked.state, looked.reasons
    if state is CollectionState.CLEAN and not examined:
        message = f"{nothing.collector} could not look into any file that was handed to it."
        state, reasons = CollectionState.ERROR, (Reason(code="nothing-examined", message=message),)
    if state in {CollectionState.UNAVAILABLE, CollectionState.ERROR}:
        examined, reports = (), ()
    return replace(
        nothing,
        state=state,
        examined=len(examined),
        paths=examined,
        reports=reports,
        rules=looked.rules,
        reasons=reasons,
        limitations=_bounded(looked.limitations),
    )


def _without_secrets(report: ToolReport) -> ToolReport:
    return replace(report, message=without_secrets(report.message), rule=without_secrets(report.rule))


def _bounded(limitations: Iterable[Reason]) -> tuple[Reason, ...]:
    """Sorted, each once; of one code so many, and how many more there are."""
    by_code: dict[str, list[Reason]] = {}
    for one in sorted(set(limitations), key=lambda one: (one.code, one.path or "", one.message)):
        by_code.setdefault(one.code, []).append(one)
    kept: list[Reason] = []
    for code, listed in by_code.items():
        kept += listed[:LIMIT_TOLD]
        if (rest := len(listed) - LIMIT_TOLD) > 0:
            kept.append(Reason(code=code, message=f"The same holds for {rest} more files."))
    return tuple(kept)
