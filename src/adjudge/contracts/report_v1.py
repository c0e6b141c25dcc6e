"""``adjudge.report/v1``: one kept run in the form from which every report is made.

Nothing in it depends on when or where it is made: the same run gives the same bytes. What a host's format
cannot say is in its notes; what is left out for a limit is counted there.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import ClaimV1, SeverityV1, SuggestionV1
from adjudge.contracts.evidence_v1 import SideV1
from adjudge.contracts.qualified_parts_v1 import (
    BasisV1,
    DispositionV1,
    ReporterV1,
    ResolvedV1,
    SpotV1,
    StandingV1,
    SuppressedV1,
)
from adjudge.contracts.qualified_v1 import CountsV1, GateV1
from adjudge.contracts.run_v1 import RunExecutorV1, RunUnitV1
from adjudge.contracts.target_v1 import Mode, Outcome, ReasonV1

SCHEMA: Final = "adjudge.report/v1"

InlineReasonV1 = Literal["", "no-change", "no-line", "not-in-diff", "diff-unread"]


class InlineV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a host takes a comment on a finding: lines that its diff shows, with three lines around changes.

    Attributes:
        valid: A comment can be attached to these lines.
        reason: Why not; empty when it can.
        path: Of the file on the side that is meant.
        old_path: Of the file before the change; null when it was not there.
        side: Whose lines are meant.
        line: The last line; null when it is not valid.
        start_line: The first, where there are several; all of them in one hunk.
        old_line: The last line before the change; null where it was not there. GitLab asks for both numbers.
        new_line: The last line after the change; null where it is no longer there.
        summary: One paragraph of Markdown in which nothing of others is a link, a mention or HTML.
    """

    valid: bool
    reason: InlineReasonV1
    path: str
    old_path: str | None
    side: SideV1
    line: int | None
    start_line: int | None
    old_line: int | None
    new_line: int | None
    summary: str


class ReportFindingV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """One located finding.

    Attributes:
        index: Of its candidate.
        fingerprint: Id and ordinal: no two of a report are equal, and twins keep theirs from run to run.
        finding_id: Whole.
        severity: As proposed.
        standing: What it counts for.
        standing_reason: Why.
        counts: It counts at the gate.
        disposition: How its place was found.
        reason: By which test.
        placement: Where the place lies in the change; null where there is none.
        title: As the reporter has it.
        summary: As the reporter has it.
        defect_class: A word of the closed list.
        claim: What evidence would have to entail.
        basis: What it rests on.
        confidence_percent: As the reporter says.
        reporter: Who says so.
        proof: Kinds of proof, sorted.
        proved: The evidence entails the claim.
        said: What is proved of it, in words.
        claimed_line: The line it was said to be at.
        place: Where it stands.
        inline: Where a comment can be attached.
        suggestion: An edit that applies; null without one.
        suggestion_reason: What became of one that does not.
        unknown_tokens: Names in its text that are in neither tree.
        redacted: Fields in which protected content was replaced.
        others: Candidates by index that say the same, 20 at most.
        others_omitted: How many more say the same.
        also_said_by: Who reported those others, sorted.
        baseline: Beside the run before; null where nothing was compared.
    """

    index: int
    fingerprint: str
    finding_id: str
    severity: SeverityV1
    standing: StandingV1
    standing_reason: str
    counts: bool
    disposition: DispositionV1
    reason: str
    placement: SpotV1 | None
    title: str
    summary: str
    defect_class: str
    claim: ClaimV1 | None
    basis: BasisV1
    confidence_percent: int | None
    reporter: ReporterV1
    proof: tuple[str, ...]
    proved: bool
    said: str
    claimed_line: int | None
    place: ResolvedV1
    inline: InlineV1
    suggestion: SuggestionV1 | None
    suggestion_reason: str
    unknown_tokens: tuple[str, ...]
    redacted: tuple[str, ...]
    others: tuple[int, ...]
    others_omitted: int
    also_said_by: tuple[str, ...]
    baseline: Literal["new", "unchanged"] | None


class LostV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A candidate without a place in the source: told, never believed."""

    index: int
    disposition: DispositionV1
    reason: str
    detail: str
    title: str
    reporter: ReporterV1 | None


class ReportChangeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One changed path."""

    path: str
    old_path: str | None
    kind: str


class ReportTargetV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was judged; paths are the changed ones with what happened to each, none for a whole tree."""

    mode: Mode
    extent: Literal["change", "tree"]
    base_tree: str
    head_tree: str
    base_commit: str | None
    head_commit: str | None
    changes: tuple[ReportChangeV1, ...]


class ReportCoverageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much was read; ``unknown`` for findings of others, who do not say. Then the numbers are 0."""

    kind: Literal["complete", "partial", "unknown"]
    units: dict[str, int]
    hunks: int
    hunks_sent: int
    bytes: int
    bytes_sent: int


class ReportToolV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tool that ran over the head tree, and how that ended."""

    name: str
    version: str
    state: str
    reports: int


class ReportV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The report.

    Attributes:
        run_id: Of the run it is made from.
        made_by: Which verb made that.
        adjudge: The version that did.
        outcome: Of the run.
        exit_code: With which it ended.
        reasons: Why it is no pass.
        target: What was judged.
        source: Name of the format that findings of others came in; ``review`` for a review.
        reporters: Names of who reported, sorted.
        executors: Who read, of a review.
        tools: Collectors that ran.
        gate: Which findings fail.
        coverage: How much was read.
        units: One a changed path, of a review.
        examined_for: What was looked for.
        not_asked: What nobody was asked for.
        findings: What has a place, in the order of candidates.
        lost: What has none.
        suppressed: Rules of the trust base that take findings out.
        counts: Of candidates; each group sums to all of them.
        failures: What reporters say went wrong with them.
        notes: What their format left out.
        limitations: What could not be seen.
    """

    schema: Literal["adjudge.report/v1"] = SCHEMA
    run_id: str
    made_by: Literal["review", "qualify"]
    adjudge: str
    outcome: Outcome
    exit_code: int
    reasons: tuple[ReasonV1, ...]
    target: ReportTargetV1
    source: str
    reporters: tuple[str, ...]
    executors: tuple[RunExecutorV1, ...]
    tools: tuple[ReportToolV1, ...]
    gate: GateV1
    coverage: ReportCoverageV1
    units: tuple[RunUnitV1, ...]
    examined_for: tuple[str, ...]
    not_asked: tuple[str, ...]
    findings: tuple[ReportFindingV1, ...]
    lost: tuple[LostV1, ...]
    suppressed: tuple[SuppressedV1, ...]
    counts: CountsV1
    failures: tuple[str, ...]
    notes: tuple[str, ...]
    limitations: tuple[ReasonV1, ...]
