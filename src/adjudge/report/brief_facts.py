"""What a brief says, shortened for people: who uses it, who answers for it, what gets how many words.

Screen, Markdown, tour and picture are made from these, so that one fact is cut in one place and every cut
carries its remainder. Nothing is escaped here: that is the medium's part.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.brief import SymbolChange
from adjudge.model.place import SURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudge.model.brief import TouchedSymbol, Unit
    from adjudge.model.ownership import Ownership
    from adjudge.model.place import Consumer

UNITS_SHOWN: Final = 25
SYMBOLS_SHOWN: Final = 6
CONSUMERS_SHOWN: Final = 4
TESTS_SHOWN: Final = 3
REASONS_SHOWN: Final = 3
PEOPLE_SHOWN: Final = 4
LISTED: Final = 6
UNREAD: Final = "other"
TESTS: Final = "tests"
ORDINARY_LENSES: Final = frozenset({"product", "tests", "documentation"})
"""Lenses that a path tells by itself."""


SPELLED_OUT: Final = (
    SymbolChange.REMOVED,
    SymbolChange.RENAMED,
    SymbolChange.SIGNATURE,
    SymbolChange.BODY,
)
"""Symbol changes that get a line each, strongest first; the others share one line a kind."""
SHARED: Final = (SymbolChange.ADDED, SymbolChange.COMMENT)


class Cut(NamedTuple):
    """The first of many, and how many are left out."""

    shown: tuple[str, ...]
    rest: int


class UsedBy(NamedTuple):
    """One file that uses something.

    Attributes:
        path: The file.
        line: Of its first use, 1-based.
        names: What it uses, sorted, cut.
        maybe: Nothing of it is certain.
    """

    path: str
    line: int
    names: Cut
    maybe: bool


class Share(NamedTuple):
    """Somebody, and the number of changed paths that they own or know."""

    name: str
    number: int


class People(NamedTuple):
    """Who answers for a change and who knows it, over all its paths.

    Attributes:
        owners: With the number of changed paths each owns; most first, cut.
        more_owners: How many are left out.
        unowned: Changed paths that no rule gives an owner.
        experts: With the number of changed paths each knows; best first, cut.
        more_experts: How many are left out.
    """

    owners: tuple[Share, ...]
    more_owners: int
    unowned: int
    experts: tuple[Share, ...]
    more_experts: int


def cut(names: Sequence[str], bound: int) -> Cut:
    """The first names, and how many are left out."""
    return Cut(tuple(names[:bound]), max(len(names) - bound, 0))


def spelled_out(symbols: Iterable[TouchedSymbol]) -> tuple[TouchedSymbol, ...]:
    """Symbols that get a line each, strongest change first; members of what is gone whole come last."""
    known = tuple(symbols)
    gone = {symbol.name for symbol in known if symbol.change is SymbolChange.REMOVED}
    ranked = [symbol for change in SPELLED_OUT for symbol in known if symbol.change is change]
    return tuple(sorted(ranked, key=lambda symbol: _is_member(symbol, gone)))


def shared_names(symbols: Iterable[TouchedSymbol], change: SymbolChange) -> Cut:
    """Names that share one line; members of a class that stands in the list are counted only."""
    names = [symbol.name for symbol in symbols if symbol.change is change]
    outer = [name for name in names if name.rpartition(".")[0] not in names]
    shown = tuple(outer[:LISTED])
    return Cut(shown, len(names) - len(shown))


def _is_member(symbol: TouchedSymbol, gone: set[str]) -> bool:
    return symbol.change is SymbolChange.REMOVED and symbol.name.rpartition(".")[0] in gone


def lacks_tests(unit: Unit) -> bool:
    """Whether no test was found for a unit that wants one: its code changed, and it is no test."""
    changed = any(symbol.change is not SymbolChange.COMMENT for symbol in unit.symbols)
    is_code = unit.language != UNREAD and unit.lens != TESTS
    return not unit.tests.count and is_code and changed and unit.status != "deleted"


def used_by(consumers: Iterable[Consumer]) -> tuple[UsedBy, ...]:
    """Each file once, in the order in which they come."""
    by_path: dict[str, list[Consumer]] = {}
    for consumer in consumers:
        by_path.setdefault(consumer.path, []).append(consumer)
    return tuple(
        UsedBy(
            path,
            places[0].line,
            cut(sorted({place.uses for place in places if place.uses}), LISTED),
            max(place.confidence for place in places) < SURE,
        )
        for path, places in by_path.items()
    )


def people_of(ownership: Ownership) -> People:
    """Owners and experts of all paths together."""
    owners = Counter(owner for one in ownership.paths for owner in dict.fromkeys(one.owners))
    weights: Counter[str] = Counter()
    known: Counter[str] = Counter()
    for one in ownership.paths:
        for expert in one.experts:
            weights[expert.name] += expert.weight
            known[expert.name] += 1
    named = sorted(owners.items(), key=lambda pair: (-pair[1], pair[0]))
    best = sorted(weights, key=lambda name: (-weights[name], name))
    return People(
        owners=tuple(Share(name, count) for name, count in named[:PEOPLE_SHOWN]),
        more_owners=max(len(named) - PEOPLE_SHOWN, 0),
        unowned=sum(not one.owners for one in ownership.paths) if ownership.file is not None else 0,
        experts=tuple(Share(name, known[name]) for name in best[:PEOPLE_SHOWN]),
        more_experts=max(len(best) - PEOPLE_SHOWN, 0),
    )
