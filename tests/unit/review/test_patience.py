"""Waits when the other side is over its rate: how long, how often, and when they end."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from adjudge.model.review import AttemptEnd
from adjudge.ports import Answered, Assignment
from adjudge.review.patience import LONGEST_S, TOTAL_S, TRIES, PatientExecutor
from tests.review_plans import ONE, done
from tests.unit.review.test_carrying_out import Script

ASKED = Assignment(prompt=b"p", schema="{}")


@dataclass
class Clock:
    """The port ``Pause`` without a clock: what was waited, and after how much nobody wants to wait."""

    over_after: float = 1e9
    waits: list[float] = field(default_factory=list)

    def wait(self, seconds: float) -> bool:
        if sum(self.waits) >= self.over_after:
            return True
        self.waits.append(seconds)
        return False


def limited(retry_after_s: float = 0.0) -> Answered:
    return Answered(
        end=AttemptEnd.RATE_LIMITED, shared=True, detail="It is over its rate.", retry_after_s=retry_after_s
    )


def asked(*answers: Answered, over_after: float = 1e9) -> tuple[Answered, int, float]:
    """What came of it, how often it was asked, and what was waited in seconds."""
    script, clock = Script(list(answers)), Clock(over_after)
    answered = PatientExecutor(executor=script, pause=clock).answer(ASKED)
    return answered, len(script.asked), sum(clock.waits)


def test_answer_that_comes_is_not_waited_for() -> None:
    assert asked(done(ONE)) == (done(ONE), 1, 0)


@pytest.mark.parametrize("end", [AttemptEnd.TIMED_OUT, AttemptEnd.NOT_AUTHENTICATED, AttemptEnd.MODEL_ERROR])
def test_other_ends_are_not_waited_for(end: AttemptEnd) -> None:
    assert asked(Answered(end=end, shared=True)) == (Answered(end=end, shared=True), 1, 0)


def test_each_wait_is_twice_the_one_before() -> None:
    assert asked(limited(), done(ONE)) == (done(ONE), 2, 5)
    assert asked(limited(), limited(), done(ONE)) == (done(ONE), 3, 5 + 10)
    assert asked(limited(), limited(), limited(), done(ONE)) == (done(ONE), 4, 5 + 10 + 20)


def test_after_so_many_tries_it_stays_over_its_rate_and_says_how_patient_it_was() -> None:
    answered, tries, waited = asked(limited())
    assert (answered.end, answered.shared, tries, waited) == (AttemptEnd.RATE_LIMITED, True, TRIES, 35)
    assert answered.detail == "It is over its rate. It was asked 4 times, with waits of 35 s."


def test_what_the_other_side_asks_for_is_waited() -> None:
    assert asked(limited(90.0), done(ONE)) == (done(ONE), 2, 90)
    assert asked(limited(1.5), done(ONE)) == (done(ONE), 2, 5)
    assert LONGEST_S < 90


def test_what_would_take_longer_than_the_bound_is_not_waited_for() -> None:
    answered, tries, waited = asked(limited(TOTAL_S + 1.0))
    assert (answered.end, tries, waited) == (AttemptEnd.RATE_LIMITED, 1, 0)
    assert answered.detail.endswith("It was asked 1 time. It asks for 301 s more.")
    _, tries, waited = asked(limited(200.0))
    assert (tries, waited) == (2, 200)


def test_whoever_is_called_off_while_it_waits_ends_as_cancelled() -> None:
    answered, tries, waited = asked(limited(60.0), over_after=3)
    assert (answered.end, answered.shared, tries, waited) == (AttemptEnd.CANCELLED, False, 1, 3)


@pytest.mark.parametrize(
    "first", [(limited(),), (Answered(end=AttemptEnd.NOT_AUTHENTICATED, shared=True), limited())]
)
def test_once_one_call_has_given_up_no_other_waits(first: tuple[Answered, ...]) -> None:
    script, clock = Script(list(first)), Clock()
    patient = PatientExecutor(executor=script, pause=clock)
    patient.answer(ASKED)
    script.asked.clear()
    clock.waits.clear()
    assert patient.answer(ASKED).end is AttemptEnd.RATE_LIMITED
    assert (len(script.asked), clock.waits) == (1, [])


def test_it_is_the_executor_it_stands_for() -> None:
    script = Script([done(ONE)])
    patient = PatientExecutor(executor=script, pause=Clock())
    assert (patient.name, patient.identify()) == (script.name, script.identify())
