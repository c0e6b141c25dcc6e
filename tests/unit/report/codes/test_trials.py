"""Every word of a command is explained, and none that no command tells."""

from __future__ import annotations

from adjudge.model.trial import TrialCode
from adjudge.report.codes.trials import LISTS, TRIALS

REFUSALS = {"bad-value", "too-many-trials", "unknown-command"}
"""Why a command is not run at all."""


def test_codes_are_those_of_the_model_and_of_refusals() -> None:
    assert set(TRIALS) == set(TrialCode) | REFUSALS


def test_meanings_are_whole_sentences() -> None:
    meanings = [what for _, words, _ in LISTS for what in words.values()]
    assert [one for one in meanings if not one.endswith(".") or not one[0].isupper()] == []
