"""What the brief is built from: a target, its zero-context patch, and one graph a side.

Facts and attributes come as look-ups, so that every rule of the brief is tested without git or disk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.graph.facts import FileFacts
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.change import PatchSet
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.target import Target


class FactsOf(Protocol):
    """Facts of some files of one tree; a path without facts is left out."""

    def __call__(self, paths: Iterable[RepoPath]) -> Mapping[RepoPath, FileFacts]:
        """The facts by path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphSide:
    """The graph of one tree."""

    snapshot: GraphSnapshot
    facts_of: FactsOf


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefSources:
    """Everything the brief may look at.

    Attributes:
        target: The change.
        patch: Its text with no context lines; changes without hunks where content was not shown.
        base: Graph before.
        head: Graph after.
        attributes: Names of the attributes set (such as ``linguist-generated``) by changed path, from the
            trust base.
        attribute_files: (path, blob id) of the files those attributes came from, sorted.
        configuration: (path, blob id) of head files that steered resolution, sorted.
        versions: (name, version) of everything that took part, sorted.
        limitations: What could not be seen, sorted.
    """

    target: Target
    patch: PatchSet
    base: GraphSide
    head: GraphSide
    attributes: Mapping[RepoPath, frozenset[str]]
    attribute_files: tuple[tuple[RepoPath, ObjectId], ...] = ()
    configuration: tuple[tuple[RepoPath, ObjectId], ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    limitations: tuple[Reason, ...] = ()
