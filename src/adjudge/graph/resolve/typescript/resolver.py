"""Specifiers of TypeScript and JavaScript to files of the tree.

Rules, in the order in which they are tried:

1. what TypeScript 5.9 finds under the configuration that holds for the file: ``paths``, root folders,
   relative files, ``baseUrl``, ``imports`` and ``exports`` of the package itself, folders ``node_modules`` of
   the tree;
2. workspaces by name, as if they were installed;
3. what is built and not in the tree, by its source (``build-output``);
4. files that bundlers take: any extension as written, extensions and index files left out, components;
5. aliases that frameworks set up by habit (``alias-by-habit``).

An alias of a bundler's configuration comes before 2. Patterns and templates with fields lead to many files,
the parts of a component as its framework says.

What is left is told by why: ``standard-library``, ``external``, ``not-found``, ``ambiguous``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.edges import Edge, Unresolved
from adjudge.graph.resolve.contract import Resolution
from adjudge.graph.resolve.typescript.builtins import is_builtin
from adjudge.graph.resolve.typescript.compiler import Compiler, Found
from adjudge.graph.resolve.typescript.disturbed import find_disturbed
from adjudge.graph.resolve.typescript.files import EVERY, stem_of
from adjudge.graph.resolve.typescript.habits import Habits
from adjudge.graph.resolve.typescript.paths import below, is_relative, join
from adjudge.graph.resolve.typescript.patterns import LIMIT_LOOKED, NOWHERE, Patterns, is_pattern
from adjudge.graph.resolve.typescript.project import Project
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from adjudge.graph.columns import EdgeColumns
    from adjudge.graph.facts import FileOutline, ImportFact
    from adjudge.graph.resolve.contract import Layout

_DECLARED = (".d.ts", ".d.mts", ".d.cts")
_STYLES = (".scss", ".sass", ".less", ".styl")
_PATTERNS = 200
"""Patterns of one file that are looked at; what is more leads nowhere."""


class TypeScriptResolver:
    """Resolves the files of one tree that are read as TypeScript, JavaScript or components."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._project = Project(layout)
        self._compiler = Compiler(self._project)
        self._habits = Habits(self._project, self._compiler)
        self._patterns = Patterns(self._project, self._habits)
        self._known: dict[tuple[str, str, str, str], Found | str] = {}

    def resolve(self, path: RepoPath, outline: FileOutline) -> Resolution:
        """Where the specifiers of one file lead; never fails.

        Args:
            path: The importing file.
            outline: Its outline.
        """
        edges, unresolved = self._patterned(path, outline)
        for fact in outline.imports:
            if is_pattern(fact.specifier, fact.kind):
                continue
            found = self._found(path, fact)
            if isinstance(found, str):
                unresolved.append(Unresolved(path, fact.specifier, fact.line, fact.kind, found))
            elif found.path != path or fact.kind != "type-import":
                edges += self._edges(path, fact, found)
        described = self._described(path)
        if described is not None:
            edges.append(Edge(path, RepoPath(described), "reference", 1, 100, "stub-beside-module", ""))
        return Resolution(edges=tuple(edges), unresolved=tuple(unresolved))

    def manifest_edges(self) -> Resolution:
        """Files by which packages are started and loaded, as their manifests name them."""
        edges = []
        for folder, package in sorted(self._project.packages.by_folder.items()):
            manifest = RepoPath(f"{folder}/package.json" if folder else "package.json")
            if "node_modules" in folder.split("/"):
                continue
            for written in package.entries:
                place = join(folder, written)
                found = self._habits.entry(folder, place) if place is not None else None
                if found is not None:
                    edges.append(
                        Edge(
                            manifest,
                            RepoPath(found.path),
                            "entry",
                            1,
                            min(90, found.confidence),
                            "entry-point",
                            written,
                        )
                    )
        return Resolution(edges=tuple(edges))

    def disturbed(self, before: Layout, known: EdgeColumns) -> AbstractSet[RepoPath]:
        """Files whose unchanged specifiers may lead elsewhere than in a tree laid out as ``before``."""
        return find_disturbed(Project(before), self._project, known)

    # --- one specifier ----------------------------------------------------------------------------

    def _found(self, path: RepoPath, fact: ImportFact) -> Found | str:
        folder, specifier = path.rpartition("/")[0], fact.specifier
        if fact.kind == "include" and stem_of(specifier) == specifier:
            return self._part(folder, specifier)
        mode = self._compiler.mode_of(path, fact.kind)
        key = folder, specifier, mode, self._project.config_of(path).path
        if key not in self._known:
            self._known[key] = self._look(path, specifier, mode)
        return self._known[key]

    def _part(self, folder: str, specifier: str) -> Found | str:
        """The template or style of a component; a sheet that is not there is built of the one beside it."""
        place = join(folder, specifier) or ""
        if place in self._project.files:
            return Found(place, 100, "component-part")
        stem, _, end = place.rpartition(".")
        sources = (stem + one for one in _STYLES if end == "css" and stem + one in self._project.files)
        return next((Found(one, 80, "build-output") for one in sources), "not-found")

    def _look(self, path: RepoPath, specifier: str, mode: str) -> Found | str:
        if not specifier or specifier.startswith(("http:", "https:", "data:")):
            return "external"
        found = self._compiler.find(path, specifier, mode) or self._habits.aliased(path, specifier)
        if found is None and is_builtin(specifier):
            return "standard-library"
        return found or self._habits.find(path, specifier, mode) or self._why(path, specifier)

    def _why(self, path: RepoPath, specifier: str) -> str:
        """Why a specifier leads nowhere."""
        if is_relative(specifier) or specifier.startswith(("#", "/")):
            return "not-found"
        if self._habits.is_ambiguous(path, specifier):
            return "ambiguous"
        return "not-found" if self._habits.is_ours(path, specifier) else "external"

    def _edges(self, path: RepoPath, fact: ImportFact, found: Found) -> Iterator[Edge]:
        edge = Edge(
            path,
            RepoPath(found.path),
            fact.kind,
            fact.line,
            found.confidence,
            found.reason,
            fact.specifier,
            fact.local,
            fact.names,
        )
        yield edge
        behind = self._described(found.path)
        if behind is not None and fact.kind != "include":
            yield edge._replace(target=RepoPath(behind), reason="behind-declaration")
        stand_in = self._stand_in(found.path) if fact.kind == "mock" else None
        if stand_in is not None:
            yield edge._replace(target=RepoPath(stand_in), reason="mock-beside")

    def _stand_in(self, path: str) -> str | None:
        """What a folder ``__mocks__`` beside a file holds in its place."""
        folder, _, name = path.rpartition("/")
        place = below(below(folder, "__mocks__"), stem_of(name))
        return self._project.look.file(place, EVERY, ("",), is_strict=False)

    def _described(self, path: str) -> str | None:
        """The program that a file of declarations beside it describes."""
        for end in _DECLARED:
            if path.endswith(end):
                program = path[: -len(end)] + end.removeprefix(".d").replace("ts", "js")
                return program if program in self._project.files else None
        return None

    def _patterned(self, path: RepoPath, outline: FileOutline) -> tuple[list[Edge], list[Unresolved]]:
        """Where the patterns of a file lead; what a list of globs leaves out counts for its line."""
        edges: list[Edge] = []
        unresolved: list[Unresolved] = []
        patterns = [fact for fact in outline.imports if is_pattern(fact.specifier, fact.kind)]
        left_out: dict[int, list[str]] = {}
        for fact in patterns:
            if fact.specifier.startswith("!"):
                left_out.setdefault(fact.line, []).append(fact.specifier[1:])
        wanted = [fact for fact in patterns if not fact.specifier.startswith("!")]
        looked = self._patterns.looked
        for count, fact in enumerate(wanted):
            left = left_out.get(fact.line, ())
            is_asked = count < _PATTERNS and self._patterns.looked - looked < LIMIT_LOOKED
            led = self._patterns.lead(path, fact.specifier, left) if is_asked else NOWHERE
            if not led.paths:
                why = self._why(path, fact.specifier)
                unresolved.append(Unresolved(path, fact.specifier, fact.line, fact.kind, why))
                continue
            edges += (
                Edge(
                    path,
                    RepoPath(target),
                    fact.kind,
                    fact.line,
                    led.confidence,
                    led.reason,
                    fact.specifier,
                    fact.local,
                    fact.names,
                )
                for target in led.paths
            )
        return edges, unresolved
