"""Tests of ``adjudge.rules.naming``."""

from __future__ import annotations

import pytest

from adjudge.rules.naming import is_guessable, is_password, is_secret, names_around, words
from tests.rules_texts import source


@pytest.mark.parametrize("name", ["resetToken", "session_id", "API_KEY", "newPassword", "csrf", "otp2"])
def test_name_of_something_secret_is_told(name: str) -> None:
    assert is_secret(name)


@pytest.mark.parametrize(
    "name", ["tokenizer", "keyboard", "passage", "compass", "password_field", "token_count", "monkey"]
)
def test_parts_of_words_say_nothing(name: str) -> None:
    assert not is_secret(name)


def test_password_is_one_kind_of_secret() -> None:
    assert [is_password(one) for one in ("userPassword", "token")] == [True, False]
    assert is_guessable("inviteCode")
    assert not is_guessable("color")


def test_words_of_a_name_are_lower_case() -> None:
    assert words("newHTTPServer_id2") == ["new", "http", "server", "id", "2"]


def test_names_around_a_call_come_from_inside_to_outside() -> None:
    found = source("python", "def outer():\n    kept = make(given)\n    kept.add(later)\n")
    node = next(found.all_of("call"))
    assert list(names_around(found, node)) == ["make", "given", "kept", "later", "outer"]
