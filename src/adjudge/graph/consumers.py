"""Who uses a symbol: importers that take it, through files that hand it on, and what in them mentions it.

Rules: an importer of other names of the same module is not accused; each file and name is followed once; a
file that hands names on by intent (a package's ``__init__``, an export list, ``import a as a``) is followed
through any import of it, another one only through ``from`` imports of that very name; a method is looked for
in those that use its class, which is a guess and told as one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from adjudge.graph.edges import Edge
    from adjudge.graph.facts import FileFacts
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath

METHOD_CONFIDENCE = 60
"""At most this for ``.method`` in a file that mentions the class: the receiver's type is not known."""

STAR_CONFIDENCE = 90
"""At most this for a mention of a name that a star import brought."""

DYNAMIC_CONFIDENCE = 50
"""At most this for an attribute of that name in a file that loads the module by a literal."""


class Consumer(NamedTuple):
    """One use of a symbol in another file.

    Attributes:
        path: The file.
        symbol: Its definition that mentions the name; empty when its top level does, or nothing but the
            import.
        kind: Kind of the edge by which the name came.
        line: 1-based line of that import.
        confidence: 0 to 100.
        via: Files that handed the name on, in order from the symbol; empty when imported directly.
    """

    path: RepoPath
    symbol: str
    kind: str
    line: int
    confidence: int
    via: tuple[RepoPath, ...] = ()


class _Carrier(NamedTuple):
    """A file that offers the symbol under a name; the name of something in an offered module has dots."""

    path: RepoPath
    name: str
    via: tuple[RepoPath, ...]
    confidence: int
    by_intent: bool


def symbol_consumers(
    snapshot: GraphSnapshot,
    load_facts: Callable[[Sequence[RepoPath]], Mapping[RepoPath, FileFacts]],
    path: RepoPath,
    names: Iterable[str],
) -> dict[str, tuple[Consumer, ...]]:
    """Uses of symbols of one file in other files.

    Args:
        snapshot: The graph in which to look.
        load_facts: Facts of each path asked for, of the same tree; asked in bulk, the same path many times.
        path: The file that defines them.
        names: Qualified names; of ``Class.method`` the uses of the method are told.

    Returns:
        For each name its consumers, sorted, each (path, symbol) once with its surest way.
    """
    return {name: _Search(snapshot, load_facts).consumers(path, name) for name in sorted(set(names))}


class _Search:
    """The search for one symbol."""

    def __init__(
        self,
        snapshot: GraphSnapshot,
        load_facts: Callable[[Sequence[RepoPath]], Mapping[RepoPath, FileFacts]],
    ) -> None:
        self._snapshot = snapshot
        self._load_facts = load_facts

    def consumers(self, path: RepoPath, name: str) -> tuple[Consumer, ...]:
        """Its consumers, sorted."""
        first, _, rest = name.partition(".")
        best: dict[tuple[str, str], Consumer] = {}
        for consumer in self._walk(_Carrier(path, first, (), 100, by_intent=True), rest.rpartition(".")[2]):
            key = consumer.path, consumer.symbol
            if consumer.path != path and (key not in best or _rank(consumer) < _rank(best[key])):
                best[key] = consumer
        return tuple(sorted(best.values()))

    def _walk(self, start: _Carrier, member: str) -> Iterator[Consumer]:
        seen = {(start.path, start.name)}
        waiting = deque([start])
        while waiting:
            carrier = waiting.popleft()
            edges = list(self._edges(carrier))
            facts = self._load_facts(sorted({edge.source for edge in edges}))
            for edge in edges:
                user = facts[edge.source]
                spellings = tuple(_spellings(edge, carrier.name))
                yield from _uses(user, edge, spellings, (member, carrier))
                offered = [one for one in _offered(edge, carrier, user, spellings) if one[:2] not in seen]
                seen.update(one[:2] for one in offered)
                waiting.extend(offered)

    def _edges(self, carrier: _Carrier) -> Iterator[Edge]:
        """Imports by which the symbol may come from a carrier."""
        for edge in self._snapshot.importers(carrier.path):
            if edge.kind in {"entry", "reference"}:
                continue
            if carrier.by_intent or any(_brings(taken, carrier.name) for taken, _ in edge.names):
                if ("*", "*") in edge.names and not self._star_brings(carrier):
                    continue
                if any(True for _ in _spellings(edge, carrier.name)):
                    yield edge
        yield from self._shadowed(carrier)

    def _shadowed(self, carrier: _Carrier) -> Iterator[Edge]:
        """Edges to ``p/n.py`` that give a symbol of ``p``: ``from p import n`` when ``p`` binds ``n``."""
        folder, _, file = carrier.path.rpartition("/")
        if not file.startswith("__init__."):
            return
        first, _, rest = carrier.name.partition(".")
        for module in (f"{folder}/{first}.py", f"{folder}/{first}/__init__.py"):
            for edge in self._snapshot.importers(module):
                if edge.local and not edge.names and "." not in edge.local and not rest:
                    yield edge._replace(names=((first, edge.local),), local="")

    def _star_brings(self, carrier: _Carrier) -> bool:
        """Whether a star import of a carrier brings its name."""
        exports = self._load_facts([carrier.path])[carrier.path].exports
        first = carrier.name.partition(".")[0]
        return first in exports if exports is not None else not first.startswith("_")


