"""What a graph holds and what it does not: files, edges, dead ends and flags, counted."""

from __future__ import annotations

import posixpath
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.graph.components import cycles
from adjudge.graph.languages.registry import EXTRACTORS, OTHER
from adjudge.graph.reach import links_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.graph.snapshot import GraphSnapshot

Counts = tuple[tuple[str, int], ...]
"""(name, count) pairs, the largest first, then by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageStats:
    """One language of a tree.

    Attributes:
        language: Its name.
        files: Files read as it.
        resolved: Edges that start at its files.
        unresolved: Specifiers that lead nowhere, by reason.
        flags: Files by flag.
        blind_spots: What can never be seen in this language, as sentences.
    """

    language: str
    files: int
    resolved: int
    unresolved: Counts
    flags: Counts
    blind_spots: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphStats:
    """A whole graph.

    Attributes:
        files: Entries of the tree.
        languages: Those that the tree has files of, by name.
        edges: By kind.
        unsupported: Files of no language, by the end of their name.
        cycles: Groups of files that import one another.
        largest_cycle: Files in the largest of them.
    """

    files: int
    languages: tuple[LanguageStats, ...]
    edges: Counts
    unsupported: Counts
    cycles: int
    largest_cycle: int


def graph_stats(snapshot: GraphSnapshot) -> GraphStats:
    """The counts of a snapshot."""
    knots = cycles(links_of(snapshot).forward)
    held = {node.language for node in snapshot.nodes.values()}
    return GraphStats(
        files=len(snapshot.nodes),
        languages=tuple(_language(language, snapshot) for language in sorted(held & EXTRACTORS.keys())),
        edges=counted(kind for _, _, kind, _ in snapshot.columns.links()),
        unsupported=counted(_ending(node.path) for node in snapshot.nodes.values() if node.language == OTHER),
        cycles=len(knots),
        largest_cycle=max(map(len, knots), default=0),
    )


def counted(names: Iterable[str]) -> Counts:
    """How often each name occurs, the most frequent first."""
    return tuple(sorted(Counter(names).items(), key=lambda pair: (-pair[1], pair[0])))


def _language(language: str, snapshot: GraphSnapshot) -> LanguageStats:
    paths = {path for path, node in snapshot.nodes.items() if node.language == language}
    flagged = (flag for path, flags in snapshot.flagged if path in paths for flag in flags)
    return LanguageStats(
        language=language,
        files=len(paths),
        resolved=sum(source in paths for source, _, _, _ in snapshot.columns.links()),
        unresolved=counted(one.reason for one in snapshot.unresolved if one.source in paths),
        flags=counted(flagged),
        blind_spots=EXTRACTORS[language].blind_spots,
    )


def _ending(path: str) -> str:
    """Such as ``.md``; the name itself where it has no dot."""
    return posixpath.splitext(path)[1] or posixpath.basename(path)
