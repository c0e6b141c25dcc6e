"""Imports whose words lead elsewhere after a change, and names that what they lead to now does not have.

``sums.py`` becomes the package ``sums``, ``./a.ts`` becomes ``./a/index.ts``: the words of an import still
lead somewhere, but what stands there need not offer what they take. Rules: only words that stand are
followed; a name counts as offered where it is defined, imported, exported, brought by a star, a module of the
package, or mentioned by statements at the top; also wherever something could not be read or may make names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.stars import LIMIT_FILES, offered_names
from adjudge.graph.facts import UNREAD_FLAGS
from adjudge.graph.languages.registry import is_closed
from adjudge.graph.offering import STAR, is_package, names_offered, star_brings

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from adjudge.brief.sources import BriefSources, GraphSide
    from adjudge.graph.edges import Edge
    from adjudge.graph.facts import FileFacts
    from adjudge.model.ids import RepoPath

MAKING: Final = frozenset({"__getattr__", "exec", "globals"})
"""Words by which a module may have names that are not read."""
COMPILED: Final = (".c", ".cc", ".cpp", ".pyd", ".pyx", ".rs", ".so")
"""Endings of what a stub without its module may describe."""
STUB: Final = ".pyi"


def leads_to(sources: BriefSources, edge: Edge) -> frozenset[RepoPath]:
    """Where the words of an import of the base lead at head; empty where they lead nowhere."""
    words = _words(edge)
    return frozenset(
        other.target for other in sources.head.snapshot.imports(edge.source) if _words(other) == words
    )


def loses_code(sources: BriefSources, edge: Edge) -> bool:
    """Whether an import that loads a module leads to nothing but a stub, of which nothing can be run."""
    if edge.target.endswith(STUB) or edge.kind == "type-import":
        return False
    now = leads_to(sources, edge)
    if not now or not all(path.endswith(STUB) for path in now):
        return False
    stem = edge.target.rpartition(".")[0]
    return not any(_is_compiled(path, stem) for path in sources.head.snapshot.nodes)


def rerouted_importers(
    sources: BriefSources, path: RepoPath, names: Iterable[str]
) -> dict[str, frozenset[RepoPath]]:
    """For each name of a path that is gone, files outside the change whose words now lead to what lacks it.

    Args:
        sources: Of the brief.
        path: A path of the base.
        names: Top-level names that it defined.
    """
    facts = sources.base.facts(path)
    if facts is None:
        return {}
    found: dict[str, set[RepoPath]] = {}
    lacking: dict[frozenset[RepoPath], frozenset[str]] = {}
    offered = {name: names_offered(facts, name) for name in names}
    for edge in sources.base.snapshot.importers(path):
        now = leads_to(sources, edge)
        if not now or path in now or edge.source in sources.touched:
            continue
        if now not in lacking:
            lacking[now] = _lacking(sources.head, now, offered)
        for name in lacking[now]:
            found.setdefault(name, set()).add(edge.source)
    return {name: frozenset(paths) for name, paths in found.items()}


def _words(edge: Edge) -> tuple[int, str, str, tuple[tuple[str, str], ...]]:
    """An import as it is written, whatever it leads to."""
    return edge.line, edge.specifier, edge.local, edge.names


def _is_compiled(path: str, stem: str) -> bool:
    return path.startswith(f"{stem}.") and path.endswith(COMPILED)


def _lacking(
    side: GraphSide, paths: AbstractSet[RepoPath], offered: dict[str, tuple[str, ...]]
) -> frozenset[str]:
    """Names of which no spelling is offered by any of some files."""
    return frozenset(
        name
        for name, spellings in offered.items()
        if spellings and not any(_has(side, path, one, {path}) for path in sorted(paths) for one in spellings)
    )


def _has(side: GraphSide, path: RepoPath, name: str, seen: set[RepoPath]) -> bool:
    """Whether a file has a name, or may have it."""
    facts = side.facts(path)
    if facts is None or not UNREAD_FLAGS.isdisjoint(facts.flags) or _may_make(facts, name):
        return True
    if _has_open_star(side, path, facts):
        return True
    if is_closed(path):
        return facts.exports is None or name in offered_names(side, path)
    return _is_own(facts, name) or _is_module(side, path, name) or _is_brought(side, path, name, seen)


def _may_make(facts: FileFacts, name: str) -> bool:
    """Whether a name may be there in a way that is not read."""
    hides = "syntax-error" in facts.flags and name in facts.words
    return hides or not MAKING.isdisjoint(facts.words)


def _has_open_star(side: GraphSide, path: RepoPath, facts: FileFacts) -> bool:
    """Whether all names of something that is not in the tree are handed on."""
    inside = {edge.line for edge in side.snapshot.imports(path) if _is_star(edge.names)}
    return any(_is_star(one.names) and one.line not in inside for one in facts.imports)


def _is_star(names: tuple[tuple[str, str], ...]) -> bool:
    return any(name == STAR for name, _ in names)


def _is_own(facts: FileFacts, name: str) -> bool:
    """Whether a file defines, imports, lists or mentions a name."""
    bound = {local for one in facts.imports for local in (one.local, *(local for _, local in one.names))}
    top = {use.partition(".")[0] for use in facts.uses}
    defined = {one.name for one in facts.definitions}
    return name in defined | bound | top or name in (facts.exports or ())


def _is_module(side: GraphSide, path: RepoPath, name: str) -> bool:
    folder = path.rpartition("/")[0]
    modules = (f"{folder}/{name}.py", f"{folder}/{name}.pyi", f"{folder}/{name}/__init__.py")
    return is_package(path) and any(one in side.snapshot.nodes for one in modules)


def _is_brought(side: GraphSide, path: RepoPath, name: str, seen: set[RepoPath]) -> bool:
    """Whether a star import brings a name; past a bound of files it may."""
    for edge in side.snapshot.imports(path):
        if not _is_star(edge.names) or edge.target in seen:
            continue
        seen.add(edge.target)
        facts = side.facts(edge.target)
        exports = facts.exports if facts is not None else None
        brings = len(seen) > LIMIT_FILES or star_brings(edge.target, exports, name)
        if brings and _has(side, edge.target, name, seen):
            return True
    return False
