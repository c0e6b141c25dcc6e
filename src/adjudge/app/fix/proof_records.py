"""What people recorded about findings, out of the ledger: evidence they saw, and items they went through."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.proof_records_v1 import (
    EVIDENCE_KIND,
    TICK_KIND,
    EvidenceRecordV1,
    TickV1,
    evidence_ref,
    record_id_of,
)
from adjudge.errors import StateError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.contracts.fix_packet_v1 import EvidenceRefV1
    from adjudge.model.ledger import Entry
    from adjudge.ports import Store


def load_evidence(store: Store, finding_ids: Iterable[str]) -> tuple[EvidenceRefV1, ...]:
    """All evidence about these findings, oldest first for each."""
    return tuple(evidence_ref(one) for name in finding_ids for one in evidence_records(store, name))


def evidence_records(store: Store, finding_id: str) -> Iterator[EvidenceRecordV1]:
    """Evidence about a finding, oldest first."""
    for number in count():
        entry = store.ledger.find(EVIDENCE_KIND, record_id_of(finding_id, "", number))
        if entry is None:
            return
        record = decode_artefact(entry.payload, EvidenceRecordV1)
        check_name(entry, record.finding_id, "", record.number)
        yield record


def load_ticks(store: Store, finding_id: str, items: Iterable[str]) -> frozenset[str]:
    """Those of the items that somebody went through and nobody took back."""
    last = dict.fromkeys(items) | {
        item: tick for item in items for tick in tick_records(store, finding_id, item)
    }
    return frozenset(item for item, tick in last.items() if tick is not None and tick.done)


def tick_records(store: Store, finding_id: str, item: str) -> Iterator[TickV1]:
    """Ticks of one item, oldest first."""
    for number in count():
        entry = store.ledger.find(TICK_KIND, record_id_of(finding_id, item, number))
        if entry is None:
            return
        tick = decode_artefact(entry.payload, TickV1)
        check_name(entry, tick.finding_id, tick.item, tick.number)
        yield tick


def check_name(entry: Entry, finding_id: str, item: str, number: int) -> None:
    """Nothing, when an entry stands under the name of what it holds.

    Raises:
        StateError: It stands under the name of something else.
    """
    if entry.record_id != record_id_of(finding_id, item, number):
        message = f"Ledger entry {entry.seq} is under another name than what it holds."
        raise StateError("row-not-held", message, "adjudge tool ledger verify")
