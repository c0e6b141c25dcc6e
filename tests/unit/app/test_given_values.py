"""What is given, as a value."""

from __future__ import annotations

from adjudge.app.given_values import NOTHING_GIVEN, Given


def test_nothing_given_gives_nothing() -> None:
    assert Given() == NOTHING_GIVEN
    assert not any(NOTHING_GIVEN)
