"""What a page asks to be reviewed: a change that can be named, in the words of the terminal."""

from __future__ import annotations

import pytest

from adjudge.app.served.starting import AskedReview, check_asked, words_of
from adjudge.errors import UsageError


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (AskedReview(change="all"), "unknown-change"),
        (AskedReview(change="base"), "change-revision"),
        (AskedReview(change="", revision="main"), "change-revision"),
        (AskedReview(change="base", revision="m" * 251), "change-revision"),
        (AskedReview(gate="none"), "unknown-severity"),
    ],
)
def test_what_names_no_change_is_refused(asked: AskedReview, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_asked(asked)
    assert caught.value.code == code


def test_words_are_those_of_the_terminal() -> None:
    assert words_of(AskedReview("base", "main", "low")) == (
        "adjudge",
        "review",
        "--base",
        "main",
        "--gate",
        "low",
    )
    assert words_of(AskedReview("worktree")) == ("adjudge", "review", "--worktree", "--gate", "high")
