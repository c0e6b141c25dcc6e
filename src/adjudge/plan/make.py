"""From a brief to the plan of a review: units, tiers, parts, calls; a pure function.

Steps: 1 one unit a change; 2 tiers; 3 who uses what; 4 parts; 5 names by fingerprint; 6 calls within the
budget; 7 prompts.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.reach import links_of
from adjudge.model.outcome import Reason
from adjudge.model.review import PlannedUnit, ReviewPlan, UnitPart
from adjudge.packs.asking import checks_for
from adjudge.plan.fingerprint import fingerprint, footing_of, name_unit
from adjudge.plan.packing import pack_units
from adjudge.plan.pieces import Pieces, Texts, UnitTelling, make_pieces
from adjudge.plan.prompts import frame_of, make_call, words_of
from adjudge.plan.redacted import Curtain
from adjudge.plan.rows import changed_bytes
from adjudge.plan.snippets import find_snippets
from adjudge.plan.tiers import choose_tier
from adjudge.plan.units import find_units

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudge.brief.sources import BriefSources
    from adjudge.model.brief import Brief
    from adjudge.model.ids import Digest, ObjectId, RepoPath
    from adjudge.model.pack import PackCheck
    from adjudge.plan.options import PlanOptions
    from adjudge.plan.packing import Frame
    from adjudge.plan.tiers import Chosen
    from adjudge.plan.units import FoundUnit


class Planning(NamedTuple):
    """A plan with what must not be kept beside it.

    Attributes:
        plan: What a review will do.
        fingerprints: Of every unit, by its id.
        hidden: What each placeholder of a unit stands for, by its id: secrets, for quotes alone.
        checks: Standards that each unit is held to, by its id and theirs; units without any are left out.
    """

    plan: ReviewPlan
    fingerprints: Mapping[str, Digest]
    hidden: Mapping[str, Mapping[str, str]]
    checks: Mapping[str, Mapping[str, PackCheck]] = MappingProxyType({})


def make_plan(
    brief: Brief, sources: BriefSources, options: PlanOptions, *, reused: frozenset[str] = frozenset()
) -> Planning:
    """The plan of a review.

    Args:
        brief: Of the change.
        sources: What it was built from.
        options: Bounds, words, who answers.
        reused: Ids of units that were read before; they are in the plan and in no call.
    """
    found = find_units(brief, sources)
    chosen = [choose_tier(one) for one in found]
    words = words_of(options)
    frame = frame_of(words, options)
    curtains = [
        (Curtain(secrets=options.secrets), Curtain(secrets=options.secrets, of="user")) for _ in found
    ]
    checks = [checks_for(options.packs, (one.unit.path, one.unit.old_path)) for one in found]
    pieces = _pieces(found, chosen, curtains, sources, (options, frame, [tuple(one) for one in checks]))
    footing = footing_of(options)
    digests = [fingerprint(one, tier, footing) for one, tier in zip(found, chosen, strict=True)]
    units = [
        _planned(one, tier, made, name_unit(digest))
        for one, tier, made, digest in zip(found, chosen, pieces, digests, strict=True)
    ]
    waiting = [one for one in units if one.unit_id not in reused]
    packed = pack_units(waiting, _near(sources), frame, budget=options.bounds.budget)
    by_id = {one.unit_id: one for one in units}
    asked = {one.unit_id: named for one, named in zip(units, checks, strict=True) if named and not one.skip}
    plan = ReviewPlan(
        units=tuple(sorted(units, key=lambda one: one.path)),
        calls=tuple(make_call(load, by_id, words, asked) for load in packed.loads),
        left_out=packed.left_out,
        budget=options.bounds.budget,
        limitations=tuple(sorted([*words.cut, *_not_whole(units)], key=lambda one: (one.code, one.message))),
    )
    names = [one.unit_id for one in units]
    return Planning(
        plan=plan,
        fingerprints=dict(zip(names, digests, strict=True)),
        hidden=_hidden(names, curtains),
        checks=asked,
    )


def _hidden(
    names: Sequence[str], curtains: Sequence[tuple[Curtain, Curtain]]
) -> dict[str, Mapping[str, str]]:
    """What each placeholder stands for, by unit; units without any are left out."""
    both = zip(names, curtains, strict=True)
    return {name: hidden for name, (own, beside) in both if (hidden := {**own.hidden, **beside.hidden})}


def _pieces(
    found: Sequence[FoundUnit],
    chosen: Sequence[Chosen],
    curtains: Sequence[tuple[Curtain, Curtain]],
    sources: BriefSources,
    within: tuple[PlanOptions, Frame, Sequence[tuple[str, ...]]],
) -> list[Pieces]:
    """The parts of each unit; none of a skipped one."""
    options, frame, checks = within
    read = [one for one in found if not one.skip]
    snippets = find_snippets((one.unit for one in read), sources)
    texts = _Sides(read, sources, with_base=options.secrets is not None)
    data = sources.patch.data if sources.patch is not None else b""
    room = min(options.bounds.part_bytes, frame.room - frame.around)
    made = []
    for one, tier, (own, beside), named in zip(found, chosen, curtains, checks, strict=True):
        if one.skip:
            made.append(Pieces(pieces=(), left_out=changed_bytes(one.text.hunks) if one.text else 0))
            continue
        telling = UnitTelling(one, tier, texts.of(one), snippets[one.unit.path], data, named)
        made.append(make_pieces(telling, own, beside, room=room, most=options.bounds.unit_bytes))
    return made


class _Sides:
    """The files of units, read in one go."""

    def __init__(self, read: Iterable[FoundUnit], sources: BriefSources, *, with_base: bool) -> None:
        self._sources = sources
        changes = [one.change for one in read if one.text is not None and one.text.hunks]
        wanted: set[ObjectId | None] = {one.new_id for one in changes}
        if with_base:
            wanted |= {one.old_id for one in changes}
        self._texts = sources.texts(sorted(one for one in wanted if one is not None))

    def of(self, found: FoundUnit) -> Texts:
        """Both sides of a unit."""
        change = found.change
        return Texts(
            base=self._texts.get(change.old_id) if change.old_id is not None else None,
            head=self._texts.get(change.new_id) if change.new_id is not None else None,
            base_facts=self._sources.base.facts(change.old_path),
            head_facts=self._sources.head.facts(change.new_path),
        )


def _planned(found: FoundUnit, chosen: Chosen, made: Pieces, name: str) -> PlannedUnit:
    unit = found.unit
    parts = tuple(
        UnitPart(
            unit_id=name,
            number=number,
            text=piece.text,
            hunks=piece.hunks,
            shown=piece.shown,
            size=len(piece.text.encode()),
        )
        for number, piece in enumerate(made.pieces)
    )
    return PlannedUnit(
        unit_id=name,
        path=unit.path,
        old_path=unit.old_path,
        tier=chosen.tier,
        why=chosen.why,
        passes=chosen.passes,
        skip=found.skip,
        hunks=len(found.text.hunks) if found.text is not None else 0,
        parts=parts,
        left_out=made.left_out,
        focus=unit.focus.total,
    )


def _near(sources: BriefSources) -> dict[RepoPath, tuple[RepoPath, ...]]:
    """For each changed path the other changed paths that it imports or that import it, on either side."""
    paths = {path for change in sources.target.changes for path in (change.old_path, change.new_path) if path}
    names = {change.old_path: change.path for change in sources.target.changes if change.old_path is not None}
    found: dict[RepoPath, set[RepoPath]] = {}
    for side in (sources.base, sources.head):
        links = links_of(side.snapshot)
        for path in paths:
            others = {*links.forward.get(path, ()), *links.backward.get(path, ())} & paths
            found.setdefault(names.get(path, path), set()).update(names.get(one, one) for one in others)
    return {path: tuple(sorted(others)) for path, others in found.items()}


def _not_whole(units: Iterable[PlannedUnit]) -> list[Reason]:
    """Units of which no prompt can hold all."""
    return [
        Reason(
            code="unit-not-whole",
            message=f"{one.path} does not fit the bound of a unit, or git does not show it.",
            path=one.path,
        )
        for one in units
        if one.left_out and not one.skip
    ]
