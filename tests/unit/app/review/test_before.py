"""The review that another goes on from."""

from __future__ import annotations

from adjudge.app.review.before import FRESH, NAMED, Before


def test_nothing_is_told_where_nothing_moved() -> None:
    assert (FRESH.told(), FRESH.limitations()) == ("", ())
    assert Before("rev:1").limitations() == ()


def test_what_moved_is_named_and_the_rest_counted() -> None:
    paths = tuple(f"a{number:02}.py" for number in range(NAMED + 2))
    (told,) = Before("rev:1", paths).limitations()
    assert told.code == "moved-since"
    assert "rev:1: a00.py, " in told.message
    assert "and 2 more" in told.message
