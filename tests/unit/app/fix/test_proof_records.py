"""What people recorded, out of the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.fix.proof_records import load_evidence, load_ticks
from adjudge.contracts.proof_records_v1 import EvidenceRecordV1, TickV1, evidence_record, tick_record
from adjudge.model.state import Transition
from tests.fakes.store import FakeStore

if TYPE_CHECKING:
    from adjudge.contracts.proof_records_v1 import ItemV1


def tick(item: ItemV1, number: int, *, done: bool = True) -> TickV1:
    return TickV1(finding_id="f", item=item, done=done, by="Ada", number=number)


def test_last_tick_of_an_item_counts() -> None:
    store = FakeStore()
    ticks = [tick("walk-flow", 0), tick("walk-flow", 1, done=False), tick("watch-logs", 0)]
    store.commit(Transition(records=tuple(map(tick_record, ticks))))
    assert load_ticks(store, "f", ("walk-flow", "watch-logs", "failure-gone")) == {"watch-logs"}
    assert load_ticks(store, "g", ("watch-logs",)) == frozenset()


def test_evidence_comes_oldest_first_for_each_finding() -> None:
    store = FakeStore()
    for name, number, note in (("f", 0, "1"), ("g", 0, "2"), ("f", 1, "3")):
        record = EvidenceRecordV1(
            finding_id=name, level="test", status="fixed", artifact="", artifact_sha256=None, note=note, by="",
            number=number,
        )  # fmt: skip
        store.commit(Transition(records=(evidence_record(record),)))
    assert [one.note for one in load_evidence(store, ["g", "f", "h"])] == ["2", "1", "3"]
