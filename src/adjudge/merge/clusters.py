"""Findings that say the same, grouped; the order in which they came does not matter.

Findings with one text at one place are one to begin with. The rest are compared inside their file and side,
in the order of their lines. Pairs that say the same are joined, the best first, and two groups become one
only when no member of one is a stranger to a member of the other: each such pair must at least be a
possible duplicate. So a chain does not pull in what only resembles its last link. Nothing is left out:
members, reporters and passes stay listed.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from adjudge.merge.comparing import Explainer, compare_all
from adjudge.merge.grouping import join
from adjudge.merge.pairs import Sameness
from adjudge.merge.places import last_line
from adjudge.model.candidate import Severity
from adjudge.model.finding import Cluster, ClusterId, Joined, Merged
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.merge.comparing import Alike, Pairs
    from adjudge.merge.grouping import Group
    from adjudge.merge.mergeable import Mergeable

MOST_LINKS: Final = 1_000
"""Links that are told, the best first; the rest are counted."""

ALL_TOLD: Final = 20
"""Texts in a group up to which every pair that says the same is told, and not only those that joined it."""

_WORST_FIRST: Final = {severity: rank for rank, severity in enumerate(Severity)}


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
    pairs, not_compared = compare_all(nodes)
    groups = join(nodes, pairs)
    links = _links(groups, pairs)
    telling = _Telling(nodes, pairs)
    clusters = [_cluster([nodes[node] for node in one.places], telling.inside(one)) for one in groups]
    return Merged(
        clusters=tuple(sorted((found for found in clusters if found), key=lambda found: found.members)),
        possible=tuple(sorted(map(telling.between, links[:MOST_LINKS]), key=_by_indexes)),
        not_listed=max(0, len(links) - MOST_LINKS),
        not_compared=not_compared,
    )


def speaker_order(item: Mergeable) -> tuple[object, ...]:
    """What the one that speaks comes first by: not late, severity, proof, confidence, length, then its id."""
    confidence = -1 if item.confidence_percent is None else item.confidence_percent
    return (
        item.late,
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


def _alike(items: Sequence[Mergeable]) -> list[Alike]:
    """Findings with one text, one class and one place together; in the order of file, side and lines."""
    groups: dict[tuple[object, ...], list[Mergeable]] = defaultdict(list)
    for item in items:
        place = (item.path, item.side, item.start_line or 0, last_line(item), item.symbol, item.quote)
        groups[*place, item.defect_class, item.title, item.summary].append(item)
    ordered = (
        tuple(sorted(group, key=lambda item: (speaker_order(item), item.index))) for group in groups.values()
    )
    return sorted(ordered, key=lambda alike: (_content(alike[0]), speaker_order(alike[0])))


class _Telling:
    """Why pairs belong together, or may."""

    def __init__(self, nodes: Sequence[Alike], pairs: Pairs) -> None:
        self._nodes, self._pairs = nodes, pairs
        self._explainer = Explainer(nodes)

    def inside(self, group: Group) -> Iterator[Joined]:
        """Why the members of a group belong together."""
        for place in group.places:
            for one, two in pairwise(self._nodes[place]):
                yield _joined(one, two, 100, ("same text",))
        told = group.joined
        if len(group.places) <= ALL_TOLD:
            every = combinations(group.places, 2)
            told = [pair for pair in every if self._pairs[pair].sameness is Sameness.SAME]
        yield from map(self.between, told)

    def between(self, pair: tuple[int, int]) -> Joined:
        """What two lists of one text are to one another, told of those that speak for them."""
        first, second = (self._nodes[place][0] for place in pair)
        return _joined(first, second, self._pairs[pair].score_percent, self._explainer.reasons(pair))


def _links(groups: Sequence[Group], pairs: Pairs) -> list[tuple[int, int]]:
    """Pairs that may say the same and ended in two groups, the best first."""
    group_of = {place: group.places[0] for group in groups for place in group.places}
    apart = (pair for pair in pairs if group_of[pair[0]] != group_of[pair[1]])
    return sorted(apart, key=lambda pair: (-pairs[pair].score_percent, pair))


def _joined(one: Mergeable, two: Mergeable, score: int, reasons: tuple[str, ...]) -> Joined:
    first, second = sorted((one.index, two.index))
    return Joined(first=first, second=second, score_percent=score, reasons=reasons)


def _by_indexes(joined: Joined) -> tuple[int, int]:
    return joined.first, joined.second


def _cluster(nodes: list[Alike], joined: Iterator[Joined]) -> Cluster | None:
    """The group as a cluster; ``None`` for a finding alone."""
    members = [item for alike in nodes for item in alike]
    if len(members) == 1:
        return None
    return Cluster(
        cluster_id=name_cluster(item.finding_id for item in members),
        speaker=min(members, key=lambda item: (speaker_order(item), item.index)).index,
        members=tuple(sorted(item.index for item in members)),
        joined=tuple(sorted(joined, key=_by_indexes)),
        reporters=tuple(sorted({item.reporter for item in members})),
        passes=tuple(sorted({item.lens for item in members} - {""})),
        severities=tuple(sorted({item.severity for item in members}, key=_WORST_FIRST.__getitem__)),
    )


def name_cluster(finding_ids: Iterable[str]) -> ClusterId:
    """The id of a group, from those of its members."""
    ids = sorted(one.encode() for one in finding_ids)
    return ClusterId("cls:" + derive_digest("adjudge/cluster/v1", *ids)[:32])
