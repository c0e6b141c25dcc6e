"""A report on a terminal: what it comes to, how much was read, what was found, and what was not.

The first findings are shown and the rest counted; the JSON has all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.report_words import (
    NO_INLINE,
    READ,
    coverage_words,
    lost_words,
    notes_of,
    place_words,
    sentences,
    suppressed_words,
    told,
    uncounted_words,
    unread_units,
    verdict_words,
)
from adjudge.report.run_screen import OUTCOMES, SEVERITIES
from adjudge.report.screen import Line, Screen, Style, data, own, rest_line, sentence_section
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.report_v1 import InlineV1, ReportFindingV1, ReportV1

FINDINGS_SHOWN: Final = 20
TITLE: Final = 400
"""Characters of a title that are shown."""


def report_screen(report: ReportV1) -> Screen:
    """The lines of a report, in the order a reader needs them."""
    counting = [one for one in told(report) if one.counts]
    standing = [one for one in told(report) if one.standing in READ and not one.counts]
    unread = [f"{one.path}: {one.state} ({one.reason})" for one in unread_units(report)]
    return (
        *_head(report),
        *_findings("Counts at the gate", counting),
        *_findings("Stands in the source, does not count", standing),
        *sentence_section("Not read", unread),
        *sentence_section("Not counted", uncounted_words(report)),
        *sentence_section("Suppressed by the trust base", suppressed_words(report)),
        *sentence_section("No place in the source: told, not believed", lost_words(report)),
        *sentence_section("Why", sentences(report.reasons)),
        *sentence_section("Went wrong with reporters", report.failures),
        *sentence_section("The reviewer's document", report.notes),
        *sentence_section("Not asked", report.not_asked),
        *sentence_section("Not seen", sentences(report.limitations)),
    )


def _head(report: ReportV1) -> Iterator[Line]:
    target, counts = report.target, report.counts
    yield (
        own(f"adjudge {report.made_by}  ", Style.TITLE),
        own(report.outcome, OUTCOMES[report.outcome]),
        own(f"  {report.run_id}"),
    )
    yield (data(verdict_words(report)),)
    yield (own(f"trees      {target.base_tree[:SHORT]} to {target.head_tree[:SHORT]}"),)
    style = Style.GOOD if report.coverage.kind == "complete" else Style.WARNING
    yield (own("read       "), data(coverage_words(report), style))
    yield (own(f"found      {plural(counts.candidates, 'candidate')}, {counts.counted} at the gate"),)


def _findings(title: str, found: Sequence[ReportFindingV1]) -> Iterator[Line]:
    if not found:
        return
    yield ()
    yield (own(title, Style.TITLE),)
    for one in found[:FINDINGS_SHOWN]:
        cut = one.title if len(one.title) <= TITLE else f"{one.title[:TITLE]}…"
        yield (own(f"  {one.severity:<8}  ", SEVERITIES[one.severity]), data(cut))
        yield (own("            "), data(place_words(one.place), Style.PATH), own(f"  {one.finding_id}"))
        notes = "; ".join(notes_of(one))
        yield (own("            "), data(f"{notes}; {_inline(one.inline)}", Style.FAINT))
    if len(found) > FINDINGS_SHOWN:
        yield rest_line(len(found) - FINDINGS_SHOWN)


def _inline(inline: InlineV1) -> str:
    if inline.valid:
        return f"inline on {inline.side} line {inline.line}"
    return f"not inline: {NO_INLINE[inline.reason]}"
