"""What a file offers to others besides what its names say: by its place, by who takes it, by other ways.

A symbol of a private module is offered when a file that is no test takes it, for that is how it is handed on.
A member that the methods of its class used before is not new when the class declares it, nor gone while they
use it. Where what is not exported cannot be had, a symbol concerns all only when an entry of its package
offers it, or when it is gone from a file that nobody seemed to load. A definition that is gone is there all
the same, with all its members, when the file imports its name now from where it moved to, or when a
``__getattr__`` of the file may serve it; so is a module of the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.aside import is_aside, is_private
from adjudge.brief.consumers import GONE
from adjudge.brief.stars import offered_names
from adjudge.brief.touched import is_test
from adjudge.graph.consumers import offering_files
from adjudge.graph.languages.registry import is_closed
from adjudge.graph.offering import STAR, is_package, names_offered
from adjudge.model.brief import SymbolChange

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.brief.sources import BriefSources, GraphSide
    from adjudge.graph.facts import FileFacts
    from adjudge.model.brief import TouchedSymbol
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath

LIMIT_NAMES: Final = 50
"""Names of a file that is gone that are followed to an entry."""


def is_open(sources: BriefSources, change: Change) -> bool:
    """Whether anybody may rely on what a file defines, as far as its place tells."""
    return not any(
        is_private(path) or is_aside(path, side.snapshot.nodes) for side, path in _sides(sources, change)
    )


def is_offered(sources: BriefSources, change: Change, symbol: TouchedSymbol) -> bool:
    """Whether a symbol without leading underscore is meant for others."""
    if is_closed(change.path):
        return _is_published(sources, change, symbol)
    if is_open(sources, change):
        return True
    top = symbol.name.partition(".")[0]
    return symbol.change is not SymbolChange.ADDED and any(
        not is_test(edge.source) and not is_aside(edge.source, side.snapshot.nodes)
        for side, path in _sides(sources, change)
        for name in (top, "*")
        for edge in side.snapshot.takers(path, name)
    )


def is_missed(sources: BriefSources, change: Change) -> bool:
    """Whether others than those who are known may miss a file that is gone."""
    path = change.old_path
    if path is None or not is_open(sources, change):
        return False
    facts = sources.base.facts(path)
    if not is_closed(path) or facts is None:
        return True
    if facts.exports == ():
        return False
    if change.new_path is None and _is_loaded_unseen(sources.base, path):
        return True
    names = [name for name in facts.exports or () if name != STAR][:LIMIT_NAMES]
    return any(_has_entry(sources.base, path, one) for one in names)


def _is_published(sources: BriefSources, change: Change, symbol: TouchedSymbol) -> bool:
    """Whether others than those who are known may take a symbol that only its export list offers.

    An entry of a package offers it; of what is gone, a file that nobody imports counts too, since something
    that is not seen must load it, such as a framework by its path.
    """
    is_gone = symbol.change in GONE
    side, path = (sources.base, change.old_path) if is_gone else (sources.head, change.new_path)
    if path is None or not is_open(sources, change):
        return False
    top = (symbol.old_name or symbol.name).partition(".")[0]
    return (is_gone and _is_loaded_unseen(side, path)) or _has_entry(side, path, top)


def _is_loaded_unseen(side: GraphSide, path: RepoPath) -> bool:
    return all(edge.source == path or is_test(edge.source) for edge in side.snapshot.importers(path))


def _has_entry(side: GraphSide, path: RepoPath, name: str) -> bool:
    """Whether an entry of a package offers a name of a file."""
    files = offering_files(side.snapshot, side.facts_of, path, name)
    return any(edge.kind == "entry" for one in sorted(files) for edge in side.snapshot.importers(one))


def stays_member(sources: BriefSources, change: Change, symbol: TouchedSymbol) -> bool:
    """Whether a member that seems to come or go is an attribute that the class has on both sides."""
    holder, _, name = symbol.name.rpartition(".")
    if not holder or symbol.change not in {SymbolChange.ADDED, SymbolChange.REMOVED}:
        return False
    is_new = symbol.change is SymbolChange.ADDED
    facts = sources.base.facts(change.old_path) if is_new else sources.head.facts(change.new_path)
    wanted = (f"self.{name}", f"this.{name}")
    return any(
        use in wanted or use.startswith(tuple(f"{one}." for one in wanted))
        for definition in (facts.definitions if facts is not None else ())
        if definition.kind == "method" and definition.name.rpartition(".")[0] == holder
        for use in definition.uses
    )


def is_served(sources: BriefSources, change: Change, symbol: TouchedSymbol) -> bool:
    """Whether a name that seems to be gone can be had from the file by another way."""
    base, head = sources.base.facts(change.old_path), sources.head.facts(change.new_path)
    path, name = change.new_path, symbol.old_name or symbol.name
    if symbol.change not in GONE or path is None or base is None or head is None:
        return False
    if is_closed(path):
        return offered_names(sources.head, path).issuperset(names_offered(base, name.partition(".")[0]))
    if is_package(path) and _is_own_module(base, name):
        folder = path.rpartition("/")[0]
        modules = (f"{folder}/{name}.py", f"{folder}/{name}/__init__.py")
        if any(one in sources.head.snapshot.nodes for one in modules):
            return True
    top = name.partition(".")[0]
    defined = {one.name for one in head.definitions}
    if _is_bound(head, top) and not _is_bound(base, top):
        return True
    return "__getattr__" in defined and top not in defined and top in head.words


def _is_bound(facts: FileFacts, name: str) -> bool:
    """Whether an import at the top level binds the name."""
    return any(
        name in {one.local, *(local for _, local in one.names)} for one in facts.imports if not one.lazy
    )


def _is_own_module(base: FileFacts, name: str) -> bool:
    """Whether the name was bound by ``from . import name``."""
    return any(
        one.level == 1 and not one.specifier and (name, name) in one.names
        for one in base.imports
        if not one.lazy
    )


def _sides(sources: BriefSources, change: Change) -> Iterator[tuple[GraphSide, RepoPath]]:
    """The sides on which the file exists."""
    if change.old_path is not None:
        yield sources.base, change.old_path
    if change.new_path is not None:
        yield sources.head, change.new_path
