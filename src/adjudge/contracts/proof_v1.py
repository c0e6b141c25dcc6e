"""``adjudge.proof/v1``: what is proved of each finding of a review, and what is left to do.

Every number is of what is kept; a finding that nobody looked at again is unchecked, and a stage that somebody
waived is told as waived and is no pass.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import SeverityV1
from adjudge.contracts.fix_attempt_v1 import FixStateV1, ProvingV1
from adjudge.contracts.fix_packet_v1 import EvidenceRefV1, LevelV1
from adjudge.contracts.proof_records_v1 import ItemV1
from adjudge.contracts.run_v1 import RunCoverageV1
from adjudge.contracts.target_v1 import Outcome, ReasonV1
from adjudge.contracts.trial_v1 import ColourV1
from adjudge.contracts.verdict_v1 import CheckerV1

SCHEMA: Final = "adjudge.proof/v1"

ProofStatusV1 = Literal["fixed", "not_applied", "reproduced", "not_reproduced", "unchecked", "dismissed"]
StageStateV1 = Literal["passed", "failed", "inconclusive", "not-asked", "waived"]


class TalliesV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many findings have which status; they sum to the findings."""

    fixed: int
    not_applied: int
    reproduced: int
    not_reproduced: int
    unchecked: int
    dismissed: int


class RevalidationV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to go through for a finding that is fixed, and whether somebody did."""

    item: ItemV1
    text: str
    done: bool


class ProvedFindingV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """One finding: what became of it, who says so, at which level, by which artefact."""

    finding_id: str
    severity: SeverityV1
    title: str
    defect_class: str
    path: str
    start_line: int | None
    status: ProofStatusV1
    by: str
    reason: str
    level: LevelV1
    artifact: str
    proof: tuple[str, ...]
    attempt_id: str | None
    evidence: tuple[EvidenceRefV1, ...]
    revalidation: tuple[RevalidationV1, ...]


class RedGreenV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command before and after a fix."""

    argv: tuple[str, ...]
    before: ColourV1
    after: ColourV1
    proving: ProvingV1


class ProofAttemptV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A try that a status rests on; the scope is null where the gate was not asked.

    ``applied`` tells whether the work tree has all that it changed.
    """

    attempt_id: str
    state: FixStateV1
    applied: bool
    base_tree: str
    head_tree: str | None
    scope: Outcome | None
    commands: tuple[RedGreenV1, ...]
    review: str | None


class WaiverV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who goes on without a stage, and why."""

    why: str
    by: str


class ProofStageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stage: ``review``, ``executable`` or ``acceptance``; ``found`` is before any waiver."""

    name: Literal["review", "executable", "acceptance"]
    state: StageStateV1
    found: StageStateV1
    reasons: tuple[ReasonV1, ...]
    waiver: WaiverV1 | None


class ActionV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is left to do about a finding; ``item`` is null where it is no revalidation."""

    finding_id: str
    kind: Literal["verify", "fix", "apply", "revalidate"]
    item: ItemV1 | None
    text: str


class ProofV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The proof.

    Attributes:
        run_id: Of the review.
        base_tree: Of the change.
        head_tree: Of the change, before any fix.
        work_tree: What stands in the owner's work tree: of it the proof speaks; null where nobody can tell.
        base_commit: Of the base; null without one.
        outcome: ``pass`` when every finding that stands is fixed there, and review and commands hold of it.
        reasons: Why it is no pass.
        tallies: By status.
        findings: In the order of the review.
        attempts: Tries that a status rests on, oldest first.
        stages: Review, commands, people.
        coverage: Of the review; null of a run over imported findings.
        next_actions: In the order of the findings.
        limitations: What must be known.
    """

    schema: Literal["adjudge.proof/v1"] = SCHEMA
    run_id: str
    base_tree: str
    head_tree: str
    work_tree: str | None
    base_commit: str | None
    outcome: Outcome
    reasons: tuple[ReasonV1, ...]
    tallies: TalliesV1
    findings: tuple[ProvedFindingV1, ...]
    attempts: tuple[ProofAttemptV1, ...]
    stages: tuple[ProofStageV1, ...]
    coverage: RunCoverageV1 | None
    next_actions: tuple[ActionV1, ...]
    limitations: tuple[ReasonV1, ...]
    checker: CheckerV1
