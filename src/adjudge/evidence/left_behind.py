"""Who still names a file that the change took away: imports that led to it before and lead nowhere now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence.doubts import module_word
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.evidence.sources import EvidenceSources
    from adjudge.graph.edges import Edge


def is_gone(path: str, sources: EvidenceSources) -> bool:
    """Whether a file stood at a path before the change and does not after it."""
    return sources.look(Side.BASE).has(path) and not sources.look(Side.HEAD).has(path)


def still_names(source: str, target: str, sources: EvidenceSources, *, kind: str = "") -> bool:
    """Whether a file of the head names one that is gone, by an edge of a kind where one is stated."""
    ends = sources.look(Side.HEAD).dead_ends.get(RepoPath(source), ())
    dead = {one.specifier for one in ends if kind in {"", one.kind}}
    if dead and not dead.isdisjoint(_words(target, source, sources)):
        return True
    return _takes_lost_module(source, target, sources, kind)


def who_still_names(target: RepoPath, sources: EvidenceSources) -> frozenset[RepoPath]:
    """Files of the head that name one that is gone."""
    wanted = sorted({edge.source for edge in sources.look(Side.BASE).edges_to(target)})
    return frozenset(source for source in wanted if still_names(source, target, sources))


def _takes_lost_module(source: str, target: str, sources: EvidenceSources, kind: str) -> bool:
    """Whether a file takes the gone module of a package, which has nothing else of that name."""
    package, word = f"{target.rpartition('/')[0]}/__init__.py".lstrip("/"), module_word(RepoPath(target))
    edges = sources.look(Side.HEAD).edges_from(source).get(RepoPath(package), ())
    taken = {name for edge in edges if kind in {"", edge.kind} for name, _ in edge.names}
    if word not in taken:
        return False
    names = sources.names(RepoPath(package), Side.HEAD)
    return word not in names.lines and not names.doubt(word)


def _words(target: str, source: str, sources: EvidenceSources) -> Iterator[str]:
    """Specifiers that led to the target before: those of the file itself, and absolute ones of others."""
    for edge in sources.look(Side.BASE).edges_to(target):
        if edge.source == source or not edge.specifier.startswith("."):
            yield from _specifiers(edge)


def _specifiers(edge: Edge) -> Iterator[str]:
    """How a dead end in place of an edge may be told."""
    yield edge.specifier
    for name, _ in edge.names:
        yield edge.specifier + name if edge.specifier.endswith(".") else f"{edge.specifier}.{name}"
