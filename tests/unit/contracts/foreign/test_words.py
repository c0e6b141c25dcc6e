"""Severities and confidences in the words of others."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.contracts.entries import EntryError, Fields
from adjudge.contracts.foreign.words import PLAIN, band, read_percent, read_severity
from adjudge.model.candidate import Severity


@pytest.mark.parametrize(
    ("score", "severity"),
    [(10, "critical"), (9, "critical"), (8.9, "high"), (7, "high"), (4, "medium"), (0.1, "low"), (0, "info")],
)
def test_scores_have_the_bands_of_github(score: float, severity: str) -> None:
    assert band(score) == severity


@pytest.mark.parametrize(
    ("told", "severity"), [("HIGH", Severity.HIGH), (" low ", Severity.LOW), (None, None), ("", None)]
)
def test_word_is_read_whatever_its_case(told: Any, severity: Severity | None) -> None:
    assert read_severity(Fields({"severity": told}, ""), PLAIN) is severity


@pytest.mark.parametrize("told", ["hot", 3, ["high"]])
def test_unknown_word_is_told(told: Any) -> None:
    with pytest.raises(EntryError) as caught:
        read_severity(Fields({"severity": told}, "/0"), PLAIN)
    assert (caught.value.reason, caught.value.place) == ("invalid-severity", "/0/severity")


@pytest.mark.parametrize(("told", "percent"), [(0, 0), (1, 100), (0.957, 96), (None, None)])
def test_confidence_is_read_in_per_cent(told: Any, percent: int | None) -> None:
    assert read_percent(Fields({"confidence": told}, "")) == percent


@pytest.mark.parametrize("told", [True, -0.1, 1.1, "0.5", 10**400, 1e999])
def test_confidence_that_is_none_is_told(told: Any) -> None:
    with pytest.raises(EntryError, match="confidence"):
        read_percent(Fields({"confidence": told}, ""))
