"""How far a reader is: what has read a unit, what is kept, what is made again."""

from __future__ import annotations

import zlib

import pytest

from adjudge.model.candidate import Malformed
from adjudge.model.review import AttemptEnd, StoredCheckpoint, UnitState
from adjudge.ports import Answered
from adjudge.review.reading import Reading, read_checkpoint
from tests.review_plans import CALLS, ONE, PLANNING, TWO, done, reply


def fresh() -> Reading:
    return Reading(name="command", planning=PLANNING)


def states(reading: Reading, *, stopped: str = "") -> dict[str, tuple[UnitState, str]]:
    return {one.path: (one.state, one.reason) for one in reading.read_units(stopped=stopped)}


def read_all(reading: Reading, findings: tuple[str, ...] = ()) -> Reading:
    for call in CALLS:
        reading.take(call, 0, done(ONE, TWO, findings=findings))
    return reading


def test_nothing_is_read_before_anybody_answered() -> None:
    assert states(fresh()) == dict.fromkeys(("a.py", "b.py"), (UnitState.FAILED, "pending"))
    assert fresh().waiting() == CALLS


def test_unit_is_read_when_every_look_read_every_part() -> None:
    reading = fresh()
    for at, call in enumerate(CALLS):
        assert states(reading)["a.py"][0] is not UnitState.REVIEWED, at
        reading.take(call, 0, done(ONE, TWO))
    assert states(reading) == dict.fromkeys(("a.py", "b.py"), (UnitState.REVIEWED, ""))
    assert reading.waiting() == ()


def test_unit_that_no_answer_claims_is_not_read() -> None:
    reading = fresh()
    for call in CALLS:
        reading.take(call, 0, done(TWO))
    assert states(reading) == {"a.py": (UnitState.FAILED, "not-said"), "b.py": (UnitState.REVIEWED, "")}


@pytest.mark.parametrize(
    ("why", "state"), [("cancelled", UnitState.CANCELLED), ("not-begun", UnitState.FAILED)]
)
def test_what_has_not_ended_when_it_is_stopped_says_why(why: str, state: UnitState) -> None:
    assert states(fresh(), stopped=why)["b.py"] == (state, why)


def test_reader_that_looks_for_itself_leaves_its_units_partial_and_no_checkpoint() -> None:
    reading = Reading(name="command", planning=PLANNING, self_directed=True)
    made: list[StoredCheckpoint] = []
    for call in CALLS:
        reading.take(call, 0, done(ONE, TWO))
        made += reading.checkpoints(call)
    assert set(states(reading).values()) == {(UnitState.PARTIAL, "self-directed")}
    assert made == []


def test_cause_that_all_calls_share_comes_before_what_was_not_begun_for_it() -> None:
    reading = fresh()
    reading.take(CALLS[0], 0, Answered(end=AttemptEnd.RATE_LIMITED, shared=True))
    assert states(reading, stopped="not-begun")["b.py"] == (UnitState.FAILED, "rate-limited")


@pytest.mark.parametrize(
    "answered",
    [
        Answered(end=AttemptEnd.RATE_LIMITED, shared=True),
        Answered(end=AttemptEnd.TIMED_OUT),
        Answered(end=AttemptEnd.NON_ZERO_EXIT, text=reply(ONE, TWO)),
        Answered(end=AttemptEnd.DONE, text=b"no"),
    ],
)
def test_call_that_failed_in_an_earlier_process_is_made_again_as_another_try(answered: Answered) -> None:
    stored = fresh().take(CALLS[0], 0, answered)
    reading = fresh()
    reading.take_again([stored])
    assert reading.waiting() == CALLS
    again = reading.take(CALLS[0], 0, done(ONE, TWO))
    assert (stored.number, again.number) == (0, 1)
    assert [one.number for one in reading.attempts] == [1]
    third = fresh()
    third.take_again([stored, again])
    assert third.waiting() == CALLS[1:]


def test_call_that_was_repaired_in_vain_is_repaired_again_by_whoever_goes_on() -> None:
    first, second = fresh(), fresh()
    no = Answered(end=AttemptEnd.DONE, text=b"no")
    second.take_again([first.take(CALLS[0], number, no) for number in (0, 1)])
    assert second.take(CALLS[0], 0, no).number == 1 + 1
    ((call, _),) = second.repairs()
    assert second.take(call, 1, done(ONE, TWO)).number == 1 + 1 + 1
    assert second.repairs() == ()


