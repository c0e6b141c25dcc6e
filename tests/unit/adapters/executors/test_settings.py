"""What an operator says who says nothing."""

from __future__ import annotations

import pytest

from adjudge.adapters.executors.settings import PLAIN, ExecutorSettings, is_login


def test_nothing_said_names_nothing_and_passes_nothing_on() -> None:
    assert ExecutorSettings() == PLAIN
    assert (PLAIN.model, PLAIN.login, PLAIN.variables, PLAIN.argv) == ("", "", (), ())


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        ("", True),
        ("home", True),
        ("none", True),
        ("env:A_1", True),
        ("env:", False),
        ("env:1", False),
        ("sk-1", False),
    ],
)
def test_login_is_one_of_few_words(word: str, is_one: bool) -> None:
    assert is_login(word) is is_one
