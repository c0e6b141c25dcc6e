"""Words of a collection: what is not said is not asked."""

from __future__ import annotations

from adjudge.app.collect.words import CollectWords
from adjudge.app.words import TargetWords


def test_what_is_not_said_is_not_asked() -> None:
    words = CollectWords(names=("ruff",), target=TargetWords(commit="HEAD"))
    assert (words.config, words.given) == (None, ())
