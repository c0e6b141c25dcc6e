"""Import cycles that a change introduces or lengthens: new members and the edge that closes them.

Rules: only imports that run when a file is loaded make a cycle; those inside functions and those for types
alone are how cycles are avoided. A new import between files that were in one cycle already is part of the old
knot and raises nothing, and so does a cycle that is gone, or one of tests alone. One signal a cycle; only
knots around changed files are looked at, since a cycle that is new holds a new import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.coupling.imports import loaded_by, renames
from adjudge.brief.making import Found, Users, What, make_signal
from adjudge.brief.touched import is_test
from adjudge.graph.components import components
from adjudge.graph.reach import distances, shortest_path
from adjudge.model.outcome import Reason
from adjudge.model.place import Consumer, Place, Side
from adjudge.model.signal import Category

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from adjudge.brief.coupling.imports import NewImport
    from adjudge.brief.sources import BriefSources, GraphSide
    from adjudge.graph.reach import Links
    from adjudge.model.ids import RepoPath
    from adjudge.model.signal import Signal

    Loads = Mapping[RepoPath, Mapping[RepoPath, int]]

INTRODUCED: Final = "cycle-introduced"
LENGTHENED: Final = "cycle-lengthened"
WEIGHT: Final = 3
LIMIT_KNOT: Final = 2000
"""Files of a knot that are looked into; a larger one is told and left."""
SHOWN: Final = 4
"""Files of a ring that a question names; the rest is counted."""
QUESTION: Final = "Is {source} meant to load {target}, which loads it in turn ({ring})?"


class _Knot(NamedTuple):
    """A cycle of the head that has members which were in none of the base, or in another one."""

    closing: NewImport
    old: frozenset[RepoPath]
    members: frozenset[RepoPath]


def cycle_signals(sources: BriefSources, new: Iterable[NewImport], head: Links, base: Links) -> Found:
    """The signals, and what was too large to be looked into.

    Args:
        sources: Both graphs.
        new: What the change imports that it did not before, sorted.
        head: Links of the head.
        base: Links of the base.
    """
    loading = [one for one in new if one.loads]
    around = _between(head, {one.source for one in loading}, {one.target for one in loading})
    inside = [one for one in loading if one.source in around and one.target in around]
    if not inside:
        return Found()
    before = _before(sources, around, base)
    if max(len(around), len(before)) > LIMIT_KNOT:
        message = (
            f"The change imports into a knot of more than {LIMIT_KNOT} files; whether it has new cycles"
            " there was not looked into."
        )
        return Found(limitations=(Reason(code="cycles-not-measured", message=message),))
    loads = _loads(sources.head, around)
    parts = _base_parts(sources, before)
    made = (_knot(frozenset(one), inside, parts) for one in components(loads) if len(one) > 1)
    return Found(tuple(_signal(sources, knot, loads) for knot in made if knot is not None))


def _between(links: Links, sources: set[RepoPath], targets: set[RepoPath]) -> frozenset[RepoPath]:
    """Files on a way from a target back to a source, by whatever edges; cut beyond the bound.

    Only what leads to a source can be in a cycle with it, so nothing else is walked forward.
    """
    back = distances(links.backward, sources) if sources else {}
    found = targets & back.keys()
    layer = found
    while layer and len(found) <= LIMIT_KNOT:
        layer = {
            path for one in layer for path in links.forward.get(one, ()) if path in back and path not in found
        }
        found |= layer
    return frozenset(found)


def _before(sources: BriefSources, around: Collection[RepoPath], base: Links) -> frozenset[RepoPath]:
    """Files of the base that were between those around, under their names of that time."""
    names = {new: old for old, new in renames(sources).items()}
    olds = {names.get(path, path) for path in around}
    there = {path for path in olds if path in sources.base.snapshot.nodes}
    return _between(base, there, there)


def _loads(side: GraphSide, paths: Collection[RepoPath]) -> Loads:
    """For each path what it loads among the paths, with the line."""
    side.facts_of(sorted(paths))  # all at once; single look-ups find them loaded
    return {
        path: {target: line for target, line in loaded_by(side, path).items() if target in paths}
        for path in sorted(paths)
    }


def _base_parts(sources: BriefSources, before: Collection[RepoPath]) -> dict[RepoPath, frozenset[RepoPath]]:
    """The cycle of the base that each path was in, under the names of the head."""
    moved = renames(sources)
    found: dict[RepoPath, frozenset[RepoPath]] = {}
    for one in components(_loads(sources.base, before)):
        members = frozenset(moved.get(path, path) for path in one)
        found.update(dict.fromkeys(members, members))
    return found


def _knot(
    members: frozenset[RepoPath],
    inside: Iterable[NewImport],
    parts: Mapping[RepoPath, frozenset[RepoPath]],
) -> _Knot | None:
    """A cycle of the head as far as it is new; ``None`` for an old one and for one of tests alone."""

    def part(path: RepoPath) -> frozenset[RepoPath]:
        return parts.get(path, frozenset({path}))

    closing = [
        one for one in inside if {one.source, one.target} <= members and part(one.source) != part(one.target)
    ]
    if not closing or all(is_test(path) for path in members):
        return None
    largest = max((part(path) for path in sorted(members)), key=len)
    return _Knot(closing[0], largest if len(largest) > 1 else frozenset(), members)


def _signal(sources: BriefSources, knot: _Knot, loads: Loads) -> Signal:
    one, change = knot.closing, LENGTHENED if knot.old else INTRODUCED
    users = tuple(_outside(sources, knot, loads))
    names = {new: old for old, new in renames(sources).items()}
    key = (one.source, one.target)
    before = (names.get(one.source, one.source), names.get(one.target, one.target))
    ring = shortest_path({path: tuple(sorted(to)) for path, to in loads.items()}, one.target, one.source)
    return make_signal(
        What(
            category=Category.COUPLING,
            change=change,
            subject=f"{one.source} → {one.target}",
            key=key,
            previous_key=before if before != key else None,
        ),
        anchor=Place(path=one.source, side=Side.HEAD, line=one.line),
        question=QUESTION.format(source=one.source, target=one.target, ring=_ring(ring or ())),
        weight=WEIGHT,
        users=Users(users, len(users)),
    )


def _outside(sources: BriefSources, knot: _Knot, loads: Loads) -> Iterator[Consumer]:
    """New members of a cycle that the change does not touch, each by the import that keeps it in."""
    touched = sources.touched
    for path in sorted(knot.members - knot.old - touched):
        line = min(line for target, line in loads[path].items() if target in knot.members)
        yield Consumer(path=path, line=line, symbol="", uses="", kind="import", confidence=100)


def _ring(way: tuple[RepoPath, ...]) -> str:
    """A way around in words, from the file that is loaded back to the one that loads it."""
    if len(way) <= SHOWN:
        return " → ".join(way)
    return f"{' → '.join(way[: SHOWN - 1])} → {len(way) - SHOWN} more → {way[-1]}"
