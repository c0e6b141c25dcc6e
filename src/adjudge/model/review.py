"""A review of a change: units, tiers, passes, what was sent of each, and how each ended.

A unit is one changed path. It starts as failed and pending, so a crash leaves the truth. What was read is
counted in bytes and hunks that were sent, never in what somebody may have read for himself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import Digest, RepoPath
    from adjudge.model.outcome import Reason


class UnitState(StrEnum):
    """How far a unit was read."""

    REVIEWED = "reviewed"
    REUSED = "reused"
    PARTIAL = "partial"
    SKIPPED = "skipped"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Tier(StrEnum):
    """How much reading a unit gets."""

    TRIVIAL = "trivial"
    LITE = "lite"
    FULL = "full"


class Pass(StrEnum):
    """One look at a unit, each with a role of its own."""

    GENERAL = "general"
    PRODUCT = "product"
    AGENT = "agent"
    SECURITY = "security"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedUnit:
    """One changed path as it is to be reviewed.

    Attributes:
        unit_id: ``unit:`` + 32 hex digits; of the fingerprint.
        path: Path after, or the path that is gone.
        old_path: Path before, when another.
        tier: How much reading it gets.
        why: What set the tier, in words, sorted.
        passes: Looks that its tier demands, in order.
        skip: Why nobody reads it by policy (``binary``, ``generated``, ``vendored``, ``submodule``); empty
            for a unit that is to be read.
        hunks: Changed regions of its text.
        parts: Texts to send, in order; a large file has several, split at hunks and symbols.
        left_out: Bytes of the patch that no part holds, at least: they are beyond the bound of a unit, or git
            does not show them, or nobody is to read them; 0 when none.
        focus: Weight in the reading, for the order under a budget.
    """

    unit_id: str
    path: RepoPath
    old_path: RepoPath | None
    tier: Tier
    why: tuple[str, ...]
    passes: tuple[Pass, ...]
    skip: str
    hunks: int
    parts: tuple[UnitPart, ...]
    left_out: int
    focus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadUnit:
    """One changed path after a review: how far it was read, and why not further.

    Attributes:
        path: Path after, or the path that is gone.
        old_path: Path before, when another.
        state: How far.
        reason: Why not further, or why by policy not at all; a slug, empty for what was read whole.
        tier: How much reading it was to get.
        why: What set the tier.
        passes: Looks that its tier demands.
        size: Bytes of its patch.
        sent: Bytes of them that were read.
        hunks: Hunks of its patch.
        hunks_sent: Hunks of them that were read.
    """

    path: RepoPath
    old_path: RepoPath | None
    state: UnitState
    reason: str
    tier: Tier
    why: tuple[str, ...]
    passes: tuple[Pass, ...]
    size: int
    sent: int
    hunks: int
    hunks_sent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitPart:
    """A piece of a unit that fits a prompt.

    Attributes:
        unit_id: Of which unit.
        number: From 0.
        text: Hunks with line numbers of both sides, facts and neighbours' lines, as the prompt has them.
        hunks: How many hunks end in it.
        shown: Bytes of the patch that it holds.
        size: Bytes of ``text`` in UTF-8.
    """

    unit_id: str
    number: int
    text: str
    hunks: int
    shown: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One prompt for one pass over some parts.

    Attributes:
        call_id: ``call:`` + 32 hex digits; of pass, parts and prompt.
        pass_: Which look.
        parts: (unit id, part number) in order.
        prompt: The whole prompt.
        prompt_sha256: Of its bytes.
        tokens: Estimated, of the prompt.
    """

    call_id: str
    pass_: Pass
    parts: tuple[tuple[str, int], ...]
    prompt: str
    prompt_sha256: Digest
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPlan:
    """What a review will do.

    Attributes:
        units: One a changed path, sorted by path.
        calls: In the order in which they are made: by focus, not by name.
        left_out: Units that no call reads since the budget ends before them, sorted.
        budget: In tokens of prompts; 0 for none.
        limitations: What could not be put into prompts; sorted.
    """

    units: tuple[PlannedUnit, ...]
    calls: tuple[Call, ...]
    left_out: tuple[RepoPath, ...]
    budget: int
    limitations: tuple[Reason, ...]


class AttemptEnd(StrEnum):
    """How one call of an executor ended; causes are kept apart."""

    DONE = "done"
    NOT_INSTALLED = "not-installed"
    NOT_AUTHENTICATED = "not-authenticated"
    RATE_LIMITED = "rate-limited"
    MODEL_ERROR = "model-error"
    TIMED_OUT = "timed-out"
    KILLED = "killed"
    OVERSIZE = "oversize"
    NON_ZERO_EXIT = "non-zero-exit"
    EMPTY = "empty"
    UNDECODABLE = "undecodable"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What a call cost, as the executor tells; ``None`` for what it does not tell.

    Attributes:
        input_tokens: Of the prompt.
        output_tokens: Of the answer.
        calls: Requests to a model.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    calls: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutorIdentity:
    """Who answers, exactly; part of a unit's fingerprint.

    Attributes:
        name: Of the executor.
        version: Of its program, as it tells; empty where there is no program.
        model: Name of the model; empty where there is none, or where nobody says which.
        settings_sha256: Over everything else that may change its answers.
        networked: What it is sent leaves this machine.
    """

    name: str
    version: str
    model: str
    settings_sha256: Digest
    networked: bool


class ReviewState(StrEnum):
    """Where a review stands."""

    ACTIVE = "active"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    DAMAGED = "damaged"
    """Only told: its record cannot be read."""


class Liveness(StrEnum):
    """Whether the process that holds a review still runs."""

    ALIVE = "alive"
    DEAD = "dead"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """The process that holds a review, so that another can tell whether it is gone.

    Attributes:
        host: Name of the machine.
        boot: Id of its boot; empty where the system tells none.
        namespace: Its namespace of process ids; empty where there are none.
        pid: In that namespace.
        started: When the process started, as the system counts; 0 where it does not tell.
    """

    host: str
    boot: str
    namespace: str
    pid: int
    started: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAttempt:
    """One call that came to an end.

    Attributes:
        call_id: Which call.
        number: From 0; a repair is another attempt of the same call.
        body: The artefact of it, canonical bytes, what was answered included.
        raw: What was answered before it was read, bounded; dropped by pruning.
    """

    call_id: str
    number: int
    body: bytes
    raw: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCheckpoint:
    """What a unit came to, for every later review of the same content by the same reader.

    Attributes:
        fingerprint: Of the unit.
        body: Its candidates, canonical bytes.
    """

    fingerprint: Digest
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReview:
    """A review as it is kept.

    Attributes:
        run_id: ``rev:`` + 32 hex digits.
        key: Digest of trees, readers and rules; one of a key is active at a time.
        state: Where it stands.
        owner: Who holds it, or held it last.
        beat_s: When the owner was heard of last, seconds UTC.
        begun_s: When it was begun, seconds UTC.
        cancelled: Somebody asked it to stop.
        body: The artefact; empty until it is finished.
    """

    run_id: str
    key: Digest
    state: ReviewState
    owner: Owner
    beat_s: int
    begun_s: int
    cancelled: bool
    body: bytes
