"""A change with a syntax error: what may hide behind it is no pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

NEWER = 'class Box[T = int]:\n    name = "price"\n'
"""Newer than the grammar: it names what went, so nobody can tell whether that is still there."""


@pytest.mark.parametrize(
    ("more", "outcome"), [("", "fail"), (NEWER, "inconclusive"), ("x = (price\n", "inconclusive")]
)
def test_what_goes_behind_a_syntax_error_is_no_pass(
    adjudge: Console, tmp_path: Path, more: str, outcome: str
) -> None:
    made = repo(tmp_path / "shop")
    used = "from shop.prices import price\n\n\ndef pay():\n    return price(1)\n"
    made.commit(
        {"shop/prices.py": "def price(a):\n    return a\n", "shop/till.py": used, "shop/__init__.py": ""}
    )
    made.write({"shop/prices.py": f"RATE = 2\n\n\n{more}"})
    assert adjudge(made.path, "check", "--worktree", "--review", "--json").json["outcome"] == outcome
