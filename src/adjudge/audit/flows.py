"""Where control comes into a tree, and the ways from there to what can do harm.

Entry points are told by edges of the graph (scripts that a manifest names), by the name a language runs, by
the executable bit, and by the folder of workflows. A flow is the shortest way along edges from the nearest
entry point to a file that deals with something grave; one walk over the graph finds all of them.
"""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from adjudge.graph.reach import links_of
from adjudge.graph.testing import is_test
from adjudge.model.audit import CriticalFlow, EntryPoint
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath

SURE: Final = 50
RUN_BY_NAME: Final = frozenset({"__main__.py", "manage.py", "wsgi.py", "asgi.py", "Dockerfile", "Makefile"})
WORKFLOWS: Final = ".github/workflows/"
LIMIT_FLOWS: Final = 500
"""Flows that are told; the nearest ends first."""
LIMIT_STEPS: Final = 40
"""Files of one way."""


def find_entry_points(paths: Iterable[RepoPath], snapshot: GraphSnapshot) -> tuple[EntryPoint, ...]:
    """The entry points among some files, sorted by path, one a file."""
    named = {
        target: source
        for source, target, kind, sure in snapshot.columns.links()
        if kind == "entry" and sure >= SURE
    }
    found = (_entry(path, snapshot, named) for path in sorted(paths) if not is_test(path))
    return tuple(one for one in found if one is not None)


def find_flows(
    entries: Sequence[EntryPoint], dealings: Mapping[RepoPath, tuple[str, ...]], snapshot: GraphSnapshot
) -> tuple[CriticalFlow, ...]:
    """Ways to what can do harm, sorted by length and end.

    Args:
        entries: Where they begin.
        dealings: What files deal with.
        snapshot: The graph.
    """
    came = _walk([one.path for one in entries], snapshot)
    ways = [
        (way, what)
        for path, kinds in dealings.items()
        if path in came and not is_test(path) and len(way := _way(path, came)) <= LIMIT_STEPS
        for what in kinds
    ]
    ways.sort(key=lambda one: (len(one[0]), one[0][-1], one[1]))
    return tuple(_flow(way, what, snapshot) for way, what in ways[:LIMIT_FLOWS])


def _entry(path: RepoPath, snapshot: GraphSnapshot, named: Mapping[RepoPath, RepoPath]) -> EntryPoint | None:
    for holds, kind, why in (
        (named.get(path) == path, "main", "It holds the function with which its program begins."),
        (path in named, "script", f"{named.get(path, '')} names it as a script."),
        (path.rpartition("/")[2] in RUN_BY_NAME, "main", "Its name is one that is run."),
        (path.startswith(WORKFLOWS), "workflow", "It is a workflow."),
        (snapshot.nodes[path].mode == "100755", "script", "It is executable."),
    ):
        if holds:
            return EntryPoint(path=path, kind=kind, why=why)
    return None


def _walk(starts: Sequence[RepoPath], snapshot: GraphSnapshot) -> dict[RepoPath, RepoPath]:
    """From which file each file is reached first, nearest entry first; starts are reached from themselves."""
    forward = links_of(snapshot).forward
    came = {path: path for path in sorted(starts)}
    waiting = deque(came)
    while waiting:
        path = waiting.popleft()
        for following in forward.get(path, ()):
            if following not in came:
                came[following] = path
                waiting.append(following)
    return came


def _way(path: RepoPath, came: Mapping[RepoPath, RepoPath]) -> tuple[RepoPath, ...]:
    way = [path]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
        if len(way) > LIMIT_STEPS:
            break
    return tuple(reversed(way))


def _flow(way: tuple[RepoPath, ...], what: str, snapshot: GraphSnapshot) -> CriticalFlow:
    parts = (path.encode("utf-8", "surrogateescape") for path in way)
    name = derive_digest("adjudge/flow/v1", what.encode(), *parts)[:32]
    return CriticalFlow(
        flow_id=f"flow:{name}",
        entry=way[0],
        sink=way[-1],
        deals_with=what,
        paths=way,
        confidence=min(_confidences(way, snapshot), default=100),
    )


def _confidences(way: Sequence[RepoPath], snapshot: GraphSnapshot) -> Iterator[int]:
    for source, target in pairwise(way):
        yield max(one.confidence for one in snapshot.imports(source) if one.target == target)
