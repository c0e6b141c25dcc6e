"""Which files' unchanged specifiers may lead elsewhere once files came or went, or manifests say otherwise.

Rules: too many may be named, never too few. Where a specifier leads depends on manifests and on whether some
paths are held. So everything is disturbed when a manifest says something else that matters; otherwise:

1. a file is found by the last part of a specifier, or, where it is an index, by that of its folder: whoever
   writes such a part is disturbed, whatever stands before it;
2. a file that a manifest names, or that stands for a package by habit, is found by any name: whoever writes a
   name, or a folder, is disturbed;
3. a pattern, or a template with fields, may mean any file;
4. declarations beside a program that came or went describe it;
5. where root folders lie over one another, any specifier of their files may mean any file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.resolve.typescript.aliases import bundler_configs
from adjudge.graph.resolve.typescript.files import stem_of
from adjudge.graph.resolve.typescript.globs import FIELD
from adjudge.graph.resolve.typescript.names import is_bundler_config
from adjudge.graph.resolve.typescript.packages import targets_in
from adjudge.graph.resolve.typescript.paths import below, is_relative, join
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from adjudge.graph.columns import EdgeColumns
    from adjudge.graph.resolve.typescript.configs import Config
    from adjudge.graph.resolve.typescript.packages import Package
    from adjudge.graph.resolve.typescript.project import Project

_ROOTS: Final = ("", "src", "source", "lib", "app")
_FIRST: Final = ("index", "main")


def find_disturbed(before: Project, after: Project, known: EdgeColumns) -> AbstractSet[RepoPath]:
    """Files of both trees whose specifiers must be resolved again, though they themselves may be unchanged.

    Args:
        before: The other tree.
        after: The tree wanted.
        known: Edges and dead ends of the other tree.
    """
    both = set(before.layout.paths).intersection(after.layout.paths)
    if said(before) != said(after):
        return both
    moved = before.files ^ after.files
    if not moved:
        return frozenset()
    parts = _Parts(moved, after)
    found = {source for source, _, _ in known.naming(parts.may_mean, parts.may_mean)}
    if any(config.root_dirs for config in _configs(after)):
        found.update(path for path in both if after.config_of(path).root_dirs)
    for path in moved:
        stem = stem_of(path)
        found.update(RepoPath(f"{stem}{end}") for end in (".d.ts", ".d.mts", ".d.cts"))
    return found & both


def said(project: Project) -> tuple[object, ...]:
    """All that manifests of a tree say about where specifiers lead."""
    others = {
        path: data
        for path, data in project.layout.manifests.items()
        if path.rpartition("/")[2] != "package.json" and not is_bundler_config(path)
    }
    others |= bundler_configs(project.layout.manifests)
    return project.packages.by_folder, project.packages.by_name, others


class _Parts:
    """Files that came or went, to be asked whether a specifier may mean one."""

    def __init__(self, moved: AbstractSet[str], project: Project) -> None:
        self._parts: set[str] = set()
        for path in moved:
            folder, _, name = path.rpartition("/")
            self._parts.add(_cut(name))
            if _cut(name) in _FIRST:
                self._parts.add(_cut(folder.removesuffix("/__mocks__").rpartition("/")[2]))
        self._packages = {_cut(one.rpartition("/")[2]) for one in project.packages.by_folder}
        named, patterns = _named(project)
        self._is_named = any(_cut_path(path) in named for path in moved) or not patterns.isdisjoint(
            self._parts
        )

    def may_mean(self, specifier: str) -> bool:
        """Whether a specifier may mean one of them."""
        written = specifier.rpartition("!")[2].partition("?")[0]
        last = written.rstrip("/").rpartition("/")[2]
        if "*" in specifier or FIELD in specifier or _cut(last) in self._parts:
            return True
        is_folder = last in {"", ".", ".."} or written.endswith("/")
        return (is_folder and not self._parts.isdisjoint(_FIRST)) or (
            self._is_named and (is_folder or not is_relative(written) or _cut(last) in self._packages)
        )


def _named(project: Project) -> tuple[set[str], set[str]]:
    """(paths that manifests and habits name, last parts of their patterns), cut at the first dot."""
    named: set[str] = set()
    patterns: set[str] = set()
    for package in project.packages.by_folder.values():
        for root in _ROOTS:
            named.update(below(package.folder, below(root, first)) for first in _FIRST)
        for written in _places(package):
            _add(written, package.folder, named, patterns)
    for config in _configs(project):
        for _, places in config.paths:
            for place in places:
                _add(place, "", named, patterns)
    for alias in project.aliases.every():
        _add(alias.place, "", named, patterns)
    return named, patterns


def _add(written: str, folder: str, named: set[str], patterns: set[str]) -> None:
    """One place: as a path with all sources that it may be built of, and as a pattern by its last part."""
    place = join(folder, written)
    if place is None:
        return
    *front, last = place.split("/")
    if "*" in place:
        is_whole = _cut(last) == "*" or (_cut(last) in _FIRST and front[-1:] == ["*"])
        patterns.update(() if is_whole else (_cut(last),))
        return
    inside = place[len(folder) :].strip("/").split("/")
    for at in range(min(len(inside), 4)):
        rest = "/".join(inside[at:])
        named.update(_cut_path(below(folder, below(root, rest))) for root in _ROOTS)
        named.update(
            _cut_path(below(folder, below(root, f"{rest}/{first}"))) for root in _ROOTS for first in _FIRST
        )


def _places(package: Package) -> Iterator[str]:
    yield from (one for one in (package.types, package.main, package.module) if one)
    yield from targets_in(package.exports)
    yield from targets_in(package.imports)
    yield from (place for _, places in package.versions for place in places)


def _configs(project: Project) -> list[Config]:
    return [
        project.configs.at(path)
        for path in sorted(project.layout.manifests)
        if "config" in path.rpartition("/")[2] and not is_bundler_config(path)
    ]


def _cut(name: str) -> str:
    """A name up to its first dot."""
    return name.partition(".")[0]


def _cut_path(path: str) -> str:
    folder, _, name = path.rpartition("/")
    return below(folder, _cut(name))
