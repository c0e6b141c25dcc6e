"""How much a difference of a manifest weighs, and what it asks."""

from __future__ import annotations

import pytest

from adjudge.brief.dependency.compare import Difference
from adjudge.brief.dependency.entry import Entry, Role
from adjudge.brief.dependency.make import dependency_signal
from adjudge.model.place import Side
from tests.brief_values import a_change


def signal(
    change: str, role: Role = Role.RUNTIME, path: str = "pyproject.toml", told: str = ""
) -> tuple[int, str]:
    difference = Difference(change, "a", (), (Entry(role, "a"),), told)
    made = dependency_signal(a_change(path), difference, side=Side.HEAD, line=3)
    return made.consequence, made.question


@pytest.mark.parametrize(
    ("change", "role", "path", "weight"),
    [
        ("added", Role.RUNTIME, "pyproject.toml", 5),
        ("added", Role.DEV, "pyproject.toml", 2),
        ("added", Role.INDIRECT, "go.mod", 1),
        ("source-changed", Role.DEV, "pyproject.toml", 8),
        ("source-changed", Role.INDIRECT, "go.mod", 8),
        ("source-changed", Role.RUNTIME, "tests/fixtures/package.json", 1),
        ("removed", Role.CONSTRAINT, "constraints.txt", 1),
    ],
)
def test_weight_goes_by_change_role_and_place(change: str, role: Role, path: str, weight: int) -> None:
    assert signal(change, role, path)[0] == weight


def test_question_tells_the_role_and_the_range() -> None:
    assert signal("added", told=">=1")[1] == "Is a meant as a new dependency (>=1)?"
    assert signal("added", Role.DEV, told="any version")[1] == "Is a meant as a new development dependency?"
    assert signal("major-bump")[1] == "Does the code fit another major of a?"
    assert signal("moved", told="from development to runtime")[1].endswith(
        "meant to move from development to runtime?"
    )
