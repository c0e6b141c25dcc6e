from __future__ import annotations

import pytest

from adjudge.brief.questions import ask


@pytest.mark.parametrize("change", ["added", "removed", "renamed", "signature"])
@pytest.mark.parametrize("users", [0, 1, 2])
def test_it_is_a_question_about_the_subject(change: str, users: int) -> None:
    asked = ask(change, "a.py::f", users)
    assert asked.endswith("?")
    assert "a.py::f" in asked


def test_users_are_counted_in_words() -> None:
    assert "1 file outside this change still uses it" in ask("removed", "f", 1)
    assert "2 files outside this change still use it" in ask("removed", "f", 2)


def test_a_subject_with_braces_is_data() -> None:
    assert ask("added", "{users}", 0).startswith("Is {users} meant")
