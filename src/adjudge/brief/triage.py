"""How large, how risky and how long to read: by content first, size is one input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.brief import Effort, Placement, Risk, Triage
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.brief.reading import ChangeRead
    from adjudge.model.brief import Unit
    from adjudge.model.signal import Signal

GLANCE_LINES = 20
READ_LINES = 400


def triage_change(units: tuple[Unit, ...], read: Sequence[ChangeRead], signals: tuple[Signal, ...]) -> Triage:
    """The triage of a change.

    Args:
        units: One a change.
        read: The same with their texts.
        signals: Highest consequence first.
    """
    placed = [unit.placement for unit in units]
    found = tuple(_reasons(units, signals))
    lines = sum(unit.added + unit.removed for unit in units if unit.placement is Placement.REVIEW_HERE)
    return Triage(
        files=len(units),
        review_here=placed.count(Placement.REVIEW_HERE),
        deprioritized=placed.count(Placement.DEPRIORITIZED),
        excluded=placed.count(Placement.EXCLUDED),
        hunks=sum(len(one.text.hunks) for one in read if one.text is not None),
        added=sum(unit.added for unit in units),
        removed=sum(unit.removed for unit in units),
        risk=max((risk for risk, _ in found), default=Risk.LOW, key=list(Risk).index),
        effort=_effort(lines, raised=bool(found)),
        reasons=tuple(reason for _, reason in found),
    )


def _effort(lines: int, *, raised: bool) -> Effort:
    if lines > READ_LINES:
        return Effort.STUDY
    return Effort.READ if raised or lines > GLANCE_LINES else Effort.GLANCE


def _reasons(units: Sequence[Unit], signals: tuple[Signal, ...]) -> Iterator[tuple[Risk, Reason]]:
    """What raises the risk, the strongest first."""
    for unit in units:
        if any(symbol.guards_removed for symbol in unit.symbols):
            risk = Risk.HIGH if unit.consumers else Risk.MEDIUM
            yield risk, Reason(code="guard-removed", message="A check is gone or changed.", path=unit.path)
    for signal in signals:
        if signal.blast:
            message = f"{signal.subject} is used outside the change and was {signal.change}."
            yield Risk.MEDIUM, Reason(code="contract", message=message, path=signal.anchor.path)
