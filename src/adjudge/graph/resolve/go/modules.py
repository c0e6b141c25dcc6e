"""Where the modules of one tree stand, and which folder an import path names.

Rules, in the order in which they are tried, for a file below a ``go.mod``:

1. its own module, and those of the workspace that uses it, longest path first; a folder below another
   ``go.mod`` is of that module and no other;
2. ``vendor`` of its module and of its workspace;
3. what its module, or the workspace, replaces by a folder of the tree;
4. another module of the tree by its path, which Go would fetch in some version: sure by 80.

Without a ``go.mod`` above it: ``vendor`` and ``src`` of the folders above, then the path behind host, owner
and name of the repository, below the top: sure by 60.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.resolve.go.manifests import read_manifest
from adjudge.graph.resolve.go.names import MODULE, WORKSPACE
from adjudge.graph.resolve.typescript.paths import below, join, upwards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.graph.resolve.contract import Layout
    from adjudge.graph.resolve.go.manifests import Manifest

TESTS: Final = "_test.go"
_REPOSITORY_PARTS: Final = 3


class Place(NamedTuple):
    """A folder that an import path may name, and how sure that is."""

    folder: str
    confidence: int
    reason: str


class Modules:
    """The modules of one tree.

    Attributes:
        packages: By folder, the files that an import of it leads to, sorted.
        roots: Module path by folder of each ``go.mod``.
    """

    def __init__(self, layout: Layout) -> None:
        read = {path: read_manifest(data) for path, data in layout.manifests.items()}
        self.packages = _packages(layout)
        self._manifests = {_folder(path): one for path, one in read.items() if _name(path) == MODULE}
        self._workspaces = {_folder(path): one for path, one in read.items() if _name(path) == WORKSPACE}
        self.roots = {folder: one.module for folder, one in self._manifests.items()}
        self._by_path: dict[str, list[str]] = {}
        for folder, module in sorted(self.roots.items()):
            if module:
                self._by_path.setdefault(module, []).append(folder)
        self._root_of: dict[str, str | None] = {}

    def root_of(self, folder: str) -> str | None:
        """The folder of the module that holds a folder; ``None`` where none does."""
        if folder not in self._root_of:
            self._root_of[folder] = next((one for one in upwards(folder) if one in self.roots), None)
        return self._root_of[folder]

    def places(self, folder: str, specifier: str) -> Iterator[Place]:
        """Folders that an import path may name, the first that holds a package wins.

        Args:
            folder: Of the importing file.
            specifier: The import path.
        """
        root = self.root_of(folder)
        if root is None:
            yield from _without_module(folder, specifier)
            return
        space = self._space_of(root)
        yield from self._own(root, space, specifier)
        vendors = [root] if space is None else [root, space]
        yield from (Place(below(below(one, "vendor"), specifier), 100, "vendored") for one in vendors)
        yield from self._replaced(root, space, specifier)
        for module in _prefixes(specifier):
            for one in self._by_path.get(module, ()):
                found = below_module(one, module, specifier)
                if self.root_of(found) == one:
                    yield Place(found, 80, "module-of-tree")

    def is_ours(self, folder: str, specifier: str) -> bool:
        """Whether the module that holds a folder, or another of the tree, should hold an import path."""
        root = self.root_of(folder)
        return any(module in self._by_path for module in _prefixes(specifier)) and root is not None

    def _space_of(self, root: str) -> str | None:
        """The folder of the workspace that uses a module; the nearest one decides."""
        space = next((one for one in upwards(root) if one in self._workspaces), None)
        return space if space is not None and root in self._used(space) else None

    def _used(self, space: str) -> list[str]:
        return [one for used in self._workspaces[space].used if (one := join(space, used)) is not None]

    def _own(self, root: str, space: str | None, specifier: str) -> Iterator[Place]:
        held = {root, *(self._used(space) if space is not None else ())}
        known = {self.roots[one]: one for one in sorted(held, reverse=True) if self.roots.get(one)}
        for module in _prefixes(specifier):
            one = known.get(module)
            found = below_module(one, module, specifier) if one is not None else ""
            if one is not None and self.root_of(found) == one:
                yield Place(found, 100, "same-module" if one == root else "workspace-module")

    def _replaced(self, root: str, space: str | None, specifier: str) -> Iterator[Place]:
        manifests: list[tuple[str, Manifest]] = [(root, self._manifests[root])]
        if space is not None:
            manifests.insert(0, (space, self._workspaces[space]))
            manifests += [(one, self._manifests[one]) for one in self._used(space) if one in self._manifests]
        targets: dict[str, str] = {}
        for folder, manifest in manifests:
            for path, target in manifest.replaced:
                place = join(folder, target)
                if place is not None:
                    targets.setdefault(path, place)
        for module in _prefixes(specifier):
            if module in targets:
                yield Place(below_module(targets[module], module, specifier), 100, "replaced-module")


def below_module(folder: str, module: str, specifier: str) -> str:
    """The folder of a package of a module that stands in a folder."""
    rest = specifier.removeprefix(module).lstrip("/")
    return below(folder, rest) if rest else folder


def _without_module(folder: str, specifier: str) -> Iterator[Place]:
    for above in upwards(folder):
        yield Place(below(below(above, "vendor"), specifier), 100, "vendored")
        if above.rpartition("/")[2] == "src":
            yield Place(below(above, specifier), 100, "below-src")
    parts = specifier.split("/")
    if "." in parts[0] and len(parts) >= _REPOSITORY_PARTS:
        yield Place("/".join(parts[_REPOSITORY_PARTS:]), 60, "path-below-repository")


def _prefixes(specifier: str) -> Iterator[str]:
    """An import path and all above it, the longest first."""
    while specifier:
        yield specifier
        specifier = specifier.rpartition("/")[0]


def _packages(layout: Layout) -> dict[str, list[str]]:
    """Files by folder, without tests and without those that Go leaves out by their name."""
    found: dict[str, list[str]] = {}
    for path in layout.paths:
        folder, _, name = path.rpartition("/")
        if not path.endswith(TESTS) and not name.startswith(("_", ".")):
            found.setdefault(folder, []).append(path)
    return found


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _name(path: str) -> str:
    return path.rpartition("/")[2]
