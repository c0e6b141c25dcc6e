"""Every word of a report is explained."""

from __future__ import annotations

from typing import get_args

from adjudge.contracts.report_v1 import InlineReasonV1
from adjudge.contracts.xray_v1 import LeakReasonV1, StageStateV1
from adjudge.report.codes.reports import INLINE, LEAKS, LISTS, STAGES
from adjudge.report.report_words import NO_INLINE


def test_reasons_are_those_of_the_contract() -> None:
    assert set(INLINE) == set(NO_INLINE) == set(get_args(InlineReasonV1)) - {""}
    assert set(LEAKS) == set(get_args(LeakReasonV1))
    assert set(STAGES) == set(get_args(StageStateV1))


def test_meanings_are_whole_sentences() -> None:
    meanings = [what for _, words, _ in LISTS for what in words.values()]
    assert [one for one in meanings if not one.endswith(".") or not one[0].isupper()] == []
