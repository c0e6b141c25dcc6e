"""A unit is read when each of its parts was read by each pass, and never by assumption."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.model.ids import RepoPath
from adjudge.model.review import Pass, PlannedUnit, ReadUnit, Tier, UnitPart, UnitState
from adjudge.plan.settling import READ, settle_unit

P, A = Pass.PRODUCT, Pass.AGENT
ALL = {(P, 0): READ, (P, 1): READ, (A, 0): READ, (A, 1): READ}


def a_planned(**more: Any) -> PlannedUnit:
    """A unit of two parts and two passes."""
    parts = tuple(
        UnitPart(unit_id="unit:1", number=at, text="x", hunks=1, shown=10, size=1) for at in range(2)
    )
    fields: dict[str, Any] = {
        "unit_id": "unit:1", "path": RepoPath("a.py"), "old_path": None, "tier": Tier.LITE, "why": (),
        "passes": (P, A), "skip": "", "hunks": 2, "parts": parts, "left_out": 0, "focus": 1,
    }  # fmt: skip
    return PlannedUnit(**{**fields, **more})


def told(made: ReadUnit) -> tuple[UnitState, str, int, int]:
    return made.state, made.reason, made.sent, made.hunks_sent


@pytest.mark.parametrize(
    ("ends", "state", "reason", "sent", "hunks"),
    [
        (ALL, UnitState.REVIEWED, "", 20, 2),
        ({}, UnitState.FAILED, "pending", 0, 0),
        ({(P, 0): "rate-limited", (A, 0): "not-begun"}, UnitState.FAILED, "pending", 0, 0),
        ({**ALL, (A, 1): "timed-out"}, UnitState.PARTIAL, "timed-out", 10, 1),
        ({**ALL, (A, 1): "not-said"}, UnitState.PARTIAL, "not-said", 10, 1),
        ({(P, 0): READ, (P, 1): READ}, UnitState.PARTIAL, "pending", 0, 0),
        (dict.fromkeys(ALL, "timed-out"), UnitState.FAILED, "timed-out", 0, 0),
        (dict.fromkeys(ALL, "cancelled"), UnitState.CANCELLED, "cancelled", 0, 0),
        ({(P, 0): "cancelled"}, UnitState.CANCELLED, "cancelled", 0, 0),
        ({**ALL, (P, 0): "cancelled"}, UnitState.PARTIAL, "cancelled", 10, 1),
        (dict.fromkeys(ALL, "self-directed"), UnitState.PARTIAL, "self-directed", 0, 0),
        ({**ALL, (A, 0): "self-directed"}, UnitState.PARTIAL, "self-directed", 10, 1),
        ({**dict.fromkeys(ALL, "self-directed"), (A, 0): "killed"}, UnitState.PARTIAL, "killed", 0, 0),
        ({**ALL, (Pass.SECURITY, 0): "timed-out"}, UnitState.REVIEWED, "", 20, 2),
    ],
)
def test_ends_of_parts_make_the_state(
    ends: dict[tuple[Pass, int], str], state: UnitState, reason: str, sent: int, hunks: int
) -> None:
    made = settle_unit(a_planned(), ends)
    assert told(made) == (state, reason, sent, hunks)
    assert (made.size, made.hunks) == (20, 2)


def test_what_no_part_holds_was_not_read() -> None:
    made = settle_unit(a_planned(left_out=5, hunks=3), ALL)
    assert told(made) == (UnitState.PARTIAL, "too-large", 20, 2)
    assert (made.size, made.hunks) == (25, 3)


def test_reused_unit_counts_as_read() -> None:
    assert told(settle_unit(a_planned(), {}, reused=True)) == (UnitState.REUSED, "", 20, 2)


def test_reused_unit_is_no_larger_than_what_was_sent() -> None:
    assert told(settle_unit(a_planned(left_out=5), {}, reused=True))[:2] == (UnitState.PARTIAL, "too-large")


def test_unit_beyond_the_budget_is_skipped_by_it() -> None:
    assert told(settle_unit(a_planned(), {}, budgeted=True)) == (UnitState.SKIPPED, "budget", 0, 0)


def test_policy_names_its_reason() -> None:
    made = settle_unit(a_planned(skip="generated", parts=(), left_out=20, passes=()), {})
    assert told(made) == (UnitState.SKIPPED, "generated", 0, 0)
    assert made.size == 20


def test_unit_that_nobody_can_show_is_partial() -> None:
    made = settle_unit(a_planned(parts=(), left_out=1, hunks=0), {})
    assert told(made) == (UnitState.PARTIAL, "not-shown", 0, 0)


def test_unit_without_lines_is_read_by_its_facts() -> None:
    part = UnitPart(unit_id="unit:1", number=0, text="x", hunks=0, shown=0, size=1)
    made = settle_unit(a_planned(parts=(part,), hunks=0, passes=(P,)), {(P, 0): READ})
    assert told(made) == (UnitState.REVIEWED, "", 0, 0)
