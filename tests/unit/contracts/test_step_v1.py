"""A step on the wire: relative paths alone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from adjudge.audit.stepping import NO_PROGRESS, blocked_step, confirm_step, find_due, present_step
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.step_v1 import StepV1, step_artefact
from adjudge.model.audit import Ingested, Move, StepKind
from tests.audit_trees import plan_of

SCHEMA = json.loads((Path(__file__).parents[3] / "schemas/step-v1.json").read_bytes())
PLAN = plan_of({"a.py": b"a = 1\n", "b/c.py": b"b = 1\n"})
NOTHING = Ingested(accepted=frozenset(), rejected=(), findings=(), verdicts=())


def test_steps_are_read_back() -> None:
    for step in (
        present_step("audit:1", NO_PROGRESS),
        blocked_step("", Move.IMPORT, "It lacks a file.", "x"),
    ):
        made = step_artefact(step)
        assert decode_artefact(encode_canonical(made), StepV1) == made


def test_no_path_of_a_step_is_absolute() -> None:
    made = step_artefact(present_step("audit:1", NO_PROGRESS))
    paths = [made.root, made.artifacts_dir, made.prompt_path, *made.read_paths, *made.artifacts.values()]
    assert [one for one in paths if one.startswith("/")] == []
    assert made.root == "."


@pytest.mark.parametrize("kind", StepKind)
def test_schema_of_a_step_takes_what_is_written_of_every_kind(kind: StepKind) -> None:
    steps = {
        StepKind.CONFIRM_SCOPE: confirm_step("audit:1", PLAN),
        StepKind.PRESENT: present_step("audit:1", NO_PROGRESS),
        StepKind.BLOCKED: blocked_step("", Move.IMPORT, "It lacks a file.", "x"),
    }
    due = find_due("audit:1", PLAN.items, NOTHING).step
    document = json.loads(encode_canonical(step_artefact(steps.get(kind, replace(due, kind=kind)))))
    assert document["kind"] == kind.value
    validator = jsonschema.Draft202012Validator(SCHEMA)
    assert list(validator.iter_errors(document)) == []
    assert list(validator.iter_errors({**document, "agent_id": "x"})) != []
