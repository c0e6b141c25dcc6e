"""Every word of an executor is explained."""

from __future__ import annotations

from adjudge.model.review import AttemptEnd
from adjudge.report.codes.executors import ENDS, LISTS


def test_ends_are_those_of_the_model() -> None:
    assert set(ENDS) == set(AttemptEnd)


def test_meanings_are_whole_sentences() -> None:
    meanings = [what for _, words, _ in LISTS for what in words.values()]
    assert [one for one in meanings if not one.endswith(".") or not one[0].isupper()] == []
