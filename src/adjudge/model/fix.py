"""A fix: what is to be mended, one try at it, and what became of each finding.

Nothing that a fixer says decides anything: a state is made of trees, commands and a new review alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import Digest, ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.trial import Trial, TwoTrials


class FixState(StrEnum):
    """What a try at a fix came to; only ``verified_fixed`` is a pass."""

    OPEN = "open"
    """It was begun and did not end: it runs, or its process is gone."""
    VERIFIED_FIXED = "verified_fixed"
    FIXED_UNPROVEN = "fixed_unproven"
    """Nothing is left of the findings, and no command was red before and green after."""
    REPRODUCED = "reproduced"
    REGRESSION = "regression"
    """A command or a test that held before does not hold any more."""
    NO_CHANGES = "no_changes"
    OUT_OF_SCOPE = "out_of_scope"
    FAILED = "failed"
    """The fixer failed, or did what no fixer may do."""
    INCONCLUSIVE = "inconclusive"
    STOPPED = "stopped"
    """A stop rule held it before anything ran."""


class RecheckStatus(StrEnum):
    """What became of a finding."""

    FIXED = "fixed"
    REPRODUCED = "reproduced"
    UNCHECKED = "unchecked"


class Proving(StrEnum):
    """What a command proves of a fix."""

    RED_TO_GREEN = "red-to-green"
    PROVES_NOTHING = "proves-nothing"
    """It was not red before."""
    STILL_RED = "still-red"
    BROKEN = "broken"
    """It fails where it did not before, or lost tests."""
    UNAVAILABLE = "unavailable"
    """It says nothing on one of the trees."""
    NOT_RUN = "not-run"


class FixCode(StrEnum):
    """Why a try at a fix is no verified one."""

    HEAD_MOVED = "head-moved"
    REFS_CHANGED = "refs-changed"
    CONFIGURATION_WRITTEN = "configuration-written"
    HOOKS_WRITTEN = "hooks-written"
    TREE_GONE = "tree-gone"
    SUBJECT_TOUCHED = "subject-touched"
    LEFT_UNREAD = "left-unread"
    FIXER_FAILED = "fixer-failed"
    TOO_LARGE = "change-too-large"
    NO_CHANGES = "no-changes"
    OUT_OF_SCOPE = "out-of-scope"
    HIDES_MODULE = "hides-a-module"
    OPENS_JUDGE = "opens-a-judge"
    FOOLS_CHECKS = "may-fool-checks"
    TESTS_INSIDE = "tests-inside-changed"
    SCOPE_UNKNOWN = "scope-unknown"
    NO_COMMAND = "no-command-named"
    NOT_RED_BEFORE = "not-red-before"
    NEW_TEST_NOT_RED = "new-test-not-red"
    NEW_TEST_NOT_RUN = "new-test-not-run"
    LEANS_ON_NEW_TEST = "leans-on-new-test"
    ENVIRONMENT_CHANGED = "environment-changed"
    COMMAND_RED = "command-red"
    COMMAND_BROKEN = "command-broken"
    COMMAND_UNKNOWN = "command-unknown"
    REVIEW_PARTIAL = "review-partial"
    FINDING_REPRODUCED = "finding-reproduced"
    FINDING_UNCHECKED = "finding-unchecked"
    ROUNDS_SPENT = "rounds-spent"
    NO_PROGRESS = "no-progress"
    CLASS_RECURS = "class-recurs"
    REGRESSED = "regressed"
    NOT_COMPLETED = "not-completed"


@dataclass(frozen=True, slots=True, kw_only=True)
class FixCommand:
    """A command before and after a fix.

    Attributes:
        trials: On the tree before and on the tree after.
        with_tests: On the tree before with the new tests of the fix; ``None`` where it has none.
        without_tests: On the tree after without them; ``None`` where it has none.
    """

    trials: TwoTrials
    with_tests: Trial | None = None
    without_tests: Trial | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proved:
    """What a command proves, and why.

    Attributes:
        name: Of the command.
        proving: What.
        reasons: Why it is no more than that.
    """

    name: str
    proving: Proving
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rechecked:
    """What became of one finding.

    Attributes:
        finding_id: As in the packet.
        status: What.
        by: What was asked, such as ``rule``, ``signal`` or ``review by codex``; empty where nothing was.
        reason: One sentence.
    """

    finding_id: str
    status: RecheckStatus
    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GitParts:
    """Digests of the parts of a repository that no fixer may change.

    Attributes:
        parts: (name, digest), sorted by name.
    """

    parts: tuple[tuple[str, Digest], ...]

    def differing(self, other: GitParts) -> tuple[str, ...]:
        """Names of the parts that differ, sorted; one that only one of both has differs."""
        mine, theirs = dict(self.parts), dict(other.parts)
        return tuple(sorted(one for one in {*mine, *theirs} if mine.get(one) != theirs.get(one)))


@dataclass(frozen=True, slots=True, kw_only=True)
class PutEntry:
    """A file that is to stand in a tree; without an id it is to be gone.

    Attributes:
        path: Where.
        mode: Six octal digits; empty for one that is to be gone.
        object_id: Blob, or ``None``.
    """

    path: RepoPath
    mode: str = ""
    object_id: ObjectId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPacket:
    """A packet as it is kept.

    Attributes:
        packet_id: From its content.
        run_id: Of the review.
        body: The artefact, canonical bytes.
    """

    packet_id: str
    run_id: str
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFix:
    """A try at a fix as it is kept; a later one of the same id takes its place.

    Attributes:
        attempt_id: From the packet and its number.
        packet_id: What it tries to mend.
        run_id: Of the review.
        state: Where it stands.
        retained: Its tree is there, as far as is known.
        body: The artefact, canonical bytes; empty while it is open.
    """

    attempt_id: str
    packet_id: str
    run_id: str
    state: FixState
    retained: bool
    body: bytes = b""
