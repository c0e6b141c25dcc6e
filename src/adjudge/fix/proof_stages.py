"""Stages of a proof, and what it comes to: review, what runs, and what people accept.

A stage that somebody waived is told as waived: the proof is then inconclusive, however good the rest is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from adjudge.contracts.proof_v1 import ProofStageV1, WaiverV1
from adjudge.contracts.target_v1 import ReasonV1, reasons_wire
from adjudge.model.outcome import Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.check_v1 import CheckEntryV1, StageV1
    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.contracts.proof_v1 import StageStateV1, TalliesV1
    from adjudge.contracts.run_v1 import RunCoverageV1
    from adjudge.fix.proof import Present

BROKEN: Final = frozenset({"reproduced", "regression", "failed", "out_of_scope", "no_changes"})
COMMANDS: Final = "command:"
NO_STAGE: Final = "commands"
WENT_ON: Final = "tree-went-on"


def review_stage(
    coverage: RunCoverageV1 | None, failures: Sequence[str], *, went_on: bool = False
) -> ProofStageV1:
    """Whether the change was read whole; what was found in it is told apart.

    Args:
        coverage: Of the last review; ``None`` where the findings were imported.
        failures: Why a reader did not come to its end.
        went_on: The work tree is not what was read, and no check of it read it.
    """
    if coverage is None:
        message = "The findings were imported; nobody reviewed the change here."
        return _stage("review", "not-asked", Reason(code="no-review", message=message))
    if coverage.kind == "complete" and not failures and went_on:
        message = "The work tree is not the tree that was reviewed with the fix in it."
        return _stage("review", "inconclusive", Reason(code=WENT_ON, message=message))
    if coverage.kind == "complete" and not failures:
        return _stage("review", "passed")
    message = failures[0] if failures else "Some of the change was not read whole."
    return _stage("review", "inconclusive", Reason(code="review-partial", message=message))


def executable_stage(
    attempts: Sequence[FixAttemptV1], check: CheckEntryV1 | None, present: Present
) -> ProofStageV1:
    """Whether what runs holds: by the tries that statuses rest on, else by the last check of the same trees.

    Args:
        attempts: Tries that a status rests on.
        check: The last check of the work tree, of the head of the change or of a fix; ``None`` without one.
        present: What stands in the work tree.
    """
    if any(one.state in BROKEN for one in attempts):
        state = next(one for one in attempts if one.state in BROKEN)
        message = f"The try {state.attempt_id} came to {state.state}."
        return _waived("executable", "failed", (Reason(code="stage-failed", message=message),), check)
    if attempts and all(one.state == "verified_fixed" for one in attempts):
        return _verified(attempts, check, present)
    if attempts:
        message = "No command was red before each fix and green after it."
        return _waived("executable", "inconclusive", (Reason(code="not-red-before", message=message),), check)
    return _of_check(check)


def read_by_check(check: CheckEntryV1 | None, present: Present) -> bool:
    """Whether a check of the work tree, as it stands, has reviewed it and passed."""
    return _is_of(check, present) and any(
        one.name == "review" and one.found == "passed" for one in check.stages
    )


def _verified(attempts: Sequence[FixAttemptV1], check: CheckEntryV1 | None, present: Present) -> ProofStageV1:
    """What runs held with each fix; whether it does in the tree that stands there."""
    if any(one.attempt_id not in present.applied for one in attempts):
        message = (
            "Not every fix is in the work tree, so what held in the trees of the tries says nothing of it."
        )
        return _stage("executable", "inconclusive", Reason(code="fix-not-applied", message=message))
    trees = {one.head_tree for one in attempts}
    checked = _of_check(check) if _is_of(check, present) else None
    if checked is not None and checked.found == "failed":
        return checked
    if trees == {present.tree}:
        return _stage("executable", "passed")
    if checked is not None and checked.found != "not-asked":
        return checked
    if len(trees) > 1:
        message = f"The fixes stand in {len(trees)} trees, and nothing shows that they hold together."
        return _waived("executable", "inconclusive", (Reason(code="fixes-apart", message=message),), check)
    message = f"The commands held in tree {attempts[-1].head_tree}; the work tree is {present.tree} by now."
    return _waived("executable", "inconclusive", (Reason(code=WENT_ON, message=message),), check)


def _is_of(check: CheckEntryV1 | None, present: Present) -> TypeGuard[CheckEntryV1]:
    """Whether a check is of the work tree as it stands."""
    return check is not None and check.head_tree == present.tree


def acceptance_stage(check: CheckEntryV1 | None) -> ProofStageV1:
    """Whether a person accepted the last check of the same trees; never needed, and no pass of others."""
    if check is None or check.acceptance is None:
        message = "Nobody accepted a check of these trees."
        return _stage("acceptance", "not-asked", Reason(code="not-accepted", message=message))
    message = f"{check.acceptance.by} accepted the check: {check.acceptance.why}"
    return _stage("acceptance", "passed", Reason(code="accepted", message=message))


def conclude_proof(
    tallies: TalliesV1, stages: Sequence[ProofStageV1]
) -> tuple[Outcome, tuple[ReasonV1, ...]]:
    """What a proof comes to, and why it is no pass."""
    failed = (*_counted(tallies.reproduced, "finding-reproduced", "still there"), *_in(stages, "failed"))
    if failed:
        return Outcome.FAIL, reasons_wire(tuple(failed))
    proved = [one for one in stages if one.name != "acceptance"]
    open_ = (
        *_counted(tallies.unchecked, "finding-unchecked", "unchecked"),
        *_counted(tallies.not_applied, "fix-not-applied", "mended in another tree than the work tree"),
        *_in(proved, "inconclusive"),
        *_in(proved, "waived"),
        *_in(proved, "not-asked"),
    )
    return (Outcome.INCONCLUSIVE if open_ else Outcome.PASS), reasons_wire(tuple(open_))


def _of_check(check: CheckEntryV1 | None) -> ProofStageV1:
    """What the commands of a check came to."""
    stages = () if check is None else tuple(one for one in check.stages if one.name.startswith(COMMANDS))
    if not stages:
        message = "No command ran on these trees."
        return _stage("executable", "not-asked", Reason(code="no-command", message=message))
    for state in ("failed", "inconclusive"):
        found = [one for one in stages if one.found == state]
        if found:
            reasons = tuple(
                Reason(code=one.code, message=one.message) for stage in found for one in stage.reasons
            )
            return _waived("executable", state, reasons, check)
    return _stage("executable", "passed")


def _waived(
    name: str, found: StageStateV1, reasons: tuple[Reason, ...], check: CheckEntryV1 | None
) -> ProofStageV1:
    """A stage that did not pass, with the waiver of a person where there is one for its commands."""
    plain = _stage(name, found, *reasons)
    waived: list[StageV1] = [] if check is None else [one for one in check.stages if _is_waived(one)]
    if not waived or waived[0].waiver is None:
        return plain
    waiver = WaiverV1(why=waived[0].waiver.why, by=waived[0].waiver.by)
    return ProofStageV1(name=plain.name, state="waived", found=found, reasons=plain.reasons, waiver=waiver)


def _is_waived(stage: StageV1) -> bool:
    return stage.state == "waived" and (stage.name == NO_STAGE or stage.name.startswith(COMMANDS))


def _stage(name: str, state: StageStateV1, *reasons: Reason) -> ProofStageV1:
    return ProofStageV1(name=name, state=state, found=state, reasons=reasons_wire(reasons), waiver=None)  # type: ignore[arg-type]  # names of ours


def _counted(count: int, code: str, what: str) -> Iterator[Reason]:
    if count:
        many = "1 finding is" if count == 1 else f"{count} findings are"
        yield Reason(code=code, message=f"{many} {what}.")


def _in(stages: Sequence[ProofStageV1], state: StageStateV1) -> Iterator[Reason]:
    for one in stages:
        if one.state == state:
            why = one.reasons[0].message if one.reasons else ""
            yield Reason(code=f"stage-{state}", message=f"The stage {one.name} is {state}. {why}".rstrip())
