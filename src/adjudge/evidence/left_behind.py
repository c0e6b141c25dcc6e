"""Who still names what the change took away: imports that led to it before and now lead nowhere.

Or that lead to what has not the names that they take: a package, an index or a link in the place of a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence.doubts import module_word
from adjudge.graph.languages.registry import is_closed
from adjudge.graph.links import NOT_FILES, file_behind
from adjudge.model.ids import RepoPath
from adjudge.model.place import SURE, Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.evidence.names import FileNames
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.graph.edges import Edge


def is_gone(path: str, sources: EvidenceSources) -> bool:
    """Whether a file stood at a path before the change and neither it nor what a link leads to does after."""
    if not sources.look(Side.BASE).has(path):
        return False
    was, now = (sources.graph(side).snapshot.nodes.get(RepoPath(path)) for side in (Side.BASE, Side.HEAD))
    if was is None or now is None:
        return True
    is_swapped = was.mode not in NOT_FILES and now.mode in NOT_FILES
    return is_swapped and _stands(RepoPath(path), sources) is None


def lost_names(source: str, target: str, sources: EvidenceSources, *, kind: str = "") -> frozenset[str]:
    """Names that a file took of another, by words that stand and lead to what does not have them now.

    What stands there now is a file that the words lead to instead, or the file at the end of a link in the
    place of the target. Nothing where that may have the name in a way that is not read.

    Args:
        source: A file that the change leaves as it is.
        target: What it led to.
        sources: Both trees.
        kind: Of the import, where one is stated.
    """
    before = (sources.graph(side).snapshot.nodes.get(RepoPath(source)) for side in (Side.BASE, Side.HEAD))
    if len({node.object_id if node is not None else None for node in before}) != 1:
        return frozenset()
    offered = sources.names(RepoPath(target), Side.BASE)
    edges = sources.look(Side.BASE).edges_from(source).get(RepoPath(target), ())
    return frozenset(
        name
        for edge in edges
        if kind in {"", edge.kind} and edge.confidence >= SURE
        for name in _taken(edge, offered)
        if _is_lost(name, _led_to(edge, sources), sources)
    )


def _taken(edge: Edge, offered: FileNames) -> Iterator[str]:
    """Names that an import may take of a file that has them."""
    taken = {name for name, _ in edge.names}
    everything = bool(edge.local) or "*" in taken
    yield from (name for name in offered.lines if "." not in name and (everything or name in taken))
    if "default" in taken:
        yield "default"


def _led_to(edge: Edge, sources: EvidenceSources) -> frozenset[RepoPath]:
    """Where the words of an import lead at head, save to where they led; empty where that is not known."""
    edges = sources.look(Side.HEAD).edges_from(edge.source)
    found = {target for target, many in edges.items() if any(_same_words(edge, one) for one in many)}
    if not found and sources.look(Side.HEAD).has(edge.target):
        behind = _stands(edge.target, sources)
        found = {behind} if behind is not None else set()
    return frozenset() if edge.target in found else frozenset(found)


def _stands(path: RepoPath, sources: EvidenceSources) -> RepoPath | None:
    return file_behind(sources.graph(Side.HEAD).snapshot.nodes, path, sources.texts)


def _same_words(one: Edge, other: Edge) -> bool:
    return one._replace(target=other.target, confidence=other.confidence, reason=other.reason) == other


def _is_lost(name: str, targets: frozenset[RepoPath], sources: EvidenceSources) -> bool:
    """Whether none of some files has a name, nor may have it."""
    look = sources.look(Side.HEAD)
    return bool(targets) and all(look.is_read(one) and _lacks(one, name, sources) for one in targets)


def _lacks(path: RepoPath, name: str, sources: EvidenceSources) -> bool:
    names = sources.names(path, Side.HEAD)
    if is_closed(path):
        exports = names.facts.exports
        return exports is not None and name not in exports and not names.doubt(name)
    return name not in names.lines and not names.doubt(name)


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