def _rank(consumer: Consumer) -> tuple[int, int, int, tuple[RepoPath, ...]]:
    return -consumer.confidence, len(consumer.via), consumer.line, consumer.via


def _brings(taken: str, name: str) -> bool:
    return taken in {"*", name} or name.startswith(f"{taken}.")


def _spellings(edge: Edge, name: str) -> Iterator[tuple[str, int]]:
    """(how the importing file may spell the symbol, confidence); nothing when the edge takes other names."""
    for taken, local in edge.names:
        if taken == "*":
            yield name, STAR_CONFIDENCE
        elif _brings(taken, name):
            yield local + name.removeprefix(taken), 100
    if edge.local:
        yield f"{edge.local}.{name}", 100
    elif edge.kind == "dynamic":
        yield f".{name}", DYNAMIC_CONFIDENCE


def _uses(
    user: FileFacts, edge: Edge, spellings: Sequence[tuple[str, int]], told: tuple[str, _Carrier]
) -> Iterator[Consumer]:
    """Consumers in one importing file."""
    member, carrier = told
    for spelling, sure in spellings:
        confidence = min(carrier.confidence, edge.confidence, sure, METHOD_CONFIDENCE if member else 100)
        places = _mentioning(user, spelling, member)
        if not places and not member and any(local == spelling for _, local in edge.names):
            places = [""]  # taken by name and not mentioned: handed on, or left over
        for symbol in places:
            yield Consumer(edge.source, symbol, edge.kind, edge.line, confidence, carrier.via)


def _mentioning(user: FileFacts, spelling: str, member: str) -> list[str]:
    """Definitions of a file, and ``""`` for its top level, that mention a spelling or, if asked, a member.

    A member counts only in a file that mentions the class.
    """
    if not _has_word(user, spelling.rpartition(".")[2]) or (member and not _has_word(user, member)):
        return []
    places = [("", user.uses), *((one.name, one.uses) for one in user.definitions)]
    naming = [symbol for symbol, uses in places if _mentions(uses, spelling)]
    if member and naming:
        return [symbol for symbol, uses in places if any(member in use.split(".")[1:] for use in uses)]
    return naming if not member else []


def _mentions(uses: Iterable[str], spelling: str) -> bool:
    if spelling.startswith("."):
        return any(use.endswith(spelling) for use in uses)
    prefix = f"{spelling}."
    return any(use == spelling or use.startswith(prefix) for use in uses)


def _has_word(user: FileFacts, word: str) -> bool:
    at = bisect_left(user.words, word)
    return at < len(user.words) and user.words[at] == word


def _offered(
    edge: Edge, carrier: _Carrier, user: FileFacts, spellings: Sequence[tuple[str, int]]
) -> Iterator[_Carrier]:
    """The importing file as one that hands the symbol on, once for each name it has there."""
    is_package = edge.source.rpartition("/")[2].startswith("__init__.")
    for spelling, sure in spellings:
        first = spelling.partition(".")[0]
        by_intent = (
            first in user.exports if user.exports is not None else edge.kind == "reexport" or is_package
        )
        if edge.kind != "dynamic" and (by_intent or "." not in spelling):
            confidence = min(carrier.confidence, edge.confidence, sure)
            yield _Carrier(edge.source, spelling, (*carrier.via, edge.source), confidence, by_intent)
