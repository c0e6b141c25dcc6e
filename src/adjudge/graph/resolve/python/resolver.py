"""Python imports to files of the tree.

Rules, in the order in which they are tried for an absolute name:

1. roots above the importing file, nearest first: the folder its package or script stands in, then others;
2. a name of the standard library is that, unless a root above holds a module or regular package of that name;
3. other roots: one declared root that has the module, else one holder; two are ``ambiguous``;
4. a top name that no root holds is ``external``; a held one without the rest is ``not-found``.

Relative names follow folders. ``from p import n`` leads to the submodule ``n`` where there is one, else to
``p``. Strings are never imports, literal dynamic imports apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.edges import Edge, Unresolved
from adjudge.graph.resolve.contract import Resolution
from adjudge.graph.resolve.python.disturbed import Sides, find_disturbed
from adjudge.graph.resolve.python.manifests import read_manifest
from adjudge.graph.resolve.python.roots import Roots
from adjudge.graph.resolve.python.stdlib import STANDARD_LIBRARY
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from adjudge.graph.columns import EdgeColumns
    from adjudge.graph.facts import FileOutline, ImportFact
    from adjudge.graph.resolve.contract import Layout

VERSION = 2
"""Raised whenever the same facts would give other edges."""


class _Found(NamedTuple):
    """A module's place: path without ending (its file may be missing for a namespace), and how sure."""

    base: str
    confidence: int
    reason: str


