"""What got weaker and what a person has to decide, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.brief_facts import LISTED
from adjudge.report.brief_unit_lines import consumers_line
from adjudge.report.escape import escape_text
from adjudge.report.screen import Line, Span, Style, data, own, source
from adjudge.report.wording import decisions_of, excerpt_words, plural, short_subject, signal_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.brief import Brief
    from adjudge.model.signal import Signal, Weakening

INDENT: Final = "     "


def weaker_lines(brief: Brief) -> Iterator[Line]:
    """What held the code to account and does so less, each with what stood there and what stands there."""
    if not brief.weakening:
        return
    yield ()
    yield (own("Got weaker", Style.TITLE),)
    for one in brief.weakening[:LISTED]:
        yield from weakening_lines(one)
    if len(brief.weakening) > LISTED:
        yield (own(f"  and {plural(len(brief.weakening) - LISTED, 'more')}: --json has all", Style.FAINT),)


def weakening_lines(one: Weakening) -> Iterator[Line]:
    """One of them with its evidence."""
    yield (own(f"  {one.kind}  ", Style.BAD), data(one.subject, Style.PATH))
    for word, excerpt, gone, style in (
        ("was", one.base, "nothing", Style.FAINT),
        ("now", one.head, "gone", Style.PLAIN),
    ):
        where, text = excerpt_words(excerpt, one.subject, gone=gone)
        yield (own(f"{INDENT}{word} "), data(where), own("  "), source(text.strip(), style))


def decide_lines(brief: Brief) -> Iterator[Line]:
    """What a person decides on first; what else there is is counted."""
    decisions, rest = decisions_of(brief)
    if not decisions:
        if rest:
            yield ()
            yield (own(f"Nothing to decide on; {rest}: --json has all", Style.FAINT),)
        return
    yield ()
    yield (own("To decide", Style.TITLE),)
    for number, signal in enumerate(decisions, 1):
        yield from _decision(number, signal)
    if rest:
        yield (own(f"  and {rest}: --json has all", Style.FAINT),)


def _decision(number: int, signal: Signal) -> Iterator[Line]:
    style = Style.BAD if signal.change == "removed" and signal.consumers else Style.WARNING
    yield (own(f"  {number}. "), data(signal_words(signal), style))
    yield from signal_lines(signal)


def signal_lines(signal: Signal) -> Iterator[Line]:
    """Where a signal stands, who uses it, and its question; what the place says is not said again."""
    name = short_subject(signal)
    place = f"{escape_text(signal.anchor.path)}:{signal.anchor.line} ({signal.anchor.side.value})"
    beside = [own("  "), data(name)] if name != signal.anchor.path else []
    yield (own(INDENT), Span(place, Style.PATH), *beside)
    if signal.consumers:
        yield consumers_line(f"{INDENT}used by ", signal.consumers)
    yield (own(INDENT), data(signal.question.replace(signal.subject, name)))
    if signal.experts:
        yield (own(f"{INDENT}knows it: ", Style.FAINT), data(", ".join(signal.experts)))
