"""What people recorded, on the wire and in the ledger."""

from __future__ import annotations

from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.proof_records_v1 import (
    EvidenceRecordV1,
    TickV1,
    evidence_record,
    evidence_ref,
    tick_record,
)

RECORD = EvidenceRecordV1(
    finding_id="fnd:1", level="test", status="fixed", artifact="log", artifact_sha256=None, note="n", by="Ada",
    number=3,
)  # fmt: skip


def test_record_stands_under_its_finding_and_number() -> None:
    record = evidence_record(RECORD)
    assert (record.kind, record.record_id) == ("evidence", "fnd:1/*/3")
    assert decode_artefact(record.payload, EvidenceRecordV1) == RECORD


def test_tick_stands_under_its_item() -> None:
    tick = TickV1(finding_id="fnd:1", item="walk-flow", done=True, by="Ada", number=0)
    record = tick_record(tick)
    assert (record.kind, record.record_id) == ("tick", "fnd:1/walk-flow/0")
    assert decode_artefact(record.payload, TickV1) == tick


def test_reference_has_what_the_record_has() -> None:
    ref = evidence_ref(RECORD)
    assert (ref.finding_id, ref.level, ref.status, ref.by) == ("fnd:1", "test", "fixed", "Ada")
