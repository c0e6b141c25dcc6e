"""What the ledger says of an audit."""

from __future__ import annotations

from adjudge.audit.ledger import UNACCEPT, name_record, read_results, read_standing, unaccept_record
from adjudge.model.state import Transition
from tests.audit_desks import PaperDesk
from tests.audit_results import RUN, finding, result


def test_result_that_was_taken_back_is_not_in_force_and_the_next_one_is() -> None:
    desk = PaperDesk()
    one = desk.add("a.py")
    desk.put(one, result(one))
    desk.take()
    first = read_standing(desk.store.ledger, RUN)
    assert list(first.held) == [one.item_id]
    record = unaccept_record(RUN, one.item_id, first.held[one.item_id], "the wrong file")
    assert (record.kind, record.record_id) == (UNACCEPT, first.held[one.item_id].record_id)
    desk.store.commit(Transition(records=(record,)))
    back = read_standing(desk.store.ledger, RUN)
    assert (back.held, back.taken_back) == ({}, {one.item_id: 1})
    assert back.next_record_id(RUN, one.item_id) == name_record(RUN, one.item_id, 1)
    desk.put(one, result(one, [finding("a.py", "return one / two", 2)]))
    desk.take()
    again = read_standing(desk.store.ledger, RUN)
    (found,) = read_results(desk.store.ledger, RUN, again)
    assert len(found.findings) == 1
    assert again.result_ids() == {found.result_id: one.item_id}


def test_results_of_another_run_are_not_seen() -> None:
    desk = PaperDesk()
    one = desk.add("a.py")
    desk.put(one, result(one))
    desk.take()
    assert read_standing(desk.store.ledger, "run").held == {}
