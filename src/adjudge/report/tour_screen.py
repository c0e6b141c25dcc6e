"""A tour of a brief on a terminal: one stop a page, and where one is on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.place import Side
from adjudge.report.brief_facts import UNITS_SHOWN
from adjudge.report.brief_signal_lines import signal_lines, weakening_lines
from adjudge.report.brief_unit_lines import unit_head, unit_lines
from adjudge.report.screen import Line, Screen, Style, data, next_lines, own, source
from adjudge.report.wording import plural, signal_words, target_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.brief import Brief
    from adjudge.model.tour import ChangedLine, ChangedText, Stop, Tour

SIGNALS_SHOWN: Final = 8
MARKS: Final = {Side.BASE: ("-", Style.BAD), Side.HEAD: ("+", Style.GOOD)}


def tour_screen(brief: Brief, tour: Tour, *, look: str, next_step: str) -> Screen:
    """The page of the current stop, and the way.

    Args:
        brief: That the tour goes through.
        tour: The stops that are shown.
        look: How to see all of the text of the current stop.
        next_step: The last line; none when it is empty.
    """
    return (
        *_head(brief, tour),
        *(_page(tour.current, look) if tour.current is not None else ()),
        *_way(tour),
        *next_lines(next_step),
    )


def _head(brief: Brief, tour: Tour) -> Iterator[Line]:
    viewed = sum(stop.digest in tour.viewed for stop in tour.stops)
    yield (own("adjudge brief --tour", Style.TITLE), own("  "), data(target_words(brief.target)))
    if tour.current is None:
        yield (own(f"All {plural(len(tour.stops), 'stop')} viewed", Style.GOOD),)
        return
    whole = max(stop.number for stop in tour.stops)
    yield (own(f"Stop {tour.current.number} of {whole}, {viewed} viewed"),)
    if tour.current.digest in tour.viewed:
        again = "" if tour.viewed[tour.current.digest] == brief.pin else "; nothing it shows has moved since"
        yield (own(f"Viewed before{again}", Style.GOOD),)


def _page(stop: Stop, look: str) -> Iterator[Line]:
    yield ()
    yield unit_head(stop.unit)
    yield from unit_lines(stop.unit)
    yield from _signals(stop)
    if stop.weakening:
        yield ()
        yield (own("Got weaker", Style.TITLE),)
        for one in stop.weakening:
            yield from weakening_lines(one)
    yield from _text(stop.text, look)


def _signals(stop: Stop) -> Iterator[Line]:
    if not stop.signals:
        return
    yield ()
    yield (own("Signals", Style.TITLE),)
    for signal in stop.signals[:SIGNALS_SHOWN]:
        why = f", suppressed: {signal.suppression.reason}" if signal.suppression is not None else ""
        yield (own("  "), data(f"{signal_words(signal)}{why}", Style.WARNING))
        yield from signal_lines(signal)
    if len(stop.signals) > SIGNALS_SHOWN:
        more = plural(len(stop.signals) - SIGNALS_SHOWN, "more signal")
        yield (own(f"  and {more}: --json has all", Style.FAINT),)


def _text(text: ChangedText, look: str) -> Iterator[Line]:
    yield ()
    yield (own("What changed", Style.TITLE),)
    if not text.hunks:
        yield (own("  no line of text" if text.known else "  the text could not be had"),)
    width = max((len(str(one.line)) for hunk in text.hunks for one in hunk), default=1)
    for number, hunk in enumerate(text.hunks):
        if number:
            yield (own(f"  {'':>{width}} ..", Style.FAINT),)
        for one in hunk:
            yield _line(one, width)
    if text.omitted:
        yield (own(f"  and {plural(text.omitted, 'more line')}: ", Style.FAINT), data(look, Style.FAINT))


def _line(one: ChangedLine, width: int) -> Line:
    mark, style = MARKS[one.side]
    rest = f" and {plural(one.omitted, 'more character')}" if one.omitted else ""
    lead = own(f"  {one.line:>{width}} ", Style.FAINT)
    return (lead, own(f"{mark} ", style), source(one.text, style), own(rest, Style.FAINT))


def _way(tour: Tour) -> Iterator[Line]:
    """The stops around the current one: viewed ones have an x, the current one an arrow."""
    here = tour.stops.index(tour.current) if tour.current is not None else 0
    start = max(min(here - UNITS_SHOWN // 2, len(tour.stops) - UNITS_SHOWN), 0)
    shown = tour.stops[start : start + UNITS_SHOWN]
    yield ()
    yield (own("The way", Style.TITLE),)
    for stop in shown:
        mark = "x" if stop.digest in tour.viewed else " "
        arrow = ">" if stop is tour.current else " "
        yield (own(f"  {arrow} [{mark}] {stop.number:>3}  "), data(stop.unit.path, Style.PATH))
    if len(tour.stops) > len(shown):
        others = plural(len(tour.stops) - len(shown), "more stop")
        yield (own(f"      and {others} before and after: --json has all", Style.FAINT),)
