"""An audit of a whole tree: what is read and what not, what the plan came to, and what is due next.

Rules: every file of the tree has one disposition, and counts over them sum to the tree; a size that nobody
measured is ``None`` and never 0; obligations stand in one order, and their states are derived from artefacts
each time, so nothing remembers where an audit stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.candidate import Severity
    from adjudge.model.ids import Digest, RepoPath
    from adjudge.model.lens import Lens
    from adjudge.model.outcome import Reason
    from adjudge.model.workload import RiskLevel, VerdictWord, WorkItem


class Obligation(StrEnum):
    """What an audit owes, in order."""

    MANIFEST = "manifest"
    DISPOSITION = "disposition"
    GRAPH = "graph"
    UNITS = "units"
    ENTRY_POINTS = "entry-points"
    CRITICAL_FLOWS = "critical-flows"
    RISK = "risk"
    SCOPE = "scope-confirmation"
    PLAN = "plan"
    REVIEW = "review"
    INGEST = "ingest"
    DEEPENING = "deepening"
    VERIFICATION = "verification"
    RUNTIME = "runtime-validation"
    SYNTHESIS = "synthesis"
    NARRATIVE = "narrative"
    PRESENT = "present"


class ObligationState(StrEnum):
    """Where an obligation stands, derived from artefacts and content."""

    SATISFIED = "satisfied"
    MISSING = "missing"
    STALE = "stale"
    BLOCKED = "blocked"


class StepKind(StrEnum):
    """What the one step that is due asks for."""

    CONFIRM_SCOPE = "confirm-scope"
    REVIEW = "review"
    DEEPEN = "deepen"
    VERIFY = "verify"
    NARRATIVE = "narrative"
    PRESENT = "present"
    BLOCKED = "blocked"


class StepStatus(StrEnum):
    """Whether a step can be done."""

    READY = "ready"
    BLOCKED = "blocked"
    COMPLETE = "complete"


class Move(StrEnum):
    """What gets a blocked audit going again; one of five."""

    RERUN = "rerun-command"
    IMPORT = "import-file"
    REPAIR_INTENT = "repair-intent"
    RETRY_RESULT = "retry-result"
    REVIEW_BY_HAND = "review-by-hand"


class FileStatus(StrEnum):
    """Whether a file is audited, and why not."""

    INCLUDED = "included"
    GENERATED = "generated"
    VENDORED = "vendored"
    BINARY = "binary"
    TOO_LARGE = "too-large"
    UNMEASURED = "unmeasured"
    DOCUMENT = "document"
    SUBMODULE = "submodule"
    SYMLINK = "symlink"
    OUT_OF_SCOPE = "out-of-scope"
    MUST_NOT_TOUCH = "must-not-touch"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class AuditedFile:
    """One file of the tree.

    Attributes:
        path: Repository-relative.
        object_id: Of its blob.
        status: Whether it is audited.
        why: What set a status other than ``included``, one sentence; empty otherwise.
        language: As the graph calls it; ``other`` for what no extractor reads.
        size: Bytes; ``None`` when nobody measured them.
        lines: Lines; ``None`` when nobody counted them.
        sha256: Of its bytes; ``None`` when they were not read.
        tokens: Estimated to read it whole; ``None`` when it was not read.
    """

    path: RepoPath
    object_id: str
    status: FileStatus
    why: str
    language: str
    size: int | None
    lines: int | None
    sha256: Digest | None
    tokens: int | None


class Depth(StrEnum):
    """How much reading the operator wants."""

    QUICK = "quick"
    STANDARD = "standard"
    DEEP = "deep"


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """What the operator wants to have audited.

    Attributes:
        lenses: In the order of the registry; at least one.
        paths: Patterns of what is audited, sorted; empty for everything.
        must_not_touch: Patterns of what nobody may read for the audit, sorted.
        depth: How much reading.
        since: Revision since which a file must have changed; empty for no such bound.
        budget_tokens: Most tokens of all base items; 0 for no bound.
        note: What the operator says the audit is for; his words, for prompts.
        narrative: A host tells the findings in prose at the end; no part of the scope.
    """

    lenses: tuple[Lens, ...]
    paths: tuple[str, ...] = ()
    must_not_touch: tuple[str, ...] = ()
    depth: Depth = Depth.STANDARD
    since: str = ""
    budget_tokens: int = 0
    note: str = ""
    narrative: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A group of files that is read together.

    Attributes:
        block_id: ``block:`` + 32 hex digits, of its paths alone.
        files: Sorted.
        context: Files nearby that are no part of it: ends of edges that did not merge, sorted.
        tokens: Estimated to read it.
        risk: The highest of its files.
        risk_score: 0 to 100, the highest of its files.
        why: What set the risk, sentences, sorted.
    """

    block_id: str
    files: tuple[RepoPath, ...]
    context: tuple[RepoPath, ...]
    tokens: int
    risk: RiskLevel
    risk_score: int
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPoint:
    """Where control comes in from outside.

    Attributes:
        path: The file.
        kind: ``script``, ``main``, ``server``, ``workflow``, ``public-api`` or ``test``.
        why: What says so, one sentence.
    """

    path: RepoPath
    kind: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalFlow:
    """A way from an entry point to something grave.

    Attributes:
        flow_id: ``flow:`` + 32 hex digits.
        entry: Where it begins.
        sink: Where it ends.
        deals_with: What the end deals with, such as ``process`` or ``network``.
        paths: Files on the shortest way, in order.
        confidence: Of the weakest edge, 0 to 100.
    """

    flow_id: str
    entry: RepoPath
    sink: RepoPath
    deals_with: str
    paths: tuple[RepoPath, ...]
    confidence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanMetrics:
    """What packing came to; every edge between audited files counts once.

    Attributes:
        files: Audited files.
        blocks: Groups.
        edges: Pairs of audited files of which one leads to the other; the four numbers below sum to it.
        merged_edges: Strong ones inside a group.
        boundary_edges: Strong ones between groups.
        hub_edges: Strong ones to hubs of other groups, which merge nothing.
        weak_edges: Those below the confidence that merges, wherever they lie.
        hubs: Files that so many depend on that they merge nothing, sorted.
        unmeasured: Files whose size nobody measured, sorted.
        merged: The first of the merged edges, sorted, bounded.
        boundary: The first of the boundary edges, sorted, bounded.
    """

    files: int
    blocks: int
    edges: int
    merged_edges: int
    boundary_edges: int
    hub_edges: int
    weak_edges: int
    hubs: tuple[RepoPath, ...]
    unmeasured: tuple[RepoPath, ...]
    merged: tuple[tuple[RepoPath, RepoPath], ...] = ()
    boundary: tuple[tuple[RepoPath, RepoPath], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditPlan:
    """What an audit reads.

    Attributes:
        head_tree: The tree that is audited.
        intent: What was asked.
        files: Every file of the tree with its disposition, sorted.
        blocks: Groups of the audited ones, sorted by id.
        entry_points: Sorted by path.
        flows: Sorted.
        items: Base items in the order in which they are best done: risk first.
        left_out: Blocks that the budget leaves unread, sorted by id.
        metrics: What packing came to.
        limitations: What could not be seen.
        since: The commit since which a file must have changed; empty for no such bound.
    """

    head_tree: str
    intent: Intent
    files: tuple[AuditedFile, ...]
    blocks: tuple[Block, ...]
    entry_points: tuple[EntryPoint, ...]
    flows: tuple[CriticalFlow, ...]
    items: tuple[WorkItem, ...]
    left_out: tuple[str, ...]
    metrics: PlanMetrics
    limitations: tuple[Reason, ...]
    since: str = ""


class RejectedClass(StrEnum):
    """Why a result is not accepted."""

    MISSING = "missing"
    MALFORMED = "malformed"
    CONTRACT_INVALID = "contract-invalid"
    IDENTITY_MISMATCH = "identity-mismatch"
    PROMPT_MISMATCH = "prompt-mismatch"
    COVERAGE_MISMATCH = "coverage-mismatch"
    STALE_SOURCE = "stale-source"
    DUPLICATE = "duplicate"
    VALIDATION_FAILED = "validation-failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectedResult:
    """A result that does not count, and what to do about it.

    Attributes:
        item_id: Of which item.
        result_path: Where it was read.
        why: The class.
        field: Which field, as a path in the document; empty for the whole.
        message: One sentence: what was expected, what was found.
        command: The exact next command.
    """

    item_id: str
    result_path: RepoPath
    why: RejectedClass
    field: str
    message: str
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedFinding:
    """A finding of an accepted result after qualification, as later planning needs it.

    Attributes:
        finding_id: Its id; equal findings of two items have one.
        item_id: The item that it came from.
        lens: Under which lens it was reported.
        severity: How bad it would be.
        title: As reported.
        summary: As reported.
        path: Where it stands.
        start_line: 1-based; ``None`` for the whole file.
        end_line: Inclusive.
        is_grounded: Its place was proved; what is not grounded is neither deepened nor verified.
        is_proved: Evidence of a kind that proves it holds.
    """

    finding_id: str
    item_id: str
    lens: Lens
    severity: Severity
    title: str
    summary: str
    path: RepoPath
    start_line: int | None
    end_line: int | None
    is_grounded: bool
    is_proved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ingested:
    """Where results stand: what was accepted, what was not, and what was found so far.

    Attributes:
        accepted: Ids of the items whose results are in the ledger and whose files are what they were.
        rejected: Results that are there and do not count, in the order of the workload.
        findings: Of the accepted ones, sorted by id.
        verdicts: (finding id, word) of second readers, sorted; the last one of a finding counts.
        by_rules: Those of the accepted items that rules alone answered, without a reader.
    """

    accepted: frozenset[str]
    rejected: tuple[RejectedResult, ...]
    findings: tuple[JudgedFinding, ...]
    verdicts: tuple[tuple[str, VerdictWord], ...]
    by_rules: frozenset[str] = frozenset()
