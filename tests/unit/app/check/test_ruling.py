"""Decisions about the last check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.check import keep as check_keep
from adjudge.app.check.ruling import last_check
from adjudge.contracts.check_v1 import check_record
from adjudge.errors import UsageError
from adjudge.model.ids import Digest
from adjudge.model.state import Transition
from tests.check_values import a_check
from tests.fakes.store import FakeStore
from tests.state_values import record

if TYPE_CHECKING:
    from adjudge.model.ledger import Record


def filled(*records: Record) -> FakeStore:
    store = FakeStore()
    for one in records:
        store.commit(Transition(records=(one,)))
    return store


@pytest.mark.parametrize("at_once", [1, 2, 200])
def test_last_check_is_found_behind_whatever_came_after(
    monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(check_keep, "AT_ONCE", at_once)
    first, second = a_check(), a_check(result=Digest("3" * 64))
    store = filled(record(0), check_record(first), check_record(second), record(1), record(2))
    assert last_check(store).result == second.result


@pytest.mark.parametrize("store", [filled(), filled(record(0), record(1))])
def test_without_a_check_there_is_nothing_to_decide_about(store: FakeStore) -> None:
    with pytest.raises(UsageError) as caught:
        last_check(store)
    assert caught.value.code == "no-check"
