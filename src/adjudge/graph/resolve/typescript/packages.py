"""``package.json`` files of a tree: what each is called, what it offers, which workspaces there are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudge.graph.resolve.typescript.globs import Glob
from adjudge.graph.resolve.typescript.jsonc import read_object, string, table, texts
from adjudge.graph.resolve.typescript.paths import below, join, upwards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.model.ids import RepoPath

_DEPENDENCIES = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_LINKS = ("file:", "link:", "portal:", "workspace:")
_ENTRY = re.compile(r"\s*-\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s#]+))")
_DEEP = 8

LIMIT_WORKSPACES = 1_000
"""Patterns of workspaces of one manifest that are read."""


class Package(NamedTuple):
    """One package, as far as it decides where specifiers lead.

    Attributes:
        folder: Where it stands.
        name: Empty without one.
        is_module: Its files are modules of the standard unless they say otherwise.
        types: ``typings`` or ``types``.
        main: ``main``.
        module: ``module``, which bundlers prefer.
        exports: As written; ``None`` without.
        imports: As written.
        versions: ``typesVersions`` for the newest compiler: (pattern, places).
        workspaces: Patterns of the folders of its workspaces; ``!`` leaves out.
        links: (name, written place) of dependencies that stand in the tree.
        entries: Files that are run or loaded from outside.
    """

    folder: str
    name: str = ""
    is_module: bool = False
    types: str = ""
    main: str = ""
    module: str = ""
    exports: Any = None
    imports: Any = None
    versions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    workspaces: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    entries: tuple[str, ...] = ()


class Packages:
    """The packages of one tree.

    Attributes:
        by_folder: Every package.
        by_name: Folders of workspaces by name, sorted; of two of one name both are kept.
    """

    def __init__(self, manifests: Mapping[RepoPath, bytes]) -> None:
        found = [
            _read(path.rpartition("/")[0], data)
            for path, data in sorted(manifests.items())
            if path == "package.json" or path.endswith("/package.json")
        ]
        self.by_folder = {package.folder: package for package in found}
        pnpm = {
            path.rpartition("/")[0]: _pnpm(data)
            for path, data in manifests.items()
            if path.rpartition("/")[2] == "pnpm-workspace.yaml"
        }
        self.by_name = self._named(pnpm)
        self._scopes: dict[str, Package | None] = {}

    def scope(self, folder: str) -> Package | None:
        """The package that a folder belongs to: the nearest one above, it itself among them."""
        if folder not in self._scopes:
            near = (self.by_folder[above] for above in upwards(folder) if above in self.by_folder)
            self._scopes[folder] = next(near, None)
        return self._scopes[folder]

    def folders(self) -> dict[str, str]:
        """Folder by name, of names that stand for one."""
        return {name: folders[0] for name, folders in self.by_name.items() if len(folders) == 1}

    def linked(self, folder: str, name: str) -> str | None:
        """The folder that a dependency of the package around a folder names by its place."""
        package = self.scope(folder)
        for linked, written in package.links if package is not None else ():
            if linked == name and not written.startswith("workspace:"):
                return join(package.folder, written.partition(":")[2]) if package is not None else None
        return None

    def _named(self, pnpm: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
        named: dict[str, list[str]] = {}
        patterns = [
            (folder, one)
            for folder in sorted({*self.by_folder, *pnpm})
            for one in (*pnpm.get(folder, ()), *self._workspaces(folder))
        ]
        held = _matching(
            patterns, [folder for folder in self.by_folder if "node_modules" not in folder.split("/")]
        )
        roots = {folder for folder, _ in patterns if folder in self.by_folder}
        for folder in sorted(held | roots):
            name = self.by_folder[folder].name
            if name:
                named.setdefault(name, []).append(folder)
        return named

    def _workspaces(self, folder: str) -> tuple[str, ...]:
        return self.by_folder[folder].workspaces if folder in self.by_folder else ()


def _matching(patterns: Iterable[tuple[str, str]], folders: list[str]) -> set[str]:
    """Folders that patterns of workspaces mean; what is left out wins."""
    held: set[str] = set()
    left: set[str] = set()
    for root, written in patterns:
        pattern = Glob(below(root, written.removeprefix("!").removeprefix("./").rstrip("/")))
        (left if written.startswith("!") else held).update(one for one in folders if pattern.matches(one))
    return held - left


def _read(folder: str, data: bytes) -> Package:
    text = read_object(data, strict=True)
    spaces = text.get("workspaces")
    return Package(
        folder=folder,
        name=string(text.get("name")),
        is_module=text.get("type") == "module",
        types=string(text.get("typings")) or string(text.get("types")),
        main=string(text.get("main")),
        module=string(text.get("module")),
        exports=text.get("exports"),
        imports=text.get("imports"),
        versions=tuple(_versions(table(text.get("typesVersions")))),
        workspaces=texts(table(spaces).get("packages") if isinstance(spaces, dict) else spaces)[
            :LIMIT_WORKSPACES
        ],
        links=tuple(_links(text)),
        entries=tuple(dict.fromkeys(_entries(text))),
    )


def _links(text: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for section in _DEPENDENCIES:
        for name, version in table(text.get(section)).items():
            if isinstance(version, str) and version.startswith(_LINKS):
                yield name, version


def _versions(versions: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The map for the newest compiler: the first range that is not one of old versions only."""
    for wanted, places in versions.items():
        if not wanted.lstrip().startswith("<"):
            yield from ((pattern, texts(one)) for pattern, one in table(places).items())
            return


def _entries(text: Mapping[str, Any]) -> Iterator[str]:
    """Files by which others start: commands, and what the package offers."""
    for key in ("main", "module", "browser", "types", "typings", "bin"):
        value = text.get(key)
        yield from (
            [one for one in table(value).values() if isinstance(one, str)]
            if isinstance(value, dict)
            else texts(value)
        )
    yield from (one for one in targets_in(text.get("exports")) if "*" not in one)


def targets_in(value: object, depth: int = 0) -> Iterator[str]:
    """Every place that an ``exports`` value names, in its order."""
    if isinstance(value, str):
        yield value
    elif depth < _DEEP and isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from targets_in(one, depth + 1)


def _pnpm(data: bytes) -> tuple[str, ...]:
    """The list ``packages`` of a ``pnpm-workspace.yaml``, told by its lines."""
    found: list[str] = []
    inside = False
    for line in data.decode("utf-8", "replace").splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        entry = _ENTRY.match(line)
        if line.startswith("packages:"):
            inside = True
        elif inside and entry is not None:
            found.append(entry[1] or entry[2] or entry[3])
        else:
            inside = False
    return tuple(found[:LIMIT_WORKSPACES])
