"""Secrets of the server: good once, for what they were made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.web import keys as module
from adjudge.web.keys import Keys

if TYPE_CHECKING:
    import pytest


def test_token_opens_one_session() -> None:
    keys = Keys()
    assert keys.open_session("other") is None
    session = keys.open_session(keys.token)
    assert session is not None
    assert (keys.holds(session), keys.holds("other"), keys.open_session(keys.token)) == (True, False, None)


def test_form_key_is_good_once_for_its_path() -> None:
    keys = Keys()
    first, second = keys.form_key("/a"), keys.form_key("/a")
    assert [keys.spend(first, "/a"), keys.spend(first, "/a"), keys.spend(second, "/b")] == [
        True,
        False,
        False,
    ]
    assert not keys.spend(second, "/a")


def test_oldest_form_keys_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FORMS_KEPT", 1)
    keys = Keys()
    old, new = keys.form_key("/a"), keys.form_key("/a")
    assert [keys.spend(old, "/a"), keys.spend(new, "/a")] == [False, True]
