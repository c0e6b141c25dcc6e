"""The registry of artefacts, and that each is made again from what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.audit.bundle import REGISTRY, StandingNow, render_plan, render_standing, render_work
from adjudge.audit.ledger import Held
from adjudge.audit.stepping import find_due
from adjudge.contracts import audit_bundle_v1
from adjudge.contracts.registry import CONTRACTS
from adjudge.contracts.strict import read_strict
from adjudge.contracts.violations import list_violations
from adjudge.model.audit import Ingested, Obligation
from adjudge.model.ids import RepoPath
from tests.audit_trees import plan_of

if TYPE_CHECKING:
    import pytest

    from adjudge.graph.columns import Link

PLAN = plan_of({"a.py": b"a = 1\n", "b/c.py": b"b = 1\n"})
DUE = find_due("audit:1", PLAN.items, Ingested(accepted=frozenset(), rejected=(), findings=(), verdicts=()))


A, B, GONE = map(RepoPath, ("a.py", "b/c.py", "gone.py"))
LINKS: list[Link] = [(A, B, "import", 65), (A, B, "call", 90), (A, GONE, "import", 90)]
NOW = StandingNow(
    "audit:1", {PLAN.items[0].item_id: Held("r", "by-hand", "0" * 64), "item:old": Held("o", "o", "1")}, ()
)


def bundle() -> dict[RepoPath, bytes]:
    """Everything that is made before deliverables."""
    return {**render_plan(PLAN, LINKS), **render_work(DUE, "audit:1"), **render_standing(PLAN, DUE, NOW)}


def test_every_artefact_that_is_made_is_registered_and_no_other() -> None:
    made = bundle()
    beside = {
        "findings", "report", "narrative", "narrative_result", "current_step", "current_prompt", "intent", "results",
        "imports",
    }  # fmt: skip
    assert {one.path for one in REGISTRY if one.name not in beside} == set(made)
    assert len({one.name for one in REGISTRY}) == len(REGISTRY)


def test_every_artefact_keeps_its_contract() -> None:
    for data in bundle().values():
        plain = read_strict(data)
        name = plain["schema"].removeprefix("adjudge.")
        assert list_violations(plain, CONTRACTS[name]) == ()


def test_only_what_binds_results_names_the_run() -> None:
    named = [path for path, data in bundle().items() if b"audit:1" in data]
    assert named == [".adjudge/audit/result-map.json", ".adjudge/audit/accepted.json"]


def test_graph_has_the_best_edge_between_audited_files_and_counts_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def graph() -> Any:
        return read_strict(render_plan(PLAN, LINKS)[RepoPath(".adjudge/audit/graph.json")])

    assert (graph()["edges"], graph()["more"]) == ([{"from": "a.py", "to": "b/c.py", "confidence": 90}], 0)
    monkeypatch.setattr(audit_bundle_v1, "EDGES", 0)
    assert (graph()["edges"], graph()["more"]) == ([], 1)


def test_results_in_force_are_those_of_the_plan_and_coverage_counts_them() -> None:
    made = render_standing(PLAN, DUE, NOW)
    accepted = read_strict(made[RepoPath(".adjudge/audit/accepted.json")])
    assert [one["id"] for one in accepted["results"]] == [PLAN.items[0].item_id]
    coverage = read_strict(made[RepoPath(".adjudge/audit/coverage.json")])["coverage"]
    assert (coverage["extent"], coverage["items"]) == ("none", len(PLAN.items))


def test_every_artefact_says_who_writes_and_reads_it() -> None:
    assert all(one.writer and one.readers for one in REGISTRY)
    assert set(Obligation) >= {one.phase for one in REGISTRY}
