"""What a check leaves in the state, and decisions out of the ledger."""

from __future__ import annotations

from adjudge.app.check.keep import find_last_check, keep_check, load_rulings, sign_check
from adjudge.app.collect.change import CollectedChange
from adjudge.contracts.check_v1 import CheckEntryV1, check_artefact, ruling_record
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.receipt_v1 import check_receipt
from adjudge.model.check import Deed
from adjudge.model.ids import Digest
from adjudge.model.outcome import Outcome
from adjudge.model.state import StoredCollection, Transition
from tests.check_values import REQUEST, TREE, a_check, a_ruling
from tests.fakes.signer import FakeSigner
from tests.fakes.store import FakeStore

STORED = StoredCollection(tree=TREE, collector="ruff", body=b"{}\n")


def test_check_is_an_entry_and_its_collections_are_kept() -> None:
    store = FakeStore()
    notes = keep_check(store, a_check(), CollectedChange(stored=(STORED,)), None)
    assert [one.kind for one in store.ledger.entries()] == ["check"]
    assert store.find_collections(TREE) == (STORED,)
    assert notes == (f"The check is ledger entry 0; the head is 0:{store.ledger.head().digest}.",)


def test_same_check_again_is_no_second_entry() -> None:
    store = FakeStore()
    for _ in range(2):
        keep_check(store, a_check(), CollectedChange(), None)
    assert store.ledger.head().seq == 0


def test_check_that_comes_to_the_same_as_an_earlier_one_is_the_last_again() -> None:
    store = FakeStore()
    first, other = a_check(), a_check(result=Digest("3" * 64))
    for seq, check in enumerate([first, other, first, other, first]):
        keep_check(store, check, CollectedChange(), None)
        assert store.ledger.head().seq == seq
        last = find_last_check(store)
        assert last is not None
        assert decode_artefact(last.payload, CheckEntryV1).result == check.result


def test_receipt_is_kept_with_the_way_to_get_it_out() -> None:
    store, signer = FakeStore(), FakeSigner()
    receipt = sign_check(check_artefact(a_check(), None), signer)
    notes = keep_check(store, a_check(), CollectedChange(), receipt)
    assert "tool ledger receipt sha256:" in notes[-1]
    checked = check_receipt(receipt, key_id=signer.key_id, verify=signer.verify)
    assert checked.outcome is Outcome.PASS


def test_nothing_is_kept_where_nothing_can_be() -> None:
    assert keep_check(None, a_check(), CollectedChange(), None) == ()
    assert load_rulings(None, REQUEST, ["scope"]) == ()


def test_decisions_come_back_oldest_first_and_for_their_stage_alone() -> None:
    store = FakeStore()
    many = [a_ruling(), a_ruling(Deed.UNDO), a_ruling(why="again")]
    for number, one in enumerate(many):
        store.commit(Transition(records=(ruling_record(one, number),)))
    assert load_rulings(store, REQUEST, ["scope", "review"]) == tuple(many)
    assert load_rulings(store, REQUEST, ["review", ""]) == ()
