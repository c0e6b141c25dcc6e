"""What an agent says of a change, and what became of it: nothing is lost, and nothing is taken on trust.

Every judgment is accepted or rejected by itself; prose is carried along, fenced, and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.anchor import ChangeAnchor
    from adjudge.model.candidate import Severity
    from adjudge.model.evidence import CheckedEvidence, Claim, Evidence
    from adjudge.model.ids import ObjectId, Pin, RepoPath, SignalId
    from adjudge.model.outcome import Reason
    from adjudge.model.place import Side
    from adjudge.model.signal import Signal


class Action(StrEnum):
    """What the agent asks for, strongest first."""

    BLOCK = "block"
    ADDRESS = "address"
    CONSIDER = "consider"
    FYI = "fyi"
    ABSTAIN = "abstain"


class ReplyStatus(StrEnum):
    """What became of a reply as a whole."""

    OK = "ok"
    STALE = "stale"
    MALFORMED = "malformed"
    UNREADABLE = "unreadable"
    OVERSIZED = "oversized"


class RejectReason(StrEnum):
    """Why one judgment is rejected."""

    UNKNOWN_SIGNAL = "unknown-signal"
    UNKNOWN_ANCHOR = "unknown-anchor"
    NO_ANCHOR = "no-anchor"
    CONFLICTING_ANCHORS = "conflicting-anchors"
    DUPLICATE = "duplicate"
    INVALID_FIELD = "invalid-field"
    OVERSIZED = "oversized"
    CONTRADICTED = "contradicted"
    STALE_SNAPSHOT = "stale-snapshot"


class AnchorStrength(StrEnum):
    """What an accepted judgment rests on, strongest first: a fact, a changed region, a changed path."""

    SIGNAL = "signal"
    CHANGE = "change"
    UNIT = "unit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgment:
    """One judgment as it was handed in.

    Attributes:
        index: 0-based position in the reply.
        signal_id: As written; ``None`` when not given.
        change_anchor: As written; ``None`` when not given.
        alias: As written; ``None`` when not given.
        action: What is asked for.
        severity: How bad it would be.
        claim: What it says in our words; ``None`` for free prose.
        concern: Prose; what it is about.
        framing: Prose; why.
        evidence: Facts it brings, in order.
    """

    index: int
    signal_id: str | None
    change_anchor: str | None
    alias: str | None
    action: Action | None
    severity: Severity | None
    claim: Claim | None
    concern: str | None
    framing: str | None
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """A judgment that is turned away, by itself.

    Attributes:
        index: 0-based position in the reply.
        reason: Which rule it breaks.
        message: The same as one sentence.
        path: Where in the reply.
        found: What stands there or was cited; empty when nothing did.
    """

    index: int
    reason: RejectReason
    message: str
    path: str
    found: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyError:
    """Why a reply cannot be read: the place in it, a slug, and a sentence."""

    path: str
    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A reply as it was read.

    Attributes:
        status: ``ok`` when its judgments can be looked at, whatever becomes of each.
        pin: As echoed; empty when it could not be read.
        items: Judgments in order; those that break the contract are rejected already.
        errors: Why it could not be read; empty when it could.
    """

    status: ReplyStatus
    pin: str
    items: tuple[Judgment | Rejected, ...]
    errors: tuple[ReplyError, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """What the anchors of a judgment lead to; at least one is there.

    Attributes:
        signal: The fact.
        anchor: The changed region.
        unit: The changed path, when one was cited as such.
        previous: Ids that were cited under a name from before a rename, sorted.
    """

    signal: Signal | None
    anchor: ChangeAnchor | None
    unit: RepoPath | None
    previous: tuple[str, ...]

    @property
    def strength(self) -> AnchorStrength:
        """The strongest of them."""
        if self.signal is not None:
            return AnchorStrength.SIGNAL
        return AnchorStrength.CHANGE if self.anchor is not None else AnchorStrength.UNIT


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """A judgment that stands on something that is there.

    Attributes:
        judgment: As handed in.
        cited: What it stands on.
        evidence: What came of each piece, in order.
        proof: Sorted set: ``anchored``, ``located``, ``fact:<kind>``, ``proved``.
        unknown_tokens: Code-like words of its prose that exist in neither tree, sorted.
        salvaged: It answers an older guide, and nothing it rests on has moved since.
    """

    judgment: Judgment
    cited: Cited
    evidence: tuple[CheckedEvidence, ...]
    proof: tuple[str, ...]
    unknown_tokens: tuple[str, ...] = ()
    salvaged: bool = False


class MovedKind(StrEnum):
    """What kind of input moved."""

    FILE = "file"
    VERSION = "version"
    BRIEF = "brief"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """One input that is another than it was.

    Attributes:
        kind: ``file``, ``version``, or ``brief`` for a part of the brief that no file explains.
        name: Path, name of what has the version, or part of the brief.
        side: Of a file; ``None`` for the others.
        before: Blob id or version; ``None`` where there was none, and for parts.
        after: The same now; the very blob of ``before`` where the mode alone is another.
    """

    kind: MovedKind
    name: str
    side: Side | None = None
    before: ObjectId | str | None = None
    after: ObjectId | str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """How many of one kind received a judgment, and which did not, in their order."""

    judged: int
    not_judged: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgmentCoverage:
    """What received a judgment.

    Attributes:
        units: Changed paths that are not left aside.
        signals: Ids; suppressed ones are told in ``suppressed`` instead.
        anchors: Ids of changed regions.
        suppressed: Ids of suppressed signals without a judgment; nobody has to judge them.
    """

    units: Covered
    signals: Covered
    anchors: Covered
    suppressed: tuple[SignalId, ...]

    @property
    def is_whole(self) -> bool:
        """Whether everything received a judgment."""
        return not (self.units.not_judged or self.signals.not_judged or self.anchors.not_judged)


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation:
    """What became of a reply.

    Attributes:
        status: Of the whole.
        pin: Of the change as it is now; ``None`` when it was not looked at.
        echoed: Pin that the reply repeats; empty when it could not be read.
        moved: Inputs that moved since the guide, sorted; ``None`` when they cannot be told.
        moved_unknown: Why they cannot be told; empty when they can.
        accepted: In order.
        rejected: In order; with ``accepted`` all judgments of the reply.
        errors: Why the reply could not be read.
        coverage: What received a judgment; ``None`` when the change was not looked at.
        would_survive: Indexes of judgments that rest on nothing that moved; empty unless stale.
        limitations: What could not be seen of the change.
        left_out: Untracked files of the work tree that are the reply or its guide, and no part of the change;
            sorted.
    """

    status: ReplyStatus
    pin: Pin | None
    echoed: str
    moved: tuple[Moved, ...] | None
    moved_unknown: str
    accepted: tuple[Accepted, ...]
    rejected: tuple[Rejected, ...]
    errors: tuple[ReplyError, ...]
    coverage: JudgmentCoverage | None
    would_survive: tuple[int, ...]
    limitations: tuple[Reason, ...]
    left_out: tuple[RepoPath, ...] = ()
