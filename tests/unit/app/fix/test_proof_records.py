"""What people recorded, out of the ledger."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.proof_records import load_evidence, load_ticks
from adjudge.contracts.proof_records_v1 import (
    EvidenceRecordV1,
    TickV1,
    evidence_record,
    record_id_of,
    tick_record,
)
from adjudge.errors import StateError
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


def test_entry_under_another_name_is_refused() -> None:
    store = FakeStore()
    record = replace(tick_record(tick("failure-gone", 0)), record_id=record_id_of("g", "failure-gone", 0))
    store.commit(Transition(records=(record,)))
    with pytest.raises(StateError) as caught:
        load_ticks(store, "g", ["failure-gone"])
    assert caught.value.code == "row-not-held"
