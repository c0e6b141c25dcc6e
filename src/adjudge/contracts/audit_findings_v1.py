"""``adjudge.audit-findings/v1``: what an audit came to; the report is a render of it and adds nothing.

Every number of the summary can be counted again from the lists: each candidate that anybody handed in stands
in exactly one ``reported`` list or in ``ungrounded``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import ClaimV1, SeverityV1, SuggestionV1
from adjudge.contracts.qualified_parts_v1 import CheckedV1, DispositionV1
from adjudge.contracts.target_v1 import ReasonV1
from adjudge.errors import ContractError

if TYPE_CHECKING:
    from collections.abc import Iterable

SCHEMA: Final = "adjudge.audit-findings/v1"
LIMIT_BYTES: Final = 256 << 20

SecondLookV1 = Literal["confirmed", "refuted", "disputed", "unsure", "none"]
VerdictWordV1 = Literal["confirmed", "refuted", "unsure"]
RuntimeStatusV1 = Literal["confirmed", "not-confirmed", "inconclusive", "not-required"]
ExtentV1 = Literal["complete", "partial", "none"]


class ReportedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One candidate behind a finding: who handed it in, and how bad he thought it.

    Attributes:
        index: Its number among all candidates of the audit.
        item_id: The item it answers; null for a lead of a tool.
        lenses: Under which lenses it was found; empty for a lead.
        severity: As proposed.
        title: As proposed.
        summary: As proposed.
        tool: Who says so.
    """

    index: int
    item_id: str | None
    lenses: tuple[str, ...]
    severity: SeverityV1
    title: str
    summary: str
    tool: str


class WeighedVerdictV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a second reader said of a finding, why, and what came of the evidence that he brought."""

    item_id: str
    verdict: VerdictWordV1
    reason: str
    evidence: tuple[CheckedV1, ...]
    counts: bool


class AuditFindingV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """A finding at a proved place, with everything that is known of it.

    Attributes:
        finding_id: From place and class.
        place_id: From the place alone.
        severity: The worst that anybody proposed.
        title: One line.
        summary: More of it; may be empty.
        defect_class: From the closed list.
        claim: In words of the closed list; null for free prose.
        confidence_percent: As stated; null when not.
        lenses: Under which it was found, sorted; empty for a lead.
        path: Where.
        start_line: 1-based; null for a whole file.
        end_line: 1-based, inclusive; null as ``start_line``.
        symbol: The definition around; empty outside all.
        object_id: The blob that was read.
        quote: The lines as they stand there.
        disposition: ``qualified`` or ``relocated``.
        detail: What moved; empty when nothing did.
        proof: As in ``qualified/v1``.
        evidence: Each piece with what came of it.
        suggestion: An edit that passed its tests, or null.
        unknown_tokens: Names in its prose that are nowhere in the tree.
        redacted: Fields in which protected content was replaced.
        second_look: What second readers came to together.
        verdicts: Of second readers.
        reported: Every candidate that says the same.
        importers: Files that import the file it is in.
        theme: Id of its theme, or null.
        block: Id of its work block, or null.
        reason: Why it is dismissed; empty otherwise.
    """

    finding_id: str
    place_id: str
    severity: SeverityV1
    title: str
    summary: str
    defect_class: str
    claim: ClaimV1 | None
    confidence_percent: int | None
    lenses: tuple[str, ...]
    path: str
    start_line: int | None
    end_line: int | None
    symbol: str
    object_id: str
    quote: str
    disposition: DispositionV1
    detail: str
    proof: tuple[str, ...]
    evidence: tuple[CheckedV1, ...]
    suggestion: SuggestionV1 | None
    unknown_tokens: tuple[str, ...]
    redacted: tuple[str, ...]
    second_look: SecondLookV1
    verdicts: tuple[WeighedVerdictV1, ...]
    reported: tuple[ReportedV1, ...]
    importers: int
    theme: str | None = None
    block: str | None = None
    reason: str = ""


class UngroundedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A candidate whose place could not be proved: told, not believed."""

    index: int
    item_id: str | None
    severity: SeverityV1 | None
    title: str
    summary: str
    path: str
    start_line: int | None
    disposition: DispositionV1
    reason: str
    detail: str


class ThemeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Findings of one kind in several files.

    Attributes:
        theme_id: From what they share.
        title: It, in words.
        lens: The only lens under which all of them stand; empty where they differ.
        zone: The folder that all of them lie in; empty for the whole tree.
        files: How many.
        finding_ids: Worst first.
    """

    theme_id: str
    title: str
    lens: str
    zone: str
    files: int
    finding_ids: tuple[str, ...]


class WorkBlockV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Findings that touch the same files, to be mended together.

    Attributes:
        block_id: From its findings.
        severity: The worst of them.
        files: That they touch, sorted.
        finding_ids: Worst first.
        depends_on: Blocks whose files are imported by files of this one and not the other way, sorted.
        tangled_with: Blocks that import each other's files, directly or through others, sorted.
    """

    block_id: str
    severity: SeverityV1
    files: tuple[str, ...]
    finding_ids: tuple[str, ...]
    depends_on: tuple[str, ...]
    tangled_with: tuple[str, ...]


class CoveredFileV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file with each lens that it was assigned under, in one of three lists; as reviewers state it.

    Attributes:
        path: Which file.
        lines: Its lines.
        read: Lenses under which a reader read all of it.
        by_rules: Lenses under which rules alone looked at it, or at a part of it; they know a part of each.
        missing: Lenses under which it, or a part, has no accepted result.
    """

    path: str
    lines: int
    read: tuple[str, ...]
    by_rules: tuple[str, ...]
    missing: tuple[str, ...]


class LensTallyV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many files a lens was assigned to, were read under it, and were looked at by rules alone."""

    lens: str
    assigned: int
    read: int
    by_rules: int


class AuditCoverageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much was read.

    Attributes:
        extent: ``complete`` when a reader answered every item and the budget left no file out, ``none`` when
            no item has a result, else ``partial``.
        items: Number of items.
        answered: Items with an accepted result.
        by_rules: Those of them that rules alone answered, without a reader.
        files: Sorted by path.
        lenses: In the order of the registry.
    """

    extent: ExtentV1
    items: int
    answered: int
    by_rules: int
    files: tuple[CoveredFileV1, ...]
    lenses: tuple[LensTallyV1, ...]


class ExcludedFileV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file that was not to be read, and why."""

    path: str
    reason: str


class RuntimeCheckV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a command of the operator, run in a throw-away copy or told by him, says of the tree.

    Attributes:
        name: Of the command.
        status: ``confirmed`` for a green run, ``not-confirmed`` for a red one.
        detail: One sentence.
        by: ``adjudge`` for a run of ours, ``import`` for what was handed in.
    """

    name: str
    status: RuntimeStatusV1
    detail: str
    by: Literal["adjudge", "import"]


class AuditSummaryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers; each can be counted again from the lists of the document.

    Attributes:
        candidates: All that was handed in: everything reported and everything ungrounded.
        findings: Length of the list; the next four are as well.
        proved: Findings whose claim is proved.
        by_severity: Of findings; sums to ``findings``.
        by_lens: Of findings; one under two lenses counts for both.
        by_second_look: Of findings; sums to ``findings``.
        files: That were assigned.
        answered_by_rules: Items that rules alone answered, out of the answered ones.
        files_read: Under every lens that was assigned, by a reader.
        files_by_rules: Looked at under every lens that was assigned, under some by rules alone.
        runtime: Checks by status.
    """

    candidates: int
    findings: int
    ungrounded: int
    refuted: int
    dismissed: int
    leads: int
    proved: int
    themes: int
    work_blocks: int
    by_severity: dict[str, int]
    by_lens: dict[str, int]
    by_second_look: dict[str, int]
    items: int
    answered: int
    answered_by_rules: int
    files: int
    files_read: int
    files_by_rules: int
    excluded: int
    runtime: dict[str, int]


class AuditFindingsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document.

    Attributes:
        run_id: Of the audit.
        adjudge: Version.
        tree: The tree that was audited.
        commit: Its commit; null where the work tree was read.
        summary: Numbers.
        executive_summary: Sentences, the most important first.
        top_risks: Ids of findings.
        findings: Worst first; each stands at a proved place.
        ungrounded: Claims without a proved place, by index.
        refuted: Findings that a second reader refuted, worst first.
        dismissed: Findings that a person or a rule of the trust base takes out, worst first.
        leads: What tools reported and no reader took up, worst first.
        themes: The largest first.
        work_blocks: Worst first.
        coverage: What was read.
        excluded: What was not to be read, sorted.
        runtime: Sorted by name.
        limitations: What could not be seen; sorted.
    """

    schema: Literal["adjudge.audit-findings/v1"] = SCHEMA
    run_id: str
    adjudge: str
    tree: str
    commit: str | None
    summary: AuditSummaryV1
    executive_summary: tuple[str, ...]
    top_risks: tuple[str, ...]
    findings: tuple[AuditFindingV1, ...]
    ungrounded: tuple[UngroundedV1, ...]
    refuted: tuple[AuditFindingV1, ...]
    dismissed: tuple[AuditFindingV1, ...]
    leads: tuple[AuditFindingV1, ...]
    themes: tuple[ThemeV1, ...]
    work_blocks: tuple[WorkBlockV1, ...]
    coverage: AuditCoverageV1
    excluded: tuple[ExcludedFileV1, ...]
    runtime: tuple[RuntimeCheckV1, ...]
    limitations: tuple[ReasonV1, ...]


def count_speakers(finding: AuditFindingV1) -> int:
    """How many say so: items and tools, each once, however often one repeats itself."""
    return len({(one.item_id, one.tool) for one in finding.reported})


def check_references(document: AuditFindingsV1) -> None:
    """Nothing, when every id that the document names is one of its own.

    Raises:
        ContractError: One is not; ``violations`` has each.
    """
    findings = {one.finding_id for one in document.findings}
    themes = {one.theme_id for one in document.themes}
    blocks = {one.block_id for one in document.work_blocks}
    in_themes = (one for each in document.themes for one in each.finding_ids)
    in_blocks = (one for each in document.work_blocks for one in each.finding_ids)
    before = (one for each in document.work_blocks for one in (*each.depends_on, *each.tangled_with))
    named = [
        *_unknown("$.top_risks", document.top_risks, findings),
        *_unknown("$.themes", in_themes, findings),
        *_unknown("$.work_blocks", in_blocks, findings),
        *_unknown("$.work_blocks", before, blocks),
        *_unknown("$.findings", (one.theme for one in document.findings if one.theme), themes),
        *_unknown("$.findings", (one.block for one in document.findings if one.block), blocks),
    ]  # fmt: skip
    if named:
        raise ContractError("malformed", f"{named[0][0]}: {named[0][1]}.", violations=tuple(named))


def _unknown(place: str, named: Iterable[str], known: set[str]) -> list[tuple[str, str]]:
    return [(place, f"{ascii(one)[:80]} is named and is not there") for one in named if one not in known]
