"""A brief as Markdown, for a pull request or a note: the same facts as the screen, cut in the same places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.brief import Placement
from adjudge.report.brief_screen import CONSUMERS_SHOWN, LISTED, SYMBOLS_SHOWN, UNITS_SHOWN
from adjudge.report.escape import code_markdown, escape_markdown
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

    from adjudge.model.brief import Brief, Unit
    from adjudge.model.place import Consumer
    from adjudge.model.signal import Signal


def brief_markdown(brief: Brief) -> str:
    """The Markdown text (CommonMark, no HTML), ending in a line feed."""
    parts = (_head, _reading, _reach, _contracts, _left_aside, _limits)
    return "".join(f"{line}\n" for part in parts for line in part(brief))


def _head(brief: Brief) -> Iterator[str]:
    triage = brief.triage
    yield f"## Brief: {target_words(brief.target)}"
    yield ""
    yield (
        f"{plural(triage.files, 'path')} changed ({triage.review_here} to read, {triage.deprioritized} "
        f"later, {triage.excluded} left aside), +{triage.added} -{triage.removed}. "
        f"Pin {code_markdown(brief.pin)}."
    )


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
    origin = f" from {code_markdown(unit.old_path)}" if unit.old_path is not None else ""
    modes = f", {mode_words(unit)}" if mode_words(unit) else ""
    later = f", later: {unit.reason}" if unit.reason else ""
    yield (f"{number}. {code_markdown(unit.path)} {status_words(unit)}{origin}{modes}{_size(unit)}{later}")
    for symbol in unit.symbols[:SYMBOLS_SHOWN]:
        yield f"   - {code_markdown(symbol.name)} {symbol.change.value}"
        for guard in symbol.guards_removed[:LISTED]:
            yield f"     - guard gone or changed: {code_markdown(guard)}"
    if len(unit.symbols) > SYMBOLS_SHOWN:
        yield f"   - and {plural(len(unit.symbols) - SYMBOLS_SHOWN, 'more symbol')}"
    if unit.consumers:
        yield f"   - used outside by {_places(unit.consumers)}"


def _size(unit: Unit) -> str:
    """Such as ``, +3 -1``; nothing when no line changed."""
    return f", +{unit.added} -{unit.removed}" if unit.added or unit.removed else ""


def _places(consumers: tuple[Consumer, ...]) -> str:
    """Files with the first line of each and the names they use, cut with its remainder."""
    first: dict[str, int] = {}
    names: dict[str, set[str]] = {}
    for consumer in consumers:
        first.setdefault(consumer.path, consumer.line)
        names.setdefault(consumer.path, set()).update({consumer.uses} - {""})
    shown = []
    for path, line in list(first.items())[:CONSUMERS_SHOWN]:
        uses = ", ".join(code_markdown(name) for name in sorted(names[path])[:LISTED])
        shown.append(code_markdown(f"{path}:{line}") + (f" ({uses})" if uses else ""))
    rest = len(first) - len(shown)
    return ", ".join(shown) + (f" and {plural(rest, 'more file')}" if rest else "")


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


def _contracts(brief: Brief) -> Iterator[str]:
    decisions, rest = decisions_of(brief)
    if not decisions:
        return
    yield from ("", "### Contracts to decide on", "")
    for signal in decisions:
        anchor = signal.anchor
        place = f"{code_markdown(f'{anchor.path}:{anchor.line}')} ({anchor.side.value})"
        yield f"- {signal_words(signal)} {code_markdown(signal.subject)} at {place}"
        if signal.consumers:
            yield f"  - used by {_places(signal.consumers)}"
        yield f"  - {_question(signal)}"
    if rest:
        yield f"- and {rest}; `--json` has all"


def _question(signal: Signal) -> str:
    """The question with its subject as code."""
    parts = signal.question.split(signal.subject)
    return code_markdown(signal.subject).join(escape_markdown(part) for part in parts)


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
