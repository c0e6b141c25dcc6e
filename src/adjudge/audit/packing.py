"""Audited files as groups that are read together, by who depends on whom; any language, one way.

1. Pairs of files count once, with their best confidence. Those of 65 and more are strong.
2. A file to which very many lead is a hub: such pairs merge nothing and stay context.
3. Groups that were there before stay together, so an edit moves no other file; what is new is packed alone.
4. Strong pairs merge groups, the nearest in the tree first, while a group stays within its bounds.
5. Small groups of one folder are filled up in order of their paths, then those of one upper folder.

Each step is a sort or one walk over files or pairs. What is not merged is told: edges to other groups are
context of both ends.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from heapq import nsmallest
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.audit import FileStatus, PlanMetrics
from adjudge.model.ids import RepoPath, derive_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.graph.columns import Link
    from adjudge.model.audit import AuditedFile

STRONG: Final = 65
"""Least confidence of an edge that may merge groups."""
HUB: Final = 16
"""A file to which more files lead is a hub."""
CONTEXT: Final = 40
"""Files of context of one group that are named."""
EDGES: Final = 500
"""Edges of one kind that are named; the rest is counted."""
DEPTHS: Final = (99, 2, 1)
"""Steps of the folders in which small groups are filled up, one round each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupBounds:
    """How large a group may be.

    Attributes:
        tokens: To read all of it; one file alone may be larger.
        files: Number of its files.
    """

    tokens: int
    files: int


class Group(NamedTuple):
    """Files that are read together.

    Attributes:
        block_id: Of the paths.
        files: Sorted.
        context: Nearest files outside, sorted, bounded.
        tokens: To read it.
    """

    block_id: str
    files: tuple[RepoPath, ...]
    context: tuple[RepoPath, ...]
    tokens: int


class Packed(NamedTuple):
    """All groups, sorted by their first path, and what packing came to."""

    groups: tuple[Group, ...]
    metrics: PlanMetrics


class _Pairs(NamedTuple):
    """Distinct (source, target) numbers of audited files."""

    strong: dict[tuple[int, int], int]
    weak: int
    hubs: frozenset[int]


def pack_files(
    files: Sequence[AuditedFile],
    links: Iterable[Link],
    bounds: GroupBounds,
    before: Iterable[Sequence[str]] = (),
) -> Packed:
    """The groups of the audited files.

    Args:
        files: Every file of the tree; those that are not audited are passed over.
        links: Edges of the graph.
        bounds: Of a group.
        before: Paths of groups that were made before; they stay together as far as they are still there.
    """
    audited = sorted((one for one in files if one.status is FileStatus.INCLUDED), key=lambda one: one.path)
    number = {one.path: at for at, one in enumerate(audited)}
    pairs = _pairs(links, number)
    groups = _Groups([one.tokens or 0 for one in audited], bounds)
    settled = groups.keep(before, number)
    paths = [one.path for one in audited]
    for one, other in _in_order(pairs, paths):
        if one not in settled and other not in settled:
            groups.join(one, other)
    groups.fill(paths, settled)
    members = groups.members()
    return Packed(_told(members, groups, pairs, paths), _metrics(files, members, pairs, paths))


def name_block(paths: Sequence[str]) -> str:
    """The id of a group, of its sorted paths alone."""
    parts = (path.encode("utf-8", "surrogateescape") for path in paths)
    return f"block:{derive_digest('adjudge/block/v1', *parts)[:32]}"


def _pairs(links: Iterable[Link], number: Mapping[RepoPath, int]) -> _Pairs:
    # 1. and 2.
    best: dict[tuple[int, int], int] = {}
    for source, target, _, confidence in links:
        one, other = number.get(source), number.get(target)
        if one is None or other is None or one == other:
            continue
        if best.get((one, other), -1) < confidence:
            best[one, other] = confidence
    strong = {pair: sure for pair, sure in best.items() if sure >= STRONG}
    towards = [0] * len(number)
    for _, led in strong:
        towards[led] += 1
    hubs = frozenset(at for at, count in enumerate(towards) if count > HUB)
    return _Pairs(strong, len(best) - len(strong), hubs)


def _in_order(pairs: _Pairs, paths: Sequence[RepoPath]) -> list[tuple[int, int]]:
    # 4. Nearest first: most folders in common, then surest, then by path.
    folders = [path.split("/")[:-1] for path in paths]

    def key(pair: tuple[int, int]) -> tuple[int, int, int, int]:
        one, other = pair
        return -_common(folders[one], folders[other]), -pairs.strong[pair], one, other

    return sorted((pair for pair in pairs.strong if pair[1] not in pairs.hubs), key=key)


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Folders in common; a folder that both lie in directly counts once more."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return 2 * count
        count += 1
    return 2 * count + (len(one) == len(other))


