"""Tests for what collectors report."""

from __future__ import annotations

import pytest

from adjudge.model.collection import CollectionState
from adjudge.model.outcome import Reason
from tests.collect_values import a_collection, a_report

FAILED = (Reason(code="collector-failed", message="It failed."),)


@pytest.mark.parametrize(
    ("state", "looked"),
    [
        (CollectionState.CLEAN, True),
        (CollectionState.FINDINGS, True),
        (CollectionState.UNAVAILABLE, False),
        (CollectionState.ERROR, False),
    ],
)
def test_only_a_collector_that_came_to_its_end_has_looked(state: CollectionState, *, looked: bool) -> None:
    assert a_collection(state=state, reasons=() if looked else FAILED).looked is looked


def test_reports_are_in_order_of_file_and_line() -> None:
    reports = [a_report("b.py", 1), a_report("a.py", 10), a_report("a.py", 9)]
    assert [(one.path, one.start_line) for one in sorted(reports)] == [("a.py", 9), ("a.py", 10), ("b.py", 1)]
