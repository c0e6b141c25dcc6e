from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.brief.reading import read_changes
from adjudge.brief.weakening.sides import by_name, last_name, read_programs
from adjudge.brief.weakening.texts import side_texts
from adjudge.graph.reach import links_of
from tests.two_trees import sources
from tests.unit.brief.weakening.examples import sides_of

if TYPE_CHECKING:
    from tests.two_trees import Files


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
    assert _programs({"a.py": "X = 1\n", "b.py": "X = 1\n"}, {"a.py": "def (:\n", "b.py": "X = 2\n"}) == [
        "b.py"
    ]


def test_what_is_no_program_has_no_sides() -> None:
    assert _programs({"a.txt": "one\n", "b.py": "X = 1\n"}, {"a.txt": "two\n"}) == ["b.py"]


def test_the_last_part_of_a_name_is_that_by_which_it_is_called() -> None:
    assert last_name("A.b.c") == "c"


def _programs(before: Files, after: Files) -> list[str]:
    made = sources(before, after)
    read = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    return [one.where.path for one in read_programs(made, side_texts(made, read))]
