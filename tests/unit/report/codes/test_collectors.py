"""Every word of a collector is explained."""

from __future__ import annotations

from adjudge.adapters.collectors.started import CAUSES
from adjudge.model.collection import CollectionState
from adjudge.report.codes.collectors import LISTS, STATES, TOLD


def test_states_are_those_of_the_model() -> None:
    assert set(STATES) == set(CollectionState)


def test_every_end_that_is_not_its_own_is_explained() -> None:
    assert {f"collector-{cause.value}" for cause in CAUSES} <= set(TOLD)


def test_meanings_are_whole_sentences() -> None:
    meanings = [what for _, words, _ in LISTS for what in words.values()]
    assert [one for one in meanings if not one.endswith(".") or not one[0].isupper()] == []
