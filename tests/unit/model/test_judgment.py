"""Values of judgments and of what became of them."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.model.ids import RepoPath
from adjudge.model.judgment import (
    Accepted,
    Cited,
    Covered,
    Judgment,
    JudgmentCoverage,
    Moved,
    Rejected,
    Reply,
    ReplyError,
    Validation,
)
from tests.guide_values import ANCHORS, a_guide, cited

if TYPE_CHECKING:
    from adjudge.model.ids import SignalId

VALUES = [
    Judgment,
    Rejected,
    ReplyError,
    Reply,
    Cited,
    Accepted,
    Moved,
    Covered,
    JudgmentCoverage,
    Validation,
]
NOTHING = Covered(judged=1, not_judged=())
WHOLE = JudgmentCoverage(units=NOTHING, signals=NOTHING, anchors=NOTHING, suppressed=())


@pytest.mark.parametrize("kind", VALUES)
def test_value_cannot_be_changed_or_grow(kind: type) -> None:
    assert dataclasses.fields(kind)
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)


def test_judgment_is_as_strong_as_the_strongest_that_it_cites() -> None:
    signal, path = a_guide().brief.signals[0], RepoPath("a.py")
    assert cited(signal=signal, anchor=ANCHORS[0], unit=path).strength.value == "signal"
    assert cited(anchor=ANCHORS[0], unit=path).strength.value == "change"
    assert cited(unit=path).strength.value == "unit"


@pytest.mark.parametrize("part", ["units", "signals", "anchors"])
def test_coverage_is_whole_when_nothing_is_left(part: str) -> None:
    assert WHOLE.is_whole
    left: dict[str, Any] = {part: Covered(judged=0, not_judged=("x",))}
    assert not replace(WHOLE, **left).is_whole


def test_suppressed_signals_do_not_keep_coverage_from_being_whole() -> None:
    left: tuple[SignalId, ...] = (a_guide().brief.signals[0].signal_id,)
    assert replace(WHOLE, suppressed=left).is_whole
