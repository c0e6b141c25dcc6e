"""What became of candidates: where each stands in the source, and what it counts for.

One disposition and one standing each; counts over either sum to the number of candidates.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    from adjudge.model.candidate import Candidate, Malformed, Severity, Suggestion
    from adjudge.model.evidence import CheckedEvidence
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.place import Side

PlaceId = NewType("PlaceId", str)
"""``plc:`` + 32 hex digits over path, enclosing symbol, quote and ordinal."""

FindingId = NewType("FindingId", str)
"""``fnd:`` + 32 hex digits over place and defect class, or the rule where the class is ``other``."""

ClusterId = NewType("ClusterId", str)
"""``cls:`` + 32 hex digits over the finding ids of its members."""


class Disposition(StrEnum):
    """Where a candidate stands in the source."""

    QUALIFIED = "qualified"
    RELOCATED = "relocated"
    STALE = "stale"
    UNRESOLVED = "unresolved"
    REJECTED = "rejected"


LOCATED = frozenset({Disposition.QUALIFIED, Disposition.RELOCATED})
"""Dispositions of a candidate whose place was proved."""


class Standing(StrEnum):
    """What became of a candidate; whoever is not located, or taken out by a coordinator, is ``dropped``."""

    ACTIVE = "active"
    DUPLICATE = "duplicate"
    DROPPED = "dropped"
    INHERITED = "inherited"
    OUTSIDE = "outside"
    BELOW_GATE = "below-gate"
    DISMISSED = "dismissed"


class Spot(StrEnum):
    """Where a proved place lies in the change: it decides where a comment can go, not whether it is true."""

    CHANGED = "changed-line"
    CONTEXT = "hunk-context"
    FILE = "elsewhere-in-file"
    CONSUMER = "consumer"
    OUTSIDE = "outside-change"


@dataclass(frozen=True, slots=True, kw_only=True)
class Locator:
    """A place as claimed.

    Attributes:
        path: As written.
        side: Which tree.
        start_line: 1-based; ``None`` for the whole file.
        end_line: 1-based, inclusive; ``None`` as ``start_line``.
    """

    path: str
    side: Side
    start_line: int | None
    end_line: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedLocator:
    """A place as proved.

    Attributes:
        path: In the tree of its side.
        side: Which tree.
        start_line: 1-based; ``None`` for the whole file.
        end_line: 1-based, inclusive; ``None`` as ``start_line``.
        object_id: The blob that was read.
        quote: The lines as they stand there, redacted where protected; empty for a whole file.
        symbol: The innermost definition around; empty outside all.
    """

    path: RepoPath
    side: Side
    start_line: int | None
    end_line: int | None
    object_id: ObjectId
    quote: str
    symbol: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualification:
    """The proof run on one candidate.

    Attributes:
        candidate: As proposed; texts redacted where protected content stood in them.
        disposition: Where it stands in the source.
        reason: Slug of the test that decided, such as ``quote-not-found``.
        detail: One sentence: what was expected, what was found, where.
        original: The claimed place; ``None`` for a malformed one.
        resolved: The proved place; ``None`` unless located.
        spot: Where that lies in the change; ``None`` unless located.
        evidence: What came of each piece, in order.
        proof: Sorted set: ``anchored``, ``located``, ``fact:<kind>``, ``proved``.
        suggestion: The edit that passed its tests; ``None`` when there is none.
        suggestion_reason: Why an edit was dropped; ``language-not-parsed`` beside one that stands; empty
            otherwise.
        unknown_tokens: Code-like words of its prose that exist in neither tree, sorted.
        redacted: Names of fields in which protected content was replaced, sorted.
    """

    candidate: Candidate | Malformed
    disposition: Disposition
    reason: str
    detail: str
    original: Locator | None = None
    resolved: ResolvedLocator | None = None
    spot: Spot | None = None
    evidence: tuple[CheckedEvidence, ...] = ()
    proof: tuple[str, ...] = ()
    suggestion: Suggestion | None = None
    suggestion_reason: str = ""
    unknown_tokens: tuple[str, ...] = ()
    redacted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A located candidate under ids that outlive lines.

    Attributes:
        finding_id: Place and class.
        place_id: Path, enclosing symbol, quote, ordinal.
        previous_finding_id: The id under the old path of a rename; ``None`` without one.
        severity: As proposed.
        qualification: The proof.
        standing: What it counts for.
        reason: Why it stands so, such as the ruling or the gate; empty for ``active``.
        cluster: The group it belongs to; ``None`` when alone.
    """

    finding_id: FindingId
    place_id: PlaceId
    previous_finding_id: FindingId | None
    severity: Severity
    qualification: Qualification
    standing: Standing
    reason: str = ""
    cluster: ClusterId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """Why two members of a cluster belong together.

    Attributes:
        first: Index of a candidate.
        second: Index of another, the larger.
        score_percent: 0 to 100.
        reasons: Terms that made it, such as ``same quote``; sorted.
    """

    first: int
    second: int
    score_percent: int
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """Findings that say the same, with the one that speaks for them.

    Attributes:
        cluster_id: From the members' ids.
        speaker: Index of the candidate that stands for all.
        members: Indexes, sorted, the speaker among them.
        joined: Every pair that was joined and why, sorted.
        reporters: Tools that reported a member, sorted; two independent ones raise its weight.
        passes: Passes that found a member, sorted; empty where reviewers have none.
        severities: Distinct severities of the members, worst first: a difference stays visible.
    """

    cluster_id: ClusterId
    speaker: int
    members: tuple[int, ...]
    joined: tuple[Joined, ...]
    reporters: tuple[str, ...]
    severities: tuple[Severity, ...]
    passes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """Findings in groups.

    Attributes:
        clusters: Groups of two and more, by their members.
        possible: Pairs in different groups that may say the same: links, which merge nothing; sorted.
        not_listed: Such pairs beyond the most that are told; the best are.
        not_compared: Pairs that were not looked at, for too many findings lie at one place.
    """

    clusters: tuple[Cluster, ...]
    possible: tuple[Joined, ...]
    not_listed: int
    not_compared: int
