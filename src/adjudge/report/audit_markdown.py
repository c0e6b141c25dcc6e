"""The report of an audit: a render of ``adjudge.audit-findings/v1`` that a person can read.

At most 400 lines, however much was found: the first findings are told in full, more of them in a table, the
rest is counted, and every cut says how much is left out and where it stands. Every number is one of the
document. Texts of others start no construct, no link and no mention.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Final

from adjudge.report.audit_findings_markdown import (
    TABLE,
    full_findings,
    table_of_findings,
    told_apart,
)
from adjudge.report.audit_narrative_markdown import narrative_section
from adjudge.report.audit_words import cell, file_link, fold, reference, table
from adjudge.report.escape import code_markdown
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.contracts.audit_findings_v1 import AuditFindingsV1, WorkBlockV1
    from adjudge.contracts.narrative_v1 import AuditNarrativeV1

LIMIT_LINES: Final = 400
THEMES: Final = 8
BLOCKS: Final = 12
FILES: Final = 12
REASONS: Final = 10
LIMITS: Final = 15
RUNTIME: Final = 8
SENTENCES: Final = 8
NAMES: Final = 3


def audit_markdown(document: AuditFindingsV1, narrative: AuditNarrativeV1 | None = None) -> str:
    """The Markdown text (CommonMark with tables, no HTML), ending in a line feed.

    Args:
        document: What the audit came to.
        narrative: What a host told of it, in a section of its own behind all else. Where both would be longer
            than a report may be, rows of the table of findings give way; how many are left is told there.
    """
    told, parts = tuple(narrative_section(narrative)), _parts(document, TABLE)
    over = len(parts) + len(told) - LIMIT_LINES
    if told and over > 0:
        parts = _parts(document, TABLE - over)
    return "\n".join((*parts, *told)).rstrip("\n") + "\n"


def _parts(document: AuditFindingsV1, rows: int) -> tuple[str, ...]:
    """The lines of everything but the narrative."""
    return (
        *_head(document),
        *_risks(document),
        *_themes(document),
        *full_findings(document),
        *table_of_findings(document, rows),
        *_blocks(document),
        *told_apart(document),
        *_runtime(document),
        *_coverage(document),
        *_excluded(document),
        *_limitations(document),
    )


def _head(document: AuditFindingsV1) -> Iterator[str]:
    summary = document.summary
    commit = "" if document.commit is None else f", commit {document.commit[:SHORT]}"
    yield "# Audit report"
    yield ""
    yield (
        f"Made by adjudge {cell(document.adjudge)} from `audit-findings.json`, which has everything; run "
        f"{code_markdown(document.run_id)}, tree {document.tree[:SHORT]}{commit}."
    )
    yield ""
    yield "## Executive summary"
    yield ""
    yield from (f"- {cell(one)}" for one in document.executive_summary[:SENTENCES])
    yield from fold(len(document.executive_summary) - SENTENCES, "sentence", "executive_summary")
    yield ""
    yield "## Numbers"
    yield ""
    severities = ", ".join(f"{count} {name}" for name, count in summary.by_severity.items() if count)
    looks = ", ".join(f"{count} {_look(name)}" for name, count in summary.by_second_look.items() if count)
    yield (
        f"- {plural(summary.candidates, 'candidate')} handed in: {plural(summary.findings, 'finding')}, "
        f"{summary.refuted} refuted, {summary.dismissed} dismissed, {plural(summary.leads, 'lead')} of tools "
        f"(each may stand for several), {summary.ungrounded} ungrounded"
    )
    yield f"- findings by severity: {severities or 'none'}"
    yield f"- by second reader: {looks or 'none'}; {summary.proved} with a proved claim"
    ruled = f", {summary.answered_by_rules} of them by rules alone" if summary.answered_by_rules else ""
    extent = document.coverage.extent
    yield f"- items: {summary.answered} of {summary.items} answered{ruled}; answers {extent}"
    looked = f", {summary.files_by_rules} looked at by rules" if summary.files_by_rules else ""
    yield (
        f"- files: {summary.files_read} of {summary.files} read under every assigned lens{looked}, "
        f"{summary.excluded} excluded"
    )
    yield ""


def _look(name: str) -> str:
    return "looked at by none" if name == "none" else name


def _risks(document: AuditFindingsV1) -> Iterator[str]:
    yield "## Top risks"
    yield ""
    by_id = {one.finding_id: one for one in document.findings}
    for number, name in enumerate(document.top_risks, 1):
        one = by_id[name]
        place = file_link(one.path, one.start_line, one.end_line)
        yield f"{number}. **{one.severity}** {cell(one.title)}, {place} ({reference(name)})"
    if not document.top_risks:
        yield "None."
    yield ""


def _themes(document: AuditFindingsV1) -> Iterator[str]:
    if not document.themes:
        return
    yield "## Themes"
    yield ""
    rows = (
        (cell(one.title), str(len(one.finding_ids)), str(one.files), reference(one.finding_ids[0]))
        for one in document.themes[:THEMES]
    )
    yield from table(("kind", "findings", "files", "worst"), rows)
    yield from fold(len(document.themes) - THEMES, "theme", "themes")
    yield ""


def _blocks(document: AuditFindingsV1) -> Iterator[str]:
    if not document.work_blocks:
        return
    yield "## Work blocks"
    yield ""
    numbers = {one.block_id: number for number, one in enumerate(document.work_blocks, 1)}
    rows = []
    for one in document.work_blocks[:BLOCKS]:
        names = ", ".join(map(file_link, one.files[:NAMES]))
        more = f" and {len(one.files) - NAMES} more" if len(one.files) > NAMES else ""
        rows.append(
            (
                str(numbers[one.block_id]),
                one.severity,
                str(len(one.finding_ids)),
                cell(names + more, raw=True),
                "; ".join(_before(one, numbers)) or "nothing",
            )
        )
    yield from table(("block", "severity", "findings", "files", "after block"), rows)
    yield from fold(len(document.work_blocks) - BLOCKS, "block", "work_blocks")
    yield ""


def _before(block: WorkBlockV1, numbers: Mapping[str, int]) -> Iterator[str]:
    """Numbers of the blocks to be mended before, and how many it is tangled with: a count is told as one."""
    named = block.depends_on[:NAMES]
    more = len(block.depends_on) - len(named)
    if named:
        yield ", ".join(f"{numbers[name]}" for name in named) + (f" and {more} more" if more else "")
    if block.tangled_with:
        yield f"tangled with {plural(len(block.tangled_with), 'other block')}"


def _runtime(document: AuditFindingsV1) -> Iterator[str]:
    yield "## Runtime validation"
    yield ""
    for one in document.runtime[:RUNTIME]:
        yield f"- {code_markdown(one.name)}: {one.status} ({one.by}). {cell(one.detail)}"
    yield from fold(len(document.runtime) - RUNTIME, "command", "runtime")
    if not document.runtime:
        yield "No command was run."
    yield ""


def _coverage(document: AuditFindingsV1) -> Iterator[str]:
    coverage = document.coverage
    yield "## Coverage"
    yield ""
    rows = ((one.lens, str(one.read), str(one.by_rules), str(one.assigned)) for one in coverage.lenses)
    yield from table(("lens", "files read", "by rules only", "files assigned"), rows)
    yield ""
    missing = [one for one in coverage.files if one.missing]
    for one in missing[:FILES]:
        yield f"- not read: {file_link(one.path)} under {', '.join(one.missing)}"
    yield from fold(len(missing) - FILES, "unread file", "coverage.files")
    yield ""


def _excluded(document: AuditFindingsV1) -> Iterator[str]:
    yield "## Excluded scope"
    yield ""
    reasons = Counter(one.reason for one in document.excluded)
    for reason, count in islice(sorted(reasons.items(), key=lambda one: (-one[1], one[0])), REASONS):
        yield f"- {plural(count, 'file')}: {cell(reason)}"
    yield from fold(len(reasons) - REASONS, "reason", "excluded")
    if not reasons:
        yield "Nothing."
    yield ""


def _limitations(document: AuditFindingsV1) -> Iterator[str]:
    yield "## Limitations"
    yield ""
    for one in document.limitations[:LIMITS]:
        place = f" ({code_markdown(one.path)})" if one.path is not None else ""
        yield f"- {cell(one.message)}{place}"
    yield from fold(len(document.limitations) - LIMITS, "limitation", "limitations")
    if not document.limitations:
        yield "None."
    yield ""
