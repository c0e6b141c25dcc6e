"""What the ledger tools did and found: ``ledger-export``, ``ledger-comparison`` and ``kept-receipt`` v1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.ledger_v1 import DamageV1, break_reasons, damage_wire
from adjudge.contracts.target_v1 import ReasonV1, reasons_wire
from adjudge.model.ledger import Relation

if TYPE_CHECKING:
    from adjudge.model.ledger import Comparison

EXPORT: Final = "adjudge.ledger-export/v1"
RECEIPT: Final = "adjudge.kept-receipt/v1"
COMPARISON: Final = "adjudge.ledger-comparison/v1"

RelationV1 = Literal["equal", "first-longer", "second-longer", "fork", "first-damaged", "second-damaged"]
OutcomeV1 = Literal["pass", "fail", "inconclusive"]
_DAMAGED: Final = frozenset({Relation.FIRST_DAMAGED, Relation.SECOND_DAMAGED, Relation.FORK})


class LedgerExportV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many entries were written, and the digest of the last; 64 zeros for none.

    Attributes:
        entries: Number of entries.
        head: Digest of the last.
        breaks: Number of breaks among them.
        limitations: Each break (``chain-broken-at``), the first 100.
    """

    schema: Literal["adjudge.ledger-export/v1"] = EXPORT
    entries: int
    head: str
    breaks: int = 0
    limitations: tuple[ReasonV1, ...] = ()


class KeptReceiptV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A receipt that was taken out of the state: its digest and its size."""

    schema: Literal["adjudge.kept-receipt/v1"] = RECEIPT
    receipt_sha256: str
    size_bytes: int


class LedgerComparisonV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How two exports stand to each other.

    Attributes:
        outcome: ``pass`` when one continues the other or both are equal, ``fail`` for a fork or damage,
            ``inconclusive`` when they have nothing in common since one of them is empty, and when either
            has a break.
        relation: As in ``adjudge.model.ledger.Relation``.
        common: Number of entries that both begin with.
        damage: Of the export that is damaged, or null.
        first_limitations: Each break of the first (``chain-broken-at``), the first 100.
        second_limitations: Each break of the second.
    """

    schema: Literal["adjudge.ledger-comparison/v1"] = COMPARISON
    outcome: OutcomeV1
    relation: RelationV1
    common: int
    damage: DamageV1 | None
    first_limitations: tuple[ReasonV1, ...] = ()
    second_limitations: tuple[ReasonV1, ...] = ()


def comparison_artefact(found: Comparison) -> LedgerComparisonV1:
    """The wire form of a comparison."""
    damage = found.damage
    return LedgerComparisonV1(
        outcome=_outcome(found),
        relation=found.relation.value,
        common=found.common,
        damage=None if damage is None else damage_wire(damage),
        first_limitations=reasons_wire(break_reasons(found.first_breaks)),
        second_limitations=reasons_wire(break_reasons(found.second_breaks)),
    )


def _outcome(found: Comparison) -> OutcomeV1:
    if found.relation in _DAMAGED:
        return "fail"
    is_broken = found.first_breaks.count or found.second_breaks.count
    return "pass" if found.common and not is_broken else "inconclusive"
