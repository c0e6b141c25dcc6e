"""``BriefSources`` to ``Brief``: units, order, impact, signals, what is left aside, and the pin.

Steps (the same numbers as in docs/how-it-works.md): 1 one unit a change; 2 symbols and consumers; 3 signals;
4 order; 5 impact; 6 inputs and pin. What is found about one change alone is in ``reading``; each further
category of signals has a module of its own and one line in ``_signals``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.brief.configuration import configuration_signals
from adjudge.brief.content import find_contents
from adjudge.brief.coupling.find import find_coupling
from adjudge.brief.decisions import decide
from adjudge.brief.dependency.find import dependency_signals
from adjudge.brief.excluded import excluded_file
from adjudge.brief.impact import measure_impact
from adjudge.brief.lens import lens_of
from adjudge.brief.making import Found
from adjudge.brief.order import order_units
from adjudge.brief.ownership.find import find_ownership, with_experts
from adjudge.brief.pin import derive_pin
from adjudge.brief.reading import read_changes
from adjudge.brief.signals import rank_signals
from adjudge.brief.suppression import suppress
from adjudge.brief.suspicious.find import suspicious_signals
from adjudge.brief.swapped import swapped_signals
from adjudge.brief.tests_reaching import find_tests
from adjudge.brief.triage import triage_change
from adjudge.brief.weakening.find import find_weakening
from adjudge.graph.reach import distances, links_of
from adjudge.model.brief import NO_TESTS, Brief, BriefInput, Placement
from adjudge.model.ids import ObjectId, Pin
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.brief.content import Content
    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources
    from adjudge.brief.tests_reaching import Reaching
    from adjudge.graph.reach import Links
    from adjudge.model.brief import ExcludedFile, Impact, Unit
    from adjudge.model.ids import RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.signal import Signal, Weakening


def build_brief(sources: BriefSources) -> Brief:
    """The brief of a change."""
    head_links, base_links = links_of(sources.head.snapshot), links_of(sources.base.snapshot)
    read = read_changes(sources, head_links, base_links)
    reaching = find_tests(sources, read)
    owned = find_ownership(sources)
    weakened = find_weakening(sources, read)
    found = (
        *_found(sources, read, head_links, base_links),
        Found(weakened.signals, weakened.limitations),
        Found(limitations=owned.limitations),
        Found(limitations=reaching.limitations),
    )
    said = suppress((signal for one in found for signal in one.signals), sources)
    signals = rank_signals(with_experts(said.signals, owned.ownership))
    limitations = _limitations(sources, (*found, Found(limitations=said.limitations)))
    contents = find_contents(sources, read, signals)
    units = order_units((_finished(one, reaching) for one in contents), _imports_inside(read, head_links))
    brief = Brief(
        target=sources.target,
        pin=Pin(""),
        triage=triage_change(contents, signals, limitations),
        order=tuple(unit.path for unit in units if unit.placement is not Placement.EXCLUDED),
        units=units,
        impact=_impact(sources, head_links, base_links),
        signals=signals,
        decisions=decide(signals),
        weakening=_in_order(weakened.weakening, signals),
        ownership=owned.ownership,
        excluded=_excluded(read),
        inputs=tuple(sorted({*_inputs(sources, read), *said.inputs, *reaching.inputs, *weakened.inputs})),
        limitations=limitations,
    )
    return replace(brief, pin=derive_pin(brief, sources.versions))


def _found(sources: BriefSources, read: tuple[ChangeRead, ...], head: Links, base: Links) -> Iterator[Found]:
    """Step 3: what each category of signals found."""
    yield Found(tuple(signal for one in read for signal in one.signals))
    yield configuration_signals(sources, read)
    yield dependency_signals(sources, read)
    yield suspicious_signals(sources, read)
    yield swapped_signals(sources)
    yield find_coupling(sources, read, head, base)


def _finished(content: Content, reaching: Reaching) -> Unit:
    """A unit with what is known of it once everything else is."""
    unit = content.read.unit
    return replace(unit, lens=lens_of(content), tests=reaching.tests.get(unit.path, NO_TESTS))


def _limitations(sources: BriefSources, found: Iterable[Found]) -> tuple[Reason, ...]:
    """What could not be seen, by the survey and by each category; sorted."""
    more = {limit for one in found for limit in one.limitations}
    return tuple(sorted({*sources.limitations, *more}, key=_by_place)) if more else sources.limitations


def _by_place(reason: Reason) -> tuple[str, str, int, str]:
    return reason.code, reason.path or "", reason.line or 0, reason.message


def _in_order(weakening: Iterable[Weakening], signals: Iterable[Signal]) -> tuple[Weakening, ...]:
    """Evidence in the order of its signals."""
    places = {signal.signal_id: at for at, signal in enumerate(signals)}
    return tuple(sorted(weakening, key=lambda one: places[one.signal_id]))


def _excluded(read: Iterable[ChangeRead]) -> tuple[ExcludedFile, ...]:
    left = (one for one in read if one.standing.placement is Placement.EXCLUDED)
    return tuple(sorted((excluded_file(one.change, one.standing) for one in left), key=lambda one: one.path))


def _imports_inside(read: Iterable[ChangeRead], links: Links) -> dict[RepoPath, tuple[RepoPath, ...]]:
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


def _inputs(sources: BriefSources, read: Iterable[ChangeRead]) -> set[BriefInput]:
    """Step 6: every blob whose bytes the brief rests on."""
    return {*_changed_blobs(read), *_consumer_blobs(sources, read), *_steering(sources)}


def _changed_blobs(read: Iterable[ChangeRead]) -> Iterator[BriefInput]:
    for one in read:
        change = one.change
        if change.old_path is not None and change.old_id is not None:
            yield BriefInput(side=Side.BASE, path=change.old_path, object_id=change.old_id)
        if change.new_path is not None and change.new_id is not None:
            yield BriefInput(side=Side.HEAD, path=change.new_path, object_id=change.new_id)


def _consumer_blobs(sources: BriefSources, read: Iterable[ChangeRead]) -> Iterator[BriefInput]:
    nodes = sources.head.snapshot.nodes
    for path in {consumer.path for one in read for consumer in one.consumers}:
        if path in nodes:
            yield BriefInput(side=Side.HEAD, path=path, object_id=nodes[path].object_id)


def _steering(sources: BriefSources) -> Iterator[BriefInput]:
    """Configuration of the base and manifests of the head."""
    for side, files in ((Side.BASE, sources.configuration), (Side.HEAD, sources.manifests)):
        for path, blob in files:
            yield BriefInput(side=side, path=path, object_id=ObjectId(blob))
