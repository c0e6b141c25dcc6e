"""Imports that a change brings: edges of changed files that they did not have before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.edges import IMPORT_KINDS
from adjudge.model.brief import Placement
from adjudge.model.place import SURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources, GraphSide
    from adjudge.model.ids import RepoPath

LOADING: Final = frozenset({"import", "reexport", "require"})
"""Kinds that load their target when the source is loaded."""


class NewImport(NamedTuple):
    """One import that a changed file did not have.

    Attributes:
        source: The file, at head.
        target: What it imports, at head.
        line: 1-based, at head.
        loads: It runs when the file is loaded: not inside a function, not for types alone.
    """

    source: RepoPath
    target: RepoPath
    line: int
    loads: bool


def new_imports(sources: BriefSources, read: Iterable[ChangeRead]) -> tuple[NewImport, ...]:
    """The imports that the change brings, sorted; one a pair of files, one that loads before others.

    An import that was there and now loads, since it left a function, is new as one that loads.
    """
    moved = renames(sources)
    found: dict[tuple[RepoPath, RepoPath], NewImport] = {}
    for one in read:
        path = one.change.new_path
        if path is None or one.standing.placement is Placement.EXCLUDED or one.unit.language == "other":
            continue
        for made in _of_file(sources, path, one.change.old_path, moved):
            known = found.setdefault((made.source, made.target), made)
            if made.loads and not known.loads:
                found[made.source, made.target] = made
    return tuple(sorted(found.values()))


def renames(sources: BriefSources) -> dict[RepoPath, RepoPath]:
    """Paths at head by the path of the same file at base, of those that moved."""
    return {
        change.old_path: change.new_path
        for change in sources.target.changes
        if change.old_path is not None and change.new_path is not None and change.kind.value == "renamed"
    }


def loaded_by(side: GraphSide, path: RepoPath) -> dict[RepoPath, int]:
    """What loading a file loads in turn, with the first line that does; certain edges only."""
    facts = side.facts(path)
    lazy = {one.line for one in facts.imports if one.lazy} if facts is not None else set()
    found: dict[RepoPath, int] = {}
    for edge in side.snapshot.imports(path):
        loads = edge.kind in LOADING and edge.confidence >= SURE and edge.line not in lazy
        if loads and edge.target != path:
            found.setdefault(edge.target, edge.line)
    return found


def _of_file(
    sources: BriefSources, path: RepoPath, old: RepoPath | None, moved: Mapping[RepoPath, RepoPath]
) -> Iterator[NewImport]:
    now, before = _targets(sources.head, path), set(_targets(sources.base, old)) if old is not None else set()
    known = {moved.get(target, target) for target in before}
    was = loaded_by(sources.base, old) if old is not None else {}
    loaded = {moved.get(target, target) for target in was}
    for target, line in loaded_by(sources.head, path).items():
        if target not in loaded:
            yield NewImport(path, target, line, loads=True)
    for target, line in now.items():
        if target not in known:
            yield NewImport(path, target, line, loads=False)


def _targets(side: GraphSide, path: RepoPath) -> dict[RepoPath, int]:
    """What a file imports in whatever way, with the first line that does."""
    found: dict[RepoPath, int] = {}
    for edge in side.snapshot.imports(path):
        if edge.kind in IMPORT_KINDS and edge.confidence >= SURE and edge.target != path:
            found.setdefault(edge.target, edge.line)
    return found
