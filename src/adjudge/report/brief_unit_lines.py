"""The units of a brief on a terminal: one after the other, in reading order, with what matters of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.brief import Placement, SymbolChange
from adjudge.report.brief_facts import (
    CONSUMERS_SHOWN,
    LISTED,
    ORDINARY_LENSES,
    SHARED,
    SYMBOLS_SHOWN,
    TESTS_SHOWN,
    UNITS_SHOWN,
    cut,
    lacks_tests,
    shared_names,
    spelled_out,
    used_by,
)
from adjudge.report.escape import escape_text
from adjudge.report.screen import Line, Span, Style, data, own
from adjudge.report.wording import mode_words, plural, status_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.brief import Brief, TouchedSymbol, Unit
    from adjudge.model.place import Consumer
    from adjudge.report.brief_facts import Cut, UsedBy

MARKS: Final = {
    SymbolChange.ADDED: ("+", Style.GOOD),
    SymbolChange.REMOVED: ("-", Style.BAD),
    SymbolChange.RENAMED: (">", Style.WARNING),
    SymbolChange.SIGNATURE: ("!", Style.WARNING),
    SymbolChange.BODY: ("~", Style.PLAIN),
    SymbolChange.COMMENT: ("#", Style.FAINT),
}
INDENT: Final = "       "


def reading_lines(brief: Brief) -> Iterator[Line]:
    """The units to read, under their title; nothing when all are left aside."""
    units = [unit for unit in brief.units if unit.placement is not Placement.EXCLUDED]
    if not units:
        return
    yield ()
    yield (own("Read in this order", Style.TITLE),)
    for number, unit in enumerate(units[:UNITS_SHOWN], 1):
        yield unit_head(unit, number)
        yield from unit_lines(unit)
    if len(units) > UNITS_SHOWN:
        more = plural(len(units) - UNITS_SHOWN, "more path")
        yield (own(f"     and {more}: --only PATH narrows, --json has all", Style.FAINT),)


def unit_head(unit: Unit, number: int | None = None) -> Line:
    """The path, what happened to it and how large it is; numbered in a list."""
    lead = [] if number is None else [own(f"{number:>3}. ")]
    head = [*lead, data(unit.path, Style.PATH), own("  "), own(status_words(unit))]
    if unit.added or unit.removed:
        head += [own("  "), own(f"+{unit.added}", Style.GOOD), own(" "), own(f"-{unit.removed}", Style.BAD)]
    if unit.lens not in ORDINARY_LENSES:
        head.append(own(f"  look for {unit.lens}", Style.WARNING))
    if unit.reason:
        head.append(own(f"  later: {unit.reason}", Style.FAINT))
    return tuple(head)


def unit_lines(unit: Unit) -> Iterator[Line]:
    """All lines of a unit below its first."""
    if unit.old_path is not None:
        yield (own(f"{INDENT}from "), data(unit.old_path, Style.PATH))
    if words := mode_words(unit):
        yield (own(f"{INDENT}{words}", Style.WARNING),)
    yield from _symbols(unit.symbols)
    if unit.consumers:
        yield consumers_line(f"{INDENT}used outside by ", unit.consumers)
    if unit.tests.count:
        yield _tests(unit)
    elif lacks_tests(unit):
        yield (own(f"{INDENT}no test uses it directly or over one caller", Style.FAINT),)


def consumers_line(lead: str, consumers: tuple[Consumer, ...]) -> Line:
    """One line: places by file, each file once, with the names it uses."""
    files = used_by(consumers)
    spans: list[Span] = [own(lead)]
    for position, one in enumerate(files[:CONSUMERS_SHOWN]):
        spans += [own(", ")] if position else []
        spans.append(Span(f"{escape_text(one.path)}:{one.line}", Style.PATH))
        spans += _uses(one)
    if len(files) > CONSUMERS_SHOWN:
        spans.append(own(f" and {plural(len(files) - CONSUMERS_SHOWN, 'more file')}", Style.FAINT))
    return tuple(spans)


def _uses(one: UsedBy) -> list[Span]:
    names = [escape_text(name) for name in one.names.shown]
    told = [*(["maybe"] if one.maybe else []), *names]
    rest = f" and {one.names.rest} more" if one.names.rest else ""
    return [own(f" ({', '.join(told)}{rest})")] if told else []


def _tests(unit: Unit) -> Line:
    """Tests that reach the unit: the nearest by name, the rest by number."""
    shown = unit.tests.nearest[:TESTS_SHOWN]
    rest = unit.tests.count - len(shown)
    names = ", ".join(escape_text(path) for path in shown)
    more = (f" and {rest} more" if shown else plural(rest, "file")) if rest else ""
    return (own(f"{INDENT}tested by "), Span(names, Style.PATH), own(more, Style.FAINT))


def _symbols(symbols: tuple[TouchedSymbol, ...]) -> Iterator[Line]:
    """What matters most first: one line each, then new names and comment edits in one line each."""
    told = spelled_out(symbols)
    for symbol in told[:SYMBOLS_SHOWN]:
        yield _symbol(symbol)
        yield from _guards(symbol)
    if len(told) > SYMBOLS_SHOWN:
        yield (own(f"{INDENT}and {plural(len(told) - SYMBOLS_SHOWN, 'more symbol')}", Style.FAINT),)
    for change in SHARED:
        names = shared_names(symbols, change)
        if names.shown:
            yield _names(change, names)


def _symbol(symbol: TouchedSymbol) -> Line:
    mark, style = MARKS[symbol.change]
    spans = [own(f"{INDENT}{mark} ", style), data(symbol.name, style)]
    spans.append(own(f"  {symbol.change.value}", style))
    if symbol.old_name:
        spans += [own(" from ", style), data(symbol.old_name, style)]
    return tuple(spans)


def _guards(symbol: TouchedSymbol) -> Iterator[Line]:
    guards = cut(symbol.guards_removed, LISTED)
    for guard in guards.shown:
        yield (own(f"{INDENT}    guard gone or changed: ", Style.BAD), data(guard))
    if guards.rest:
        yield (own(f"{INDENT}    and {plural(guards.rest, 'more guard')}", Style.FAINT),)


def _names(change: SymbolChange, names: Cut) -> Line:
    """Such as ``+ added: a, b and 3 more``."""
    mark, style = MARKS[change]
    rest = f" and {names.rest} more" if names.rest else ""
    shown = ", ".join(map(escape_text, names.shown))
    return (own(f"{INDENT}{mark} {change.value}: {shown}{rest}", style),)
