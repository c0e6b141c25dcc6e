"""Groups by union and find."""

from __future__ import annotations

import random

from adjudge.audit.forest import Forest


def test_groups_are_the_same_in_any_order_of_pairs() -> None:
    pairs = [(1, 2), (4, 5), (2, 3), (7, 7), (5, 6)]
    found = set()
    for seed in range(5):
        random.Random(seed).shuffle(pairs)
        forest = Forest(range(1, 9))
        for one, two in pairs:
            forest.join(one, two)
        found.add(tuple(forest.trees()))
    assert found == {((1, 2, 3), (4, 5, 6), (7,), (8,))}


def test_smallest_stands_for_its_group() -> None:
    forest = Forest(["b", "a", "c"])
    forest.join("c", "b")
    assert (forest.root("c"), forest.root("a")) == ("b", "a")
