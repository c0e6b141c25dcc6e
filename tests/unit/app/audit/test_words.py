"""Words of an audit."""

from __future__ import annotations

import pytest

from adjudge.app.audit.words import NextWords, ScopeWords


@pytest.mark.parametrize(
    "given",
    [
        ScopeWords(lenses=("tests",)),
        ScopeWords(paths=("a",)),
        ScopeWords(since=""),
        ScopeWords(budget_tokens=0),
        ScopeWords(depth="deep"),
    ],
)
def test_scope_is_given_by_any_of_its_words(given: ScopeWords) -> None:
    assert given.is_given


def test_scope_is_not_given_by_default() -> None:
    assert not NextWords().scope.is_given
