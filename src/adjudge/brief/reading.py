"""Every change read for itself: symbols, consumers, contract signals, placement (steps 1 to 3).

One ``ChangeRead`` a change, in the order of the target; what looks at several changes at once works on these.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adjudge.brief.bindings import changed_bindings
from adjudge.brief.consumers import find_consumers, is_taken, outside
from adjudge.brief.excluded import place
from adjudge.brief.focus import weigh
from adjudge.brief.offered import is_served
from adjudge.brief.signals import contract_signals
from adjudge.brief.stars import lost_names
from adjudge.brief.swapped import head_facts
from adjudge.brief.touched import is_test, touched_symbols
from adjudge.model.brief import SymbolChange, Unit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.brief.excluded import Standing
    from adjudge.brief.sources import BriefSources
    from adjudge.graph.facts import FileFacts
    from adjudge.graph.reach import Links
    from adjudge.model.brief import TouchedSymbol
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath
    from adjudge.model.place import Consumer
    from adjudge.model.signal import Signal

NOTHING = frozenset[str]()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRead:
    """One change with all that was found about it alone.

    Attributes:
        change: Of the target, with ids and modes.
        text: The same of the zero-context patch, with hunks; ``None`` when its text could not be had.
        standing: Where it stands in the reading.
        unit: As far as it can be told from the change alone.
        signals: Of category ``public-api-contract``.
        consumers: In the whole head tree, changed files included.
    """

    change: Change
    text: Change | None
    standing: Standing
    unit: Unit
    signals: tuple[Signal, ...]
    consumers: tuple[Consumer, ...]


def read_changes(sources: BriefSources, head: Links, base: Links) -> tuple[ChangeRead, ...]:
    """Every change of the target, in its order."""
    _load_at_once(sources)
    hunks = _hunks(sources)
    return tuple(_read(sources, change, hunks, head, base) for change in sources.target.changes)


def _load_at_once(sources: BriefSources) -> None:
    """Ask for all facts of changed files in one go a side; single look-ups find them loaded."""
    changes = sources.target.changes
    sources.base.facts_of([change.old_path for change in changes if change.old_path is not None])
    sources.head.facts_of([change.new_path for change in changes if change.new_path is not None])


def _read(
    sources: BriefSources, change: Change, hunks: Mapping[RepoPath, Change], head: Links, base: Links
) -> ChangeRead:
    """Steps 1 to 3 for one change."""
    base_facts, facts = sources.base.facts(change.old_path), head_facts(sources, change)
    attributes = sources.attributes.get(change.path, NOTHING)
    standing = place(change, attributes, facts, large=change.path in sources.large)
    symbols = _symbols(sources, change, base_facts, facts)
    consumers = find_consumers(sources, change, symbols)
    signals = contract_signals(sources, change, symbols, consumers)
    users = tuple(one for one in outside(consumers, sources) if not is_test(one.path))
    added, removed = _lines(hunks.get(change.path))
    gone = change.new_path is None
    unit = Unit(
        path=change.path,
        old_path=change.old_path if change.old_path != change.path else None,
        status=change.kind.value,
        language=(sources.base if gone else sources.head).language(change.path),
        old_mode=change.old_mode,
        new_mode=change.new_mode,
        binary=change.binary,
        added=added,
        removed=removed,
        symbols=symbols,
        consumers=users,
        fan_in=len((base if gone else head).backward.get(change.path, ())),
        fan_out=len(head.forward.get(change.path, ())),
        focus=weigh(
            lines=added + removed,
            contracts=len(signals),
            consumers=len({user.path for user in users}),
            guards=sum(len(symbol.guards_removed) for symbol in symbols),
        ),
        placement=standing.placement,
        reason=standing.reason,
    )
    return ChangeRead(
        change=change,
        text=hunks.get(change.path),
        standing=standing,
        unit=unit,
        signals=signals,
        consumers=consumers,
    )


def _symbols(
    sources: BriefSources, change: Change, base: FileFacts | None, head: FileFacts | None
) -> tuple[TouchedSymbol, ...]:
    """Touched symbols, and imported names that are gone or come from elsewhere; each name once."""
    symbols = touched_symbols(change.path, base, head)
    if change.old_path is None or change.new_path is None:
        return symbols
    path, known = change.old_path, {symbol.name for symbol in symbols}
    found = changed_bindings(base, head, is_taken=lambda name: is_taken(sources, path, name))
    every = (*symbols, *(one for one in (*found, *lost_names(sources, change)) if one.name not in known))
    return tuple(
        replace(one, change=SymbolChange.BODY) if is_served(sources, change, one) else one for one in every
    )


def _hunks(sources: BriefSources) -> dict[RepoPath, Change]:
    """The change of the text by path; nothing when the text could not be had."""
    return {change.path: change for change in sources.patch.changes} if sources.patch is not None else {}


def _lines(change: Change | None) -> tuple[int, int]:
    """Lines added and removed."""
    hunks = change.hunks if change is not None else ()
    return sum(hunk.added for hunk in hunks), sum(hunk.removed for hunk in hunks)
