"""Most of the words of a text, found again in one of many."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from adjudge.brief.weakening.likeness import Alike

WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=9).map(Counter)


@given(st.lists(WORDS, max_size=6), WORDS, st.integers(1, 100))
def test_it_is_what_looking_at_each_text_comes_to(
    texts: list[Counter[str]], words: Counter[str], percent: int
) -> None:
    each = any((words & one).total() * 100 >= percent * words.total() for one in texts)
    assert (words in Alike(texts, percent=percent)) == each


def test_words_count_as_often_as_they_stand() -> None:
    alike = Alike([Counter("ab")], percent=60)
    assert Counter("aab") in alike
    assert Counter("aaab") not in alike


def test_nothing_is_alike_where_there_is_nothing() -> None:
    assert Counter("a") not in Alike([], percent=60)
    assert Counter() not in Alike([], percent=60)
