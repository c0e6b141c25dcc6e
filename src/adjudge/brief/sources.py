"""What the brief is built from: a target, its zero-context patch, and one graph a side.

Facts and attributes come as look-ups, so that every rule of the brief is tested without git or disk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.graph.facts import FileFacts
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.change import PatchSet
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.target import Target


class FactsOf(Protocol):
    """Facts of files of one tree."""

    def __call__(self, paths: Sequence[RepoPath], /) -> Mapping[RepoPath, FileFacts]:
        """The facts of every path asked for; empty ones where the file has no reader or cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphSide:
    """The graph of one tree."""

    snapshot: GraphSnapshot
    facts_of: FactsOf

    def language(self, path: RepoPath) -> str:
        """The language of a file of this tree; ``other`` for one that is not in it."""
        node = self.snapshot.nodes.get(path)
        return node.language if node is not None else "other"

    def facts(self, path: RepoPath | None) -> FileFacts | None:
        """Facts of one file; ``None`` when it is not in this tree or has no reader."""
        if path is None or self.language(path) == "other":
            return None
        return self.facts_of([path])[path]


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefSources:
    """Everything the brief may look at.

    Attributes:
        target: The change.
        patch: Its text with no context lines; ``None`` when it could not be had.
        base: Graph before.
        head: Graph after.
        attributes: Names of the attributes set (such as ``linguist-generated``) by changed path, from the
            trust base.
        large: Changed paths whose text git did not show for its size.
        configuration: (path, blob id) of base files that steered what is left aside, sorted.
        manifests: (path, blob id) of head files that steered resolution, sorted.
        versions: (name, version) of everything that took part, sorted.
        limitations: What could not be seen, sorted.
    """

    target: Target
    patch: PatchSet | None
    base: GraphSide
    head: GraphSide
    attributes: Mapping[RepoPath, frozenset[str]]
    large: frozenset[RepoPath] = frozenset()
    configuration: tuple[tuple[RepoPath, ObjectId], ...] = ()
    manifests: tuple[tuple[RepoPath, ObjectId], ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    limitations: tuple[Reason, ...] = ()
