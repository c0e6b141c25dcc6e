"""What is shown and what is left out always come to the whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.model.brief import NO_TESTS, SymbolChange
from adjudge.model.ids import RepoPath
from adjudge.model.ownership import Expert, OwnedPath, Ownership
from adjudge.report.brief_facts import (
    LISTED,
    PEOPLE_SHOWN,
    Cut,
    Share,
    cut,
    lacks_tests,
    people_of,
    shared_names,
    spelled_out,
    used_by,
)
from tests.brief_values import a_consumer, a_symbol, a_unit

NOBODY = Ownership(file=None, paths=(), commits=0, history="none")


def owned(path: str, *owners: str, experts: tuple[Expert, ...] = ()) -> OwnedPath:
    return OwnedPath(path=RepoPath(path), owners=owners, experts=experts)


@pytest.mark.parametrize("length", [0, 1, 3, 4, 9])
def test_a_cut_and_its_rest_are_the_whole(length: int) -> None:
    shown, rest = cut([str(number) for number in range(length)], 3)
    assert len(shown) + rest == length


def test_a_file_is_told_once_with_all_it_uses() -> None:
    (one,) = used_by((a_consumer(uses="g", line=3), a_consumer(uses="f", line=9), a_consumer(uses="")))
    assert (one.path, one.line, one.names, one.maybe) == ("user.py", 3, Cut(("f", "g"), 0), False)


def test_a_file_is_a_guess_only_when_all_of_its_uses_are() -> None:
    guess = replace(a_consumer(), confidence=60)
    assert used_by((guess,))[0].maybe
    assert not used_by((guess, a_consumer()))[0].maybe


def test_the_strongest_change_comes_first() -> None:
    symbols = (a_symbol("b", SymbolChange.BODY), a_symbol("r", SymbolChange.REMOVED))
    assert [one.name for one in spelled_out(symbols)] == ["r", "b"]


def test_members_of_a_class_that_is_gone_come_last() -> None:
    names = ("A", "A.b", "f")
    symbols = (*(a_symbol(name, SymbolChange.REMOVED) for name in names), a_symbol("g"))
    assert [one.name for one in spelled_out(symbols)] == ["A", "f", "g", "A.b"]


def test_members_of_a_new_class_are_counted_and_not_named() -> None:
    names = ["A", "A.b", *(f"f{number}" for number in range(LISTED))]
    found = shared_names([a_symbol(name, SymbolChange.ADDED) for name in names], SymbolChange.ADDED)
    assert found.shown == ("A", *(f"f{number}" for number in range(LISTED - 1)))
    assert len(found.shown) + found.rest == len(names)


def test_owners_are_ranked_by_the_paths_they_own() -> None:
    paths = (owned("a", "@b"), owned("b", "@b", "@a"), owned("c", "@a", "@a"), owned("d", "@c"))
    people = people_of(replace(NOBODY, file=RepoPath("CODEOWNERS"), paths=paths))
    assert people.owners == (Share("@a", 2), Share("@b", 2), Share("@c", 1))
    assert people.unowned == 0


def test_without_an_owners_file_no_path_is_said_to_lack_an_owner() -> None:
    assert people_of(replace(NOBODY, paths=(owned("a"),))).unowned == 0
    assert people_of(replace(NOBODY, file=RepoPath("CODEOWNERS"), paths=(owned("a"),))).unowned == 1


def test_experts_are_ranked_by_weight_and_told_with_the_paths_they_know() -> None:
    old = Expert(name="Old", weight=1, commits=9)
    new = Expert(name="New", weight=5, commits=1)
    paths = (owned("a", experts=(old, new)), owned("b", experts=(old,)))
    assert people_of(replace(NOBODY, paths=paths)).experts == (Share("New", 1), Share("Old", 2))


def test_people_who_are_left_out_are_counted() -> None:
    names = tuple(f"@{number}" for number in range(PEOPLE_SHOWN + 2))
    experts = tuple(Expert(name=name, weight=1, commits=1) for name in names)
    people = people_of(replace(NOBODY, paths=(owned("a", *names, experts=experts),)))
    assert (people.more_owners, people.more_experts) == (2, 2)


@pytest.mark.parametrize(
    ("more", "lacks"),
    [
        ({}, True),
        ({"tests": replace(NO_TESTS, count=1)}, False),
        ({"lens": "tests"}, False),
        ({"language": "other"}, False),
        ({"status": "deleted"}, False),
        ({"symbols": (a_symbol(change=SymbolChange.COMMENT),)}, False),
        ({"symbols": ()}, False),
    ],
)
def test_only_code_that_changed_and_is_no_test_is_said_to_lack_tests(
    more: dict[str, Any], lacks: bool
) -> None:
    assert lacks_tests(a_unit(**{"symbols": (a_symbol(),), **more})) is lacks
