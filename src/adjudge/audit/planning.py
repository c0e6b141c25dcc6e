"""From a measured tree and its graph to the plan of an audit; a pure function, and one way for any language.

Steps: 1 dispositions; 2 what files deal with, entry points, flows; 3 risk; 4 groups; 5 items, risk first,
within the operator's budget. A budget leaves whole groups out, and they are told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.disposition import dispose
from adjudge.audit.flows import find_entry_points, find_flows
from adjudge.audit.items import Assigned, Ground, make_item, scope_files
from adjudge.audit.packing import GroupBounds, pack_files
from adjudge.audit.prompts import conventions_of
from adjudge.audit.risk import NO_RISK, find_dealings, level_of, weigh_files
from adjudge.model.audit import AuditPlan, Block, Depth, FileStatus
from adjudge.model.outcome import Reason
from adjudge.model.workload import WorkKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.audit.disposition import Known
    from adjudge.audit.packing import Group
    from adjudge.audit.risk import Risk
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.audit import AuditedFile, Intent
    from adjudge.model.ids import RepoPath
    from adjudge.model.workload import WorkItem

BOUNDS: Final = {
    Depth.QUICK: GroupBounds(tokens=48_000, files=48),
    Depth.STANDARD: GroupBounds(tokens=24_000, files=32),
    Depth.DEEP: GroupBounds(tokens=10_000, files=12),
}
"""How large groups are, by depth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanSources:
    """What a plan is made of.

    Attributes:
        head_tree: The tree that is audited.
        snapshot: Its graph.
        known: Measures, attributes, what changed.
        before: Paths of groups that were made before in the same run.
        since: The commit with which files are compared; empty where all count.
        limitations: Of the tree and its graph.
    """

    head_tree: str
    snapshot: GraphSnapshot
    known: Known
    before: tuple[tuple[str, ...], ...] = ()
    since: str = ""
    limitations: tuple[Reason, ...] = ()


class _Weighed(NamedTuple):
    """A group with its risk."""

    group: Group
    risk: Risk


def make_plan(sources: PlanSources, intent: Intent) -> AuditPlan:
    """The plan of an audit.

    Args:
        sources: The tree.
        intent: What the operator wants.
    """
    snapshot = sources.snapshot
    # 1.
    files = dispose(tuple(snapshot.nodes.values()), sources.known, intent)
    audited = [one.path for one in files if one.status is FileStatus.INCLUDED]
    # 2.
    chosen = frozenset(audited)
    dealings = {path: what for path, what in find_dealings(snapshot).items() if path in chosen}
    entries = find_entry_points(audited, snapshot)
    flows = find_flows(entries, dealings, snapshot)
    # 3.
    on_flow = frozenset(path for one in flows for path in one.paths)
    kinds = {one.path: one.kind for one in entries}
    risks = weigh_files(audited, snapshot, dealings, kinds, on_flow)
    # 4.
    bounds = BOUNDS[intent.depth]
    packed = pack_files(files, snapshot.columns.links(), bounds, sources.before)
    weighed = [_Weighed(one, _worst(one, risks)) for one in packed.groups]
    weighed.sort(key=lambda one: (-one.risk.score, one.group.files))
    # 5.
    by_path = {one.path: one for one in files}
    ground = Ground(intent.note, conventions_of([one.path for one in files]))
    items, left_out = _items(weighed, by_path, intent, ground)
    return AuditPlan(
        head_tree=sources.head_tree,
        intent=intent,
        files=files,
        blocks=tuple(sorted((_block(one) for one in weighed), key=lambda one: one.block_id)),
        entry_points=entries,
        flows=flows,
        items=items,
        left_out=left_out,
        metrics=packed.metrics,
        since=sources.since,
        limitations=(*sources.limitations, *_limits(left_out, packed.metrics.unmeasured)),
    )


def _worst(group: Group, risks: Mapping[RepoPath, Risk]) -> Risk:
    return max((risks.get(path, NO_RISK) for path in group.files), key=lambda one: (one.score, one.why))


def _block(one: _Weighed) -> Block:
    return Block(
        block_id=one.group.block_id,
        files=one.group.files,
        context=one.group.context,
        tokens=one.group.tokens,
        risk=level_of(one.risk.score),
        risk_score=one.risk.score,
        why=one.risk.why,
    )


def _items(
    weighed: Sequence[_Weighed], files: Mapping[RepoPath, AuditedFile], intent: Intent, ground: Ground
) -> tuple[tuple[WorkItem, ...], tuple[str, ...]]:
    """Items in order, and the groups that the budget leaves out, sorted."""
    made: list[WorkItem] = []
    left_out, spent = [], 0
    for one in weighed:
        items = tuple(_items_of(one, files, intent, ground))
        tokens = sum(item.token_estimate for item in items)
        if intent.budget_tokens and spent + tokens > intent.budget_tokens:
            left_out.append(one.group.block_id)
            continue
        spent += tokens
        made.extend(items)
    return tuple(made), tuple(sorted(left_out))


def _items_of(
    one: _Weighed, files: Mapping[RepoPath, AuditedFile], intent: Intent, ground: Ground
) -> Iterator[WorkItem]:
    group = [files[path] for path in one.group.files]
    for scoped, tokens in scope_files(group, BOUNDS[intent.depth].tokens):
        assigned = Assigned(one.group.block_id, scoped, tokens, level_of(one.risk.score), one.group.context)
        yield make_item(WorkKind.READ, assigned, intent.lenses, ground)


def _limits(left_out: Sequence[str], unmeasured: Sequence[RepoPath]) -> Iterator[Reason]:
    if left_out:
        message = f"The budget leaves {len(left_out)} groups of files unread; --budget-tokens raises it."
        yield Reason(code="audit-budget", message=message)
    for path in unmeasured:
        message = "The file could not be read, so it is not audited."
        yield Reason(code="unmeasured", message=message, path=path)
