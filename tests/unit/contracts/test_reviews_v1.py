"""A review in parts, on the wire."""

from __future__ import annotations

from adjudge.contracts.reviews_v1 import (
    CalledV1,
    ReviewFindingsV1,
    ReviewManifestV1,
    ReviewsV1,
    reviews_artefact,
)
from adjudge.contracts.run_v1 import RunV1
from adjudge.contracts.runs_v1 import RunLineV1, RunsV1


def test_list_holds_no_machine_and_no_process() -> None:
    line = RunLineV1(
        run_id="rev:1", state="active", begun="t", heard_of="t", host="box", pid=7, cancelled=False
    )
    made = reviews_artefact(RunsV1(runs=(line,), next=None, pruned=0))
    assert isinstance(made, ReviewsV1)
    assert "box" not in repr(made)
    assert made.reviews[0].run_id == "rev:1"


def test_parts_hold_every_field_of_a_review_but_its_making() -> None:
    told = {*ReviewManifestV1.__struct_fields__, *ReviewFindingsV1.__struct_fields__}
    assert set(RunV1.__struct_fields__) - told == {"findings", "attempts", "coordination", "collections"}


def test_call_holds_nothing_that_was_said() -> None:
    assert {"detail", "prompt_sha256", "answer_sha256"}.isdisjoint(CalledV1.__struct_fields__)
