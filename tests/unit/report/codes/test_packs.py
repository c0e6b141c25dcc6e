"""Every word of packs is explained."""

from __future__ import annotations

from adjudge.model.pack import PackFocus, PackOrigin
from adjudge.report.codes.packs import FOCUS, LISTS, ORIGINS


def test_words_are_those_of_the_model() -> None:
    assert set(FOCUS) == set(PackFocus)
    assert set(ORIGINS) == set(PackOrigin)


def test_meanings_are_whole_sentences() -> None:
    meanings = [what for _, words, _ in LISTS for what in words.values()]
    assert [one for one in meanings if not one.endswith(".") or not one[0].isupper()] == []
