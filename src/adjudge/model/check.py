"""One outcome over several stages, and what people decide about them.

A stage that was not asked for is not asked, one that could not run is inconclusive, and one that somebody
waives is waived: none of the three reads as passed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.candidate import Severity
    from adjudge.model.collection import Collected
    from adjudge.model.ids import Digest
    from adjudge.model.outcome import Outcome, Reason
    from adjudge.model.qualified import Qualified
    from adjudge.model.target import Target
    from adjudge.model.trial import TwoTrials
    from adjudge.model.verdict import Verdict


class StageState(StrEnum):
    """What a stage came to."""

    PASSED = "passed"
    FAILED = "failed"
    INCONCLUSIVE = "inconclusive"
    NOT_ASKED = "not-asked"
    WAIVED = "waived"


class Deed(StrEnum):
    """What somebody decided about a check."""

    WAIVE = "waive"
    ACCEPT = "accept"
    UNDO = "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRuling:
    """A decision of a person; it holds for what was asked about these very trees, and no longer.

    Attributes:
        deed: What was decided.
        about: Digest of what it is about: of a request for a waiver, of a result for an acceptance.
        stage: The stage that is waived, or whose waiver is undone; empty for the result as a whole.
        why: Never empty, but for an undoing.
        by: Who says so; as typed, and proved by nothing.
    """

    deed: Deed
    about: Digest
    stage: str
    why: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One stage.

    Attributes:
        name: ``scope``, ``review``, ``commands``, ``collectors``, or ``command:NAME``, ``collector:NAME``.
        state: What it counts for.
        found: What it came to before anybody waived it.
        reasons: Why; empty for a pass without anything to say.
        waiver: The decision in force, or ``None``.
    """

    name: str
    state: StageState
    found: StageState
    reasons: tuple[Reason, ...] = ()
    waiver: CheckRuling | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The whole of it.

    Attributes:
        target: The change.
        request: Digest of the trees and of all that was asked about them; waivers hold for it.
        result: Digest of the request and of what each stage came to; an acceptance holds for it.
        gate: Findings of this severity and worse fail a collector's stage.
        new_only: What the base has as well does not fail.
        stages: In order: scope, review, commands, collectors.
        verdict: Of the scope gate; ``None`` where none was asked.
        trials: One a command, in the order asked.
        collected: One a collector, in the order asked.
        findings: What the collectors report, qualified; ``None`` where none was asked.
        outcome: Over all stages.
        reasons: Why it is no pass.
        acceptance: The decision about this very result, or ``None``.
        limitations: What could not be seen; sorted.
    """

    target: Target
    request: Digest
    result: Digest
    gate: Severity
    new_only: bool
    stages: tuple[Stage, ...]
    verdict: Verdict | None
    trials: tuple[TwoTrials, ...]
    collected: tuple[Collected, ...]
    findings: Qualified | None
    outcome: Outcome
    reasons: tuple[Reason, ...]
    acceptance: CheckRuling | None
    limitations: tuple[Reason, ...]
