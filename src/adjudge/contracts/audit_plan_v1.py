"""What an audit planned, as artefacts that anyone can read; all of them are renders, and derived anew.

``adjudge.audit-manifest/v1`` files and their dispositions, ``adjudge.audit-units/v1`` groups with their risk,
``adjudge.audit-flows/v1`` entry points and ways to what can do harm, ``adjudge.audit-task/v1`` items without
their prompts, ``adjudge.plan-metrics/v1`` what packing came to, ``adjudge.lens/v1`` what each lens is.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.target_v1 import ReasonV1, reasons_wire
from adjudge.contracts.workload_v1 import ItemScopeV1, LensV1, item_wire
from adjudge.model.lens import DEFINITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.audit import AuditedFile, AuditPlan
    from adjudge.model.workload import WorkItem

MANIFEST: Final = "adjudge.audit-manifest/v1"
UNITS: Final = "adjudge.audit-units/v1"
FLOWS: Final = "adjudge.audit-flows/v1"
TASKS: Final = "adjudge.audit-task/v1"
METRICS: Final = "adjudge.plan-metrics/v1"
LENSES: Final = "adjudge.lens/v1"

FileStatusV1 = Literal[
    "included", "generated", "vendored", "binary", "too-large", "unmeasured", "document", "submodule",
    "symlink", "out-of-scope", "must-not-touch",
]  # fmt: skip
RiskV1 = Literal["low", "medium", "high"]


class AuditedFileV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file with its disposition; null for what nobody measured."""

    path: str
    status: FileStatusV1
    why: str
    language: str
    size: int | None
    lines: int | None
    sha256: str | None
    tokens: int | None


class AuditManifestV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every file of the tree, sorted; the counts sum to them."""

    schema: Literal["adjudge.audit-manifest/v1"] = MANIFEST
    head_tree: str
    counts: dict[FileStatusV1, int]
    files: tuple[AuditedFileV1, ...]


class BlockV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group with its risk."""

    id: str
    files: tuple[str, ...]
    context: tuple[str, ...]
    tokens: int
    risk: RiskV1
    risk_score: int
    why: tuple[str, ...]


class AuditUnitsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every group, sorted by id; ``left_out`` are those that the budget leaves unread."""

    schema: Literal["adjudge.audit-units/v1"] = UNITS
    blocks: tuple[BlockV1, ...]
    left_out: tuple[str, ...]
    limitations: tuple[ReasonV1, ...]


class EntryPointV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where control comes in, and what says so."""

    path: str
    kind: str
    why: str


class CriticalFlowV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way from an entry point to something grave; confidence is that of its weakest edge, 0 to 100."""

    id: str
    entry: str
    sink: str
    deals_with: str
    paths: tuple[str, ...]
    confidence: int


class AuditFlowsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry points by path, flows by length."""

    schema: Literal["adjudge.audit-flows/v1"] = FLOWS
    entry_points: tuple[EntryPointV1, ...]
    flows: tuple[CriticalFlowV1, ...]


class AuditTaskV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An item without the text of its prompt."""

    task_id: str
    unit_id: str
    pass_id: Literal["read", "deepen", "verify"]
    lenses: tuple[LensV1, ...]
    complexity: Literal["focused", "standard", "deep"]
    risk: RiskV1
    token_estimate: int
    prompt_sha256: str
    scope: ItemScopeV1
    subjects: tuple[str, ...]
    result_path: str
    accepted: bool


class AuditTasksV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every item that is planned so far, in the order in which they are best done."""

    schema: Literal["adjudge.audit-task/v1"] = TASKS
    tasks: tuple[AuditTaskV1, ...]


class PlanEdgeV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"source": "from", "target": "to"},
):
    """A file that leads to another."""

    source: str
    target: str


class PlanMetricsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What packing came to; merged, boundary, hub and weak edges sum to ``edges``.

    ``merged`` and ``boundary`` name the first edges that merged groups and that stayed context, sorted;
    ``merged_more`` and ``boundary_more`` say how many there are besides.
    """

    schema: Literal["adjudge.plan-metrics/v1"] = METRICS
    files: int
    blocks: int
    edges: int
    merged_edges: int
    boundary_edges: int
    hub_edges: int
    weak_edges: int
    hubs: tuple[str, ...]
    unmeasured: tuple[str, ...]
    merged: tuple[PlanEdgeV1, ...]
    merged_more: int
    boundary: tuple[PlanEdgeV1, ...]
    boundary_more: int


class DefinedLensV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lens and its definition, as prompts have it."""

    id: LensV1
    definition: str


class LensRegistryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every lens, in order."""

    schema: Literal["adjudge.lens/v1"] = LENSES
    lenses: tuple[DefinedLensV1, ...]


def lenses_artefact() -> LensRegistryV1:
    """The registry of lenses."""
    return LensRegistryV1(
        lenses=tuple(DefinedLensV1(id=one.value, definition=text) for one, text in DEFINITIONS.items())
    )


def manifest_artefact(plan: AuditPlan) -> AuditManifestV1:
    """The files of a plan."""
    counts = Counter(one.status for one in plan.files)
    return AuditManifestV1(
        head_tree=plan.head_tree,
        counts={name.value: count for name, count in sorted(counts.items())},
        files=tuple(map(_file, plan.files)),
    )


def units_artefact(plan: AuditPlan) -> AuditUnitsV1:
    """The groups of a plan."""
    return AuditUnitsV1(
        blocks=tuple(
            BlockV1(
                id=one.block_id,
                files=one.files,
                context=one.context,
                tokens=one.tokens,
                risk=one.risk.value,
                risk_score=one.risk_score,
                why=one.why,
            )
            for one in plan.blocks
        ),
        left_out=plan.left_out,
        limitations=reasons_wire(plan.limitations),
    )


def flows_artefact(plan: AuditPlan) -> AuditFlowsV1:
    """Entry points and flows of a plan."""
    return AuditFlowsV1(
        entry_points=tuple(
            EntryPointV1(path=one.path, kind=one.kind, why=one.why) for one in plan.entry_points
        ),
        flows=tuple(
            CriticalFlowV1(
                id=one.flow_id,
                entry=one.entry,
                sink=one.sink,
                deals_with=one.deals_with,
                paths=one.paths,
                confidence=one.confidence,
            )
            for one in plan.flows
        ),
    )


def tasks_artefact(items: Iterable[WorkItem], accepted: frozenset[str]) -> AuditTasksV1:
    """Items of a plan.

    Args:
        items: In order.
        accepted: Ids of those with an accepted result.
    """
    return AuditTasksV1(tasks=tuple(task_wire(one, accepted=one.item_id in accepted) for one in items))


def metrics_artefact(plan: AuditPlan) -> PlanMetricsV1:
    """What packing came to."""
    one = plan.metrics
    return PlanMetricsV1(
        files=one.files,
        blocks=one.blocks,
        edges=one.edges,
        merged_edges=one.merged_edges,
        boundary_edges=one.boundary_edges,
        hub_edges=one.hub_edges,
        weak_edges=one.weak_edges,
        hubs=one.hubs,
        unmeasured=one.unmeasured,
        merged=_edges(one.merged),
        merged_more=one.merged_edges - len(one.merged),
        boundary=_edges(one.boundary),
        boundary_more=one.boundary_edges - len(one.boundary),
    )


def _edges(pairs: Iterable[tuple[str, str]]) -> tuple[PlanEdgeV1, ...]:
    return tuple(PlanEdgeV1(source=source, target=target) for source, target in pairs)


def task_wire(item: WorkItem, *, accepted: bool) -> AuditTaskV1:
    """An item without the text of its prompt."""
    wire = item_wire(item)
    return AuditTaskV1(
        task_id=wire.id,
        unit_id=wire.scope.block,
        pass_id=wire.kind,
        lenses=wire.lenses,
        complexity=wire.complexity,
        risk=wire.risk,
        token_estimate=wire.token_estimate,
        prompt_sha256=wire.prompt.sha256,
        scope=wire.scope,
        subjects=wire.subjects,
        result_path=wire.result_path,
        accepted=accepted,
    )


def _file(one: AuditedFile) -> AuditedFileV1:
    return AuditedFileV1(
        path=one.path,
        status=one.status.value,
        why=one.why,
        language=one.language,
        size=one.size,
        lines=one.lines,
        sha256=one.sha256,
        tokens=one.tokens,
    )
