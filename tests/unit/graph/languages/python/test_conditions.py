from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.languages.python.checks import read_checks
from adjudge.graph.languages.python.conditions import both, is_covered

if TYPE_CHECKING:
    from adjudge.graph.languages.python.held import Condition


def condition(text: str) -> Condition:
    checks = read_checks(f"def f():\n    if {text}:\n        return\n    g()\n".encode())
    assert checks is not None
    return checks.functions[1].refusals[0].when


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("not (a or b)", "not a and not b"),
        ("a or b", "b or (a)"),
        ("not a == b", "a != b"),
        ("a > b", "b < a"),
        ("not a is None", "a is not None"),
        ("not (a in b)", "a not in b"),
        ("a == 1", "1 == a"),
    ],
)
def test_what_means_the_same_is_the_same(one: str, other: str) -> None:
    assert condition(one) == condition(other)


@pytest.mark.parametrize(
    ("wanted", "held", "holds"),
    [
        ("a", "a or b", True), ("a or b", "a", False), ("a and b", "a", True), ("a", "a and b", False),
        ("x > 10", "x > 5", True), ("x > 5", "x > 10", False), ("x < 1", "x < 2.5", True),
        ("x is None or x == 0", "not x", True), ("not x", "x is None", False),
    ],
)  # fmt: skip
def test_covered_is_what_lies_within(wanted: str, held: str, holds: bool) -> None:
    assert is_covered(condition(wanted), condition(held)) is holds


def test_both_is_the_product() -> None:
    assert both(condition("a"), condition("b or c")) == condition("a and (b or c)")


def test_many_alternatives_are_one_atom() -> None:
    text = " and ".join(f"(a{n} or b{n})" for n in range(12))
    assert len(condition(text)) <= 32
