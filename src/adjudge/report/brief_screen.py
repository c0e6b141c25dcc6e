"""A brief on a terminal: what changed, in which order to look, who outside depends on it, what next.

The screen is cut (the JSON is not): each cut says how much it leaves out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.brief import Placement, SymbolChange
from adjudge.model.place import SURE
from adjudge.report.escape import escape_text
from adjudge.report.screen import Line, Screen, Span, Style, data, own
from adjudge.report.wording import (
    decisions_of,
    folder_words,
    mode_words,
    nobody_words,
    plural,
    reason_words,
    signal_words,
    status_words,
    target_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.brief import Brief, TouchedSymbol, Unit
    from adjudge.model.place import Consumer
    from adjudge.model.signal import Signal

SPELLED_OUT: Final = (
    SymbolChange.REMOVED,
    SymbolChange.RENAMED,
    SymbolChange.SIGNATURE,
    SymbolChange.BODY,
)
"""Symbol changes that get a line each, strongest first."""
UNITS_SHOWN: Final = 25
SYMBOLS_SHOWN: Final = 6
CONSUMERS_SHOWN: Final = 4
LISTED: Final = 6

MARKS: Final = {
    SymbolChange.ADDED: ("+", Style.GOOD),
    SymbolChange.REMOVED: ("-", Style.BAD),
    SymbolChange.RENAMED: (">", Style.WARNING),
    SymbolChange.SIGNATURE: ("!", Style.WARNING),
    SymbolChange.BODY: ("~", Style.PLAIN),
    SymbolChange.COMMENT: ("#", Style.FAINT),
}


def brief_screen(brief: Brief, *, next_step: str) -> Screen:
    """The lines of a brief, in the order a reader needs them; no last line when there is no next step."""
    return (
        *_head(brief),
        *_reading(brief),
        *_reach(brief),
        *_contracts(brief),
        *_left_aside(brief),
        *_limits(brief),
        *(((), (own("Next: ", Style.TITLE), data(next_step))) if next_step else ()),
    )


def _head(brief: Brief) -> Iterator[Line]:
    triage = brief.triage
    yield (own("adjudge brief", Style.TITLE), own("  "), data(target_words(brief.target)))
    parts = [f"{triage.review_here} to read"]
    if triage.deprioritized:
        parts.append(f"{triage.deprioritized} later")
    if triage.excluded:
        parts.append(f"{triage.excluded} left aside")
    yield (
        own(f"{plural(triage.files, 'path')} changed ({', '.join(parts)})  "),
        own(f"+{triage.added}", Style.GOOD),
        own(" "),
        own(f"-{triage.removed}", Style.BAD),
    )


def _reading(brief: Brief) -> Iterator[Line]:
    units = [unit for unit in brief.units if unit.placement is not Placement.EXCLUDED]
    if not units:
        return
    yield ()
    yield (own("Read in this order", Style.TITLE),)
    for number, unit in enumerate(units[:UNITS_SHOWN], 1):
        yield from _unit(number, unit)
    if len(units) > UNITS_SHOWN:
        yield (own(f"    and {plural(len(units) - UNITS_SHOWN, 'more path')}: --json has all", Style.FAINT),)


def _unit(number: int, unit: Unit) -> Iterator[Line]:
    yield _unit_head(number, unit)
    if unit.old_path is not None:
        yield (own("       from "), data(unit.old_path, Style.PATH))
    if words := mode_words(unit):
        yield (own(f"       {words}", Style.WARNING),)
    yield from _symbols(unit.symbols)
    if unit.consumers:
        yield _consumers("       used outside by ", unit.consumers)


def _unit_head(number: int, unit: Unit) -> Line:
    head = [own(f"{number:>3}. "), data(unit.path, Style.PATH), own("  "), own(status_words(unit))]
    if unit.added or unit.removed:
        head += [own("  "), own(f"+{unit.added}", Style.GOOD), own(" "), own(f"-{unit.removed}", Style.BAD)]
    if unit.reason:
        head.append(own(f"  later: {unit.reason}", Style.FAINT))
    return tuple(head)


def _symbols(symbols: tuple[TouchedSymbol, ...]) -> Iterator[Line]:
    """What matters most first: one line each, then new names and comment edits in one line each."""
    told = [symbol for change in SPELLED_OUT for symbol in symbols if symbol.change is change]
    for symbol in told[:SYMBOLS_SHOWN]:
        yield _symbol(symbol)
        for guard in symbol.guards_removed[:LISTED]:
            yield (own("           guard gone or changed: ", Style.BAD), data(guard))
    if len(told) > SYMBOLS_SHOWN:
        yield (own(f"       and {plural(len(told) - SYMBOLS_SHOWN, 'more symbol')}", Style.FAINT),)
    for change in (SymbolChange.ADDED, SymbolChange.COMMENT):
        names = [symbol.name for symbol in symbols if symbol.change is change]
        if names:
            yield _names(change, names)


def _symbol(symbol: TouchedSymbol) -> Line:
    mark, style = MARKS[symbol.change]
    spans = [own(f"       {mark} ", style), data(symbol.name, style), own(f"  {symbol.change.value}", style)]
    if symbol.old_name:
        spans += [own(" from ", style), data(symbol.old_name, style)]
    return tuple(spans)


def _names(change: SymbolChange, names: list[str]) -> Line:
    """Such as ``+ added: a, b and 3 more``; members of a class that stands in the list are counted only."""
    mark, style = MARKS[change]
    outer = [name for name in names if name.rpartition(".")[0] not in names]
    shown = ", ".join(escape_text(name) for name in outer[:LISTED])
    rest = len(names) - len(outer[:LISTED])
    return (own(f"       {mark} {change.value}: {shown}{f' and {rest} more' if rest else ''}", style),)


def _consumers(lead: str, consumers: tuple[Consumer, ...]) -> Line:
    """One line: places by file, each file once, with the names it uses."""
    by_path: dict[str, list[Consumer]] = {}
    for consumer in consumers:
        by_path.setdefault(consumer.path, []).append(consumer)
    spans: list[Span] = [own(lead)]
    for position, (path, places) in enumerate(list(by_path.items())[:CONSUMERS_SHOWN]):
        spans += [own(", ")] if position else []
        spans.append(Span(f"{escape_text(path)}:{places[0].line}", Style.PATH))
        names = [escape_text(name) for name in sorted({place.uses for place in places if place.uses})]
        guess = ["maybe"] if max(place.confidence for place in places) < SURE else []
        if names or guess:
            spans.append(own(f" ({', '.join([*guess, *names[:LISTED]])})"))
    if len(by_path) > CONSUMERS_SHOWN:
        spans.append(own(f" and {plural(len(by_path) - CONSUMERS_SHOWN, 'more file')}", Style.FAINT))
    return tuple(spans)


def _reach(brief: Brief) -> Iterator[Line]:
    impact = brief.impact
    yield ()
    yield (own("Who outside depends on it", Style.TITLE),)
    if not impact.count:
        yield (own(f"  {nobody_words(brief)}"),)
        return
    direct = len({consumer.path for unit in brief.units for consumer in unit.consumers})
    yield (
        own(f"  {plural(direct, 'file')} {'uses' if direct == 1 else 'use'} what changed; "),
        own(f"{plural(impact.count, 'file')} can reach it over imports"),
    )
    for folder, count in impact.by_folder[:LISTED]:
        yield (own(f"  {count:>5}  "), data(folder_words(folder), Style.PATH))
    rest = impact.by_folder[LISTED:]
    if rest:
        yield (own(f"  {sum(count for _, count in rest):>5}  in {plural(len(rest), 'other folder')}"),)


def _contracts(brief: Brief) -> Iterator[Line]:
    decisions, rest = decisions_of(brief)
    if not decisions:
        return
    yield ()
    yield (own("Contracts to decide on", Style.TITLE),)
    for signal in decisions:
        yield from _signal(signal)
    if rest:
        yield (own(f"  and {rest}: --json has all", Style.FAINT),)


def _signal(signal: Signal) -> Iterator[Line]:
    style = Style.BAD if signal.change == "removed" and signal.consumers else Style.WARNING
    yield (own(f"  {signal_words(signal)} ", style), data(signal.subject))
    place = f"{escape_text(signal.anchor.path)}:{signal.anchor.line} ({signal.anchor.side.value})"
    yield (own("      at "), Span(place, Style.PATH))
    if signal.consumers:
        yield _consumers("      used by ", signal.consumers)
    yield (own("      "), data(signal.question))


def _left_aside(brief: Brief) -> Iterator[Line]:
    if not brief.excluded:
        return
    yield ()
    yield (own("Left aside", Style.TITLE),)
    for one in brief.excluded[:LISTED]:
        yield (own("  "), data(one.path, Style.PATH), own(f"  {one.why}, known by {one.known_by}"))
    if len(brief.excluded) > LISTED:
        yield (
            own(f"  and {plural(len(brief.excluded) - LISTED, 'more path')}: --json has all", Style.FAINT),
        )


def _limits(brief: Brief) -> Iterator[Line]:
    reasons = (*brief.target.reasons, *brief.limitations)
    if not reasons:
        return
    yield ()
    yield (own("Not seen", Style.TITLE),)
    for reason in reasons[:LISTED]:
        yield (own("  "), data(reason_words(reason), Style.WARNING))
    if len(reasons) > LISTED:
        yield (own(f"  and {plural(len(reasons) - LISTED, 'more')}: --json has all", Style.FAINT),)
