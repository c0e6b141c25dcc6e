"""What an audit planned, on the wire: counts that add up, null for what nobody measured."""

from __future__ import annotations

from adjudge.contracts.audit_plan_v1 import (
    AuditFlowsV1,
    AuditManifestV1,
    AuditTasksV1,
    AuditUnitsV1,
    LensRegistryV1,
    PlanMetricsV1,
    flows_artefact,
    lenses_artefact,
    manifest_artefact,
    metrics_artefact,
    tasks_artefact,
    units_artefact,
)
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.model.audit import FileStatus
from adjudge.model.lens import DEFINITIONS
from tests.audit_trees import plan_of

FILES = {
    "src/__main__.py": b"import b\n",
    "src/b.py": b"import subprocess\n",
    "a.md": b"x\n",
    "gone.bin": b"\0",
}
PLAN = plan_of(FILES, [("src/__main__.py", "src/b.py", 100)], dead=[("src/b.py", "subprocess")])


def test_every_artefact_is_read_back() -> None:
    accepted = frozenset({PLAN.items[0].item_id})
    for made, contract in (
        (manifest_artefact(PLAN), AuditManifestV1),
        (units_artefact(PLAN), AuditUnitsV1),
        (flows_artefact(PLAN), AuditFlowsV1),
        (tasks_artefact(PLAN.items, accepted), AuditTasksV1),
        (metrics_artefact(PLAN), PlanMetricsV1),
        (lenses_artefact(), LensRegistryV1),
    ):
        assert decode_artefact(encode_canonical(made), contract) == made


def test_counts_of_the_manifest_sum_to_its_files() -> None:
    made = manifest_artefact(PLAN)
    assert sum(made.counts.values()) == len(made.files) == len(FILES)
    assert made.counts == {"binary": 1, "document": 1, "included": 2}


def test_tasks_hold_no_text_of_a_prompt_and_say_which_are_accepted() -> None:
    made = tasks_artefact(PLAN.items, frozenset({PLAN.items[0].item_id}))
    assert [one.accepted for one in made.tasks] == [True] + [False] * (len(PLAN.items) - 1)
    assert b"How to work" not in encode_canonical(made)


def test_flow_and_entry_point_are_told() -> None:
    made = flows_artefact(PLAN)
    assert [one.path for one in made.entry_points] == ["src/__main__.py"]
    assert [(one.deals_with, one.paths) for one in made.flows] == [
        ("processes", ("src/__main__.py", "src/b.py"))
    ]


def test_edges_of_the_metrics_add_up() -> None:
    made = metrics_artefact(PLAN)
    assert made.merged_edges + made.boundary_edges + made.hub_edges + made.weak_edges == made.edges == 1
    assert made.files == sum(one.status is FileStatus.INCLUDED for one in PLAN.files)


def test_lenses_are_those_of_prompts() -> None:
    assert {one.id: one.definition for one in lenses_artefact().lenses} == {
        one.value: text for one, text in DEFINITIONS.items()
    }
