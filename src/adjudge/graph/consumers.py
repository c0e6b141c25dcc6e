"""Who uses a symbol: importers that take it, through files that hand it on, and what in them mentions it.

Rules: an importer of other names of the same module is not accused; each file and name is followed once; a
file that hands names on by intent (a package's ``__init__``, an export list, ``import a as a``) is followed
through any import of it, another one only through ``from`` imports of that very name; a method is looked for
in those that use its class, which is a guess and told as one; a name is never followed through one file
twice, nor a file under more than sixteen names, the nearest first: modules that import one another would
spell a symbol in ways without end.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.facts import UNREAD_FLAGS
from adjudge.graph.mates import is_only_method, package_mates, shares_package
from adjudge.graph.offering import DEFAULT, hands_on, names_offered, star_brings
from adjudge.graph.offering import is_package as is_package

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from adjudge.graph.edges import Edge
    from adjudge.graph.facts import FileFacts
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath

METHOD_CONFIDENCE = 60
"""At most this for ``.method`` in a file that mentions the class: the receiver's type is not known."""

CONSTRUCTOR_CONFIDENCE = 85
"""At most this for what makes an object, in a file that mentions the class: it may not call it."""

NAMES_A_FILE = 16
"""Names under which one file is followed."""

CONSTRUCTORS = frozenset({"__init__", "__new__", "__post_init__", "constructor"})

UNREAD_CONFIDENCE = 50
"""At most this for a file that imports the symbol's file and that was not read whole."""

STAR_CONFIDENCE = 90
"""At most this for a mention of a name that a star import brought."""

DYNAMIC_CONFIDENCE = 50
"""At most this for an attribute of that name in a file that loads the module by a literal."""


ONLY_METHOD_CONFIDENCE = 50
"""For ``.method`` in a file that knows the package and not the type, which alone has it there."""

PACKAGE_CONFIDENCE = 90
"""At most this for the name that a package declares, where its path tells another."""

MATE_CONFIDENCE = 90
"""At most this for a bare mention in a file of the same package: a local name may hide the other."""


class Consumer(NamedTuple):
    """One use of a symbol in another file.

    Attributes:
        path: The file.
        symbol: Its definition that mentions the name; empty when its top level does, or nothing but the
            import.
        kind: Kind of the edge by which the name came; ``reference`` where files of one package need none.
        line: 1-based line of that import; without one, the first line of the definition.
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


class _Sighting(NamedTuple):
    """An import by which a file may spell the symbol in a certain way."""

    edge: Edge
    spelling: str
    confidence: int
    via: tuple[RepoPath, ...]


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
    members: dict[str, list[str]] = {}
    for name in sorted(set(names)):
        members.setdefault(name.partition(".")[0], []).append(name)
    found: dict[str, tuple[Consumer, ...]] = {}
    start = _described(snapshot, path)
    own = load_facts([start])[start]
    mates = package_mates(snapshot, path)
    for first, qualified in members.items():
        search = _Search(snapshot, load_facts, own.package)
        taken = names_offered(own, first)
        sightings = [one for one in search.sightings(start, taken) if one.edge.source not in {path, start}]
        facts = load_facts(sorted({*(one.edge.source for one in sightings), *mates}))
        near = [mate for mate in mates if shares_package(own, facts[mate])]
        for name in qualified:
            member = name.partition(".")[2].rpartition(".")[2]
            uses = [
                *(consumer for one in sightings for consumer in _uses(facts, one, member)),
                *(consumer for mate in near for consumer in _uses_of_mate(mate, facts[mate], first, member)),
            ]
            if member and is_only_method(member, first, [own, *(facts[mate] for mate in near)]):
                edges = [one.edge for one in sightings if one.edge.local]
                uses += _by_method(facts, [*near, *(edge.source for edge in edges)], member)
            found[name] = _best(uses)
    return found


def offering_files(
    snapshot: GraphSnapshot,
    load_facts: Callable[[Sequence[RepoPath]], Mapping[RepoPath, FileFacts]],
    path: RepoPath,
    name: str,
) -> frozenset[RepoPath]:
    """The file that defines a top-level symbol, and all that hand it on by intent.

    Args:
        snapshot: The graph in which to look.
        load_facts: As in ``symbol_consumers``.
        path: The file that defines it.
        name: In that file.
    """
    search = _Search(snapshot, load_facts)
    for _ in search.sightings(path, names_offered(load_facts([path])[path], name)):
        pass
    return frozenset({path, *search.handing})


def _described(snapshot: GraphSnapshot, path: RepoPath) -> RepoPath:
    """The module that a stub describes, whose importers are the stub's; else the path itself."""
    described = (edge.target for edge in snapshot.imports(path) if edge.kind == "reference")
    return next(described, path)


