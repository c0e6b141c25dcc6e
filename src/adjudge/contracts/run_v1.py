"""``adjudge.run/v1``: a review with everything it read, everything it did not, and what it found.

Also what is kept of it on the way: ``adjudge.attempt/v1`` for each call that ended, ``adjudge.checkpoint/v1``
for each unit that was read whole. Both hold answers as they were given, so that they are qualified anew each
time they are used.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import SeverityV1
from adjudge.contracts.collection_v1 import CollectedV1
from adjudge.contracts.coordination_v1 import RunCoordinationV1
from adjudge.contracts.pack_v1 import UsedPackV1
from adjudge.contracts.qualified_v1 import QualifiedV1
from adjudge.contracts.target_v1 import Outcome, ReasonV1, TargetV1

SCHEMA: Final = "adjudge.run/v1"
ATTEMPT: Final = "adjudge.attempt/v1"
CHECKPOINT: Final = "adjudge.checkpoint/v1"

UnitStateV1 = Literal["reviewed", "reused", "partial", "skipped", "failed", "cancelled"]
TierV1 = Literal["trivial", "lite", "full"]
PassV1 = Literal["general", "product", "agent", "security"]
LookV1 = Literal["general", "product", "agent", "security", "coordinator"]
EndV1 = Literal[
    "done", "not-installed", "not-authenticated", "rate-limited", "model-error", "timed-out", "killed",
    "oversize", "non-zero-exit", "empty", "undecodable", "cancelled",
]  # fmt: skip


class UsageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a call cost, as its executor tells; null for what it does not tell."""

    input_tokens: int | None
    output_tokens: int | None
    calls: int | None


class RunExecutorV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who read; ``failure`` is why nobody did, and empty where somebody could."""

    name: str
    version: str
    model: str
    settings_sha256: str
    networked: bool
    failure: str


class RunUnitV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One changed path: how far it was read, and why not further."""

    path: str
    old_path: str | None
    state: UnitStateV1
    reason: str
    tier: TierV1
    why: tuple[str, ...]
    passes: tuple[PassV1, ...]
    bytes: int
    bytes_sent: int
    hunks: int
    hunks_sent: int


class RunAttemptV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One call that ended; texts of prompt and answer are not in it."""

    call_id: str
    number: int
    executor: str
    pass_: LookV1 = msgspec.field(name="pass")
    units: tuple[str, ...]
    end: EndV1
    detail: str
    prompt_sha256: str
    answer_sha256: str
    tokens: int
    usage: UsageV1


class RunCoverageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much of the change was read; the numbers of ``units`` sum to the changed paths."""

    kind: Literal["complete", "partial"]
    units: dict[str, int]
    bytes: int
    bytes_sent: int
    hunks: int
    hunks_sent: int


class RunBoundsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The bounds that were in force; ``tries`` and ``wait_s`` are those of a call that is over a rate."""

    jobs: int
    prompt_bytes: int
    answer_bytes: int
    timeout_s: int
    repairs: int
    tries: int
    wait_s: int
    budget_tokens: int
    coordinator_calls: int


class RunPolicyV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which findings fail, and digests of what the prompts were made with."""

    gate: SeverityV1
    every_claim: bool
    template_sha256: str
    conventions_sha256: str
    task_sha256: str


class RunV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A review.

    Attributes:
        run_id: Its name.
        outcome: ``fail`` when a finding counts, else ``inconclusive`` unless all was read, else ``pass``.
        exit_code: How the command ended.
        reasons: Why it is no pass.
        target: The change.
        executors: Who read, in the order asked.
        policy: What counts.
        bounds: In force.
        units: One a changed path, sorted.
        coverage: How much was read.
        examined_for: Passes and classes that were looked for, sorted.
        not_asked: What nobody was asked for, one sentence each.
        moved: Changed paths whose content is no longer what was read; computed when it is shown.
        findings: What was found, qualified.
        attempts: Calls that ended, in order; those of a coordinator come last.
        coordination: What came of coordinating; null where no unit of the full tier demands it.
        collections: Collectors that ran.
        limitations: What could not be seen.
        packs: Standards that the change was held to, whole, and what each check asked for.
    """

    schema: Literal["adjudge.run/v1"] = SCHEMA
    run_id: str
    outcome: Outcome
    exit_code: int
    reasons: tuple[ReasonV1, ...]
    target: TargetV1
    executors: tuple[RunExecutorV1, ...]
    policy: RunPolicyV1
    bounds: RunBoundsV1
    units: tuple[RunUnitV1, ...]
    coverage: RunCoverageV1
    examined_for: tuple[str, ...]
    not_asked: tuple[str, ...]
    moved: tuple[str, ...]
    findings: QualifiedV1
    attempts: tuple[RunAttemptV1, ...]
    coordination: RunCoordinationV1 | None
    collections: tuple[CollectedV1, ...]
    limitations: tuple[ReasonV1, ...]
    packs: tuple[UsedPackV1, ...] = ()


class AttemptV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one call came to, with its answer as text; the answer is nobody's fact."""

    schema: Literal["adjudge.attempt/v1"] = ATTEMPT
    told: RunAttemptV1
    answer: str


class CheckpointV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit that was read whole came to: for each pass the answers, one for each of its parts.

    What a coordinator answered is kept so too, as the one answer of its pass.
    """

    schema: Literal["adjudge.checkpoint/v1"] = CHECKPOINT
    answers: dict[LookV1, tuple[str, ...]]
