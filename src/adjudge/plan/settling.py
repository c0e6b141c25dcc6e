"""How far a unit was read, from what became of each of its parts in each of its passes.

Rules: what counts is what was sent in a call that came back whole and says it read the unit; a part counts
when every pass that the tier demands read it. A part of which nothing is known was not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.review import ReadUnit, UnitState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.review import Pass, PlannedUnit, UnitPart

READ: Final = ""
"""A part that was read; any other end is the reason why it was not."""
PENDING: Final = "pending"
CANCELLED: Final = "cancelled"
NOT_BEGUN: Final = "not-begun"
SELF_DIRECTED: Final = "self-directed"
NOT_SAID: Final = "not-said"
NOT_SHOWN: Final = "not-shown"
TOO_LARGE: Final = "too-large"
BUDGET: Final = "budget"


def settle_unit(
    unit: PlannedUnit, ends: Mapping[tuple[Pass, int], str], *, reused: bool = False, budgeted: bool = False
) -> ReadUnit:
    """How a unit was read.

    Args:
        unit: As planned.
        ends: ``READ`` or a reason, by pass and number of the part; what is not there is pending.
        reused: All of it was read before.
        budgeted: The budget leaves it out.
    """
    for holds, state, reason in (
        (bool(unit.skip), UnitState.SKIPPED, unit.skip),
        (not unit.parts, UnitState.PARTIAL, NOT_SHOWN),
        (budgeted, UnitState.SKIPPED, BUDGET),
    ):
        if holds:
            return _unit(unit, state, reason, [])
    if reused:
        return _whole(unit, UnitState.REUSED, list(unit.parts))
    found = {
        part.number: [ends.get((pass_, part.number), PENDING) for pass_ in unit.passes] for part in unit.parts
    }
    whole = [part for part in unit.parts if all(end == READ for end in found[part.number])]
    if len(whole) == len(unit.parts):
        return _whole(unit, UnitState.REVIEWED, whole)
    return _unit(unit, *_short({end for each in found.values() for end in each}), whole)


def _short(ends: set[str]) -> tuple[UnitState, str]:
    """State and reason of a unit that was not read whole."""
    reason = min(ends - {READ}, key=lambda end: (end == SELF_DIRECTED, end == NOT_BEGUN, end))
    if ends & {READ, SELF_DIRECTED}:
        return UnitState.PARTIAL, reason
    return (UnitState.CANCELLED, CANCELLED) if CANCELLED in ends else (UnitState.FAILED, reason)


def _whole(unit: PlannedUnit, state: UnitState, parts: list[UnitPart]) -> ReadUnit:
    """A unit of which every part was read; what no part holds was not."""
    if unit.left_out:
        return _unit(unit, UnitState.PARTIAL, TOO_LARGE, parts)
    return _unit(unit, state, "", parts)


def _unit(unit: PlannedUnit, state: UnitState, reason: str, parts: list[UnitPart]) -> ReadUnit:
    return ReadUnit(
        path=unit.path,
        old_path=unit.old_path,
        state=state,
        reason=reason,
        tier=unit.tier,
        why=unit.why,
        passes=unit.passes,
        size=sum(part.shown for part in unit.parts) + unit.left_out,
        sent=sum(part.shown for part in parts),
        hunks=unit.hunks,
        hunks_sent=sum(part.hunks for part in parts),
    )
