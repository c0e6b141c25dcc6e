"""Which audit is under way, as the ledger says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.audit import runs
from adjudge.audit.runs import archive_run, begin_run, confirm_scope, find_run, find_scope, name_scope
from adjudge.contracts.audit_run_v1 import AuditScopeV1
from adjudge.contracts.decode import decode_artefact
from adjudge.model.lens import Lens
from tests.audit_trees import ALL, TREE, plan_of
from tests.fakes.ledger import FakeLedger

if TYPE_CHECKING:
    import pytest

FILES = {"a.py": b"a = 1\n", "b/c.py": b"b = 1\n"}


def begun() -> tuple[FakeLedger, str]:
    ledger = FakeLedger()
    return ledger, ledger.append(begin_run(ledger, TREE)).record_id


def test_there_is_no_audit_before_one_is_begun() -> None:
    assert find_run(FakeLedger()) is None


def test_run_keeps_its_name_until_it_is_archived() -> None:
    ledger, name = begun()
    for _ in range(2):
        found = find_run(ledger)
        assert found is not None
        assert (found.run_id, found.head_tree) == (name, TREE)
    ledger.append(archive_run(name))
    assert find_run(ledger) is None


def test_next_run_has_another_name_though_the_tree_is_the_same() -> None:
    ledger, first = begun()
    ledger.append(archive_run(first))
    second = ledger.append(begin_run(ledger, TREE)).record_id
    assert second != first
    found = find_run(ledger)
    assert found is not None
    assert found.run_id == second


def test_same_history_gives_the_same_names() -> None:
    assert begun()[1] == begun()[1]


def test_scope_is_confirmed_for_one_intent_of_one_run() -> None:
    ledger, name = begun()
    plan = plan_of(FILES)
    assert find_scope(ledger, name, plan.intent) is None
    ledger.append(confirm_scope(name, plan))
    found = find_scope(ledger, name, plan.intent)
    assert found is not None
    assert sorted(found.groups) == sorted(one.files for one in plan.blocks)
    assert find_scope(ledger, name, replace(ALL, lenses=(Lens.TESTS,))) is None
    assert find_scope(ledger, "audit:other", plan.intent) is None


def test_scope_too_large_for_an_entry_is_kept_without_its_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    record = confirm_scope("audit:1", plan_of(FILES))
    monkeypatch.setattr(runs, "LIMIT_BYTES", len(record.payload) - 1)
    smaller = confirm_scope("audit:1", plan_of(FILES))
    assert decode_artefact(smaller.payload, AuditScopeV1).groups == ()
    assert smaller.record_id == record.record_id == name_scope("audit:1", ALL)
