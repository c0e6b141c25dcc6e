"""What can be reached over edges: how many, how near, by which way.

Rules: breadth first, neighbours in sorted order, so the answer is one; edges below a confidence of 50 are
hints and are not walked.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.graph.edges import IMPORT_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath

HINT = 50
"""Edges below this confidence are hints."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """Which file leads to which, each pair once.

    Attributes:
        forward: Sorted targets by source.
        backward: Sorted sources by target.
    """

    forward: Mapping[RepoPath, tuple[RepoPath, ...]]
    backward: Mapping[RepoPath, tuple[RepoPath, ...]]


def links_of(snapshot: GraphSnapshot) -> Links:
    """The links of a snapshot that load something; hints, stubs and entry points are left out."""
    forward: dict[RepoPath, set[RepoPath]] = {}
    backward: dict[RepoPath, set[RepoPath]] = {}
    for source, target, kind, confidence in snapshot.columns.links():
        if confidence >= HINT and kind in IMPORT_KINDS and source != target:
            forward.setdefault(source, set()).add(target)
            backward.setdefault(target, set()).add(source)
    return Links(forward=_sorted(forward), backward=_sorted(backward))


def distances(
    links: Mapping[RepoPath, tuple[RepoPath, ...]], starts: Iterable[RepoPath], *, hops: int | None = None
) -> dict[RepoPath, int]:
    """Steps to everything that can be reached, the starts themselves at 0; nearest first, then sorted.

    Args:
        links: ``forward`` or ``backward``.
        starts: Where to start; unknown paths reach themselves only.
        hops: Stop after this many steps; ``None`` for all.
    """
    found = dict.fromkeys(sorted(set(starts)), 0)
    layer = list(found)
    step = 0
    while layer and (hops is None or step < hops):
        step += 1
        layer = sorted({path for source in layer for path in links.get(source, ()) if path not in found})
        found.update(dict.fromkeys(layer, step))
    return found


def closure_size(links: Mapping[RepoPath, tuple[RepoPath, ...]], starts: Iterable[RepoPath]) -> int:
    """How many files besides the starts can be reached."""
    starts = set(starts)
    return len(distances(links, starts)) - len(starts)


def shortest_path(
    links: Mapping[RepoPath, tuple[RepoPath, ...]], start: RepoPath, end: RepoPath
) -> tuple[RepoPath, ...] | None:
    """A shortest way from start to end, both included, the first in sorted order; ``None`` without one."""
    came: dict[RepoPath, RepoPath] = {start: start}
    waiting = deque([start])
    while waiting and end not in came:
        path = waiting.popleft()
        for following in links.get(path, ()):
            if following not in came:
                came[following] = path
                waiting.append(following)
    if end not in came:
        return None
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def _sorted(links: Mapping[RepoPath, set[RepoPath]]) -> dict[RepoPath, tuple[RepoPath, ...]]:
    return {path: tuple(sorted(links[path])) for path in sorted(links)}
