"""What a try comes to: the first row that applies.

1   it failed, or did what no fixer may do       failed
2   nothing changed                              no_changes
3   the gate refuses what changed                out_of_scope
4   the gate cannot tell                         inconclusive
5   a command is broken                          regression
6   a command is still red, or a finding is there  reproduced
7   a command says nothing, a finding is unchecked,
the new review is partial, a new test holds
without the fix, tests inside changed, or
the fix adds words that fool checks          inconclusive
8   a command was red before and is green after  verified_fixed
9   none was                                     fixed_unproven
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.model.fix import FixCode, FixState, Proving, RecheckStatus
from adjudge.model.outcome import Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.fix import Proved, Rechecked


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What is known of a try.

    Attributes:
        failures: Why it failed whatever it changed.
        changed: Something changed.
        scope: What the gate says; ``None`` where it was not asked.
        scope_reasons: Why that is no pass.
        proved: What commands prove.
        rechecked: What became of the findings.
        unread: Why the new review is partial.
        inside: Why a green check proves nothing: tests inside files changed, or words came that fool checks.
    """

    failures: tuple[Reason, ...] = ()
    changed: bool = True
    scope: Outcome | None = None
    scope_reasons: tuple[Reason, ...] = ()
    proved: tuple[Proved, ...] = ()
    rechecked: tuple[Rechecked, ...] = ()
    unread: tuple[Reason, ...] = ()
    inside: tuple[Reason, ...] = ()


def decide(ended: Ended) -> tuple[FixState, tuple[Reason, ...]]:
    """The state of a try, and why it is no better one."""
    if ended.failures:
        return FixState.FAILED, ended.failures
    if not ended.changed:
        reason = Reason(code=FixCode.NO_CHANGES, message="Nothing in the tree changed.")
        return FixState.NO_CHANGES, (reason,)
    if ended.scope is Outcome.FAIL:
        return FixState.OUT_OF_SCOPE, ended.scope_reasons
    if ended.scope is not Outcome.PASS:
        message = "The gate cannot tell whether the fix stays in what it may touch."
        return FixState.INCONCLUSIVE, (
            Reason(code=FixCode.SCOPE_UNKNOWN, message=message),
            *ended.scope_reasons,
        )
    return _by_proof(ended)


def scope_reasons(told: Iterable[Reason], judges: Iterable[Reason]) -> tuple[Reason, ...]:
    """Why a change is out of scope: what the gate says, and judges that were touched beside that."""
    listed = tuple(told)
    known = {(one.code, one.path) for one in listed}
    return (*listed, *(one for one in judges if (one.code, one.path) not in known))


def _by_proof(ended: Ended) -> tuple[FixState, tuple[Reason, ...]]:
    broken = tuple(_of(ended.proved, Proving.BROKEN))
    if broken:
        return FixState.REGRESSION, broken
    there = (*_of(ended.proved, Proving.STILL_RED), *_found(ended.rechecked, RecheckStatus.REPRODUCED))
    if there:
        return FixState.REPRODUCED, there
    unknown = (
        *_of(ended.proved, Proving.UNAVAILABLE, Proving.NOT_RUN),
        *_found(ended.rechecked, RecheckStatus.UNCHECKED),
        *ended.unread,
        *ended.inside,
        *_weak(ended.proved),
    )
    if unknown or not ended.rechecked:
        return FixState.INCONCLUSIVE, unknown
    if any(one.proving is Proving.RED_TO_GREEN for one in ended.proved):
        return FixState.VERIFIED_FIXED, ()
    message = "No command was named, so nothing that runs shows that the fix holds."
    why = tuple(_of(ended.proved, Proving.PROVES_NOTHING))
    return FixState.FIXED_UNPROVEN, why or (Reason(code=FixCode.NO_COMMAND, message=message),)


def _of(proved: Iterable[Proved], *kinds: Proving) -> Iterator[Reason]:
    return (reason for one in proved if one.proving in kinds for reason in one.reasons)


def _weak(proved: Iterable[Proved]) -> Iterator[Reason]:
    """New tests that hold without the fix."""
    return (reason for one in proved for reason in one.reasons if reason.code == FixCode.NEW_TEST_NOT_RED)


def _found(rechecked: Iterable[Rechecked], status: RecheckStatus) -> Iterator[Reason]:
    codes = {
        RecheckStatus.REPRODUCED: FixCode.FINDING_REPRODUCED,
        RecheckStatus.UNCHECKED: FixCode.FINDING_UNCHECKED,
    }
    for one in rechecked:
        if one.status is status:
            yield Reason(code=codes[status], message=f"{one.finding_id}: {one.reason}")
