"""Which files' unchanged specifiers may lead elsewhere once files came or went, or manifests say otherwise.

Rules: too many may be named, never too few. Where a specifier leads depends on manifests and on whether some
paths are held. So everything is disturbed when a manifest says something else that matters; otherwise:

1. a file is found by the last part of a specifier, or, where it is an index, by that of its folder: whoever
   writes such a part is disturbed, whatever stands before it;
2. a file that a manifest names, by its path or by a pattern that makes another last part of it, or that
   stands for a package by habit, is found by any name: whoever writes a name, or a folder, is disturbed;
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
from adjudge.graph.resolve.typescript.paths import below, is_relative, join, upwards
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
_STAND_INS: Final = "__mocks__"

LIMIT_PATTERNS: Final = 1_000
"""With more patterns that make other last parts every name is disturbed."""


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
    maps = [_in_order((one.exports, one.imports)) for _, one in sorted(project.packages.by_folder.items())]
    return project.packages.by_folder, project.packages.by_name, others, maps


def _in_order(value: object) -> list[str]:
    """Keys of a map and of those in it, in their order, which decides; equal maps may differ in it."""
    found: list[str] = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            found += one
            waiting += one.values()
        elif isinstance(one, list | tuple):
            waiting += one
    return found


class _Parts:
    """Files that came or went, to be asked whether a specifier may mean one."""

    def __init__(self, moved: AbstractSet[str], project: Project) -> None:
        self._parts: set[str] = set()
        ends = sorted({end for config in _configs(project) for end in config.suffixes if end})
        for path in moved:
            folder, _, name = path.rpartition("/")
            stem = stem_of(name)
            told = {_cut(name), *(_cut(stem[: -len(end)]) for end in ends if stem.endswith(end))}
            self._parts |= told
            if not told.isdisjoint(_FIRST):
                self._parts.add(_cut(folder.removesuffix(f"/{_STAND_INS}").rpartition("/")[2]))
        self._packages = {_cut(one.rpartition("/")[2]) for one in project.packages.by_folder}
        named = _Named(project)
        self._is_named = named.holds(moved) or named.may_make(self._parts)

    def may_mean(self, specifier: str) -> bool:
        """Whether a specifier may mean one of them."""
        written = specifier.rpartition("!")[2].partition("?")[0]
        last = written.rstrip("/").rpartition("/")[2]
        whole = specifier.rstrip("/").rpartition("/")[2]
        if "*" in specifier or FIELD in specifier or not self._parts.isdisjoint((_cut(last), _cut(whole))):
            return True
        is_folder = last in {"", ".", ".."} or written.endswith("/")
        return (is_folder and not self._parts.isdisjoint(_FIRST)) or (
            self._is_named and (is_folder or not is_relative(written) or _cut(last) in self._packages)
        )


class _Named:
    """Paths that manifests and habits name, cut at the first dot, and last parts that their patterns make."""

    def __init__(self, project: Project) -> None:
        self._paths: set[str] = set()
        self._made: set[tuple[str, str]] = set()
        self._outputs: dict[str, set[str]] = {}
        for config in _configs(project):
            for built, source in config.outputs:
                self._outputs.setdefault(built, set()).add(source)
        for package in project.packages.by_folder.values():
            for root in _ROOTS:
                self._paths.update(below(package.folder, below(root, first)) for first in _FIRST)
            for key, written in _places(package, project):
                self._add(key, join(package.folder, written), package.folder)
        for key, place in _mapped(project):
            scope = project.packages.scope(place)
            self._add(key, place, scope.folder if scope is not None else "")

    def holds(self, moved: AbstractSet[str]) -> bool:
        """Whether one of some files is named, or stands in for one that is."""
        inside = f"/{_STAND_INS}/"
        return any(_cut_path(path.replace(inside, "/")) in self._paths for path in moved) or any(
            _cut_path(path) in self._paths for path in moved
        )

    def may_make(self, parts: AbstractSet[str]) -> bool:
        """Whether a pattern may make one of some last parts out of another one."""
        if len(self._made) > LIMIT_PATTERNS:
            return True
        return any(
            part.startswith(start) and part.endswith(end) for start, end in self._made for part in parts
        )

    def _add(self, key: str, place: str | None, folder: str) -> None:
        """One place: as a path with all sources that it may be built of, or as a pattern by its last part."""
        if place is None:
            return
        *front, last = place.split("/")
        if "*" in place:
            is_whole = _cut(last) == "*" or (_cut(last) in _FIRST and front[-1:] == ["*"])
            if not is_whole or _cut(key.rpartition("/")[2]) != "*":
                start, _, end = _cut(last).partition("*")
                self._made.add((start, end.rpartition("*")[2]) if "*" in _cut(last) else (start, start))
            return
        inside = place[len(folder) :].strip("/").split("/") if _is_below(place, folder) else [*front, last]
        for at in range(min(len(inside), 4)):
            rest = "/".join(inside[at:])
            for root in _ROOTS:
                self._name(below(folder, below(root, rest)))
        self._name(place)
        for built in upwards(place.rpartition("/")[0]):
            for source in self._outputs.get(built, ()):
                self._name(below(source, place[len(built) :].strip("/")))

    def _name(self, place: str) -> None:
        """A place as a file, and as a folder."""
        self._paths.add(_cut_path(place))
        self._paths.update(_cut_path(f"{place}/{first}") for first in _FIRST)


def _places(package: Package, project: Project) -> Iterator[tuple[str, str]]:
    """(key, place as written) of all that a manifest names; what has no key has an empty one."""
    for one in (package.types, package.main, package.module, "index"):
        yield from (("", place) for place in (one, *project.look.versions(package, one)) if one)
    for held in (package.exports, package.imports):
        if isinstance(held, dict):
            yield from ((key, place) for key, value in held.items() for place in targets_in(value))
        else:
            yield from (("", place) for place in targets_in(held))
    yield from ((key, place) for key, places in package.versions for place in places)


def _mapped(project: Project) -> Iterator[tuple[str, str]]:
    """(key, place) of all that compiler options and bundlers name."""
    for config in _configs(project):
        yield from ((key, place) for key, places in config.paths for place in places)
    yield from (("", alias.place) for alias in project.aliases.every())


def _is_below(place: str, folder: str) -> bool:
    return not folder or place == folder or place.startswith(f"{folder}/")


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
