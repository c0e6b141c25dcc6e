"""The registry of artefacts, and that each is made again from what there is."""

from __future__ import annotations

from adjudge.audit.bundle import REGISTRY, render_plan, render_work
from adjudge.audit.stepping import find_due
from adjudge.contracts.registry import CONTRACTS
from adjudge.contracts.strict import read_strict
from adjudge.contracts.violations import list_violations
from adjudge.model.audit import Ingested, Obligation
from tests.audit_trees import plan_of

PLAN = plan_of({"a.py": b"a = 1\n", "b/c.py": b"b = 1\n"})
DUE = find_due("audit:1", PLAN.items, Ingested(accepted=frozenset(), rejected=(), findings=(), verdicts=()))


def test_every_artefact_that_is_made_is_registered_and_no_other() -> None:
    made = {**render_plan(PLAN), **render_work(DUE, "audit:1")}
    beside = {"findings", "report", "current_step", "current_prompt", "intent", "results", "imports"}
    assert {one.path for one in REGISTRY if one.name not in beside} == set(made)
    assert len({one.name for one in REGISTRY}) == len(REGISTRY)


def test_every_artefact_keeps_its_contract() -> None:
    for data in {**render_plan(PLAN), **render_work(DUE, "audit:1")}.values():
        plain = read_strict(data)
        name = plain["schema"].removeprefix("adjudge.")
        assert list_violations(plain, CONTRACTS[name]) == ()


def test_only_the_result_map_names_the_run() -> None:
    assert b"audit:1" not in b"".join(render_plan(PLAN).values())
    named = [path for path, data in render_work(DUE, "audit:1").items() if b"audit:1" in data]
    assert named == [".adjudge/audit/result-map.json"]


def test_every_artefact_says_who_writes_and_reads_it() -> None:
    assert all(one.writer and one.readers for one in REGISTRY)
    assert set(Obligation) >= {one.phase for one in REGISTRY}