class PythonResolver:
    """Resolves the Python files of one tree."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._roots = Roots(layout)
        self._known: dict[tuple[str, str], _Found | str] = {}
        self._elsewhere: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}

    def resolve(self, path: RepoPath, outline: FileOutline) -> Resolution:
        """Where the imports of one file lead; never fails.

        Args:
            path: The importing file.
            outline: Its outline.
        """
        edges: list[Edge] = []
        unresolved: list[Unresolved] = []
        folder = path.rpartition("/")[0]
        for fact in outline.imports:
            found = self._relative(folder, fact) if fact.level else self._absolute(folder, fact.specifier)
            if isinstance(found, str):
                unresolved.append(Unresolved(path, _written(fact), fact.line, fact.kind, found))
            else:
                self._targets(path, fact, found, (edges, unresolved))
        stub = self._stub_edge(path)
        if stub is not None:
            edges.append(stub)
        return Resolution(edges=tuple(_as_reexports(path, outline, edges)), unresolved=tuple(unresolved))

    def manifest_edges(self) -> Resolution:
        """Entry points that manifests name."""
        edges, unresolved = [], []
        for path in sorted(self._layout.manifests):
            for entry in read_manifest(path, self._layout.manifests[path]).entries:
                found = self._absolute(path.rpartition("/")[0], entry.module)
                target = None if isinstance(found, str) else self._roots.module(found.base)
                if isinstance(found, str) or target is None:
                    reason = found if isinstance(found, str) else "not-found"
                    unresolved.append(Unresolved(path, entry.module, entry.line, "entry", reason))
                    continue
                names = ((entry.name, ""),) if entry.name else ()
                edges.append(
                    Edge(
                        path,
                        RepoPath(target),
                        "entry",
                        entry.line,
                        90,
                        "entry-point",
                        entry.module,
                        "",
                        names,
                    )
                )
        return Resolution(edges=tuple(edges), unresolved=tuple(unresolved))

    def disturbed(self, before: Layout, known: EdgeColumns) -> AbstractSet[RepoPath]:
        """Files whose unchanged imports may lead elsewhere than they did in a tree laid out as ``before``."""
        return find_disturbed(Sides(Roots(before), self._roots, before.files, self._layout.files), known)

    # --- one import -------------------------------------------------------------------------------

    def _targets(
        self, path: RepoPath, fact: ImportFact, found: _Found, out: tuple[list[Edge], list[Unresolved]]
    ) -> None:
        """Edges of one import whose module was found: to submodules it names, and to the module itself."""
        edges, unresolved = out
        file, written = self._roots.module(found.base), _written(fact)
        taken: list[tuple[str, str]] = []
        for name, local in fact.names:
            inner = self._submodule(found.base, name)
            if inner is not None:
                edges.append(_edge(path, inner, fact, found, (written, local, ())))
            elif file is None:
                unresolved.append(
                    Unresolved(path, _below(written, name), fact.line, fact.kind, _missing(fact))
                )
            else:
                taken.append((name, local))
        if file is not None and (taken or not fact.names):
            edges.append(_edge(path, file, fact, found, (written, fact.local, tuple(taken))))
        elif file is None and not fact.names:
            unresolved.append(Unresolved(path, written, fact.line, fact.kind, _missing(fact)))

    def _submodule(self, base: str, name: str) -> str | None:
        """The file of a submodule that ``from base import name`` names, if there is one."""
        if name == "*" or not self._roots.is_folder(base):
            return None
        file = self._roots.module(base)
        if file is not None and not file.startswith(f"{base}/"):
            return None  # a module beside a folder of the same name: the module wins, and has no submodules
        return self._roots.module(f"{base}/{name}" if base else name)

    def _relative(self, folder: str, fact: ImportFact) -> _Found | str:
        for _ in range(fact.level - 1):
            if not folder:
                return "not-found"
            folder = folder.rpartition("/")[0]
        tail = fact.specifier.replace(".", "/")
        base = f"{folder}/{tail}" if folder and tail else folder or tail
        if self._roots.module(base) is not None or self._roots.is_folder(base):
            return _Found(base, 100, "relative-import")
        return "not-found"

    def _absolute(self, folder: str, specifier: str) -> _Found | str:
        """The place of a module by its absolute name, asked from a folder; else why there is none."""
        key = folder, specifier
        if key not in self._known:
            self._known[key] = self._find_absolute(folder, specifier)
        return self._known[key]

    def _find_absolute(self, folder: str, specifier: str) -> _Found | str:
        top, _, rest = specifier.partition(".")
        tail = specifier.replace(".", "/")
        is_standard = top in STANDARD_LIBRARY
        held = self._roots.holding(top)
        partly = False
        above = self._roots.above(folder)
        for root in above:
            if not self._roots.holds(root, top):
                continue
            if is_standard and (root not in held or self._roots.module(_join(root, top)) is None):
                continue
            base = _join(root, tail)
            if self._is_module(base):
                return _Found(base, *(_SHADOW if is_standard else _NEAR if root in held else _SCRIPT))
            partly = partly or self._roots.module(_join(root, top)) is not None
        if is_standard:
            return "standard-library"
        if partly and rest:
            return "not-found"
        return self._other_root(specifier, above, held)

    def _other_root(self, specifier: str, above: tuple[str, ...], held: list[str]) -> _Found | str:
        """A module in a root that is not above the importing file."""
        if specifier not in self._elsewhere:
            tail = specifier.replace(".", "/")
            having = [
                root for root in held if self._roots.is_visible(root) and self._is_module(_join(root, tail))
            ]
            declared = tuple(root for root in having if root in self._roots.declared)
            self._elsewhere[specifier] = declared, tuple(root for root in having if root not in declared)
        for roots, how in zip(self._elsewhere[specifier], (_DECLARED, _HOLDER), strict=True):
            bases = {_join(root, specifier.replace(".", "/")) for root in roots if root not in above}
            if len(bases) == 1:
                return _Found(bases.pop(), *how)
            if bases:
                return "ambiguous"
        top = specifier.partition(".")[0]
        regular = any(
            self._roots.is_visible(root) and self._roots.module(_join(root, top)) is not None for root in held
        )
        return "not-found" if regular else "external"

    def _is_module(self, base: str) -> bool:
        return self._roots.module(base) is not None or self._roots.is_folder(base)

    def _stub_edge(self, path: RepoPath) -> Edge | None:
        """A stub describes the module beside it."""
        if path.endswith(".pyi") and path[:-1] in self._layout.files:
            return Edge(path, RepoPath(path[:-1]), "reference", 1, 100, "stub-beside-module", "")
        return None


_NEAR = (100, "absolute-import")
_SCRIPT = (80, "script-folder")
_SHADOW = (80, "shadows-standard-library")
_DECLARED = (90, "other-source-root")
_HOLDER = (70, "package-folder")


def _edge(
    path: RepoPath,
    target: str,
    fact: ImportFact,
    found: _Found,
    told: tuple[str, str, tuple[tuple[str, str], ...]],
) -> Edge:
    confidence, reason = found.confidence, found.reason
    if fact.kind == "dynamic":
        confidence, reason = min(confidence, 80), "literal-dynamic-import"
    written, local, names = told
    return Edge(path, RepoPath(target), fact.kind, fact.line, confidence, reason, written, local, names)


def _as_reexports(path: RepoPath, outline: FileOutline, edges: list[Edge]) -> list[Edge]:
    """Edges of a package's ``__init__`` that hand on names of its own modules, told as re-exports.

    With an export list only names in it are handed on; elsewhere an export list makes any import of a listed
    name one.
    """
    folder, _, name = path.rpartition("/")
    is_package = name.startswith("__init__.")
    told = []
    for edge in edges:
        locals_ = {local for _, local in edge.names} or {edge.local}
        if outline.exports is None:
            inside = not folder or edge.target.startswith(f"{folder}/")
            hands_on = is_package and bool(edge.names) and inside
        else:
            hands_on = "*" in locals_ or not locals_.isdisjoint(outline.exports)
        told.append(edge._replace(kind="reexport") if hands_on and edge.kind == "import" else edge)
    return told


def _missing(fact: ImportFact) -> str:
    """Why a name in a folder without ``__init__`` leads nowhere.

    Such a folder may only look like the package that is meant (``docker/`` beside the library), so an
    absolute name is held to come from outside.
    """
    return "not-found" if fact.level else "external"


def _written(fact: ImportFact) -> str:
    return "." * fact.level + fact.specifier


def _below(written: str, name: str) -> str:
    return written + name if written.endswith(".") else f"{written}.{name}"


def _join(root: str, tail: str) -> str:
    return f"{root}/{tail}" if root else tail
