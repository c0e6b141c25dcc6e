"""What every ledger does: the fake and the real one alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.model.ledger import EMPTY, Record
from adjudge.model.outcome import Outcome
from adjudge.model.state import Transition
from tests.fakes.store import FakeStore
from tests.state_values import chain, opened, record, step

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.ports import Store


@pytest.fixture(params=["fake", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    if request.param == "fake":
        yield FakeStore()
        return
    with opened(tmp_path) as real:
        yield real


class TestLedger:
    def test_new_ledger_ends_nowhere(self, store: Store) -> None:
        assert store.ledger.head() == EMPTY

    def test_new_ledger_is_inconclusive_and_no_pass(self, store: Store) -> None:
        assert store.ledger.verify().outcome is Outcome.INCONCLUSIVE

    def test_entries_form_the_one_possible_chain(self, store: Store) -> None:
        for number in range(3):
            store.commit(step(number))
        assert list(store.ledger.entries()) == chain(3)

    def test_filled_ledger_passes_with_its_head(self, store: Store) -> None:
        store.commit(step(0, 1))
        report = store.ledger.verify()
        assert (report.outcome, report.head) == (Outcome.PASS, chain(2)[-1].head)

    def test_entries_can_be_read_from_a_number_on(self, store: Store) -> None:
        store.commit(step(0, 1, 2))
        assert [entry.seq for entry in store.ledger.entries(start=1)] == [1, 2]

    def test_records_of_one_kind_are_read_by_the_start_of_their_names(self, store: Store) -> None:
        store.commit(step(0, 1, 2))
        store.commit(Transition(records=(Record(kind="other", record_id="v1", payload=b"1"),)))
        assert [entry.seq for entry in store.ledger.named("verdict", "v")] == [0, 1, 2]
        assert [entry.record_id for entry in store.ledger.named("verdict", "v1")] == ["v1"]
        assert list(store.ledger.named("verdict", "V")) == list(store.ledger.named("none", "")) == []

    def test_record_is_found_by_kind_and_id(self, store: Store) -> None:
        store.commit(step(0, 1))
        assert store.ledger.find("verdict", "v1") == chain(2)[1]

    @pytest.mark.parametrize(
        ("kind", "name"), [("verdict", "v9"), ("receipt", "v1"), ("", "\ud800"), ("v", " ")]
    )
    def test_record_that_was_not_accepted_is_not_found(self, store: Store, kind: str, name: str) -> None:
        store.commit(step(1))
        assert store.ledger.find(kind, name) is None

    def test_record_with_the_same_bytes_again_is_the_entry_it_was(self, store: Store) -> None:
        first = store.commit(step(0))
        store.commit(step(1))
        assert store.commit(step(0)) == first
        assert store.ledger.head().seq == 1

    def test_record_twice_in_one_transition_is_one_entry(self, store: Store) -> None:
        entries = store.commit(Transition(records=(record(0), record(0))))
        assert [entry.seq for entry in entries] == [0, 0]
        assert store.ledger.head().seq == 0
