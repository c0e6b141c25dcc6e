"""Words of a review and of runs."""

from __future__ import annotations

import pytest

from adjudge.app.review.words import ReviewWords, RunsWords, check_review_words, check_runs_words
from adjudge.errors import UsageError


def test_budget_is_no_negative_number() -> None:
    check_review_words(ReviewWords(budget=0))
    with pytest.raises(UsageError):
        check_review_words(ReviewWords(budget=-1))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (RunsWords(deed="show"), "no-run-named"),
        (RunsWords(deed="cancel"), "no-run-named"),
        (RunsWords(deed="list", limit=0), "runs-bound"),
        (RunsWords(deed="prune", days=-1), "runs-bound"),
    ],
)
def test_deed_that_lacks_something_is_refused(words: RunsWords, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_runs_words(words)
    assert caught.value.code == code


def test_deeds_with_all_they_need_are_let_through() -> None:
    for words in (
        RunsWords(deed="list"),
        RunsWords(deed="show", name="rev:1"),
        RunsWords(deed="prune", days=0),
    ):
        check_runs_words(words)