def test_units_of_others_that_an_answer_says_it_read_are_counted() -> None:
    reading = fresh()
    assert fresh().limitations == ()
    for call in CALLS[:2]:
        reading.take(call, 0, done(ONE, TWO, f"unit:{'f' * 32}"))
    (told,) = reading.limitations
    assert (told.code, "3 units" in told.message) == ("foreign-units", True)
    assert states(reading)["a.py"] == (UnitState.PARTIAL, "pending")


def test_unusable_answer_waits_for_one_repair_and_no_more() -> None:
    reading = fresh()
    reading.take(CALLS[0], 0, Answered(end=AttemptEnd.DONE, text=b"no"))
    ((call, errors),) = reading.repairs()
    assert (call, bool(errors)) == (CALLS[0], True)
    reading.take(CALLS[0], 1, Answered(end=AttemptEnd.DONE, text=b"still no"))
    assert reading.repairs() == ()
    assert [one.end for one in reading.attempts] == ["undecodable"]


def test_findings_of_a_call_that_ended_badly_are_kept_and_its_units_stay_unread() -> None:
    reading = fresh()
    text = reply(ONE, TWO, findings=(TWO,))
    reading.take(CALLS[0], 0, Answered(end=AttemptEnd.NON_ZERO_EXIT, text=text, detail="It ended with 3."))
    assert len(reading.findings()) == 1
    assert states(reading)["b.py"] == (UnitState.FAILED, "non-zero-exit") or states(reading)["b.py"][
        0
    ] is not (UnitState.REVIEWED)


def test_answer_about_several_parts_says_each_finding_once() -> None:
    assert len(read_all(fresh(), (ONE,)).findings()) == 4 - 2


def test_findings_come_in_the_same_order_whatever_ended_first() -> None:
    forward, backward = fresh(), fresh()
    for one, calls in ((forward, CALLS), (backward, CALLS[::-1])):
        for call in calls:
            one.take(call, 0, done(ONE, TWO, findings=(TWO, ONE)))
    assert forward.findings() == backward.findings()


def test_calls_of_an_earlier_process_are_taken_in_and_not_made_again() -> None:
    first, second = fresh(), fresh()
    stored = [first.take(call, 0, done(ONE, TWO, findings=(ONE,))) for call in CALLS[:2]]
    second.take_again(stored)
    assert second.waiting() == CALLS[2:]
    assert second.findings() == first.findings()


def test_calls_of_another_reader_or_that_were_called_off_are_made() -> None:
    other = Reading(name="other", planning=PLANNING)
    off = fresh().take(CALLS[0], 0, Answered(end=AttemptEnd.CANCELLED))
    reading = fresh()
    reading.take_again([other.take(CALLS[1], 0, done(ONE)), off])
    assert reading.waiting() == CALLS


def test_checkpoint_is_made_when_a_unit_is_whole_and_gives_its_findings_again() -> None:
    reading = fresh()
    made: list[StoredCheckpoint] = []
    for call in CALLS:
        asked = tuple(name for name, _ in call.parts)
        reading.take(call, 0, done(*asked, findings=(TWO,) if TWO in asked else ()))
        made += reading.checkpoints(call)
    by_print = {one.fingerprint: one.body for one in made}
    assert set(by_print) == set(PLANNING.fingerprints.values())
    kept = read_checkpoint(by_print[PLANNING.fingerprints[TWO]])
    assert kept is not None
    again = Reading(name="command", planning=PLANNING, reused={TWO: kept})
    assert states(again)["b.py"] == (UnitState.REUSED, "")
    assert again.findings() == reading.findings()


def test_finding_of_a_unit_that_was_not_asked_about_is_told_and_makes_no_checkpoint() -> None:
    reading = fresh()
    made: list[StoredCheckpoint] = []
    for call in CALLS:
        asked = tuple(name for name, _ in call.parts)
        wrong = ("unit:" + "f" * 32,) if call is CALLS[1] else ()
        reading.take(call, 0, done(*asked, findings=wrong))
        made += reading.checkpoints(call)
    (told,) = reading.findings()
    assert isinstance(told, Malformed)
    assert told.reason == "invalid-unit"
    assert [one.fingerprint for one in made] == [PLANNING.fingerprints[TWO]]


@pytest.mark.parametrize("body", [b"", b"x", zlib.compress(b"{}"), zlib.compress(b"\0" * 10)])
def test_checkpoint_that_cannot_be_read_is_none(body: bytes) -> None:
    assert read_checkpoint(body) is None
