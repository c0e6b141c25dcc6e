"""Groups in which no two are strangers: pairs that say the same are joined, the best first, late ones last.

Two groups become one only when every pair across them is at least a possible duplicate. Two that were found
to be strangers stay strangers whoever joins them later, so they are looked at once.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from adjudge.merge.comparing import is_late
from adjudge.merge.pairs import Sameness, classes_conflict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.merge.comparing import Alike, Pairs


class Group(NamedTuple):
    """Findings that say the same.

    Attributes:
        places: Of its members in the list of nodes, sorted.
        joined: The pairs by which it grew, one fewer than its members.
    """

    places: list[int]
    joined: list[tuple[int, int]]


def join(nodes: Sequence[Alike], pairs: Pairs) -> list[Group]:
    """All nodes in groups, by their first member; most are alone.

    Args:
        nodes: In the order of file, side and lines.
        pairs: What was found of them.
    """
    found = _Groups(nodes, pairs)
    late = [is_late(node) for node in nodes]
    same = (pair for pair, compared in pairs.items() if compared.sameness is Sameness.SAME)
    order = sorted(same, key=lambda pair: (-pairs[pair].score_percent, pair))
    for pair in sorted(order, key=lambda pair: late[pair[0]] or late[pair[1]]):
        found.unite(pair)
    return [Group(sorted(found.members[one]), found.joined[one]) for one in sorted(found.members)]


class _Groups:
    """Groups while they grow, each under its first member."""

    def __init__(self, nodes: Sequence[Alike], pairs: Pairs) -> None:
        self._nodes, self._pairs = nodes, pairs
        self._group_of = list(range(len(nodes)))
        self._strangers: dict[int, set[int]] = defaultdict(set)
        self.members: dict[int, list[int]] = {place: [place] for place in self._group_of}
        self.joined: dict[int, list[tuple[int, int]]] = {place: [] for place in self._group_of}

    def unite(self, pair: tuple[int, int]) -> None:
        """Make one group of those of a pair, unless there are strangers among them."""
        left, right = sorted((self._group_of[pair[0]], self._group_of[pair[1]]))
        if left == right or right in self._strangers[left]:
            return
        if not self._are_kin(left, right):
            self._strangers[left].add(right)
            self._strangers[right].add(left)
            return
        for place in self.members[right]:
            self._group_of[place] = left
        self.members[left] += self.members.pop(right)
        self.joined[left] += [*self.joined.pop(right), pair]
        for other in self._strangers.pop(right, ()):
            self._strangers[other].discard(right)
            self._strangers[other].add(left)
            self._strangers[left].add(other)

    def _are_kin(self, left: int, right: int) -> bool:
        """Whether each pair across two groups is at least a possible duplicate, and of no two classes."""
        return all(
            (min(one, two), max(one, two)) in self._pairs
            and not classes_conflict(self._nodes[one][0], self._nodes[two][0])
            for one in self.members[left]
            for two in self.members[right]
        )
