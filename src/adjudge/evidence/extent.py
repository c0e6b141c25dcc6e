"""Where a change as a whole lies, so that what the change causes can be laid to a place.

A run of tests tells that the change breaks something, and not which part of it does. So only where all that
changed stands in one file is its place told, from the first line that differs to the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.model.evidence import Topic
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.finding import ResolvedLocator
    from adjudge.model.ids import RepoPath

WHOLE = "*"


class Extent(NamedTuple):
    """Lines of one side, 1-based and inclusive; none where ``last`` is before ``first``."""

    first: int
    last: int


def extent_topics(sources: EvidenceSources) -> Iterator[Topic]:
    """What a change of one file is about: the file, its lines, and the definitions that hold them all."""
    if len({change.path for change in sources.target.changes}) != 1:
        return
    (path,) = {change.path for change in sources.target.changes}
    texts = {side: sources.file(path, side) for side in Side}
    lines = {side: one.text.lines if one.text is not None else () for side, one in texts.items()}
    first, rest = _alike(lines[Side.BASE], lines[Side.HEAD])
    for side in Side:
        name = texts[side].path
        yield Topic(path=name, name=WHOLE)
        extent = Extent(first + 1, len(lines[side]) - rest)
        yield Topic(path=name, name=_spelled(side, extent))
        for symbol in _around(sources, name, side, extent):
            yield Topic(path=name, name=f"{side}:{symbol}")


def lies_within(place: ResolvedLocator, topics: Sequence[Topic]) -> bool:
    """Whether a place is one that all that changed lies in."""
    names = {one.name for one in topics if one.path == place.path}
    if place.start_line is None:
        return WHOLE in names
    last = place.end_line or place.start_line
    for extent in (_read(one, place.side) for one in names):
        if extent is None or extent.last < extent.first:
            continue
        if place.start_line <= extent.first and extent.last <= last:
            return True
        is_met = place.start_line <= extent.last and extent.first <= last
        return is_met and bool(place.symbol) and f"{place.side}:{place.symbol}" in names
    return False


def _alike(base: Sequence[str], head: Sequence[str]) -> tuple[int, int]:
    """(lines before all that differs, lines after it)."""
    most = min(len(base), len(head))
    first = next((at for at in range(most) if base[at] != head[at]), most)
    rest = next((at for at in range(most - first) if base[-1 - at] != head[-1 - at]), most - first)
    return first, rest


def _around(sources: EvidenceSources, path: RepoPath, side: Side, extent: Extent) -> Iterator[str]:
    """Names of the definitions that hold all lines of an extent."""
    for one in sources.graph(side).facts(path).definitions:
        if one.start_line <= extent.first <= extent.last <= one.end_line:
            yield one.name


def _spelled(side: Side, extent: Extent) -> str:
    return f"{side}:{extent.first}-{extent.last}"


def _read(name: str, side: Side) -> Extent | None:
    """The extent that a topic spells, if it does."""
    start, _, last = name.removeprefix(f"{side}:").partition("-")
    if not name.startswith(f"{side}:") or not (start.isdigit() and last.isdigit()):
        return None
    return Extent(int(start), int(last))
