"""Groups in which no two are strangers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.merge.grouping import Group, join
from adjudge.merge.pairs import Match, Sameness
from tests.mergeable_values import mergeable

if TYPE_CHECKING:
    from adjudge.merge.comparing import Alike

MAYBE = Match(Sameness.POSSIBLE, 20)


def same(score: int) -> Match:
    return Match(Sameness.SAME, score)


def nodes(count: int, **classes: str) -> list[Alike]:
    known = {int(name.removeprefix("n")): value for name, value in classes.items()}
    return [(mergeable(at, defect_class=known.get(at, "other")),) for at in range(count)]


def groups(found: list[Group]) -> list[list[int]]:
    return [one.places for one in found]


def test_best_pair_is_joined_first_and_a_stranger_stays_out() -> None:
    found = join(nodes(3), {(0, 1): same(50), (1, 2): same(90)})
    assert groups(found) == [[0], [1, 2]]


def test_groups_that_are_kin_become_one_with_the_pairs_that_joined_them() -> None:
    pairs = {(0, 1): same(90), (2, 3): same(80), (1, 2): same(70)} | dict.fromkeys(
        [(0, 2), (0, 3), (1, 3)], MAYBE
    )
    assert join(nodes(4), pairs) == [Group([0, 1, 2, 3], [(0, 1), (2, 3), (1, 2)])]


def test_strangers_stay_strangers_when_one_of_them_joins_another() -> None:
    """0 and 2 are strangers; 2 joins 1 after that was found, and the group of both is still one of strangers."""
    pairs = {(0, 3): same(90), (2, 3): same(80), (1, 2): same(70), (1, 3): same(60), (0, 1): MAYBE}
    assert groups(join(nodes(4), pairs)) == [[0, 3], [1, 2]]


def test_two_classes_never_meet() -> None:
    pairs = {(0, 1): same(90), (1, 2): same(80), (0, 2): MAYBE}
    assert groups(join(nodes(3, n0="style", n2="resource"), pairs)) == [[0, 1], [2]]


def test_nothing_is_in_no_group() -> None:
    assert join([], {}) == []
