"""Words as bits come to the same as words."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from adjudge.merge.masks import make_masks, share
from adjudge.merge.pairs import CHANCE, score_text
from adjudge.merge.tokens import read_words


def test_what_two_share_is_counted_without_their_places_and_common_code() -> None:
    first = read_words("", "alpha beta gamma delta `epsilon`", "alpha")
    second = read_words("", "alpha beta gamma zeta `epsilon`", "gamma")
    assert share(*make_masks([first, second])) == (1, 2)


def test_word_that_one_text_alone_has_counts_for_its_length() -> None:
    masks = make_masks([read_words("", "one two three", ""), read_words("", "three four", "")])
    assert share(*masks) == (1, 2)
    assert [mask.length for mask in masks] == [3, 2]


@pytest.mark.parametrize("seed", range(20))
def test_score_is_that_of_words_whatever_else_is_in_the_block(seed: int) -> None:
    random = Random(seed)
    words = [f"w{chr(97 + number % 26)}{chr(97 + number // 26)}" for number in range(60)]

    def some(most: int) -> str:
        return " ".join(random.sample(words, random.randint(0, most)))

    texts = [read_words(some(9), f"{some(40)} `{some(5)}`", some(12)) for _ in range(12)]
    masks = make_masks(texts)
    for one, two in permutations(range(12), 2):
        shared, shorter = share(masks[one], masks[two])
        score = (shared - CHANCE) / shorter if shared > CHANCE else 0.0
        assert score_text(texts[one], texts[two]) == score


def test_no_texts_have_no_masks() -> None:
    assert make_masks([]) == []
