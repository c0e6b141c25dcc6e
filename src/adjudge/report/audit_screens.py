"""What an audit came to, on a terminal: its deliverables, one result, what was imported or taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.run_screen import SEVERITIES
from adjudge.report.screen import Line, Screen, Style, data, own, rest_line, sentence_section
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.audit_findings_v1 import AuditFindingsV1, AuditFindingV1
    from adjudge.contracts.audit_import_v1 import AuditImportV1
    from adjudge.contracts.result_check_v1 import ResultCheckV1, UnacceptedV1

SHOWN: Final = 20
EXTENTS: Final = {"complete": Style.GOOD, "partial": Style.WARNING, "none": Style.BAD}
PAIR: Final = ".adjudge/audit-report.md, .adjudge/audit-findings.json"


def report_screen(document: AuditFindingsV1) -> Screen:
    """The deliverables of an audit: numbers, the first findings, where the rest is."""
    numbers, coverage = document.summary, document.coverage
    style = Style.WARNING if coverage.by_rules else EXTENTS[coverage.extent]
    files, items = _ruled(numbers.files_by_rules), _ruled(numbers.answered_by_rules)
    lines: list[Line] = [
        (
            own("adjudge audit report  ", Style.TITLE),
            own(coverage.extent, style),
            own(f"  {document.run_id}"),
        ),
        (own(f"tree       {document.tree[:SHORT]}"),),
        (own(f"read       {numbers.files_read} of {plural(numbers.files, 'file')}"), *files),
        (own(f"items      {numbers.answered} of {numbers.items} answered"), *items),
        (
            own(
                f"found      {plural(numbers.findings, 'finding')}, {numbers.refuted} refuted, "
                f"{numbers.ungrounded} ungrounded, {plural(numbers.leads, 'lead')}"
            ),
        ),
        *_findings(document),
        *sentence_section("Not seen", dict.fromkeys(one.message for one in document.limitations), listed=10),
        (),
        (own("Written: ", Style.TITLE), own(PAIR)),
    ]
    return tuple(lines)


def _ruled(count: int) -> Line:
    return (own(f", {count} by rules alone", Style.WARNING),) if count else ()


def result_check_screen(made: ResultCheckV1) -> Screen:
    """What a result would come to."""
    word, style = ("fits", Style.GOOD) if made.fits else ("does not fit", Style.BAD)
    lines: list[Line] = [(own("adjudge audit validate-results  ", Style.TITLE), own(word, style))]
    if made.item_id:
        lines.append((own("item      "), data(made.item_id)))
    if made.refused is not None:
        lines.append((own("class     "), own(made.refused.why, Style.BAD)))
        lines.append((own("why       "), data(made.refused.message)))
    else:
        told = "accepted already" if made.accepted else "not taken in yet"
        lines.append((own(f"findings  {made.findings}, {made.grounded} at a proved place; {told}"),))
    return (*lines, *sentence_section("To know", made.notes))


def import_screen(made: AuditImportV1) -> Screen:
    """A file that was imported."""
    what = f"report ({made.format})" if made.kind == "report" else "runtime validation"
    noun = "finding" if made.kind == "report" else "command"
    by = (own("  from "), data(", ".join(made.tools))) if made.tools else ()
    return (
        (own("adjudge audit import  ", Style.TITLE), own("imported", Style.GOOD)),
        (own(f"what    {what}, {plural(made.entries, noun)}"), *by),
        (own(f"digest  {made.sha256}"),),
        (own("file    "), data(made.path, Style.PATH)),
    )


def unaccepted_screen(made: UnacceptedV1) -> Screen:
    """Results that were taken back."""
    count = plural(len(made.items), "result")
    lines: list[Line] = [(own("adjudge audit unaccept  ", Style.TITLE), own(f"{count} taken back"))]
    lines += [(own("  "), data(one)) for one in made.items[:SHOWN]]
    if len(made.items) > SHOWN:
        lines.append(rest_line(len(made.items) - SHOWN))
    return tuple(lines)


def _findings(document: AuditFindingsV1) -> Iterator[Line]:
    if not document.findings:
        return
    yield ()
    yield (own("Findings", Style.TITLE),)
    for one in document.findings[:SHOWN]:
        yield (own(f"  {one.severity:<8}  ", SEVERITIES[one.severity]), data(one.title))
        line = "" if one.start_line is None else f":{one.start_line}"
        yield (
            own("            "),
            data(one.path + line, Style.PATH),
            own("  "),
            own(_known(one), Style.FAINT),
        )
    if len(document.findings) > SHOWN:
        yield rest_line(len(document.findings) - SHOWN)


def _known(one: AuditFindingV1) -> str:
    proved = "proved" if "proved" in one.proof else "not proved"
    return f"{one.finding_id}  {proved}, second reader: {one.second_look}"
