"""Units of several readers as one: as whole as the worst reading."""

from __future__ import annotations

from adjudge.model.review import UnitState
from adjudge.review.coverage import coverage_of, merge_units, unread
from tests.review_values import a_unit


def test_unit_is_as_whole_as_its_worst_reading() -> None:
    good, bad = a_unit("a.py"), a_unit("a.py", UnitState.FAILED, "timed-out")
    assert merge_units([[good, a_unit("b.py")], [bad, a_unit("b.py", UnitState.REUSED)]]) == (
        bad,
        a_unit("b.py"),
    )
    assert merge_units([[bad], [good]]) == (bad,)


def test_no_reader_has_read_nothing() -> None:
    assert merge_units([]) == ()
    assert coverage_of(()).complete is False


def test_unit_that_nobody_read_is_failed_and_pending() -> None:
    made = unread(a_unit())
    assert (made.state, made.reason, made.sent, made.hunks_sent) == (UnitState.FAILED, "pending", 0, 0)
