"""The second prompt quotes what was wrong and keeps to the bound."""

from __future__ import annotations

from adjudge.plan.prompts import REPAIR_BYTES
from adjudge.plan.repair import repair_prompt
from adjudge.plan.template import REPAIR, REPAIR_LAST


def test_errors_stand_behind_the_prompt() -> None:
    made = repair_prompt("prompt\n", ["At /findings an array was expected."])
    assert made.startswith("prompt\n\n" + REPAIR)
    assert "\n- At /findings an array was expected.\n>>>>> " in made
    assert made.endswith(REPAIR_LAST)


def test_error_that_quotes_a_mark_stays_inside() -> None:
    first = repair_prompt("p\n", ["x"])
    mark = first.split("<<<<< ")[1].split("\n")[0]
    made = repair_prompt("p\n", [f">>>>> {mark}"])
    assert made.count(mark) == 1


def test_errors_are_bounded() -> None:
    made = repair_prompt("", ["é\u202e" * 4000] * 500)
    assert len(made.encode()) <= REPAIR_BYTES


def test_same_errors_give_the_same_prompt() -> None:
    assert repair_prompt("p", ["a"]) == repair_prompt("p", ["a"])