class _Groups:
    """Groups under way: a forest over file numbers."""

    def __init__(self, tokens: list[int], bounds: GroupBounds) -> None:
        self._root = list(range(len(tokens)))
        self._count = [1] * len(tokens)
        self.tokens = tokens
        self._bounds = bounds

    def find(self, at: int) -> int:
        """The number that stands for the group of a file."""
        root = at
        while self._root[root] != root:
            root = self._root[root]
        while self._root[at] != root:
            self._root[at], at = root, self._root[at]
        return root

    def join(self, one: int, other: int) -> bool:
        """Make two groups one where that stays within the bounds; whether they are one now."""
        first, second = sorted((self.find(one), self.find(other)))
        if first == second:
            return True
        tokens, count = self.tokens[first] + self.tokens[second], self._count[first] + self._count[second]
        if tokens > self._bounds.tokens or count > self._bounds.files:
            return False
        self._merge(first, second)
        return True

    def keep(self, before: Iterable[Sequence[str]], number: Mapping[RepoPath, int]) -> set[int]:
        """Put together what was together; the files that this settles."""
        # 3.
        settled: set[int] = set()
        for paths in before:
            there = sorted(number[RepoPath(path)] for path in paths if path in number)
            fresh = [at for at in there if at not in settled]
            for at in fresh[1:]:
                self._merge(*sorted((self.find(fresh[0]), self.find(at))))
            settled.update(fresh)
        return settled

    def fill(self, paths: Sequence[RepoPath], settled: set[int]) -> None:
        """Fill small groups up, in order of their first paths: of one folder, then of folders above it."""
        # 5.
        for depth in DEPTHS:
            last: dict[str, int] = {}
            for at, path in enumerate(paths):
                is_small = depth == DEPTHS[0] or self.tokens[at] * 2 <= self._bounds.tokens
                if at in settled or self.find(at) != at or not is_small:
                    continue
                folder = "/".join(path.split("/")[:-1][:depth])
                if folder not in last or not self.join(last[folder], at):
                    last[folder] = at

    def members(self) -> list[list[int]]:
        """Numbers of each group, rising; groups in order of their first."""
        found: dict[int, list[int]] = defaultdict(list)
        for at in range(len(self._root)):
            found[self.find(at)].append(at)
        return list(found.values())

    def _merge(self, first: int, second: int) -> None:
        if first != second:
            self._root[second] = first
            self.tokens[first] += self.tokens[second]
            self._count[first] += self._count[second]


def _told(
    members: list[list[int]], groups: _Groups, pairs: _Pairs, paths: Sequence[RepoPath]
) -> tuple[Group, ...]:
    near: dict[int, set[int]] = defaultdict(set)
    for one, other in pairs.strong:
        here, there = groups.find(one), groups.find(other)
        if here != there:
            near[here].add(other)
            if other not in pairs.hubs:
                near[there].add(one)
    told = []
    for group in members:
        root = groups.find(group[0])
        names = tuple(paths[at] for at in group)
        context = tuple(paths[at] for at in sorted(near[root])[:CONTEXT])
        told.append(Group(name_block(names), names, context, groups.tokens[root]))
    return tuple(told)


def _metrics(
    files: Sequence[AuditedFile], members: list[list[int]], pairs: _Pairs, paths: Sequence[RepoPath]
) -> PlanMetrics:
    group_of = {at: number for number, group in enumerate(members) for at in group}
    merged, boundary, hub = [], [], 0
    for one, other in pairs.strong:
        if group_of[one] == group_of[other]:
            merged.append((one, other))
        elif other in pairs.hubs:
            hub += 1
        else:
            boundary.append((one, other))
    return PlanMetrics(
        files=len(paths),
        blocks=len(members),
        edges=len(pairs.strong) + pairs.weak,
        merged_edges=len(merged),
        boundary_edges=len(boundary),
        hub_edges=hub,
        weak_edges=pairs.weak,
        hubs=tuple(paths[at] for at in sorted(pairs.hubs)),
        unmeasured=tuple(_unmeasured(files)),
        merged=tuple((paths[one], paths[other]) for one, other in nsmallest(EDGES, merged)),
        boundary=tuple((paths[one], paths[other]) for one, other in nsmallest(EDGES, boundary)),
    )


def _unmeasured(files: Sequence[AuditedFile]) -> Iterator[RepoPath]:
    return (one.path for one in files if one.status is FileStatus.UNMEASURED)
