"""Tests that are gone from a file while the same test, word for word, stands in one that did not change.

A copy that is cleared away after its test was moved, some commits later, loses nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.touched import is_test
from adjudge.brief.weakening.sides import last_name
from adjudge.model.brief import BriefInput
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.brief.sources import BriefSources
    from adjudge.brief.weakening.sides import PythonSides
    from adjudge.graph.facts import FileFacts
    from adjudge.model.ids import RepoPath

LIMIT_FILES: Final = 2000
"""Test files that are looked into; where there are more, none is, and every test that is gone is told."""


class Twins(NamedTuple):
    """Tests that are gone and stand elsewhere.

    Attributes:
        tests: (path before, qualified name).
        inputs: Where they stand.
    """

    tests: frozenset[tuple[RepoPath, str]] = frozenset()
    inputs: tuple[BriefInput, ...] = ()


def find_twins(sources: BriefSources, files: Sequence[PythonSides]) -> Twins:
    """Tests that the change takes from its files and that files outside it hold.

    Args:
        sources: Of the brief.
        files: Changed Python files.
    """
    gone: dict[tuple[str, str], list[tuple[RepoPath, str]]] = {}
    for body, one in (found for sides in files if sides.is_test for found in _gone(sources, sides)):
        gone.setdefault(body, []).append(one)
    others = _others(sources) if gone else []
    if not 0 < len(others) <= LIMIT_FILES:
        return Twins()
    found: dict[tuple[RepoPath, str], RepoPath] = {}
    for path, facts in sorted(sources.head.facts_of(others).items(), key=lambda item: item[0]):
        for one in (one for body in _bodies(facts) for one in gone.get(body, ())):
            found.setdefault(one, path)
    nodes = sources.head.snapshot.nodes
    inputs = {
        BriefInput(side=Side.HEAD, path=path, object_id=nodes[path].object_id) for path in found.values()
    }
    return Twins(frozenset(found), tuple(sorted(inputs)))


def _gone(
    sources: BriefSources, sides: PythonSides
) -> Iterator[tuple[tuple[str, str], tuple[RepoPath, str]]]:
    """What tells each test that is gone, with its place."""
    standing = sides.after
    facts = sources.base.facts(sides.read.change.old_path)
    for body, name in _bodies(facts).items() if facts is not None else ():
        if name not in standing:
            yield body, (sides.base_path, name)


def _bodies(facts: FileFacts) -> dict[tuple[str, str], str]:
    """(name, digest of the body) of each test, with its qualified name."""
    return {
        (last_name(one.name), one.body): one.name
        for one in facts.definitions
        if one.kind in {"function", "method"} and last_name(one.name).startswith("test")
    }


def _others(sources: BriefSources) -> list[RepoPath]:
    """Test files of the head that the change does not touch."""
    touched = sources.touched
    nodes = sources.head.snapshot.nodes.values()
    return [
        node.path
        for node in nodes
        if node.language == "python" and node.path not in touched and is_test(node.path)
    ]
