from __future__ import annotations

import pytest

from adjudge.app.words import BASE_VARIABLES, TargetWords, target_request
from adjudge.model.target import TargetMode


@pytest.mark.parametrize(
    ("words", "mode", "revision"),
    [
        (TargetWords(), None, None),
        (TargetWords(worktree=True), TargetMode.WORKTREE, None),
        (TargetWords(staged=True), TargetMode.STAGED, None),
        (TargetWords(commit="HEAD"), TargetMode.COMMIT, "HEAD"),
        (TargetWords(range="a..b"), TargetMode.RANGE, "a..b"),
        (TargetWords(base="main"), TargetMode.BASE, "main"),
        (TargetWords(commit=""), TargetMode.COMMIT, ""),
    ],
)
def test_each_word_is_its_mode(words: TargetWords, mode: TargetMode | None, revision: str | None) -> None:
    request = target_request(words, {}, fall_through=True)
    assert (request.mode, request.revision) == (mode, revision)


@pytest.mark.parametrize("name", BASE_VARIABLES)
def test_the_base_of_a_ci_is_found_by_its_variable(name: str) -> None:
    request = target_request(TargetWords(), {name: "main", "CI": "true"}, fall_through=True)
    assert (request.ci_base, request.in_ci) == ("main", True)


@pytest.mark.parametrize("value", ["", "false", "0", "no"])
def test_a_ci_variable_that_says_no_is_no(value: str) -> None:
    assert not target_request(TargetWords(), {"CI": value}, fall_through=True).in_ci


def test_filters_are_sorted_so_that_their_order_is_no_fact() -> None:
    words = TargetWords(trust_filters=("b", "a"))
    assert target_request(words, {}, fall_through=False).trust_filters == ("a", "b")
