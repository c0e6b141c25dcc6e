"""Why fallow joins two files and we do not: each pair under a class that can be held against the tree, or under none.

A class is told only where what it says was looked up: the pattern, the manifest, the alias, the declaration.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.resolve.typescript.aliases import bundler_configs, read_aliases
from adjudge.graph.resolve.typescript.builtins import is_builtin
from adjudge.graph.resolve.typescript.compiler import parted
from adjudge.graph.resolve.typescript.globs import Glob
from adjudge.graph.resolve.typescript.packages import Packages
from adjudge.graph.resolve.typescript.paths import join

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.graph.edges import Edge
    from adjudge.graph.resolve.typescript.packages import Package
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath

CLASSES: Final = {
    "star": "one star of a glob is taken for several folders; Vite's stays in one",
    "runtime": "a module of Node.js is led to what the configuration of another folder has the name stand for",
    "place": "the manifest of the importer names the place of the package, and it is another one",
    "module": "`main` is taken where bundlers take `module`",
    "declaration": "what the compiler stops at, a declaration of the package, is passed by",
}
"""Each class, said in a line."""

Pair = tuple[str, str]


class Explained(NamedTuple):
    """Pairs that fallow joins and we do not.

    Attributes:
        by_class: Those under each class.
        others: Those under none.
    """

    by_class: Mapping[str, list[Pair]]
    others: list[Pair]

    @property
    def told(self) -> int:
        """How many are under a class."""
        return sum(map(len, self.by_class.values()))


def explain(pairs: Iterable[Pair], snapshot: GraphSnapshot, manifests: Mapping[RepoPath, bytes]) -> Explained:
    """Each pair under its class."""
    looked = _Looked(snapshot, manifests)
    by_class: dict[str, list[Pair]] = {}
    others: list[Pair] = []
    for pair in pairs:
        found = next((name for name in CLASSES if getattr(looked, f"is_{name}")(*pair)), "")
        (by_class.setdefault(found, []) if found else others).append(pair)
    return Explained(by_class, others)


def alone(snapshot: GraphSnapshot, pairs: Iterable[Pair]) -> Counter[str]:
    """Reasons of the edges of pairs that are ours alone; each pair under its surest."""
    return Counter(
        max(
            (edge for edge in snapshot.imports(one) if edge.target == other), key=lambda edge: edge.confidence
        ).reason
        for one, other in pairs
    )


class _Looked:
    """What one tree says of a pair."""

    def __init__(self, snapshot: GraphSnapshot, manifests: Mapping[RepoPath, bytes]) -> None:
        self._snapshot = snapshot
        self._packages = Packages(manifests)
        self._aliases = [
            (path.rpartition("/")[0], alias)
            for path, data in bundler_configs(manifests).items()
            for alias in read_aliases(path, data)
        ]
        self._dead: dict[str, list[str]] = {}
        for one in snapshot.unresolved:
            self._dead.setdefault(one.source, []).append(one.specifier)

    def is_star(self, source: str, target: str) -> bool:
        """A glob of the file fits when its stars stand for slashes too, and not as it is."""
        folder = source.rpartition("/")[0]
        for specifier in self._written(source):
            if "*" in specifier and (pattern := join(folder, specifier)):
                wide = (
                    re.escape(pattern)
                    .replace(r"\*", ".*")
                    .replace(r"\{", "(?:")
                    .replace(r"\}", ")")
                    .replace(",", "|")
                )
                if re.fullmatch(wide, target) and not Glob(pattern).matches(target):
                    return True
        return False

    def is_runtime(self, source: str, target: str) -> bool:
        """An alias of a folder that does not hold the file leads a module of Node.js to the target."""
        dead = self._dead.get(source, ())
        return any(
            is_builtin(alias.start) and alias.start in dead and alias.place == target
            for folder, alias in self._aliases
            if not source.startswith(f"{folder}/")
        )

    def is_place(self, source: str, target: str) -> bool:
        """The manifest around the file links the name to a folder that does not hold the target."""
        package = self._around(target)
        folder = (
            self._packages.linked(source.rpartition("/")[0], package.name) if package is not None else None
        )
        names = {parted(one)[0] for one in self._written(source)}
        return package is not None and package.name in names and folder not in {None, package.folder}

    def is_module(self, source: str, target: str) -> bool:
        """The package's ``main`` is the target, and its ``module`` where our edge of the same name leads."""
        package = self._around(target)
        if package is None or not package.module or join(package.folder, package.main) != target:
            return False
        return join(package.folder, package.module) in {edge.target for edge in self._edges(source, package)}

    def is_declaration(self, source: str, target: str) -> bool:
        """Our edge of the same name leads to a declaration of the package."""
        package = self._around(target)
        return package is not None and any(
            edge.target.endswith(".d.ts")
            and edge.target.startswith(f"{package.folder}/")
            and edge.confidence >= 90
            for edge in self._edges(source, package)
        )

    def _written(self, source: str) -> Iterator[str]:
        yield from (edge.specifier for edge in self._snapshot.imports(source))
        yield from self._dead.get(source, ())

    def _edges(self, source: str, package: Package) -> Iterator[Edge]:
        """Our edges of a file by the name of a package."""
        for edge in self._snapshot.imports(source):
            if parted(edge.specifier)[0] == package.name:
                yield edge

    def _around(self, path: str) -> Package | None:
        return self._packages.scope(path.rpartition("/")[0])
