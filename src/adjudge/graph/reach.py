"""What can be reached over edges: how many, how near, by which way.

Rules: breadth first, neighbours in sorted order, so the answer is one; edges below a confidence of 50 are
hints and are not walked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.graph.edges import IMPORT_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from adjudge.graph.columns import Link
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
    """The links of a snapshot that load something; hints, stubs and entry points are left out.

    They are told as they are asked for; only who walks over all of them waits for all of them.
    """
    columns = snapshot.columns
    return Links(
        forward=_Neighbours(columns.links_from, columns.links, end=1),
        backward=_Neighbours(columns.links_to, columns.links, end=0),
    )


class _Neighbours(Mapping["RepoPath", "tuple[RepoPath, ...]"]):
    """Sorted neighbours by path, of paths that have any, in the order of the paths."""

    def __init__(
        self, look_up: Callable[[str], Iterator[Link]], everything: Callable[[], Iterator[Link]], *, end: int
    ) -> None:
        """Neighbours that are not looked up yet.

        Args:
            look_up: Links of one path.
            everything: All links.
            end: Which end of a link is the neighbour.
        """
        self._look_up = look_up
        self._everything = everything
        self._end = end
        self._found: dict[RepoPath, tuple[RepoPath, ...]] = {}

    def __getitem__(self, path: RepoPath) -> tuple[RepoPath, ...]:
        if path not in self._found:
            self._found[path] = tuple(
                sorted({(link[0], link[1])[self._end] for link in self._look_up(path) if _loads(link)})
            )
        if not self._found[path]:
            raise KeyError(path)
        return self._found[path]

    def __iter__(self) -> Iterator[RepoPath]:
        return iter(sorted({(link[1], link[0])[self._end] for link in self._everything() if _loads(link)}))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _loads(link: Link) -> bool:
    source, target, kind, confidence = link
    return confidence >= HINT and kind in IMPORT_KINDS and source != target


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
