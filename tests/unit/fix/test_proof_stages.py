"""Stages of a proof: a waiver is told and is no pass."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudge.contracts.check_v1 import CheckEntryV1, DecidedV1, StageV1
from adjudge.contracts.run_v1 import RunCoverageV1
from adjudge.fix.proof import Present, tally
from adjudge.fix.proof_stages import (
    acceptance_stage,
    conclude_proof,
    executable_stage,
    read_by_check,
    review_stage,
)
from adjudge.model.outcome import Outcome
from tests.fix_values import an_attempt

HERE = Present(tree="c" * 40, applied=frozenset({"fix:" + "5" * 32}))
"""The work tree is what the try left."""


def coverage(kind: str = "complete") -> RunCoverageV1:
    return RunCoverageV1(kind=kind, units={}, bytes=0, bytes_sent=0, hunks=0, hunks_sent=0)  # type: ignore[arg-type]


def check(state: str, found: str, *, accepted: bool = False) -> CheckEntryV1:
    waiver = DecidedV1(why="known", by="Ada") if state == "waived" else None
    stage: dict[str, Any] = {
        "name": "command:test",
        "state": state,
        "found": found,
        "reasons": (),
        "waiver": waiver,
    }
    return CheckEntryV1(
        outcome="inconclusive",
        reasons=(),
        stages=(StageV1(**stage),),
        acceptance=DecidedV1(why="good", by="Ada") if accepted else None,
        request="1",
        result="2",
        base_tree="a",
        head_tree="b",
    )


def test_review_passes_when_all_was_read() -> None:
    assert review_stage(coverage(), ()).state == "passed"
    assert review_stage(coverage("partial"), ()).state == "inconclusive"
    assert review_stage(coverage(), ("x ended killed",)).state == "inconclusive"
    assert review_stage(None, ()).state == "not-asked"
    assert review_stage(coverage(), (), went_on=True).state == "inconclusive"


@pytest.mark.parametrize(
    ("states", "state"),
    [
        (["verified_fixed", "verified_fixed"], "passed"),
        (["verified_fixed", "fixed_unproven"], "inconclusive"),
        (["verified_fixed", "regression"], "failed"),
        (["inconclusive"], "inconclusive"),
    ],
)
def test_what_runs_is_told_by_the_tries(states: list[Any], state: str) -> None:
    assert executable_stage([an_attempt(one) for one in states], None, HERE).state == state


def test_fixes_that_no_tree_has_together_are_no_pass() -> None:
    tries = [msgspec.structs.replace(an_attempt(), head_tree=one * 40) for one in "ab"]
    stage = executable_stage(tries, None, HERE)
    assert (stage.state, [one.code for one in stage.reasons]) == ("inconclusive", ["fixes-apart"])
    outcome, _ = conclude_proof(tally(["fixed", "fixed"]), [review_stage(coverage(), ()), stage])
    assert outcome is Outcome.INCONCLUSIVE


@pytest.mark.parametrize(
    ("state", "found"), [("passed", "passed"), ("failed", "failed"), ("inconclusive", "inconclusive")]
)
def test_without_a_try_it_is_the_last_check(state: str, found: str) -> None:
    assert executable_stage([], check(state, found), HERE).state == state


def test_without_anything_it_was_not_asked() -> None:
    assert executable_stage([], None, HERE).state == "not-asked"


def test_waiver_is_told_and_is_no_pass() -> None:
    stage = executable_stage([], check("waived", "failed"), HERE)
    assert (stage.state, stage.found) == ("waived", "failed")
    assert stage.waiver is not None
    assert stage.waiver.by == "Ada"
    outcome, reasons = conclude_proof(tally(["fixed"]), [review_stage(coverage(), ()), stage])
    assert (outcome, [one.code for one in reasons]) == (Outcome.INCONCLUSIVE, ["stage-waived"])


def test_waiver_of_a_check_makes_no_try_better() -> None:
    stage = executable_stage([an_attempt("regression")], check("waived", "failed"), HERE)
    assert (stage.state, stage.found) == ("waived", "failed")


def test_all_that_is_proved_is_a_pass() -> None:
    stages = [
        review_stage(coverage(), ()),
        executable_stage([an_attempt()], None, HERE),
        acceptance_stage(None),
    ]
    assert conclude_proof(tally(["fixed", "dismissed"]), stages) == (Outcome.PASS, ())


@pytest.mark.parametrize("tree", ["d" * 40, None])
def test_fix_that_is_not_in_the_work_tree_is_no_pass(tree: str | None) -> None:
    stage = executable_stage([an_attempt()], check("passed", "passed"), Present(tree=tree))
    assert (stage.state, [one.code for one in stage.reasons]) == ("inconclusive", ["fix-not-applied"])
    stages = [review_stage(coverage(), ()), stage]
    assert conclude_proof(tally(["not_applied"]), stages)[0] is Outcome.INCONCLUSIVE


def of_tree(state: str, tree: str, name: str = "command:test") -> CheckEntryV1:
    made = check(state, state)
    stages = (msgspec.structs.replace(made.stages[0], name=name),)
    return msgspec.structs.replace(made, head_tree=tree, stages=stages)


@pytest.mark.parametrize(
    ("made", "state"),
    [
        (None, "inconclusive"),
        (of_tree("passed", "c" * 40), "inconclusive"),
        (of_tree("passed", "d" * 40), "passed"),
        (of_tree("failed", "d" * 40), "failed"),
        (of_tree("passed", "d" * 40, "review"), "inconclusive"),
    ],
)
def test_work_tree_that_went_on_is_proved_by_a_check_of_it(made: CheckEntryV1 | None, state: str) -> None:
    present = Present(tree="d" * 40, applied=HERE.applied)
    stage = executable_stage([an_attempt()], made, present)
    assert stage.state == state
    assert [one.code for one in stage.reasons] == (["tree-went-on"] if state == "inconclusive" else [])


def test_check_of_the_work_tree_that_failed_is_heard() -> None:
    assert executable_stage([an_attempt()], of_tree("failed", "c" * 40), HERE).state == "failed"


def test_work_tree_is_read_by_a_check_of_it_alone() -> None:
    assert read_by_check(of_tree("passed", "c" * 40, "review"), HERE)
    assert not read_by_check(of_tree("passed", "c" * 40), HERE)
    assert not read_by_check(of_tree("failed", "c" * 40, "review"), HERE)
    assert not read_by_check(of_tree("passed", "d" * 40, "review"), HERE)
    assert not read_by_check(None, HERE)


def test_acceptance_makes_nothing_pass() -> None:
    stages = [review_stage(coverage(), ()), executable_stage([], None, HERE)]
    accepted = acceptance_stage(check("inconclusive", "inconclusive", accepted=True))
    assert accepted.state == "passed"
    assert conclude_proof(tally(["fixed"]), [*stages, accepted])[0] is Outcome.INCONCLUSIVE


def test_finding_that_is_there_fails_and_one_unchecked_is_open() -> None:
    stages = [review_stage(coverage(), ()), executable_stage([an_attempt()], None, HERE)]
    assert conclude_proof(tally(["reproduced", "unchecked"]), stages)[0] is Outcome.FAIL
    assert conclude_proof(tally(["fixed", "unchecked"]), stages)[0] is Outcome.INCONCLUSIVE
