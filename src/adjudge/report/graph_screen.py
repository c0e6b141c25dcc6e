"""Answers about a graph on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, own
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.graph.edges import Edge
    from adjudge.graph.facts import Definition
    from adjudge.graph.stats import Counts, GraphStats

ENDINGS_SHOWN: Final = 8
SURE: Final = 100


def stats_screen(stats: GraphStats) -> Screen:
    """What is resolved, what is not, and what can never be seen."""
    return tuple(_stats(stats))


def edges_screen(title: str, edges: Iterable[Edge], *, omitted: int = 0) -> Screen:
    """A title and one line for each edge, by the file it starts at.

    Args:
        title: Our own words; what of the repository is in them is escaped here.
        edges: In order.
        omitted: How many more there are.
    """
    return ((data(title, Style.TITLE),), *map(_edge, edges), *_rest(omitted))


def exports_screen(title: str, exports: Sequence[tuple[Definition, int]], *, omitted: int = 0) -> Screen:
    """A title and one line for each symbol with the number of files that use it."""
    lines: list[Line] = [(data(title, Style.TITLE),)]
    for definition, consumers in exports:
        place = f"{definition.kind}, lines {definition.start_line}-{definition.end_line}, "
        lines.append(
            (
                own("  "),
                data(definition.name),
                own(f"  {place}used by {plural(consumers, 'file')}", Style.FAINT),
            )
        )
    return (*lines, *_rest(omitted))


def named_screen(title: str, lines: Iterable[str], *, omitted: int = 0) -> Screen:
    """A title and one line for each answer; what of the repository is in them is escaped here."""
    return ((data(title, Style.TITLE),), *((own("  "), data(one)) for one in lines), *_rest(omitted))


def _stats(stats: GraphStats) -> Iterator[Line]:
    yield (own("adjudge graph", Style.TITLE), own(f"  {plural(stats.files, 'file')} in the tree"))
    for one in stats.languages:
        yield (own(f"{one.language}: {plural(one.files, 'file')}, {plural(one.resolved, 'edge')} resolved"),)
        yield (own(f"  leads out of the tree or nowhere: {_counts(one.unresolved)}"),)
        if one.flags:
            yield (own("  flagged: ", Style.WARNING), own(_counts(one.flags)))
        for sentence in one.blind_spots:
            yield (own(f"  not seen: {sentence}", Style.FAINT),)
    yield (own(f"edges by kind: {_counts(stats.edges)}"),)
    yield (own(f"cycles: {stats.cycles}, the largest of {plural(stats.largest_cycle, 'file')}"),)
    shown, hidden = stats.unsupported[:ENDINGS_SHOWN], stats.unsupported[ENDINGS_SHOWN:]
    more = f", and {plural(sum(count for _, count in hidden), 'file')} with other endings" if hidden else ""
    yield (own("no language is read of: "), data(_counts(shown)), own(more))


def _edge(edge: Edge) -> Line:
    names = ", ".join(name for name, _ in edge.names)
    sure = "" if edge.confidence == SURE else f", confidence {edge.confidence}"
    return (
        own("  "),
        data(f"{edge.source}:{edge.line}", Style.PATH),
        own(f"  {edge.kind}{sure}", Style.FAINT),
        own("  "),
        data(names),
    )


def _rest(omitted: int) -> Iterator[Line]:
    if omitted:
        yield (own(f"  and {omitted} more: --limit shows more, --json too", Style.FAINT),)


def _counts(counts: Counts) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts) or "none"
