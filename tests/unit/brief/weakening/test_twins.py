"""Tests that are gone from one file and stand in another."""

from __future__ import annotations

import pytest

from adjudge.brief.weakening import twins
from tests.unit.brief.weakening.examples import found, told

A, B = "tests/test_a.py", "tests/test_b.py"
SUM = "def test_sum():\n    assert add(1, 2) == 3\n    assert add(2, 2) == 4\n"
REST = "def test_rest():\n    assert rest()\n"


def test_a_copy_that_is_cleared_away_is_no_loss_and_the_other_is_an_input() -> None:
    weakened = found({A: SUM + REST, B: SUM}, {A: REST, B: SUM})
    assert [one.kind for one in weakened.weakening] == []
    assert [(one.side.value, one.path) for one in weakened.inputs] == [("head", B)]


@pytest.mark.parametrize(
    "other",
    [
        SUM.replace("== 4", "== 5"),
        SUM.replace("test_sum", "test_other"),
        SUM.replace("test_sum", "check_sum"),
        "",
    ],
)
def test_a_test_that_is_not_the_same_does_not_stand_for_it(other: str) -> None:
    weakened = found({A: SUM + REST, B: other}, {A: REST, B: other})
    assert [one.kind for one in weakened.weakening] == ["test-removed"]
    assert weakened.inputs == ()


def test_a_copy_outside_tests_runs_for_nobody() -> None:
    assert told({A: SUM + REST, "b.py": SUM}, {A: REST, "b.py": SUM}) == [("test-removed", f"{A}::test_sum")]


def test_one_copy_stands_for_all_that_were_cleared_away() -> None:
    third = "tests/test_c.py"
    assert told({A: SUM + REST, third: SUM + REST, B: SUM}, {A: REST, third: REST, B: SUM}) == []


def test_a_copy_in_a_class_stands_for_a_function() -> None:
    inside = "class TestAll:\n" + "".join(f"    {line}\n" for line in SUM.splitlines())
    assert told({A: SUM + REST, B: inside}, {A: REST, B: inside}) == []


def test_past_the_limit_every_test_that_is_gone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twins, "LIMIT_FILES", 0)
    assert told({A: SUM + REST, B: SUM}, {A: REST, B: SUM}) == [("test-removed", f"{A}::test_sum")]
