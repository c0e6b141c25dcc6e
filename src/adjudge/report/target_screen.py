"""A target on a terminal: the two trees, and one line for each path between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.outcome import Outcome
from adjudge.report.escape import escape_text
from adjudge.report.screen import Line, Screen, Style, data, own
from adjudge.report.wording import plural, reason_words, target_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.change import Change
    from adjudge.model.target import Target

CHANGES_SHOWN: Final = 200

STYLES: Final = {Outcome.PASS: Style.GOOD, Outcome.FAIL: Style.BAD, Outcome.INCONCLUSIVE: Style.WARNING}


def target_screen(target: Target) -> Screen:
    """The lines of a target."""
    return (*_head(target), *_changes(target), *_notes(target))


def _head(target: Target) -> Iterator[Line]:
    yield (own("adjudge targets", Style.TITLE), own("  "), data(target_words(target)))
    yield (own(f"base tree  {target.base_tree}"),)
    yield (own(f"head tree  {target.head_tree}"),)
    witnesses = "two witnesses agree" if target.outcome is Outcome.PASS else target.outcome.value
    yield (own("outcome    "), own(witnesses, STYLES[target.outcome]))
    counted = f"{plural(len(target.changes), 'change')}, {plural(len(target.touched), 'path')} touched"
    yield (own(counted),)


def _changes(target: Target) -> Iterator[Line]:
    for change in target.changes[:CHANGES_SHOWN]:
        yield (own(f"  {change.kind.value:<12}"), data(change.path, Style.PATH), own(_detail(change)))
    if len(target.changes) > CHANGES_SHOWN:
        rest = plural(len(target.changes) - CHANGES_SHOWN, "more path")
        yield (own(f"  and {rest}: --json has all", Style.FAINT),)


def _detail(change: Change) -> str:
    """Where it came from and which mode it left, escaped."""
    old = change.old_path
    origin = f"  from {escape_text(old)}" if old is not None and old != change.path else ""
    moved = change.old_mode and change.new_mode and change.old_mode != change.new_mode
    modes = f"  mode {change.old_mode} -> {change.new_mode}" if moved else ""
    return f"{origin}{modes}{'  binary' if change.binary else ''}"


def _notes(target: Target) -> Iterator[Line]:
    for reason in target.reasons:
        yield (own("  inconclusive: ", Style.WARNING), data(reason_words(reason)))
    for flag in target.flags:
        yield (own(f"  {flag.code}: ", Style.WARNING), data(flag.message))
    for limit in target.limitations:
        yield (own("  not seen: ", Style.FAINT), data(reason_words(limit)))
