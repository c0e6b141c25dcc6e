"""Findings that say the same, grouped; the order in which they came does not matter.

Findings with one text at one place are one to begin with. The rest are compared inside their file and side,
in the order of their lines. Pairs that say the same are joined, the best first, and two groups become one
only when no member of one is a stranger to a member of the other: each such pair must at least be a
possible duplicate. So a chain does not pull in what only resembles its last link. Nothing is left out:
members, reporters and passes stay listed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from adjudge.merge.pairs import Sameness, classes_conflict, compare, read
from adjudge.merge.places import REACH, last_line
from adjudge.model.candidate import Severity
from adjudge.model.finding import Cluster, ClusterId, Joined, Merged
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.merge.mergeable import Mergeable
    from adjudge.merge.pairs import Match, Read

WINDOW: Final = 100
"""Findings after one, in the order of lines, that it is compared with."""

MOST_LINKS: Final = 1_000
"""Links that are told, the best first; the rest are counted."""

_WORST_FIRST: Final = {severity: rank for rank, severity in enumerate(Severity)}

_Alike = tuple["Mergeable", ...]
"""Findings with one text at one place, best first."""

_Pairs = dict[tuple[int, int], "Match"]
"""Places of two in the list of such → what they are to one another, where that is anything."""


def merge(items: Sequence[Mergeable]) -> Merged:
    """The findings in groups that say the same, and the pairs that may.

    Args:
        items: Located findings, in any order.

    Returns:
        Clusters of two and more by their first member, and links between findings that were not merged.

    Raises:
        ValueError: When two findings have one index.
    """
    if len({item.index for item in items}) != len(items):
        raise ValueError("Two findings have one index; each needs its own.")
    nodes = _alike(items)
    pairs, not_compared = _compare_all(nodes)
    groups = _join(nodes, pairs)
    links = _links(groups, pairs)
    clusters = [_cluster([nodes[node] for node in group], _inside(group, nodes, pairs)) for group in groups]
    return Merged(
        clusters=tuple(sorted((found for found in clusters if found), key=lambda found: found.members)),
        possible=tuple(
            sorted((_between(nodes, pairs, pair) for pair in links[:MOST_LINKS]), key=_by_indexes)
        ),
        not_listed=max(0, len(links) - MOST_LINKS),
        not_compared=not_compared,
    )


def speaker_order(item: Mergeable) -> tuple[object, ...]:
    """What the one that speaks comes first by: severity, proof, confidence, length, then its id."""
    confidence = -1 if item.confidence_percent is None else item.confidence_percent
    return (
        _WORST_FIRST[item.severity],
        "proved" not in item.proof,
        -len(item.proof),
        -confidence,
        -len(item.summary),
        item.finding_id,
        _content(item),
    )


def _content(item: Mergeable) -> tuple[object, ...]:
    """All of a finding but its index, in a form that can be sorted."""
    return (
        item.path,
        item.side,
        item.start_line or 0,
        last_line(item),
        item.title,
        item.summary,
        item.quote,
        item.symbol,
        item.defect_class,
        item.reporter,
        item.rule,
        item.lens,
        item.proof,
        item.place_id,
        item.previous_id,
    )


def _alike(items: Sequence[Mergeable]) -> list[_Alike]:
    """Findings with one text, one class and one place together; in the order of file, side and lines."""
    groups: dict[tuple[object, ...], list[Mergeable]] = defaultdict(list)
    for item in items:
        place = (item.path, item.side, item.start_line or 0, last_line(item), item.symbol, item.quote)
        groups[*place, item.defect_class, item.title, item.summary].append(item)
    ordered = (
        tuple(sorted(group, key=lambda item: (speaker_order(item), item.index))) for group in groups.values()
    )
    return sorted(ordered, key=lambda alike: (_content(alike[0]), speaker_order(alike[0])))


def _compare_all(nodes: list[_Alike]) -> tuple[_Pairs, int]:
    """Every pair in reach that is the same or may be, and how many were not looked at."""
    files: dict[tuple[str, str, bool], list[int]] = defaultdict(list)
    for place, (first, *_) in enumerate(nodes):
        files[first.path, first.side, first.start_line is None].append(place)
    pairs: _Pairs = {}
    missed = 0
    for places in files.values():
        reads = [read(*nodes[place]) for place in places]
        missed += _compare_file(places, reads, pairs)
    return pairs, missed


def _compare_file(places: list[int], reads: list[Read], pairs: _Pairs) -> int:
    """Compare inside one file, in the order of lines; how many pairs were not looked at."""
    starts = [found.item.start_line or 0 for found in reads]
    missed = 0
    for at, found in enumerate(reads):
        reach = bisect_right(starts, last_line(found.item) + REACH, lo=at + 1)
        stop = min(reach, at + 1 + WINDOW)
        missed += reach - stop
        for other in range(at + 1, stop):
            compared = compare(found, reads[other])
            if compared.sameness:
                pairs[places[at], places[other]] = compared
    return missed


def _join(nodes: list[_Alike], pairs: _Pairs) -> list[list[int]]:
    """Groups in which no two are strangers; the best pairs are joined first."""
    group_of = list(range(len(nodes)))
    groups: dict[int, list[int]] = {place: [place] for place in group_of}
    same = (pair for pair, compared in pairs.items() if compared.sameness is Sameness.SAME)
    for one, two in sorted(same, key=lambda pair: (-pairs[pair].score_percent, pair)):
        left, right = sorted((group_of[one], group_of[two]))
        if left == right or not _are_kin(nodes, pairs, (groups[left], groups[right])):
            continue
        for place in groups[right]:
            group_of[place] = left
        groups[left] += groups.pop(right)
    return [sorted(groups[left]) for left in sorted(groups)]


def _are_kin(nodes: list[_Alike], pairs: _Pairs, groups: tuple[list[int], list[int]]) -> bool:
    """Whether each pair across two groups is at least a possible duplicate, and of no two classes."""
    return all(
        (min(one, two), max(one, two)) in pairs and not classes_conflict(nodes[one][0], nodes[two][0])
        for one in groups[0]
        for two in groups[1]
    )


def _inside(group: list[int], nodes: list[_Alike], pairs: _Pairs) -> Iterator[Joined]:
    """Why the members of a group belong together."""
    for place in group:
        for one, two in pairwise(nodes[place]):
            yield _joined(one, two, 100, ("same text",))
    for at, one_place in enumerate(group):
        for two_place in group[at + 1 :]:
            if pairs[one_place, two_place].sameness is Sameness.SAME:
                yield _between(nodes, pairs, (one_place, two_place))


def _links(groups: list[list[int]], pairs: _Pairs) -> list[tuple[int, int]]:
    """Pairs that may say the same and ended in two groups, the best first."""
    group_of = {place: group[0] for group in groups for place in group}
    apart = (pair for pair in pairs if group_of[pair[0]] != group_of[pair[1]])
    return sorted(apart, key=lambda pair: (-pairs[pair].score_percent, pair))


def _between(nodes: list[_Alike], pairs: _Pairs, pair: tuple[int, int]) -> Joined:
    """What two lists of one text are to one another, told of those that speak for them."""
    found = pairs[pair]
    return _joined(nodes[pair[0]][0], nodes[pair[1]][0], found.score_percent, found.reasons)


def _joined(one: Mergeable, two: Mergeable, score: int, reasons: tuple[str, ...]) -> Joined:
    first, second = sorted((one.index, two.index))
    return Joined(first=first, second=second, score_percent=score, reasons=reasons)


def _by_indexes(joined: Joined) -> tuple[int, int]:
    return joined.first, joined.second


def _cluster(nodes: list[_Alike], joined: Iterator[Joined]) -> Cluster | None:
    """The group as a cluster; ``None`` for a finding alone."""
    members = [item for alike in nodes for item in alike]
    if len(members) == 1:
        return None
    return Cluster(
        cluster_id=_cluster_id(members),
        speaker=min(members, key=lambda item: (speaker_order(item), item.index)).index,
        members=tuple(sorted(item.index for item in members)),
        joined=tuple(sorted(joined, key=_by_indexes)),
        reporters=tuple(sorted({item.reporter for item in members})),
        passes=tuple(sorted({item.lens for item in members} - {""})),
        severities=tuple(sorted({item.severity for item in members}, key=_WORST_FIRST.__getitem__)),
    )


def _cluster_id(members: list[Mergeable]) -> ClusterId:
    ids = sorted(item.finding_id.encode() for item in members)
    return ClusterId("cls:" + derive_digest("adjudge/cluster/v1", *ids)[:32])
