from __future__ import annotations

from adjudge.brief.weakening.sides import by_name, last_name, read_sides
from tests.unit.brief.weakening.examples import sides_of


def test_functions_are_paired_by_name() -> None:
    sides = sides_of(
        "a.py", "def f():\n    return 1\n", "def f():\n    return 2\n\n\ndef g():\n    return 3\n"
    )
    pairs = [(before and before.name, after and after.name) for before, after in sides.functions()]
    assert pairs == [("f", "f"), (None, "g")]


def test_several_of_one_name_are_one() -> None:
    sides = sides_of("a.py", "def f():\n    check_a()\n\n\ndef f():\n    check_b()\n", "X = 1\n")
    assert [one.leaving for one in by_name(sides.base)["f"].refusals] == ["check_a", "check_b"]


def test_a_side_with_a_syntax_error_is_not_compared() -> None:
    sides = sides_of("a.py", "X = 1\n", "X = 2\n")
    assert read_sides(sides.read, b"X = 1\n", b"def (:\n") is None
    assert last_name("A.b.c") == "c"
