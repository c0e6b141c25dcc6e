"""What candidates are held against: trees, graphs, the text of the change.

Places of one quote in one blob are looked for once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.evidence.quotes import find_quote
from adjudge.graph.consumers import is_package
from adjudge.graph.reach import HINT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.evidence.quotes import Found
    from adjudge.evidence.sources import EvidenceSources, SourceFile
    from adjudge.graph.edges import Edge
    from adjudge.graph.facts import Definition
    from adjudge.model.change import PatchSet
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.place import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifySources:
    """Everything that the table may look at.

    Attributes:
        evidence: Trees, graphs, bytes.
        patch: The zero-context text of the change; ``None`` when it could not be had.
        consumers: Paths outside the change that depend on something that it touches (``find_consumers``).
        whole_tree: There is no change: a tree is judged, and nothing lies outside.
    """

    evidence: EvidenceSources
    patch: PatchSet | None
    consumers: frozenset[RepoPath]
    whole_tree: bool = False
    _found: dict[tuple[ObjectId, str], Found] = field(default_factory=dict, init=False, repr=False)
    _lines: dict[tuple[ObjectId, str], list[int]] = field(default_factory=dict, init=False, repr=False)
    _around: dict[tuple[RepoPath, Side, int], Definition | None] = field(
        default_factory=dict, init=False, repr=False
    )

    def find(self, file: SourceFile, quote: str) -> Found:
        """Every place of a quote in a text file."""
        assert file.text is not None, "only text is searched"  # noqa: S101 - the caller has looked
        assert file.object_id is not None, "text has an id"  # noqa: S101 - as above
        key = file.object_id, quote
        if key not in self._found:
            self._found[key] = find_quote(file.text, quote)
        return self._found[key]

    def lines_like(self, file: SourceFile, line: str) -> list[int]:
        """Numbers of the lines of a text file that are equal to one but for indentation, in order."""
        assert file.text is not None, "only text is searched"  # noqa: S101 - the caller has looked
        assert file.object_id is not None, "text has an id"  # noqa: S101 - as above
        key = file.object_id, line.lstrip()
        if key not in self._lines:
            same = (at for at, one in enumerate(file.text.lines, 1) if one.lstrip() == key[1])
            self._lines[key] = list(same)
        return self._lines[key]

    def definition_at(self, path: RepoPath, side: Side, line: int) -> Definition | None:
        """The innermost definition around a line; ``None`` outside all of them."""
        key = path, side, line
        if key not in self._around:
            self._around[key] = self.evidence.definition_at(path, side, line)
        return self._around[key]

    def symbol_at(self, path: RepoPath, side: Side, line: int) -> str:
        """Its name; empty outside all definitions."""
        around = self.definition_at(path, side, line)
        return around.name if around is not None else ""


def find_consumers(evidence: EvidenceSources) -> frozenset[RepoPath]:
    """Files outside the change, in the head, that import a file that it touches.

    A file that only hands names on is passed through to its own importers. Importers of a file that is gone
    are those it had before.
    """
    touched = frozenset(evidence.target.touched)
    found: set[RepoPath] = set()
    waiting = list(touched)
    while waiting:
        path = waiting.pop()
        for edge in _importers(evidence, path):
            if edge.source in touched or edge.source in found:
                continue
            found.add(edge.source)
            if edge.kind == "reexport" or is_package(edge.source):
                waiting.append(edge.source)
    return frozenset(path for path in found if path in evidence.head.snapshot.nodes)


def _importers(evidence: EvidenceSources, path: RepoPath) -> Iterator[Edge]:
    for graph in (evidence.base, evidence.head):
        yield from (edge for edge in graph.snapshot.importers(path) if edge.confidence >= HINT)
