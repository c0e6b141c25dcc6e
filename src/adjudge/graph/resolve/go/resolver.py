"""Import paths of Go to files of the tree.

Rules: an import of a package leads to each of its files that is no test, whatever its build constraints say,
since each of them is the package on some system; visibility (``internal``) hinders nothing, since a forbidden
import is one all the same. A folder of tests alone is no package. What a file embeds, and headers of cgo, are
looked up below its folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.edges import Edge, Unresolved
from adjudge.graph.resolve.contract import Resolution
from adjudge.graph.resolve.go.disturbed import find_disturbed
from adjudge.graph.resolve.go.embedded import Embedded
from adjudge.graph.resolve.go.modules import Modules
from adjudge.graph.resolve.go.names import is_standard
from adjudge.graph.resolve.typescript.paths import is_relative, join
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from adjudge.graph.columns import EdgeColumns
    from adjudge.graph.facts import FileOutline, ImportFact
    from adjudge.graph.resolve.contract import Layout

_Led = tuple[tuple[str, ...], int, str]
"""(files, confidence, reason)."""


class GoResolver:
    """Resolves the Go files of one tree."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._modules = Modules(layout)
        self._embedded = Embedded(layout.files)
        self._known: dict[tuple[str, str], _Led | str] = {}

    def resolve(self, path: RepoPath, outline: FileOutline) -> Resolution:
        """Where the imports of one file lead; never fails.

        Args:
            path: The importing file.
            outline: Its outline.
        """
        edges: list[Edge] = []
        unresolved: list[Unresolved] = []
        for fact in outline.imports:
            led = self._lead(path, fact)
            if isinstance(led, str):
                unresolved.append(Unresolved(path, fact.specifier, fact.line, fact.kind, led))
                continue
            targets, confidence, reason = led
            told = Edge(
                path, path, fact.kind, fact.line, confidence, reason, fact.specifier, fact.local, fact.names
            )
            edges += (told._replace(target=RepoPath(target)) for target in targets)
        return Resolution(edges=tuple(edges), unresolved=tuple(unresolved))

    def manifest_edges(self) -> Resolution:
        """Nothing: a program begins in a file that says so itself."""
        return Resolution()

    def disturbed(self, before: Layout, known: EdgeColumns) -> AbstractSet[RepoPath]:
        """Files whose unchanged imports may lead elsewhere than they did in a tree laid out as ``before``."""
        return find_disturbed(before, self._layout, known)

    def _lead(self, path: RepoPath, fact: ImportFact) -> _Led | str:
        """Where one import leads, else why nowhere."""
        folder = path.rpartition("/")[0]
        if fact.kind == "entry":
            return (path,), 100, "main-function"
        if fact.kind == "include":
            found = self._embedded.find(folder, fact.specifier)
            return (found, 100, "embedded") if found else "not-found"
        key = folder, fact.specifier
        if key not in self._known:
            self._known[key] = self._package(folder, fact.specifier)
        return self._known[key]

    def _package(self, folder: str, specifier: str) -> _Led | str:
        """The files of a package, else why there are none."""
        if is_relative(specifier):
            place = join(folder, specifier)
            files = self._modules.packages.get(place) if place is not None else None
            return (tuple(files), 100, "relative-import") if files else "not-found"
        if not specifier or specifier.startswith("/"):
            return "external"
        for one in self._modules.places(folder, specifier):
            files = self._modules.packages.get(one.folder)
            if files:
                return tuple(files), one.confidence, one.reason
        if is_standard(specifier):
            return "standard-library"
        return "not-found" if self._modules.is_ours(folder, specifier) else "external"
