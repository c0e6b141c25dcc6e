"""A graph seen from far: zones and what leads between them, hot spots, cycles, a change on top.

Rules: everything is counted over links that load something (``reach.links_of``), each pair of files once;
what is listed is bounded, and its number is exact.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.components import cycles
from adjudge.graph.languages.registry import OTHER
from adjudge.graph.reach import links_of
from adjudge.graph.zone_order import order_zones
from adjudge.graph.zones import make_zoning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.graph.zones import Zone, Zoning
    from adjudge.model.ids import RepoPath

MOST_SPOTS: Final = 12
MOST_KNOTS: Final = 6
MOST_CHANGED: Final = 8
NAMED: Final = 3
"""Members of a cycle that are named."""
READ_WEIGHT: Final = 4
"""A file that is read counts as much for the size of a zone as so many others."""

Pair = tuple["RepoPath", "RepoPath"]
Forward = dict["RepoPath", "tuple[RepoPath, ...]"]


class MapChange(NamedTuple):
    """A change to be shown on the map of the tree after it.

    Attributes:
        base: Graph before.
        paths: Touched, names before and after.
    """

    base: GraphSnapshot
    paths: frozenset[RepoPath]


class MappedZone(NamedTuple):
    """A zone with what it holds.

    Attributes:
        zone: Which.
        files: In the tree.
        read: Of them in a language that is read.
        inside: Links among its own files.
        changed: Paths of it that the change touched, gone ones among them.
        knotted: Files of it in a cycle.
    """

    zone: Zone
    files: int
    read: int
    inside: int
    changed: int
    knotted: int


class ZoneTie(NamedTuple):
    """Links from the files of one zone to those of another.

    Attributes:
        source: Place of the zone in the order of the map.
        target: Likewise.
        links: Pairs of files.
        new: Of them not there before the change.
        knotted: Of them inside one cycle of files.
    """

    source: int
    target: int
    links: int
    new: int
    knotted: int


class HotSpot(NamedTuple):
    """A file that others depend on.

    Attributes:
        path: Of the file.
        importers: Files that lead to it.
        commits: That touched it, of those that were looked at; ``None`` where none were.
        is_changed: The change touches it.
    """

    path: RepoPath
    importers: int
    commits: int | None
    is_changed: bool


class Knot(NamedTuple):
    """Files that import one another; ``is_new`` where they were not all of one cycle before the change."""

    files: int
    names: tuple[RepoPath, ...]
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeMap:
    """What a picture of a graph shows.

    Attributes:
        files: In the tree.
        read: Of them in a language that is read.
        links: Pairs of files that lead to one another.
        zones: Those that use above those that are used.
        ties: Heaviest first.
        spots: Hottest first.
        knots: New ones first, then the largest.
        knot_count: All of them.
        gone: Pairs of files that were linked before the change and are no more.
        changed: Paths of the change, those with most importers first; empty without one.
        changed_count: All of them; ``None`` without a change.
    """

    files: int
    read: int
    links: int
    zones: tuple[MappedZone, ...]
    ties: tuple[ZoneTie, ...]
    spots: tuple[HotSpot, ...]
    knots: tuple[Knot, ...]
    knot_count: int
    gone: int
    changed: tuple[HotSpot, ...]
    changed_count: int | None


class _Counts(NamedTuple):
    """Links by zones, under the numbers of the zoning."""

    links: Counter[tuple[int, int]]
    new: Counter[tuple[int, int]]
    knotted: Counter[tuple[int, int]]


def make_map(
    snapshot: GraphSnapshot,
    *,
    change: MapChange | None = None,
    commits: Mapping[RepoPath, int] | None = None,
) -> CodeMap:
    """The map of a tree.

    Args:
        snapshot: Of the tree; with a change, of the one after it.
        change: Shown on top.
        commits: How many touched each path; ``None`` where that is not known.
    """
    paths: frozenset[RepoPath] = change.paths if change is not None else frozenset()
    forward = _forward(snapshot)
    earlier = _forward(change.base) if change is not None else None
    pairs, before = _pairs(forward), _pairs(earlier) if earlier is not None else None
    knots = cycles(forward)
    knot_of = {path: number for number, knot in enumerate(knots) for path in knot}
    zoning = _zoning(snapshot, paths)
    counts = _count(pairs, before, knot_of, zoning)
    order = order_zones(len(zoning.zones), counts.links)
    importers = Counter(target for _, target in pairs)
    spots = [_spot(path, importers[path], commits, paths) for path in importers]
    changed = [_spot(path, importers[path], commits, paths) for path in paths]
    return CodeMap(
        files=len(snapshot.nodes),
        read=sum(node.language != OTHER for node in snapshot.nodes.values()),
        links=len(pairs),
        zones=tuple(_zones(snapshot, paths, knot_of, zoning, counts, order)),
        ties=tuple(_ties(counts, order)),
        spots=tuple(sorted(spots, key=_heat)[:MOST_SPOTS]),
        knots=_knots(knots, earlier)[:MOST_KNOTS],
        knot_count=len(knots),
        gone=len(before - pairs) if before is not None else 0,
        changed=tuple(sorted(changed, key=lambda one: (-one.importers, one.path))[:MOST_CHANGED]),
        changed_count=len(paths) if change is not None else None,
    )


def _forward(snapshot: GraphSnapshot) -> Forward:
    return dict(links_of(snapshot).forward)


def _pairs(forward: Forward) -> set[Pair]:
    return {(source, target) for source, targets in forward.items() for target in targets}


def _zoning(snapshot: GraphSnapshot, changed: AbstractSet[RepoPath]) -> Zoning:
    weights = {str(path): 1 for path in sorted(changed)}
    for path, node in snapshot.nodes.items():
        weights[path] = 1 if node.language == OTHER else READ_WEIGHT
    return make_zoning(weights)


def _count(
    pairs: set[Pair], before: set[Pair] | None, knot_of: Mapping[RepoPath, int], zoning: Zoning
) -> _Counts:
    places = {path: zoning.zone_of(path) for pair in pairs for path in pair}
    counts = _Counts(Counter(), Counter(), Counter())
    for source, target in pairs:
        between = places[source], places[target]
        counts.links[between] += 1
        counts.new[between] += before is not None and (source, target) not in before
        counts.knotted[between] += source in knot_of and knot_of[source] == knot_of.get(target)
    return counts


def _zones(
    snapshot: GraphSnapshot,
    changed: AbstractSet[RepoPath],
    knot_of: Mapping[RepoPath, int],
    zoning: Zoning,
    counts: _Counts,
    order: tuple[int, ...],
) -> Iterator[MappedZone]:
    files, read = Counter[int](), Counter[int]()
    for path, node in snapshot.nodes.items():
        zone = zoning.zone_of(path)
        files[zone] += 1
        read[zone] += node.language != OTHER
    touched = Counter(map(zoning.zone_of, changed))
    knotted = Counter(map(zoning.zone_of, knot_of))
    for one in order:
        inside = counts.links[one, one]
        yield MappedZone(zoning.zones[one], files[one], read[one], inside, touched[one], knotted[one])


def _ties(counts: _Counts, order: tuple[int, ...]) -> list[ZoneTie]:
    place = {zone: at for at, zone in enumerate(order)}
    found = [
        ZoneTie(place[pair[0]], place[pair[1]], links, counts.new[pair], counts.knotted[pair])
        for pair, links in counts.links.items()
        if pair[0] != pair[1]
    ]
    return sorted(found, key=lambda one: (-one.links, one.source, one.target))


def _spot(
    path: RepoPath, importers: int, commits: Mapping[RepoPath, int] | None, changed: AbstractSet[RepoPath]
) -> HotSpot:
    return HotSpot(path, importers, None if commits is None else commits.get(path, 0), path in changed)


def _heat(spot: HotSpot) -> tuple[int, int, str]:
    """Who is depended on and changes often comes first."""
    return -spot.importers * (1 + (spot.commits or 0)), -spot.importers, spot.path


def _knots(knots: tuple[tuple[RepoPath, ...], ...], earlier: Forward | None) -> tuple[Knot, ...]:
    old = cycles(earlier) if earlier is not None else ()
    of = {path: number for number, one in enumerate(old) for path in one}

    def is_new(knot: tuple[RepoPath, ...]) -> bool:
        """Whether its files were not all of one cycle."""
        return earlier is not None and len({of.get(path, -1 - at) for at, path in enumerate(knot)}) > 1

    found = [Knot(len(one), tuple(sorted(one)[:NAMED]), is_new(one)) for one in knots]
    return tuple(sorted(found, key=lambda one: (not one.is_new, -one.files, one.names)))
