"""What is known of a unit before anybody reads it, as lines of a prompt, and a digest of what is its own.

Rules: facts are those of git and of the graph, told as facts and not as faults; every list is bounded and
says how many more there are. A digest of a unit's own facts holds nothing that other files decide: neither
consumers nor tests nor parts that come to depend on each other, so that one edited file is read again alone.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from adjudge.model.ids import derive_digest
from adjudge.model.place import SURE
from adjudge.model.signal import Category

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudge.model.brief import TouchedSymbol, Unit
    from adjudge.model.ids import Digest
    from adjudge.model.signal import Signal
    from adjudge.plan.snippets import Snippet
    from adjudge.plan.tiers import Chosen
    from adjudge.plan.units import FoundUnit

NAMED: Final = 24
"""Symbols, signals and reasons of a unit that are told; the rest is counted."""
A_LINE: Final = 8
"""Standards that one line names."""
LONGEST: Final = 300
"""Characters of one text inside a line of facts."""
LONGEST_PATH: Final = 1000
"""Characters of a path as it is shown."""


def tell_heading(found: FoundUnit, show: Callable[[str], str]) -> str:
    """What every part of a unit begins with: the paths and what happened to them."""
    unit = found.unit
    lines = [f"path: {_path(unit.path, show)}"]
    if unit.old_path is not None:
        lines.append(f"path before: {_path(unit.old_path, show)}")
    modes = [mode or "none" for mode in (unit.old_mode, unit.new_mode)]
    told = modes[0] if modes[0] == modes[1] else f"{modes[0]} before, {modes[1]} after"
    lines.append(f"status: {unit.status}; language: {unit.language}; mode: {told}")
    return _text(lines)


def tell_facts(
    found: FoundUnit, chosen: Chosen, show: Callable[[str], str], checks: Sequence[str] = ()
) -> str:
    """What the change did to the unit, one fact a line, and the standards that it is held to."""
    unit = found.unit
    return _text([
        *(f"standards: {', '.join(checks[at : at + A_LINE])}" for at in range(0, len(checks), A_LINE)),
        f"lines: {unit.added} added, {unit.removed} removed; look at it as: {unit.lens}",
        *_few("why it is read so", (_short(one, show) for one in chosen.why), len(chosen.why)),
        *_few("changed", (_symbol(one, show) for one in unit.symbols), len(unit.symbols)),
        *_few("signal", (_signal(one, show) for one in found.content.signals), len(found.content.signals)),
    ])  # fmt: skip


def tell_users(unit: Unit, snippets: Sequence[Snippet], show: Callable[[str], str]) -> str:
    """Who depends on the unit, with lines of some, and which tests reach it."""
    lines = []
    for one in snippets:
        sure = "" if one.consumer.confidence >= SURE else ", a guess by name"
        uses = f" uses {_short(one.consumer.uses, show)}" if one.consumer.uses else " imports it"
        lines.append(f"outside the change, {_short(one.consumer.path, show)}{uses}{sure}:")
        lines += [f"  {number:>6} {show(text)}" for number, text in one.lines]
    rest = len(unit.consumers) - len(snippets)
    if rest > 0:
        lines.append(f"{rest} more places outside the change depend on it")
    tests = ", ".join(_short(path, show) for path in unit.tests.nearest)
    more = f" and {unit.tests.omitted} more" if unit.tests.omitted else ""
    lines.append(f"tests that reach it: {tests}{more}" if tests else "tests that reach it: none are known")
    return _text(lines)


def own_facts(found: FoundUnit) -> Digest:
    """A digest of what is known of a unit from its own content and from the trust base."""
    unit, content = found.unit, found.content
    own = (one for one in content.signals if one.category is not Category.COUPLING)
    parts = (
        [unit.status, unit.language, unit.lens, found.skip, content.sensitive, content.lines, found.is_shown],
        [[one.name, one.kind, one.change, one.exported, one.side, one.line, one.old_name, one.guards_removed]
         for one in unit.symbols],
        [list(one) for one in content.dealings],
        sorted((one.category, one.change, one.signal_id, one.suppression is None) for one in own),
    )  # fmt: skip
    return derive_digest("adjudge/unit-facts/v1", *(json.dumps(part).encode("ascii") for part in parts))


def _path(path: str, show: Callable[[str], str]) -> str:
    """A path whole, unless it is so long that it would crowd out what stands there."""
    told = show(path)
    return told if len(told) <= LONGEST_PATH else f"{told[:LONGEST_PATH]}… (cut)"


def _symbol(one: TouchedSymbol, show: Callable[[str], str]) -> str:
    was = f", before {_short(one.old_name, show)}" if one.old_name else ""
    reach = "public" if one.exported else "private"
    guards = "".join(f"; lost: {_short(text, show)}" for text in one.guards_removed[:3])
    return (
        f"{one.kind} {_short(one.name, show)}{was}: {one.change.value}, {reach},"
        f" {one.side.value} line {one.line}{guards}"
    )


def _signal(one: Signal, show: Callable[[str], str]) -> str:
    files = f", {one.blast} files outside depend on it" if one.blast else ""
    return f"{one.category.value}, {one.change}: {_short(one.subject, show)}{files}"


def _short(text: str, show: Callable[[str], str]) -> str:
    """A text on one line, bounded."""
    return show(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def _few(name: str, lines: Iterable[str], count: int) -> Iterator[str]:
    for at, line in enumerate(lines):
        if at == NAMED:
            yield f"{name}: {count - NAMED} more"
            return
        yield f"{name}: {line}"


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
