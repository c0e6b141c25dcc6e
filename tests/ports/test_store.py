"""What every store does: the fake and the real one alike."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.receipt_v1 import receipt_record
from adjudge.errors import AdjudgeError, InputError, InvariantError, StateError
from adjudge.model.finding import FindingId
from adjudge.model.ids import Digest, ObjectId, Pin
from adjudge.model.ledger import EMPTY, Record, sha256
from adjudge.model.ruling import Ruling, RulingWord, RunId
from adjudge.model.state import (
    RefusedStop,
    StoredCollection,
    StoredGrant,
    StoredGuide,
    StoredRun,
    Transition,
    ViewedStop,
)
from tests.fakes.store import FakeStore
from tests.state_values import opened, record, step

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.ports import Store

GRANT = StoredGrant(grant_id="parser-task", body=b'{"allow":[]}\n', digest=Digest("12" * 32))
STOPS = tuple(Digest(f"{number:064x}") for number in range(1200))
RECEIPT = b'{"payload":""}\n'
FIRST, SECOND = FindingId("fnd:0a"), FindingId("fnd:0b")
RUN = StoredRun(
    run_id=RunId("run:1"),
    series=Digest("aa" * 32),
    previous=None,
    body=b"a body",
    finding_ids=(FIRST, SECOND),
)
DISMISSED = Ruling(
    finding_id=FIRST, word=RulingWord.DISMISSED, text=Digest("bb" * 32), reason="a test", by="ann"
)


@pytest.fixture(params=["fake", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    if request.param == "fake":
        yield FakeStore()
        return
    with opened(tmp_path) as real:
        yield real


class TestStore:
    def test_store_in_a_folder_of_ours_can_be_written(self, store: Store) -> None:
        assert store.read_only is None

    def test_grant_comes_back_as_it_was_registered(self, store: Store) -> None:
        store.commit(Transition(grants=(GRANT,)))
        assert store.find_grant("parser-task") == GRANT

    def test_guide_comes_back_by_its_pin_as_it_was_kept_last(self, store: Store) -> None:
        first, second = (StoredGuide(pin=Pin("snap:1"), body=body) for body in (b"one", b"two"))
        store.commit(Transition(guides=(first,)))
        store.commit(Transition(guides=(second,)))
        assert (store.find_guide(Pin("snap:1")), store.find_guide(Pin("snap:2"))) == (second, None)

    def test_collections_of_a_tree_come_back_as_they_were_kept_last(self, store: Store) -> None:
        tree, other = ObjectId("1" * 40), ObjectId("2" * 40)
        one, two = (StoredCollection(tree=tree, collector=name, body=b"x") for name in ("ruff", "bandit"))
        store.commit(Transition(collections=(one, two)))
        later = replace(one, body=b"y")
        store.commit(Transition(collections=(later, replace(one, tree=other))))
        assert store.find_collections(tree) == (two, later)

    @pytest.mark.parametrize("name", ["other", "", "\ud800", "a b"])
    def test_grant_that_was_not_registered_is_not_found(self, store: Store, name: str) -> None:
        assert store.find_grant(name) is None

    def test_grant_with_the_same_bytes_again_is_no_change(self, store: Store) -> None:
        store.commit(Transition(grants=(GRANT,)))
        store.commit(Transition(grants=(GRANT,)))
        assert store.find_grant("parser-task") == GRANT

    @pytest.mark.parametrize("change", [{"body": b"{}\n"}, {"digest": Digest("34" * 32)}])
    def test_grant_with_other_bytes_is_refused_and_the_first_stays(
        self, store: Store, change: dict[str, bytes]
    ) -> None:
        store.commit(Transition(grants=(GRANT,)))
        with pytest.raises(StateError) as caught:
            store.commit(Transition(grants=(replace(GRANT, **change),)))  # type: ignore[arg-type]
        assert caught.value.code == "grant-conflict"
        assert store.find_grant("parser-task") == GRANT

    def test_grant_may_be_signed_later(self, store: Store) -> None:
        signed = replace(GRANT, envelope=b"{}")
        store.commit(Transition(grants=(GRANT,)))
        store.commit(Transition(grants=(signed,)))
        assert store.find_grant("parser-task") == signed

    def test_signed_grant_stays_signed_when_it_comes_again_without(self, store: Store) -> None:
        signed = replace(GRANT, envelope=b"{}")
        store.commit(Transition(grants=(signed,)))
        store.commit(Transition(grants=(GRANT,)))
        assert store.find_grant("parser-task") == signed

    def test_grant_with_another_signature_is_refused(self, store: Store) -> None:
        store.commit(Transition(grants=(replace(GRANT, envelope=b"{}"),)))
        with pytest.raises(StateError):
            store.commit(Transition(grants=(replace(GRANT, envelope=b"[]"),)))

    @pytest.mark.parametrize("name", ["", "a b", "\ud800", "ä", "x" * 257])
    def test_grant_with_an_id_that_is_not_allowed_is_refused(self, store: Store, name: str) -> None:
        with pytest.raises(InputError):
            store.commit(Transition(grants=(replace(GRANT, grant_id=name),)))

    def test_receipt_comes_back_by_its_digest(self, store: Store) -> None:
        store.commit(Transition(records=(receipt_record(RECEIPT),), receipts=(RECEIPT,)))
        assert store.find_receipt(sha256(RECEIPT)) == RECEIPT

    def test_receipt_that_was_not_kept_is_not_found(self, store: Store) -> None:
        assert store.find_receipt(Digest("56" * 32)) is None

    def test_receipt_that_no_record_names_is_our_fault(self, store: Store) -> None:
        with pytest.raises(InvariantError):
            store.commit(Transition(records=(record(0),), receipts=(RECEIPT,)))

    @pytest.mark.parametrize(
        "bad",
        [
            Record(kind="Verdict", record_id="x", payload=b""),
            Record(kind="verdict", record_id="a b", payload=b""),
            Record(kind="verdict", record_id="v0", payload=b"other"),
        ],
        ids=["kind", "id", "conflict"],
    )
    def test_transition_that_is_refused_in_part_changes_nothing(self, store: Store, bad: Record) -> None:
        store.commit(step(0))
        head = store.ledger.head()
        with pytest.raises(AdjudgeError):
            store.commit(Transition(records=(record(1), bad), grants=(GRANT,)))
        assert (store.ledger.head(), store.find_grant("parser-task")) == (head, None)

    def test_same_id_with_other_bytes_is_a_conflict(self, store: Store) -> None:
        store.commit(step(0))
        with pytest.raises(StateError) as caught:
            store.commit(Transition(records=(record(0, payload=b"other"),)))
        assert caught.value.code == "ledger-conflict"

    def test_empty_transition_changes_nothing(self, store: Store) -> None:
        assert store.commit(Transition()) == ()
        assert store.ledger.head() == EMPTY

    def test_viewed_stop_comes_back_with_its_pin_and_no_other_does(self, store: Store) -> None:
        store.commit(Transition(viewed=(ViewedStop(stop=STOPS[0], pin=Pin("snap:1")),)))
        assert store.find_viewed(STOPS) == {STOPS[0]: "snap:1"}

    def test_later_mark_replaces_the_earlier_one(self, store: Store) -> None:
        for pin in ("snap:1", "snap:2"):
            store.commit(Transition(viewed=(ViewedStop(stop=STOPS[0], pin=Pin(pin)),)))
        assert store.find_viewed(STOPS[:1]) == {STOPS[0]: "snap:2"}

    def test_mark_that_is_taken_away_is_gone_and_the_others_stay(self, store: Store) -> None:
        store.commit(Transition(viewed=tuple(ViewedStop(stop=one, pin=Pin("snap:1")) for one in STOPS)))
        store.commit(Transition(unviewed=STOPS[1:]))
        assert store.find_viewed(STOPS) == {STOPS[0]: "snap:1"}

    def test_marks_are_no_part_of_the_ledger(self, store: Store) -> None:
        store.commit(Transition(viewed=(ViewedStop(stop=STOPS[0], pin=Pin("snap:1")),)))
        assert store.ledger.head() == EMPTY

    def test_refused_stops_of_a_session_come_back_in_order(self, store: Store) -> None:
        made = [RefusedStop(session=STOPS[at % 2], result=STOPS[0], continued=at > 1) for at in range(4)]
        for one in made:
            store.commit(Transition(refused=(one,)))
        assert store.refused_stops(STOPS[0]) == (made[0], made[2])

    def test_run_comes_back_as_it_was_kept(self, store: Store) -> None:
        store.commit(Transition(runs=(RUN,)))
        assert store.find_run(RUN.run_id) == RUN

    def test_run_that_is_not_kept_is_not_found(self, store: Store) -> None:
        assert (store.find_run(RunId("run:9")), store.newest_run(RUN.series)) == (None, None)

    def test_newest_run_is_the_one_of_its_series(self, store: Store) -> None:
        second = replace(RUN, run_id=RunId("run:2"), previous=RUN.run_id)
        other = replace(RUN, run_id=RunId("run:3"), series=Digest("cc" * 32))
        for run in (RUN, second, other):
            store.commit(Transition(runs=(run,)))
        assert store.newest_run(RUN.series) == second

    def test_run_kept_again_becomes_the_newest(self, store: Store) -> None:
        for run in (RUN, replace(RUN, run_id=RunId("run:2")), RUN):
            store.commit(Transition(runs=(run,)))
        assert store.newest_run(RUN.series) == RUN
        assert store.runs_with(FIRST) == ("run:1", "run:2")

    def test_finding_is_found_by_the_start_of_its_id(self, store: Store) -> None:
        store.commit(Transition(runs=(RUN,)))
        assert store.finding_ids("fnd:0", limit=9) == (FIRST, SECOND)
        assert store.finding_ids("fnd:0", limit=1) == (FIRST,)
        assert store.finding_ids("fnd:0b", limit=9) == (SECOND,)
        assert store.finding_ids("fnd:1", limit=9) == ()

    def test_rulings_come_back_in_the_order_in_which_they_were_made(self, store: Store) -> None:
        undone = replace(DISMISSED, word=RulingWord.UNDONE, reason="")
        store.commit(Transition(rulings=(DISMISSED,)))
        store.commit(Transition(rulings=(undone,)))
        assert store.rulings([FIRST, SECOND]) == {FIRST: (DISMISSED, undone)}

    def test_finding_with_a_ruling_alone_is_found_by_its_id(self, store: Store) -> None:
        store.commit(Transition(rulings=(DISMISSED,)))
        assert store.finding_ids("fnd:", limit=9) == (FIRST,)

    def test_runs_and_rulings_are_no_part_of_the_ledger(self, store: Store) -> None:
        store.commit(Transition(runs=(RUN,), rulings=(DISMISSED,)))
        assert store.ledger.head() == EMPTY
