"""Values of checks for tests: trials, collections, stages, a whole check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudge.model.candidate import Severity
from adjudge.model.check import Check, CheckRuling, Deed, Stage, StageState
from adjudge.model.collection import Collected
from adjudge.model.ids import Digest, ObjectId
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.trial import Colour, TestResult, TestState, Trial, TrialComparison, TrialVerdict, TwoTrials
from tests.collect_values import a_collection, a_report
from tests.qualified_values import qualified

REQUEST, RESULT = Digest("1" * 64), Digest("2" * 64)
TREE = ObjectId("a" * 40)


def a_trial(colour: Colour = Colour.GREEN, **more: Any) -> Trial:
    """A trial with one test."""
    state = TestState.FAILED if colour is Colour.RED else TestState.PASSED
    made = Trial(
        tree=TREE,
        colour=colour,
        reason=None,
        tests=(TestResult(test_id="t::one", state=state),),
        flaky=(),
        repeats=2,
        status=0,
        tail="",
        limitations=(),
    )
    return replace(made, **more)


def two_trials(head: Trial | None = None, base: Trial | None = None, name: str = "test") -> TwoTrials:
    """A command on both trees."""
    return TwoTrials(name=name, argv=("run", "all"), base=base or a_trial(), head=head or a_trial())


def a_verdict(
    outcome: Outcome = Outcome.PASS, *told: Reason, reasons: tuple[Reason, ...] = ()
) -> TrialVerdict:
    """What a command says."""
    return TrialVerdict(outcome=outcome, reasons=reasons, told=told, comparison=TrialComparison())


def a_collected(**more: Any) -> Collected:
    """A collector with one report on the head."""
    made = Collected(head=a_collection(a_report()), base=None, inherited=())
    return replace(made, **more)


def a_ruling(deed: Deed = Deed.WAIVE, stage: str = "scope", **more: Any) -> CheckRuling:
    """A decision."""
    made = CheckRuling(deed=deed, about=REQUEST, stage=stage, why="known", by="Ada")
    return replace(made, **more)


def a_stage(name: str = "scope", state: StageState = StageState.PASSED, **more: Any) -> Stage:
    """A stage that was found as it stands."""
    return replace(Stage(name=name, state=state, found=state), **more)


def a_check(*stages: Stage, **more: Any) -> Check:
    """A check that passed."""
    made = Check(
        target=qualified().target,
        request=REQUEST,
        result=RESULT,
        gate=Severity.HIGH,
        new_only=False,
        stages=stages or (a_stage(),),
        verdict=None,
        trials=(),
        collected=(),
        findings=None,
        outcome=Outcome.PASS,
        reasons=(),
        acceptance=None,
        limitations=(),
    )
    return replace(made, **more)
