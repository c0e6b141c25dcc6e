"""The state of a try: the first row that applies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.fix.decide import Ended, decide
from adjudge.model.fix import FixCode, FixState, Proved, Proving, Rechecked, RecheckStatus
from adjudge.model.outcome import Outcome, Reason

WHY = (Reason(code="x", message="It is so."),)
GOOD = Ended(
    scope=Outcome.PASS,
    proved=(Proved(name="t", proving=Proving.RED_TO_GREEN),),
    rechecked=(Rechecked(finding_id="f", status=RecheckStatus.FIXED, by="rule", reason="Gone."),),
)


def proved(*many: Proving) -> tuple[Proved, ...]:
    return tuple(Proved(name=one.value, proving=one, reasons=WHY) for one in many)


def rechecked(status: RecheckStatus) -> tuple[Rechecked, ...]:
    return (*GOOD.rechecked, Rechecked(finding_id="g", status=status, by="", reason="So."))


def test_all_that_is_needed_is_a_verified_fix() -> None:
    assert decide(GOOD) == (FixState.VERIFIED_FIXED, ())


@pytest.mark.parametrize(
    ("ended", "state"),
    [
        (replace(GOOD, failures=WHY), FixState.FAILED),
        (replace(GOOD, changed=False), FixState.NO_CHANGES),
        (replace(GOOD, scope=Outcome.FAIL, scope_reasons=WHY), FixState.OUT_OF_SCOPE),
        (replace(GOOD, scope=Outcome.INCONCLUSIVE), FixState.INCONCLUSIVE),
        (replace(GOOD, scope=None), FixState.INCONCLUSIVE),
        (replace(GOOD, proved=proved(Proving.RED_TO_GREEN, Proving.BROKEN)), FixState.REGRESSION),
        (replace(GOOD, proved=proved(Proving.RED_TO_GREEN, Proving.STILL_RED)), FixState.REPRODUCED),
        (replace(GOOD, rechecked=rechecked(RecheckStatus.REPRODUCED)), FixState.REPRODUCED),
        (replace(GOOD, proved=proved(Proving.RED_TO_GREEN, Proving.UNAVAILABLE)), FixState.INCONCLUSIVE),
        (replace(GOOD, rechecked=rechecked(RecheckStatus.UNCHECKED)), FixState.INCONCLUSIVE),
        (replace(GOOD, unread=WHY), FixState.INCONCLUSIVE),
        (replace(GOOD, rechecked=()), FixState.INCONCLUSIVE),
        (replace(GOOD, proved=()), FixState.FIXED_UNPROVEN),
        (replace(GOOD, proved=proved(Proving.PROVES_NOTHING)), FixState.FIXED_UNPROVEN),
    ],
)
def test_what_lacks_decides(ended: Ended, state: FixState) -> None:
    assert decide(ended)[0] is state


def test_new_test_that_proves_nothing_holds_a_fix_back() -> None:
    weak = (Reason(code=FixCode.NEW_TEST_NOT_RED, message="It holds."),)
    ended = replace(GOOD, proved=(Proved(name="t", proving=Proving.RED_TO_GREEN, reasons=weak),))
    assert decide(ended) == (FixState.INCONCLUSIVE, weak)


def test_failure_comes_before_everything() -> None:
    assert decide(Ended(failures=WHY, changed=False)) == (FixState.FAILED, WHY)


def test_no_state_but_a_verified_fix_is_without_a_reason() -> None:
    for ended in (replace(GOOD, changed=False), replace(GOOD, proved=()), replace(GOOD, scope=None)):
        assert decide(ended)[1]
