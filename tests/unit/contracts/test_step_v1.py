"""A step on the wire: relative paths alone."""

from __future__ import annotations

from adjudge.audit.stepping import NO_PROGRESS, blocked_step, present_step
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.step_v1 import StepV1, step_artefact
from adjudge.model.audit import Move


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
