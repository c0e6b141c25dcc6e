"""A run over findings on a terminal: the sum, the findings worst first, then what was not counted and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.model.outcome import Outcome
from adjudge.report.qualified_facts import (
    NOTES_SHOWN,
    against_words,
    compared_words,
    gate_words,
    listed,
    not_listed,
    not_located,
    source_words,
    standing_words,
    sum_words,
    suppressed_words,
)
from adjudge.report.screen import (
    Line,
    Screen,
    Span,
    Style,
    data,
    next_lines,
    own,
    rest_line,
    sentence_section,
)
from adjudge.report.wording import plural, reason_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.outcome import Reason
    from adjudge.model.qualified import QualifiedRun
    from adjudge.report.qualified_facts import Told

FINDINGS_SHOWN: Final = 20

OUTCOMES: Final = {Outcome.PASS: Style.GOOD, Outcome.FAIL: Style.BAD, Outcome.INCONCLUSIVE: Style.WARNING}
SEVERITIES: Final = {
    Severity.CRITICAL: Style.BAD,
    Severity.HIGH: Style.BAD,
    Severity.MEDIUM: Style.WARNING,
    Severity.LOW: Style.PLAIN,
    Severity.INFO: Style.FAINT,
}


def qualified_screen(run: QualifiedRun, *, next_step: str = "", hints: tuple[str, ...] = ()) -> Screen:
    """The lines of a run, in the order a reader needs them.

    Args:
        run: The run.
        hints: Sentences about what another target would hold.
        next_step: The last line; none when it is empty.
    """
    qualified = run.qualified
    told = listed(run)
    return (
        *_head(run),
        *_findings("Counts at the gate", [one for one in told if one.counts]),
        *_findings("Stands in the source, does not count", [one for one in told if not one.counts]),
        *sentence_section("Not counted", not_listed(qualified)),
        *sentence_section("Suppressed by the trust base", suppressed_words(qualified)),
        *sentence_section("No place in the source: told, not believed", not_located(qualified)),
        *_reasons("Why", qualified.reasons),
        *sentence_section("The reviewer's document", qualified.source.notes),
        *_reasons("Not seen", (*qualified.target.reasons, *qualified.limitations)),
        *sentence_section("Not in this tree", hints),
        *next_lines(next_step),
    )


def _head(run: QualifiedRun) -> Iterator[Line]:
    qualified = run.qualified
    yield (
        own("adjudge qualify  ", Style.TITLE),
        own(qualified.outcome.value, OUTCOMES[qualified.outcome]),
        own("  "),
        data(source_words(qualified)),
    )
    yield (own("held against "), data(against_words(qualified)))
    yield (own(sum_words(qualified)),)
    yield (own(f"they stand: {standing_words(qualified)}"),)
    yield (own(f"{plural(len(qualified.counted), 'finding')} at the {gate_words(qualified)}"),)
    if run.compared is not None:
        yield (own(f"since {run.compared.previous}: {compared_words(run.compared)}"),)


def _findings(title: str, told: list[Told]) -> Iterator[Line]:
    if not told:
        return
    yield ()
    yield (own(title, Style.TITLE),)
    for number, one in enumerate(told[:FINDINGS_SHOWN], 1):
        yield (
            own(f"{number:>3}. "),
            own(f"{one.severity.value:<8}  ", SEVERITIES[one.severity]),
            data(one.title),
        )
        yield (own("     "), data(one.place, Style.PATH), own("  "), data(one.finding_id, Style.FAINT))
        yield from _notes(one)
    if len(told) > FINDINGS_SHOWN:
        yield rest_line(len(told) - FINDINGS_SHOWN)


def _notes(one: Told) -> Iterator[Line]:
    notes = (one.proof, *one.notes)[:NOTES_SHOWN]
    line: list[Span] = [own("     ")]
    for position, note in enumerate(notes):
        line += [own("; " if position else ""), data(note)]
    yield tuple(line)


def _reasons(title: str, reasons: Iterable[Reason]) -> Iterator[Line]:
    return sentence_section(title, dict.fromkeys(reason_words(one) for one in reasons))
