"""``BriefSources`` to ``Brief``: units, order, impact, signals, what is left aside, and the pin.

Steps (the same numbers as in docs/how-it-works.md): 1 one unit a change; 2 symbols and consumers; 3 signals;
4 order; 5 impact; 6 inputs and pin.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adjudge.brief.bindings import changed_bindings
from adjudge.brief.consumers import find_consumers, is_taken, outside
from adjudge.brief.excluded import excluded_file, place
from adjudge.brief.focus import weigh
from adjudge.brief.impact import measure_impact
from adjudge.brief.order import order_units
from adjudge.brief.pin import derive_pin
from adjudge.brief.signals import contract_signals, rank_signals
from adjudge.brief.touched import touched_symbols
from adjudge.graph.reach import distances, links_of
from adjudge.model.brief import Brief, BriefInput, Placement, Side, Triage, Unit
from adjudge.model.ids import ObjectId, Pin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.brief.excluded import Standing
    from adjudge.brief.sources import BriefSources
    from adjudge.graph.facts import FileFacts
    from adjudge.graph.reach import Links
    from adjudge.model.brief import Consumer, Impact, Signal, TouchedSymbol
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath

NOTHING = frozenset[str]()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """One change with all that was found about it."""

    change: Change
    standing: Standing
    unit: Unit
    signals: tuple[Signal, ...]
    consumers: tuple[Consumer, ...]


def build_brief(sources: BriefSources) -> Brief:
    """The brief of a change."""
    _load_at_once(sources)
    head_links, base_links = links_of(sources.head.snapshot), links_of(sources.base.snapshot)
    hunks = _hunks(sources)
    read = [_read(sources, change, hunks, head_links, base_links) for change in sources.target.changes]
    units = order_units((one.unit for one in read), _imports_inside(read, head_links))
    brief = Brief(
        target=sources.target,
        pin=Pin(""),
        triage=_triage(units, hunks),
        order=tuple(unit.path for unit in units if unit.placement is not Placement.EXCLUDED),
        units=units,
        impact=_impact(sources, head_links, base_links),
        signals=rank_signals(signal for one in read for signal in one.signals),
        excluded=tuple(
            sorted(
                (
                    excluded_file(one.change, one.standing)
                    for one in read
                    if one.standing.placement is Placement.EXCLUDED
                ),
                key=lambda one: one.path,
            )
        ),
        inputs=_inputs(sources, read),
        limitations=sources.limitations,
    )
    return replace(brief, pin=derive_pin(brief, sources.versions))


def _load_at_once(sources: BriefSources) -> None:
    """Ask for all facts of changed files in one go a side; single look-ups find them loaded."""
    changes = sources.target.changes
    sources.base.facts_of([change.old_path for change in changes if change.old_path is not None])
    sources.head.facts_of([change.new_path for change in changes if change.new_path is not None])


def _read(
    sources: BriefSources, change: Change, hunks: Mapping[RepoPath, Change], head: Links, base: Links
) -> _Read:
    """Steps 1 to 3 for one change."""
    base_facts, head_facts = sources.base.facts(change.old_path), sources.head.facts(change.new_path)
    attributes = sources.attributes.get(change.path, NOTHING)
    standing = place(change, attributes, head_facts, large=change.path in sources.large)
    symbols = _symbols(sources, change, base_facts, head_facts)
    consumers = find_consumers(sources, change, symbols)
    signals = contract_signals(sources, change, symbols, consumers)
    users = outside(consumers, sources)
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
    return _Read(change=change, standing=standing, unit=unit, signals=signals, consumers=consumers)


def _symbols(
    sources: BriefSources, change: Change, base: FileFacts | None, head: FileFacts | None
) -> tuple[TouchedSymbol, ...]:
    """Touched symbols, and imported names that are gone or come from elsewhere; each name once."""
    symbols = touched_symbols(change.path, base, head)
    if change.old_path is None or change.new_path is None:
        return symbols
    path, known = change.old_path, {symbol.name for symbol in symbols}
    found = changed_bindings(base, head, is_taken=lambda name: is_taken(sources, path, name))
    return (*symbols, *(symbol for symbol in found if symbol.name not in known))


def _hunks(sources: BriefSources) -> dict[RepoPath, Change]:
    """The change of the text by path; nothing when the text could not be had."""
    return {change.path: change for change in sources.patch.changes} if sources.patch is not None else {}


def _lines(change: Change | None) -> tuple[int, int]:
    """Lines added and removed."""
    hunks = change.hunks if change is not None else ()
    return sum(hunk.added for hunk in hunks), sum(hunk.removed for hunk in hunks)


def _triage(units: tuple[Unit, ...], hunks: Mapping[RepoPath, Change]) -> Triage:
    placed = [unit.placement for unit in units]
    return Triage(
        files=len(units),
        review_here=placed.count(Placement.REVIEW_HERE),
        deprioritized=placed.count(Placement.DEPRIORITIZED),
        excluded=placed.count(Placement.EXCLUDED),
        hunks=sum(len(change.hunks) for change in hunks.values()),
        added=sum(unit.added for unit in units),
        removed=sum(unit.removed for unit in units),
    )


def _imports_inside(read: Iterable[_Read], links: Links) -> dict[RepoPath, tuple[RepoPath, ...]]:
    """For each changed path the other changed paths it imports at head."""
    paths = {one.unit.path for one in read}
    return {path: tuple(to for to in links.forward.get(path, ()) if to in paths) for path in sorted(paths)}


def _impact(sources: BriefSources, head: Links, base: Links) -> Impact:
    """Step 5: over head for what stands, over base for what is gone."""
    standing = [change.new_path for change in sources.target.changes if change.new_path is not None]
    gone = [path for path in sources.target.touched if path not in sources.head.snapshot.nodes]
    steps = {**distances(base.backward, gone), **distances(head.backward, standing)}
    direct = [
        path
        for seeds, links in ((standing, head), (gone, base))
        for seed in seeds
        for path in links.backward.get(seed, ())
    ]
    return measure_impact(steps.keys(), direct, sources.target.touched)


def _inputs(sources: BriefSources, read: Iterable[_Read]) -> tuple[BriefInput, ...]:
    """Step 6: every blob whose bytes the brief rests on."""
    return tuple(sorted({*_changed_blobs(read), *_consumer_blobs(sources, read), *_steering(sources)}))


def _changed_blobs(read: Iterable[_Read]) -> Iterator[BriefInput]:
    for one in read:
        change = one.change
        if change.old_path is not None and change.old_id is not None:
            yield BriefInput(side=Side.BASE, path=change.old_path, object_id=change.old_id)
        if change.new_path is not None and change.new_id is not None:
            yield BriefInput(side=Side.HEAD, path=change.new_path, object_id=change.new_id)


def _consumer_blobs(sources: BriefSources, read: Iterable[_Read]) -> Iterator[BriefInput]:
    nodes = sources.head.snapshot.nodes
    for path in {consumer.path for one in read for consumer in one.consumers}:
        if path in nodes:
            yield BriefInput(side=Side.HEAD, path=path, object_id=nodes[path].object_id)


def _steering(sources: BriefSources) -> Iterator[BriefInput]:
    """Configuration of the base and manifests of the head."""
    for side, files in ((Side.BASE, sources.configuration), (Side.HEAD, sources.manifests)):
        for path, blob in files:
            yield BriefInput(side=side, path=path, object_id=ObjectId(blob))
