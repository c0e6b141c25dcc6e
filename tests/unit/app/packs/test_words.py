"""Words of packs go together, or are refused."""

from __future__ import annotations

import pytest

from adjudge.app.packs.words import PackWords, check_pack_words
from adjudge.errors import UsageError


@pytest.mark.parametrize(
    "words",
    [
        PackWords("list"),
        PackWords("show", ("python",)),
        PackWords("validate", ("a.toml", "b.toml")),
        PackWords("use", ("python",)),
        PackWords("use", nothing=True),
    ],
)
def test_deeds_have_what_they_need(words: PackWords) -> None:
    check_pack_words(words)


@pytest.mark.parametrize(
    "words",
    [
        PackWords("list", ("python",)),
        PackWords("show"),
        PackWords("show", ("a", "b")),
        PackWords("validate"),
        PackWords("use"),
        PackWords("use", ("python",), nothing=True),
        PackWords("show", ("python",), nothing=True),
    ],
)
def test_deeds_without_it_are_refused(words: PackWords) -> None:
    with pytest.raises(UsageError) as caught:
        check_pack_words(words)
    assert caught.value.code == "pack-names"