def _best(consumers: Iterable[Consumer]) -> tuple[Consumer, ...]:
    """Each (path, symbol) once, with its surest and shortest way; sorted."""
    best: dict[tuple[str, str], Consumer] = {}
    for consumer in consumers:
        key = consumer.path, consumer.symbol
        if key not in best or _rank(consumer) < _rank(best[key]):
            best[key] = consumer
    return tuple(sorted(best.values()))


def _rank(consumer: Consumer) -> tuple[int, int, int, tuple[RepoPath, ...]]:
    return -consumer.confidence, len(consumer.via), consumer.line, consumer.via


class _Search:
    """The search for the imports by which one top-level symbol comes to other files.

    Attributes:
        handing: Files that hand it on by intent, as far as they were met.
    """

    def __init__(
        self,
        snapshot: GraphSnapshot,
        load_facts: Callable[[Sequence[RepoPath]], Mapping[RepoPath, FileFacts]],
        package: str = "",
    ) -> None:
        self.handing: set[RepoPath] = set()
        self._package = package
        self._snapshot = snapshot
        self._load_facts = load_facts

    def sightings(self, path: RepoPath, offered: Sequence[str]) -> Iterator[_Sighting]:
        """Every import by which the symbol may come, nearest first.

        Args:
            path: The file that defines it.
            offered: The names under which that file offers it.
        """
        names: dict[RepoPath, set[str]] = {path: set(offered)}
        waiting = deque(_Carrier(path, name, (), 100, by_intent=True) for name in offered)
        while waiting:
            carrier = waiting.popleft()
            told = [
                _Sighting(edge, spelling, min(carrier.confidence, edge.confidence, sure), carrier.via)
                for edge in self._edges(carrier)
                for spelling, sure in _spellings(edge, carrier.name, self._package)
            ]
            yield from told
            for one in self._offered(told):
                known = names.setdefault(one.path, set())
                is_round = one.path == path or one.path in one.via[:-1]
                if one.name not in known and not is_round and len(known) < NAMES_A_FILE:
                    known.add(one.name)
                    waiting.append(one)
                    self.handing.update((one.path,) if one.by_intent else ())

    def _edges(self, carrier: _Carrier) -> Iterator[Edge]:
        """Imports by which the symbol may come from a carrier."""
        first = carrier.name.partition(".")[0]
        found = list(self._snapshot.takers(carrier.path, first))
        stars = self._snapshot.takers(carrier.path, "*")
        if stars and star_brings(carrier.path, self._load_facts([carrier.path])[carrier.path].exports, first):
            found += stars
        if carrier.by_intent:
            found += self._snapshot.takers(carrier.path, "")
        yield from (edge for edge in found if edge.kind not in {"entry", "reference"})
        yield from self._shadowed(carrier)

    def _shadowed(self, carrier: _Carrier) -> Iterator[Edge]:
        """Edges to ``p/n.py`` that give a symbol of ``p``: ``from p import n`` when ``p`` binds ``n``."""
        folder, _, file = carrier.path.rpartition("/")
        if not file.startswith("__init__.") or "." in carrier.name:
            return
        for module in (f"{folder}/{carrier.name}.py", f"{folder}/{carrier.name}/__init__.py"):
            for edge in self._snapshot.takers(module, ""):
                if edge.local and "." not in edge.local:
                    yield edge._replace(names=((carrier.name, edge.local),), local="")

    def _offered(self, sightings: Sequence[_Sighting]) -> Iterator[_Carrier]:
        """Files that hand the symbol on in turn, once for each name it has there."""
        facts = self._load_facts(sorted({one.edge.source for one in sightings}))
        for edge, spelling, confidence, via in sightings:
            by_intent = hands_on(edge, spelling, facts[edge.source].exports)
            if by_intent is not None:
                yield _Carrier(edge.source, spelling, (*via, edge.source), confidence, by_intent)


