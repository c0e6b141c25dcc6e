"""Things that belong together, by union and find; the smallest of a group stands for it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Thing = TypeVar("Thing", bound=Any)


class Forest(Generic[Thing]):
    """Groups that grow; the order in which pairs are joined does not matter."""

    def __init__(self, things: Iterable[Thing]) -> None:
        """Each alone."""
        self._above = {one: one for one in things}

    def root(self, thing: Thing) -> Thing:
        """The smallest of its group."""
        above = self._above
        while above[thing] != thing:
            above[thing] = above[above[thing]]
            thing = above[thing]
        return thing

    def join(self, one: Thing, two: Thing) -> None:
        """Make one group of those of two things."""
        low, high = sorted((self.root(one), self.root(two)))
        self._above[high] = low

    def trees(self) -> Iterator[tuple[Thing, ...]]:
        """Each group sorted, by its smallest."""
        found: dict[Thing, list[Thing]] = defaultdict(list)
        for thing in sorted(self._above):
            found[self.root(thing)].append(thing)
        yield from (tuple(found[root]) for root in sorted(found))
