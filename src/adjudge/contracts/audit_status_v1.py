"""Where an audit stands, one item of it, whether its artefacts are sound, and what was put aside.

``adjudge.audit-status/v1``, ``adjudge.audit-item/v1``, ``adjudge.audit-validation/v1``,
``adjudge.audit-deed/v1``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec

from adjudge.contracts.audit_plan_v1 import AuditTaskV1
from adjudge.contracts.result_check_v1 import RefusedResultV1, refused_wire
from adjudge.contracts.step_v1 import StepProgressV1, progress_wire
from adjudge.contracts.target_v1 import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.model.audit import Obligation, RejectedResult
    from adjudge.model.step import ObligationStatus, StepProgress

STATUS: Final = "adjudge.audit-status/v1"
ITEM: Final = "adjudge.audit-item/v1"
VALIDATION: Final = "adjudge.audit-validation/v1"
DEED: Final = "adjudge.audit-deed/v1"

ObligationV1 = Literal[
    "manifest", "disposition", "graph", "units", "entry-points", "critical-flows", "risk",
    "scope-confirmation", "plan", "review", "ingest", "deepening", "verification", "runtime-validation",
    "synthesis", "narrative", "present",
]  # fmt: skip


class ObligationStatusV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where an obligation stands, why, and what it rests on."""

    name: ObligationV1
    state: Literal["satisfied", "missing", "stale", "blocked"]
    why: str
    key: str
    rests_on: tuple[ObligationV1, ...]


class AuditStatusV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where an audit stands; rejected are results that are there and do not count."""

    schema: Literal["adjudge.audit-status/v1"] = STATUS
    run_id: str
    head_tree: str
    progress: StepProgressV1
    obligations: tuple[ObligationStatusV1, ...]
    rejected: tuple[RefusedResultV1, ...]


class AuditItemV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One item: what it covers, whether its result is accepted, and why not."""

    schema: Literal["adjudge.audit-item/v1"] = ITEM
    run_id: str
    task: AuditTaskV1
    context: tuple[str, ...]
    findings: tuple[str, ...]
    refused: RefusedResultV1 | None


class CheckedArtefactV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An artefact, made again and compared with what stands there."""

    name: str
    path: str
    phase: ObligationV1
    writer: str
    readers: tuple[str, ...]
    inputs: tuple[ObligationV1, ...]
    state: Literal["sound", "missing", "stale"]


class AuditValidationV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether the folder says what tree and ledger give; a missing artefact is never a pass."""

    schema: Literal["adjudge.audit-validation/v1"] = VALIDATION
    run_id: str
    outcome: Outcome
    artefacts: tuple[CheckedArtefactV1, ...]
    ledger: Outcome
    obligations: tuple[ObligationStatusV1, ...]


class AuditDeedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was done with the folder of an audit, or would be."""

    schema: Literal["adjudge.audit-deed/v1"] = DEED
    deed: Literal["archive", "clean"]
    run_id: str
    done: bool
    folder: str
    moved_to: str
    unaccepted: tuple[str, ...]


class StatusTold(NamedTuple):
    """Which audit it is, and how far.

    Attributes:
        run_id: Of the audit.
        head_tree: The tree that is audited.
        progress: How far it is.
    """

    run_id: str
    head_tree: str
    progress: StepProgress


def status_artefact(
    told: StatusTold, obligations: Iterable[ObligationStatusV1], rejected: Iterable[RejectedResult]
) -> AuditStatusV1:
    """Where an audit stands.

    Args:
        told: Which, and how far.
        obligations: In order.
        rejected: Results that do not count.
    """
    return AuditStatusV1(
        run_id=told.run_id,
        head_tree=told.head_tree,
        progress=progress_wire(told.progress),
        obligations=tuple(obligations),
        rejected=tuple(map(refused_wire, rejected)),
    )


def obligations_wire(
    statuses: Iterable[ObligationStatus], rests_on: Mapping[Obligation, tuple[Obligation, ...]]
) -> tuple[ObligationStatusV1, ...]:
    """Where obligations stand.

    Args:
        statuses: In order.
        rests_on: What each rests on.
    """
    return tuple(
        ObligationStatusV1(
            name=one.obligation.value,
            state=one.state.value,
            why=one.why,
            key=one.key,
            rests_on=tuple(other.value for other in rests_on[one.obligation]),
        )
        for one in statuses
    )
