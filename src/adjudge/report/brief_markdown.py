"""A brief as Markdown, for a pull request or a note: the same facts as the screen, cut in the same places.

Names and texts of the repository stand in code spans, so none starts a construct, a link or a mention.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.brief import Placement
from adjudge.report.brief_facts import (
    CONSUMERS_SHOWN,
    LISTED,
    ORDINARY_LENSES,
    REASONS_SHOWN,
    SHARED,
    SYMBOLS_SHOWN,
    TESTS_SHOWN,
    UNITS_SHOWN,
    cut,
    lacks_tests,
    people_of,
    shared_names,
    spelled_out,
    used_by,
)
from adjudge.report.escape import code_markdown, escape_markdown, source_markdown
from adjudge.report.wording import (
    HISTORIES,
    decisions_of,
    excerpt_words,
    folder_words,
    mode_words,
    nobody_words,
    plural,
    reason_words,
    short_subject,
    signal_words,
    status_words,
    target_words,
    triage_reason,
    triage_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.brief import Brief, TouchedSymbol, Unit
    from adjudge.model.place import Consumer
    from adjudge.model.signal import Signal
    from adjudge.report.brief_facts import Share, UsedBy


def brief_markdown(brief: Brief, *, hidden: int = 0) -> str:
    """The Markdown text (CommonMark, no HTML), ending in a line feed.

    Args:
        brief: Of a change, or the part of it that is shown.
        hidden: Units of the change that are not shown.
    """
    parts = (_reading, _reach, _weaker, _decide, _people, _left_aside, _limits)
    lines = (*_head(brief, hidden), *(line for part in parts for line in part(brief)))
    return "".join(f"{line}\n" for line in lines)


def _head(brief: Brief, hidden: int) -> Iterator[str]:
    triage = brief.triage
    yield f"## Brief: {escape_markdown(target_words(brief.target))}"
    yield ""
    yield (
        f"{plural(triage.files, 'path')} changed ({triage.review_here} to read, {triage.deprioritized} "
        f"later, {triage.excluded} left aside), +{triage.added} -{triage.removed}. "
        f"Pin {code_markdown(brief.pin)}."
    )
    yield from ("", f"**{triage_words(triage)}**")
    if triage.reasons:
        yield ""
    for reason in triage.reasons[:REASONS_SHOWN]:
        yield f"- {escape_markdown(triage_reason(reason))}"
    if len(triage.reasons) > REASONS_SHOWN:
        yield f"- and {plural(len(triage.reasons) - REASONS_SHOWN, 'more reason')}"
    if hidden:
        others = plural(hidden, "other unit")
        yield from ("", f"{others} not shown; the numbers above are of the whole change.")


def _reading(brief: Brief) -> Iterator[str]:
    units = [unit for unit in brief.units if unit.placement is not Placement.EXCLUDED]
    if not units:
        return
    yield from ("", "### Read in this order", "")
    for number, unit in enumerate(units[:UNITS_SHOWN], 1):
        yield from _unit(number, unit)
    if len(units) > UNITS_SHOWN:
        yield from ("", f"And {plural(len(units) - UNITS_SHOWN, 'more path')}.")


def _unit(number: int, unit: Unit) -> Iterator[str]:
    indent = " " * len(f"{number}. ")
    origin = f" from {code_markdown(unit.old_path)}" if unit.old_path is not None else ""
    modes = f", {mode_words(unit)}" if mode_words(unit) else ""
    lens = f", look for {escape_markdown(unit.lens)}" if unit.lens not in ORDINARY_LENSES else ""
    later = f", later: {escape_markdown(unit.reason)}" if unit.reason else ""
    words = f"{status_words(unit)}{origin}{modes}{_size(unit)}{lens}{later}"
    yield f"{number}. {code_markdown(unit.path)} {words}"
    yield from (f"{indent}{line}" for line in _symbols(unit.symbols))
    if unit.consumers:
        yield f"{indent}- used outside by {_places(unit.consumers)}"
    if unit.tests.count:
        yield f"{indent}- tested by {_tests(unit)}"
    elif lacks_tests(unit):
        yield f"{indent}- no test uses it directly or over one caller"


def _symbols(symbols: tuple[TouchedSymbol, ...]) -> Iterator[str]:
    told = spelled_out(symbols)
    for symbol in told[:SYMBOLS_SHOWN]:
        yield from _symbol(symbol)
    if len(told) > SYMBOLS_SHOWN:
        yield f"- and {plural(len(told) - SYMBOLS_SHOWN, 'more symbol')}"
    for change in SHARED:
        names = shared_names(symbols, change)
        rest = f" and {names.rest} more" if names.rest else ""
        if names.shown:
            yield f"- {change.value}: {', '.join(map(code_markdown, names.shown))}{rest}"


def _symbol(symbol: TouchedSymbol) -> Iterator[str]:
    old = f" from {code_markdown(symbol.old_name)}" if symbol.old_name else ""
    yield f"- {code_markdown(symbol.name)} {symbol.change.value}{old}"
    guards = cut(symbol.guards_removed, LISTED)
    for guard in guards.shown:
        yield f"  - guard gone or changed: {code_markdown(guard)}"
    if guards.rest:
        yield f"  - and {plural(guards.rest, 'more guard')}"


def _size(unit: Unit) -> str:
    """Such as ``, +3 -1``; nothing when no line changed."""
    return f", +{unit.added} -{unit.removed}" if unit.added or unit.removed else ""


def _places(consumers: tuple[Consumer, ...]) -> str:
    """Files with the first line of each and the names they use, cut with its remainder."""
    files = used_by(consumers)
    shown = ", ".join(_place(one) for one in files[:CONSUMERS_SHOWN])
    rest = len(files) - CONSUMERS_SHOWN
    return shown + (f" and {plural(rest, 'more file')}" if rest > 0 else "")


def _place(one: UsedBy) -> str:
    told = [*(["maybe"] if one.maybe else []), *map(code_markdown, one.names.shown)]
    rest = f" and {one.names.rest} more" if one.names.rest else ""
    return code_markdown(f"{one.path}:{one.line}") + (f" ({', '.join(told)}{rest})" if told else "")


def _tests(unit: Unit) -> str:
    shown = [code_markdown(path) for path in unit.tests.nearest[:TESTS_SHOWN]]
    rest = unit.tests.count - len(shown)
    more = (f" and {rest} more" if shown else plural(rest, "file")) if rest else ""
    return ", ".join(shown) + more


def _reach(brief: Brief) -> Iterator[str]:
    yield from ("", "### Who outside depends on it", "")
    if not brief.impact.count:
        words = nobody_words(brief)
        yield f"{words[:1].upper()}{words[1:]}."
        return
    yield f"{plural(brief.impact.count, 'file')} outside the change can reach it over imports:"
    yield ""
    for folder, count in brief.impact.by_folder[:LISTED]:
        yield f"- {count} in {code_markdown(folder_words(folder))}"
    rest = brief.impact.by_folder[LISTED:]
    if rest:
        yield f"- {sum(count for _, count in rest)} in {plural(len(rest), 'other folder')}"


def _weaker(brief: Brief) -> Iterator[str]:
    if not brief.weakening:
        return
    yield from ("", "### Got weaker", "")
    for one in brief.weakening[:LISTED]:
        yield f"- {escape_markdown(one.kind)} {code_markdown(one.subject)}"
        for word, excerpt, gone in (("was", one.base, "nothing"), ("now", one.head, "gone")):
            where, text = excerpt_words(excerpt, one.subject, gone=gone)
            shown = f": {source_markdown(text.strip())}" if text.strip() else ""
            yield f"  - {word} {escape_markdown(where)}{shown}"
    if len(brief.weakening) > LISTED:
        yield f"- and {plural(len(brief.weakening) - LISTED, 'more')}; `--json` has all"


def _decide(brief: Brief) -> Iterator[str]:
    decisions, rest = decisions_of(brief)
    if not decisions:
        if rest:
            yield from ("", f"Nothing to decide on; {escape_markdown(rest)}: `--json` has all.")
        return
    yield from ("", "### To decide", "")
    for number, signal in enumerate(decisions, 1):
        yield from _decision(number, signal)
    if rest:
        yield from ("", f"And {escape_markdown(rest)}; `--json` has all.")


def _decision(number: int, signal: Signal) -> Iterator[str]:
    anchor, name = signal.anchor, short_subject(signal)
    beside = f" {code_markdown(name)}" if name != anchor.path else ""
    place = f"{code_markdown(f'{anchor.path}:{anchor.line}')} ({anchor.side.value})"
    indent = " " * len(f"{number}. ")
    yield f"{number}. {escape_markdown(signal_words(signal))}{beside} at {place}"
    if signal.consumers:
        yield f"{indent}- used by {_places(signal.consumers)}"
    yield f"{indent}- {_question(signal, name)}"
    if signal.experts:
        yield f"{indent}- knows it: {', '.join(map(code_markdown, signal.experts))}"


def _question(signal: Signal, name: str) -> str:
    """The question with its subject as code."""
    parts = signal.question.split(signal.subject)
    return code_markdown(name).join(escape_markdown(part) for part in parts)


def _people(brief: Brief) -> Iterator[str]:
    people, ownership = people_of(brief.ownership), brief.ownership
    if not (people.owners or people.unowned or people.experts):
        return
    yield from ("", "### Who answers for it, who knows it", "")
    if people.owners:
        yield f"- owners: {_shares(people.owners, people.more_owners, 'path')}"
    if people.unowned:
        yield f"- no owner for {plural(people.unowned, 'path')} by {code_markdown(ownership.file or '')}"
    if people.experts:
        why = f"; {HISTORIES[ownership.history]}" if ownership.history in HISTORIES else ""
        yield f"- know it: {_shares(people.experts, people.more_experts, 'path')}{why}"


def _shares(shares: tuple[Share, ...], more: int, noun: str) -> str:
    named = ", ".join(f"{code_markdown(one.name)} ({plural(one.number, noun)})" for one in shares)
    return named + (f" and {more} more" if more else "")


def _left_aside(brief: Brief) -> Iterator[str]:
    if not brief.excluded:
        return
    yield from ("", "### Left aside", "")
    for one in brief.excluded[:LISTED]:
        yield f"- {code_markdown(one.path)} {one.why}, known by {escape_markdown(one.known_by)}"
    if len(brief.excluded) > LISTED:
        yield f"- and {plural(len(brief.excluded) - LISTED, 'more path')}"


def _limits(brief: Brief) -> Iterator[str]:
    reasons = (*brief.target.reasons, *brief.limitations)
    if not reasons:
        return
    yield from ("", "### Not seen", "")
    for reason in reasons[:LISTED]:
        yield f"- {escape_markdown(reason_words(reason))}"
    if len(reasons) > LISTED:
        yield f"- and {plural(len(reasons) - LISTED, 'more')}"
