"""One run over the findings of a reviewer: what was handed in, what became of it, what it comes to.

Every candidate has one qualification; every located one has a finding; counts over either sum up.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.model.finding import Standing

if TYPE_CHECKING:
    from adjudge.model.candidate import Severity
    from adjudge.model.finding import Disposition, Finding, FindingId, Merged, Qualification
    from adjudge.model.ids import Digest, RepoPath
    from adjudge.model.outcome import Outcome, Reason
    from adjudge.model.policy import FindingSuppression
    from adjudge.model.ruling import Ruling, RunId
    from adjudge.model.target import Target


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn:
    """The document that the findings came in.

    Attributes:
        report: Name of its format.
        tools: Who reported, sorted.
        document: SHA-256 of its bytes.
        revision: Commit that the reviewer says it looked at; ``None`` when it does not say.
        is_pinned: That commit is the head of the target, so its lines are lines of this tree.
        is_vouched: Nothing says so but the operator.
        failures: What the reviewer itself says went wrong; sorted.
        notes: What the format left out or lost; sorted.
    """

    report: str
    tools: tuple[str, ...]
    document: Digest
    revision: str | None
    is_pinned: bool
    is_vouched: bool = False
    failures: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedSuppression:
    """A rule of the trust base with the findings that it takes out.

    Attributes:
        file: Where it stands.
        rule: As it stands there.
        indexes: Of the candidates, sorted; never empty.
    """

    file: RepoPath
    rule: FindingSuppression
    indexes: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualified:
    """The run.

    Attributes:
        target: What the findings were held against.
        whole_tree: There is no change: the head tree is judged as it is.
        source: Where the findings came from.
        gate: Findings of this severity and worse may fail the run.
        every_claim: All of those count, not only what is proved or found twice.
        qualifications: One a candidate, in the order of the document.
        findings: One a located candidate, in the same order.
        merged: Findings that say the same, and those that may.
        counted: Indexes of candidates that count at the gate, sorted.
        rulings: Decisions in force, sorted by finding id.
        suppressed: Rules of the trust base that dismiss findings, in order of their lines.
        outcome: What it comes to.
        exit_code: How the process ends.
        reasons: Why, in the order in which they weigh.
        limitations: What could not be seen; sorted.
    """

    target: Target
    whole_tree: bool
    source: HandedIn
    gate: Severity
    every_claim: bool
    qualifications: tuple[Qualification, ...]
    findings: tuple[Finding, ...]
    merged: Merged
    counted: tuple[int, ...]
    rulings: tuple[Ruling, ...]
    outcome: Outcome
    exit_code: int
    reasons: tuple[Reason, ...]
    limitations: tuple[Reason, ...]
    suppressed: tuple[AppliedSuppression, ...] = ()

    def by_disposition(self) -> Counter[Disposition]:
        """How many candidates stand how in the source."""
        return Counter(one.disposition for one in self.qualifications)

    def by_standing(self) -> Counter[Standing]:
        """How many candidates count for what; those without a finding are dropped."""
        counts = Counter(one.standing for one in self.findings)
        counts[Standing.DROPPED] += len(self.qualifications) - len(self.findings)
        return counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone:
    """A finding of the run before that this one does not have.

    Attributes:
        finding_id: Its id there.
        severity: As it was.
        title: As it was.
        path: Where it stood.
        start_line: The line there; ``None`` for a whole file.
    """

    finding_id: FindingId
    severity: Severity
    title: str
    path: str
    start_line: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Persisted:
    """A finding that the run before had as well.

    Attributes:
        index: Its candidate in this run.
        before: Its id there.
        reason: How it was known again, such as ``same finding``.
    """

    index: int
    before: FindingId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """This run beside the one before it in its series.

    Attributes:
        previous: The run before.
        new: Indexes of candidates that it did not have, sorted.
        persisting: Findings that it had.
        gone: Findings that it had and this run does not, in its order.
        not_compared: Findings whose words were not looked at, for too many lie in one symbol.
    """

    previous: RunId
    new: tuple[int, ...]
    persisting: tuple[Persisted, ...]
    gone: tuple[Gone, ...]
    not_compared: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifiedRun:
    """A run with its name and its place in its series.

    Attributes:
        run_id: From what went in and what came of it; the run before has no part in it.
        qualified: The run.
        compared: Beside the run before; ``None`` for the first, and where nothing is kept.
    """

    run_id: RunId
    qualified: Qualified
    compared: Compared | None
