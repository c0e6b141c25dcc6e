from __future__ import annotations

import pytest

from adjudge.brief.weakening.sides import by_name, last_name, read_sides
from tests.unit.brief.weakening.examples import sides_of


def test_functions_are_paired_by_name() -> None:
    sides = sides_of(
        "a.py", "def f():\n    return 1\n", "def f():\n    return 2\n\n\ndef g():\n    return 3\n"
    )
    pairs = [(before and before.name, after and after.name) for before, after in sides.functions()]
    assert pairs == [("f", "f"), (None, "g")]


def test_several_of_one_name_are_one() -> None:
    text = "if X:\n    def f():\n        check_a()\nelse:\n    def f():\n        check_b()\n"
    sides = sides_of("a.py", text, "X = 1\n")
    assert [one.leaving for one in by_name(sides.base)["f"].refusals] == ["check_a", "check_b"]


@pytest.mark.parametrize(
    "later",
    ["def f():\n    check_b()\n", "f = lambda: check_b()\n", "del f\n", "async def f():\n    check_b()\n"],
)
def test_the_last_of_one_name_in_one_block_counts(later: str) -> None:
    sides = sides_of("a.py", f"def f():\n    check_a()\n\n\n{later}", "X = 1\n")
    assert "check_a" not in [one.leaving for one in by_name(sides.base)["f"].refusals]


@pytest.mark.parametrize(
    "later",
    [
        "f = cache(f)\n",
        "@f.setter\ndef f(self):\n    check_b()\n",
        "if X:\n    def f():\n        check_b()\n",
    ],
)
def test_what_is_made_of_the_first_or_beside_it_takes_nothing_away(later: str) -> None:
    sides = sides_of("a.py", f"def f():\n    check_a()\n\n\n{later}", "X = 1\n")
    assert "check_a" in [one.leaving for one in by_name(sides.base)["f"].refusals]


def test_a_side_with_a_syntax_error_is_not_compared() -> None:
    sides = sides_of("a.py", "X = 1\n", "X = 2\n")
    assert read_sides(sides.read, b"X = 1\n", b"def (:\n", ("python", "python")) is None
    assert last_name("A.b.c") == "c"
