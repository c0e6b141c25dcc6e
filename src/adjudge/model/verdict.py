"""A verdict: what became of holding a change against a grant, and which rule decided for each path.

A pass means that every touched path is covered; anything not understood is inconclusive.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.change import Flag
    from adjudge.model.grant import GrantLimits, Rule, RuleKind
    from adjudge.model.ids import Digest, ObjectId, RepoPath
    from adjudge.model.outcome import Outcome, Reason


class DecidedBy(StrEnum):
    """Which part of a grant decided, the strongest first."""

    PROTECTED = "protected"
    FROZEN = "frozen"
    DENY = "deny"
    ALLOW = "allow"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a grant says to one way of touching one path.

    Attributes:
        path: The path touched.
        kinds: What the change is, sorted; an allow rule with kinds must list all of them.
        granted: Whether the path may be touched in this way.
        by: Which part of the grant decided.
        rule: The rule that decided; the nearest one that does not cover it, where no other matches; ``None``
            when none matches at all, or for a protected path. A frozen pattern is a rule without kinds.
        code: Reason code when not granted, else empty.
        message: Why, as one whole sentence.
    """

    path: RepoPath
    kinds: tuple[RuleKind, ...]
    granted: bool
    by: DecidedBy
    rule: Rule | None
    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """One path that the change had no business with, and why.

    Attributes:
        path: The path touched, or read by a copy.
        code: Reason code.
        message: One whole sentence, raw.
        kinds: What the change is, sorted; empty for a path that is only read.
        by: Which part of the grant decided.
        rule: The rule that decided, or ``None``.
    """

    path: RepoPath
    code: str
    message: str
    kinds: tuple[RuleKind, ...]
    by: DecidedBy
    rule: Rule | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """How large the change is.

    Attributes:
        files: Paths touched.
        added: Lines added; ``None`` when nobody counted. Paths whose content is not shown count nothing.
        removed: Lines removed, likewise.
    """

    files: int
    added: int | None = None
    removed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer of the scope gate.

    Attributes:
        outcome: ``fail`` when something is definitely out of scope or over a limit; else ``inconclusive``
            when something could not be told; else ``pass``.
        reasons: Why it is no pass, sorted; one for each offence, limit and doubt.
        touched: Paths written, sorted.
        reads: Paths whose content a copy takes, sorted.
        decisions: One for each touched path and way of touching, sorted by path and kinds.
        offending: Sorted by path and code; one path may be there for several reasons.
        flags: What a reader must know whatever the outcome, sorted.
        limitations: What could not be looked at and makes nothing inconclusive, sorted.
        named: Paths that a refused patch names; guesses, proved by nothing.
        examined: Number of touched paths.
        counted: How large the change is.
        limits: As in the grant.
        grant_id: As in the grant.
        grant_digest: Of the grant's canonical form.
        patch_digest: Plain SHA-256 of the raw patch, or ``None`` when trees were compared and no text kept.
        policy: (name, value) pairs of what was declared, sorted; a pass holds only under them.
        base_commit: Commit the change starts from, or ``None``.
        base_tree: Tree before, or ``None`` for a patch without a repository.
        head_tree: Tree after, or ``None``.
        grant_signed_by: Id of the key whose signature of the grant was required and holds; ``None`` when no
            signature was required, whoever may have signed it.
        checker: Name of the checker.
        checker_version: Its version.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...]
    touched: tuple[RepoPath, ...]
    reads: tuple[RepoPath, ...]
    decisions: tuple[Decision, ...]
    offending: tuple[Offence, ...]
    flags: tuple[Flag, ...]
    limitations: tuple[Reason, ...]
    named: tuple[RepoPath, ...]
    examined: int
    counted: Counted
    limits: GrantLimits
    grant_id: str
    grant_digest: Digest
    patch_digest: Digest | None
    policy: tuple[tuple[str, str], ...]
    base_commit: ObjectId | None
    base_tree: ObjectId | None
    head_tree: ObjectId | None
    checker: str
    checker_version: str
    grant_signed_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Which rule decides for one path, kind by kind.

    Attributes:
        path: The path asked about.
        decisions: One for each kind, in the order of ``RuleKind``.
        read: What the grant says to taking the path's content as the source of a copy.
        frozen: Frozen patterns that match, sorted.
        deny: Deny rules whose pattern matches, sorted.
        allow: Allow rules whose pattern matches, sorted.
    """

    path: RepoPath
    decisions: tuple[Decision, ...]
    read: Decision
    frozen: tuple[str, ...]
    deny: tuple[Rule, ...]
    allow: tuple[Rule, ...]
