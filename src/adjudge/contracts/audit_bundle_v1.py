"""What an audit rests on and how far it is, as artefacts that anyone can read; all are renders of the store.

``adjudge.audit-graph/v1`` which audited file leads to which, ``adjudge.audit-risk/v1`` groups by risk,
``adjudge.audit-coverage/v1`` how much was read, ``adjudge.audit-accepted/v1`` results in force,
``adjudge.audit-runtime/v1`` what commands say of the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.audit_findings_v1 import AuditCoverageV1, RuntimeCheckV1
from adjudge.contracts.audit_plan_v1 import RiskV1

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.model.audit import AuditPlan

GRAPH: Final = "adjudge.audit-graph/v1"
RISK: Final = "adjudge.audit-risk/v1"
COVERAGE: Final = "adjudge.audit-coverage/v1"
ACCEPTED: Final = "adjudge.audit-accepted/v1"
RUNTIME: Final = "adjudge.audit-runtime/v1"
EDGES: Final = 20_000
"""Edges that are named; the rest is counted."""


class AuditEdgeV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"source": "from", "target": "to"},
):
    """A file that leads to another, with the best confidence of its edges, 0 to 100."""

    source: str
    target: str
    confidence: int


class AuditGraphV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Edges between audited files, sorted; ``more`` says how many there are besides."""

    schema: Literal["adjudge.audit-graph/v1"] = GRAPH
    head_tree: str
    files: int
    edges: tuple[AuditEdgeV1, ...]
    more: int


class RatedBlockV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group with its risk and what set it."""

    id: str
    risk: RiskV1
    risk_score: int
    why: tuple[str, ...]


class AuditRiskV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every group, the riskiest first."""

    schema: Literal["adjudge.audit-risk/v1"] = RISK
    blocks: tuple[RatedBlockV1, ...]


class AuditCoverageStateV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much was read so far; see ``audit-findings/v1``."""

    schema: Literal["adjudge.audit-coverage/v1"] = COVERAGE
    coverage: AuditCoverageV1


class HeldResultV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result in force: its item, its ledger entry, its name, and the SHA-256 of the bytes that came."""

    id: str
    record_id: str
    result_id: str
    received_sha256: str


class AuditAcceptedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Results in force for items of the plan, by item."""

    schema: Literal["adjudge.audit-accepted/v1"] = ACCEPTED
    run_id: str
    results: tuple[HeldResultV1, ...]


class AuditRuntimeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What commands say of the tree, by name; empty when nobody confirmed one."""

    schema: Literal["adjudge.audit-runtime/v1"] = RUNTIME
    head_tree: str
    checks: tuple[RuntimeCheckV1, ...]


def graph_artefact(plan: AuditPlan, edges: Mapping[tuple[str, str], int], files: int) -> AuditGraphV1:
    """The edges between audited files.

    Args:
        plan: Of the audit.
        edges: Best confidence of each (from, to).
        files: Number of audited files.
    """
    first = sorted(edges)[:EDGES]
    return AuditGraphV1(
        head_tree=plan.head_tree,
        files=files,
        edges=tuple(
            AuditEdgeV1(source=source, target=target, confidence=edges[source, target])
            for source, target in first
        ),
        more=len(edges) - len(first),
    )


def risk_artefact(plan: AuditPlan) -> AuditRiskV1:
    """The groups of a plan by risk."""
    blocks = sorted(plan.blocks, key=lambda one: (-one.risk_score, one.block_id))
    return AuditRiskV1(
        blocks=tuple(
            RatedBlockV1(id=one.block_id, risk=one.risk.value, risk_score=one.risk_score, why=one.why)
            for one in blocks
        )
    )


def accepted_artefact(run_id: str, held: Iterable[tuple[str, tuple[str, str, str]]]) -> AuditAcceptedV1:
    """Results in force.

    Args:
        run_id: Of the audit.
        held: (item, (ledger entry, result id, SHA-256)) of each, in any order.
    """
    return AuditAcceptedV1(
        run_id=run_id,
        results=tuple(
            HeldResultV1(id=item, record_id=record, result_id=name, received_sha256=sha256)
            for item, (record, name, sha256) in sorted(held)
        ),
    )
