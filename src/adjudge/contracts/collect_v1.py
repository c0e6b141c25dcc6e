"""``adjudge.collect/v1``: what external tools report about a change or a tree, and what of it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.collection_v1 import CollectedV1, collected_wire
from adjudge.contracts.qualified_v1 import QualifiedV1
from adjudge.contracts.target_v1 import Outcome, ReasonV1, reasons_wire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.collection import Collected
    from adjudge.model.outcome import Outcome as OutcomeOf
    from adjudge.model.outcome import Reason

SCHEMA: Final = "adjudge.collect/v1"


class CollectV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Collectors over one target; ``findings`` is what they report, qualified."""

    schema: Literal["adjudge.collect/v1"] = SCHEMA
    outcome: Outcome
    reasons: tuple[ReasonV1, ...]
    collectors: tuple[CollectedV1, ...]
    findings: QualifiedV1
    limitations: tuple[ReasonV1, ...]


def collect_artefact(
    outcome: OutcomeOf,
    reasons: tuple[Reason, ...],
    collected: Sequence[Collected],
    findings: QualifiedV1,
    limitations: tuple[Reason, ...],
) -> CollectV1:
    """The wire form.

    Args:
        outcome: Over all collectors.
        reasons: Why it is no pass.
        collected: One a collector.
        findings: What they report, on the wire.
        limitations: What could not be seen; sorted.
    """
    return CollectV1(
        outcome=outcome.value,
        reasons=reasons_wire(reasons),
        collectors=tuple(map(collected_wire, collected)),
        findings=findings,
        limitations=reasons_wire(limitations),
    )
