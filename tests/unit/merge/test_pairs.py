from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.merge.pairs import NOTHING, Sameness, compare, explain, read, score_text
from adjudge.merge.tokens import read_words
from tests.mergeable_values import LONG, LONG_AGAIN, mergeable

if TYPE_CHECKING:
    from adjudge.merge.pairs import Match


def compared(first: dict[str, Any], second: dict[str, Any]) -> Match:
    one, two = read(mergeable(0, **first)), read(mergeable(1, **second))
    assert compare(one, two) == compare(two, one)
    return compare(one, two)


def reasons(first: dict[str, Any], second: dict[str, Any]) -> tuple[str, ...]:
    one, two = read(mergeable(0, **first)), read(mergeable(1, **second))
    assert explain(one, two) == explain(two, one)
    return explain(one, two)


def test_other_words_for_one_thing_are_the_same() -> None:
    found = compared({"summary": LONG}, {"summary": LONG_AGAIN})
    assert found.sameness is Sameness.SAME
    assert reasons({"summary": LONG}, {"summary": LONG_AGAIN}) == ("alike texts", "same lines")


def test_one_place_and_other_words_are_different() -> None:
    assert compared({"summary": LONG}, {"summary": "The name of this function is spelt wrongly."}) == NOTHING


def test_equal_words_far_apart_are_different() -> None:
    assert compared({"summary": LONG, "line": 5}, {"summary": LONG, "line": 90}) == NOTHING


def test_words_of_the_quote_do_not_make_two_findings_one() -> None:
    quote = "alpha beta gamma delta epsilon zeta eta theta iota kappa"
    first, second = {"summary": f"{quote} leaks"}, {"summary": f"{quote} typo"}
    assert compared(first, second).sameness is Sameness.SAME
    quoted = compared(first | {"quote": quote}, second | {"quote": quote})
    assert quoted.sameness is not Sameness.SAME


def test_code_that_both_spell_out_does_not_make_two_findings_one() -> None:
    code = "`alpha(beta, gamma).delta(epsilon, zeta, eta, theta, iota, kappa)`"
    words = read_words("", f"{code} leaks", ""), read_words("", f"{code} has a typo", "")
    assert score_text(*words) == 0.0


def test_conflicting_classes_are_possible_at_most() -> None:
    pair = {"summary": LONG, "defect_class": "resource"}, {"summary": LONG_AGAIN, "defect_class": "style"}
    assert compared(*pair).sameness is Sameness.POSSIBLE
    assert "different classes" in reasons(*pair)


def test_unknown_class_conflicts_with_none() -> None:
    found = compared({"summary": LONG, "defect_class": "resource"}, {"summary": LONG_AGAIN})
    assert found.sameness is Sameness.SAME


def test_alike_titles_at_one_place_are_the_same() -> None:
    found = compared(
        {"title": "SQL injection through a formatted query in findUser"},
        {"title": "Formatted query allows SQL injection in findUser"},
    )
    assert found.sameness is Sameness.SAME


def test_alike_titles_that_name_different_things_are_possible_at_most() -> None:
    found = compared(
        {"title": "`os` is imported, never used and dead weight", "reporter": "a"},
        {"title": "`re` is imported, never used and dead weight", "reporter": "b"},
    )
    assert found.sameness is Sameness.POSSIBLE


def test_short_equal_titles_are_not_enough() -> None:
    assert compared({"title": "Fix this"}, {"title": "Fix this"}).sameness is Sameness.POSSIBLE


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"rule": "F401", "reporter": "ruff"}, Sameness.DIFFERENT),
        ({"rule": "F401", "reporter": "flake8"}, Sameness.SAME),
        ({"rule": "E9", "reporter": "ruff"}, Sameness.SAME),
    ],
)
def test_one_rule_of_one_tool_is_counted_by_the_tool(more: dict[str, str], expected: Sameness) -> None:
    first = {"title": "imported but never used anywhere", "rule": "F401", "reporter": "ruff", "summary": "a"}
    assert compared(first, first | {"summary": "b"} | more).sameness is expected


def test_near_place_that_is_named_is_the_same_by_equal_titles() -> None:
    first = {
        "title": "tokens from a predictable generator",
        "line": 11,
        "symbol": "T.make",
        "summary": "see line 5",
    }
    second = {"title": "tokens from predictable generator", "line": 5, "symbol": "T"}
    assert compared(first, second).sameness is Sameness.SAME


def test_near_place_that_nobody_names_is_possible_at_most() -> None:
    first = {"title": "tokens from a predictable generator", "line": 11, "symbol": "T.make"}
    second = {"title": "tokens from predictable generator", "line": 5, "symbol": "T"}
    assert compared(first, second).sameness is Sameness.POSSIBLE


def test_score_is_a_percentage_of_the_better_measure() -> None:
    found = compared({"title": "one two three four"}, {"title": "one two three four", "summary": "five"})
    assert found.score_percent == 100
