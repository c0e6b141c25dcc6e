"""``adjudge.evidence-record/v1`` and ``adjudge.tick/v1``: what people recorded about a finding.

They stand in the ledger, numbered from 0 for each thing they are about, so none can be slipped in or taken
away unseen. They come from commands of people alone and prove nothing by themselves.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.fix_packet_v1 import EvidenceRefV1, EvidenceStatusV1, LevelV1
from adjudge.model.ledger import Record

EVIDENCE: Final = "adjudge.evidence-record/v1"
TICK: Final = "adjudge.tick/v1"
EVIDENCE_KIND: Final = "evidence"
TICK_KIND: Final = "tick"

ItemV1 = Literal[
    "failure-gone", "rerun-artifact", "capture-artifact", "regression-test", "walk-flow", "watch-logs",
    "reread-criteria", "scan-neighbours",
]  # fmt: skip


class EvidenceRecordV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody saw; ``artifact_sha256`` is of the file as it was then, and null where none was read."""

    schema: Literal["adjudge.evidence-record/v1"] = EVIDENCE
    finding_id: str
    level: LevelV1
    status: EvidenceStatusV1
    artifact: str
    artifact_sha256: str | None
    note: str
    by: str
    number: int


class TickV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An item of a proof that somebody went through, or took back."""

    schema: Literal["adjudge.tick/v1"] = TICK
    finding_id: str
    item: ItemV1
    done: bool
    by: str
    number: int


def evidence_record(record: EvidenceRecordV1) -> Record:
    """Its ledger record."""
    record_id = record_id_of(record.finding_id, "", record.number)
    return Record(kind=EVIDENCE_KIND, record_id=record_id, payload=encode_canonical(record))


def tick_record(tick: TickV1) -> Record:
    """Its ledger record."""
    record_id = record_id_of(tick.finding_id, tick.item, tick.number)
    return Record(kind=TICK_KIND, record_id=record_id, payload=encode_canonical(tick))


def record_id_of(finding_id: str, item: str, number: int) -> str:
    """Under which id the ledger has a record about a finding."""
    return f"{finding_id}/{item or '*'}/{number}"


def evidence_ref(record: EvidenceRecordV1) -> EvidenceRefV1:
    """The record as packets and proofs hold it."""
    return EvidenceRefV1(
        finding_id=record.finding_id,
        level=record.level,
        status=record.status,
        artifact=record.artifact,
        artifact_sha256=record.artifact_sha256,
        note=record.note,
        by=record.by,
    )
