"""How much of a change was read: the algebra of unit states.

Complete means that every unit was read by each pass its tier demands, or is skipped by policy. Everything
else is partial: a budget, a size, a failure, somebody who reads for himself, or no unit at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.outcome import Reason
from adjudge.model.review import UnitState
from adjudge.plan.settling import PENDING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.review import ReadUnit

WHOLE: Final = frozenset({UnitState.REVIEWED, UnitState.REUSED})
POLICY: Final = frozenset({"binary", "generated", "vendored", "submodule", "no-rules"})
"""Reasons by which policy lets nobody read a unit."""
NAMED: Final = 3
"""Units that a reason names; the rest is counted."""


class Coverage(NamedTuple):
    """How much was read.

    Attributes:
        complete: All of it, but for what policy skips.
        counts: Units by state; sums to the changed paths.
        size: Bytes of the patch.
        sent: Bytes of it that were read.
        hunks: Of the patch.
        hunks_sent: Of those, how many were read.
    """

    complete: bool
    counts: dict[UnitState, int]
    size: int
    sent: int
    hunks: int
    hunks_sent: int


def coverage_of(units: Sequence[ReadUnit]) -> Coverage:
    """The coverage of a review."""
    counts = {state: sum(one.state is state for one in units) for state in UnitState}
    return Coverage(
        complete=bool(units) and all(map(is_whole, units)),
        counts=counts,
        size=sum(one.size for one in units),
        sent=sum(one.sent for one in units),
        hunks=sum(one.hunks for one in units),
        hunks_sent=sum(one.hunks_sent for one in units),
    )


def is_whole(unit: ReadUnit) -> bool:
    """Whether nothing of a unit was left that somebody should have read."""
    if unit.state is UnitState.SKIPPED:
        return unit.reason in POLICY
    return unit.state in WHOLE and (unit.sent, unit.hunks_sent) == (unit.size, unit.hunks)


def merge_units(by_reader: Sequence[Sequence[ReadUnit]]) -> tuple[ReadUnit, ...]:
    """Units as all readers together read them: a unit is as whole as its worst reading.

    Args:
        by_reader: Of each reader that was there, the units that were its to read.
    """
    units: dict[str, ReadUnit] = {}
    for one in (unit for each in by_reader for unit in each):
        if one.path not in units or (is_whole(units[one.path]) and not is_whole(one)):
            units[one.path] = one
    return tuple(units[path] for path in sorted(units))


def unread(unit: ReadUnit) -> ReadUnit:
    """A unit that nobody has read yet."""
    return replace(unit, state=UnitState.FAILED, reason=PENDING, sent=0, hunks_sent=0)


def partial_reasons(units: Sequence[ReadUnit]) -> tuple[Reason, ...]:
    """Why coverage is partial: units by state and reason, the first ones named."""
    groups: dict[tuple[str, str], list[str]] = {}
    for one in units:
        if not is_whole(one):
            groups.setdefault((one.state.value, one.reason), []).append(one.path)
    return tuple(
        Reason(code="coverage-partial", message=_told(state, reason, paths))
        for (state, reason), paths in sorted(groups.items())
    )


def _told(state: str, reason: str, paths: list[str]) -> str:
    rest = len(paths) - NAMED
    named = ", ".join(sorted(paths)[:NAMED]) + (f" and {rest} more" if rest > 0 else "")
    why = f" ({reason})" if reason else ""
    return f"Not read whole, {state}{why}: {named}."