def _spellings(edge: Edge, name: str, package: str) -> Iterator[tuple[str, int]]:
    """(how the importing file may spell the symbol, confidence); nothing when the edge takes other names.

    Args:
        edge: The import.
        name: In the file that is imported.
        package: That the file declares; its importers call it so, unless they give it another name.
    """
    if package and edge.local not in {"", package}:
        yield f"{package}.{name}", PACKAGE_CONFIDENCE
    for taken, local in edge.names:
        if taken == "*":
            yield name, STAR_CONFIDENCE
        elif taken == name or name.startswith(f"{taken}."):
            yield local + name.removeprefix(taken), 100
    if edge.local:
        yield f"{edge.local}.{name}", 100
        if edge.kind == "require" and name.partition(".")[0] == DEFAULT:  # what a module is set to as a whole
            yield edge.local + name.removeprefix(DEFAULT), 100
    elif edge.kind == "dynamic":
        yield f".{name}", DYNAMIC_CONFIDENCE


def _uses(facts: Mapping[RepoPath, FileFacts], sighting: _Sighting, member: str) -> Iterator[Consumer]:
    """Consumers by one sighting."""
    edge, spelling, confidence, via = sighting
    user = facts[edge.source]
    places = _mentioning(user, spelling, member)
    if not places and not UNREAD_FLAGS.isdisjoint(user.flags):
        places, confidence = [""], min(confidence, UNREAD_CONFIDENCE)
    elif member:
        confidence = min(confidence, _member_confidence(member))
    elif not places and any(local == spelling for _, local in edge.names):
        places = [""]  # taken by name and not mentioned: handed on, or left over
    for symbol in places:
        yield Consumer(edge.source, symbol, edge.kind, edge.line, confidence, via)


def _uses_of_mate(path: RepoPath, user: FileFacts, name: str, member: str) -> Iterator[Consumer]:
    """Consumers in a file of the same package, which needs no import."""
    confidence = min(MATE_CONFIDENCE, _member_confidence(member))
    lines = {one.name: one.start_line for one in reversed(user.definitions)}
    places = _mentioning(user, name, member)
    if not places and not UNREAD_FLAGS.isdisjoint(user.flags) and _has_word(user, member or name):
        places, confidence = [""], UNREAD_CONFIDENCE
    for symbol in places:
        yield Consumer(path, symbol, "reference", lines.get(symbol, 1), confidence)


def _by_method(
    facts: Mapping[RepoPath, FileFacts], paths: Iterable[RepoPath], member: str
) -> Iterator[Consumer]:
    """Consumers by the name of a method that one type of its package has, in files that know the package."""
    for path in sorted(set(paths)):
        lines = {one.name: one.start_line for one in reversed(facts[path].definitions)}
        for symbol in _holding(facts[path], member) if _has_word(facts[path], member) else ():
            yield Consumer(path, symbol, "reference", lines.get(symbol, 1), ONLY_METHOD_CONFIDENCE)


def _member_confidence(member: str) -> int:
    """How sure a use of a member is; 100 for what is no member."""
    if not member:
        return 100
    return CONSTRUCTOR_CONFIDENCE if member in CONSTRUCTORS else METHOD_CONFIDENCE


def _mentioning(user: FileFacts, spelling: str, member: str) -> list[str]:
    """Definitions of a file, and ``""`` for its top level, that mention a spelling or, if asked, a member.

    A member counts only in a file that mentions the class; one that the language calls by itself, such as
    ``__init__`` or ``__enter__``, wherever the class is mentioned.
    """
    if member in CONSTRUCTORS or (member.startswith("__") and member.endswith("__")):
        member = ""
    if not _has_word(user, spelling.rpartition(".")[2]) or (member and not _has_word(user, member)):
        return []
    places = [("", user.uses), *((one.name, one.uses) for one in user.definitions)]
    naming = [symbol for symbol, uses in places if _mentions(uses, spelling)]
    if not member:
        return naming
    if not naming:
        return []
    return _holding(user, member)


def _holding(user: FileFacts, member: str) -> list[str]:
    """Definitions of a file, and ``""`` for its top level, that mention an attribute of a name."""
    last, inside = f".{member}", f".{member}."
    places = [("", user.uses), *((one.name, one.uses) for one in user.definitions)]
    return [symbol for symbol, uses in places if any(use.endswith(last) or inside in use for use in uses)]


def _mentions(uses: Sequence[str], spelling: str) -> bool:
    """Whether sorted names hold a spelling or an attribute of it."""
    if spelling.startswith("."):
        return any(use.endswith(spelling) for use in uses)
    # A dot sorts before all that may stand in a name, so attributes come right after their name.
    at = bisect_left(uses, spelling)
    return at < len(uses) and (uses[at] == spelling or uses[at].startswith(f"{spelling}."))


def _has_word(user: FileFacts, word: str) -> bool:
    at = bisect_left(user.words, word)
    return at < len(user.words) and user.words[at] == word
