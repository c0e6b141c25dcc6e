"""How far a coordinator is: what an answer says, what is kept, what is asked again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from adjudge.model.candidate import Severity
from adjudge.model.ids import Digest, RepoPath
from adjudge.model.place import Side
from adjudge.model.review import AttemptEnd, ExecutorIdentity, ReviewPlan, Tier
from adjudge.plan.coordinator_prompt import Shown, plan_coordination
from adjudge.ports import Answered
from adjudge.review.coordinating import Coordinating, demands_coordinator, fingerprint_of
from adjudge.review.reading import read_checkpoint
from tests.review_plans import UNITS

WHO = ExecutorIdentity(
    name="command", version="1", model="m", settings_sha256=Digest("1" * 64), networked=False
)
EMPTY: dict[str, Any] = {"schema": "adjudge.coordination/v1", "order": [], "merge": [], "drop": [], "add": []}
SHOWN = [
    Shown(
        index=at + 5, path=RepoPath("a.py"), side=Side.HEAD, start_line=at, end_line=at, defect_class="other",
        severity=Severity.HIGH, title="wrong", summary="", quote="x" * 900,
    )
    for at in range(1, 101)
]  # fmt: skip
PLAN = plan_coordination(SHOWN, secrets=None)
CALL, SECOND = PLAN.calls[:2]


def fresh(who: ExecutorIdentity = WHO) -> Coordinating:
    return Coordinating(who=who, plan=PLAN, calls=(CALL, SECOND))


def answered(end: AttemptEnd = AttemptEnd.DONE, **lists: Any) -> Answered:
    return Answered(
        end=end, text=json.dumps(EMPTY | lists).encode(), detail="" if end is AttemptEnd.DONE else "Why."
    )


def test_answers_are_words_by_index_in_the_order_of_calls() -> None:
    made = fresh()
    made.take(SECOND, 0, answered(order=[SECOND.numbers[0]]))
    made.take(CALL, 0, answered(order=[1]))
    one, two = made.words()
    assert (one.call_id, one.indexes[1], one.reply.order) == (CALL.call_id, 6, (1,))
    assert two.call_id == SECOND.call_id
    assert (made.cause(), made.waiting()) == ("", ())


def test_number_of_another_call_is_not_known() -> None:
    made = fresh()
    made.take(CALL, 0, answered(order=[SECOND.numbers[0]]))
    assert [one.code for one in made.words()[0].reply.refused] == ["unknown-number"]


def test_call_that_ended_badly_says_nothing_and_is_the_cause() -> None:
    made = fresh()
    made.take(CALL, 0, answered(AttemptEnd.TIMED_OUT, drop=[{"number": 1, "reason": "wrong"}]))
    made.take(SECOND, 0, answered())
    assert [one.call_id for one in made.words()] == [SECOND.call_id]
    assert made.cause() == "it ended timed-out: Why."


def test_unusable_answer_is_asked_for_once_more_and_no_more() -> None:
    made = fresh()
    made.take(CALL, 0, Answered(end=AttemptEnd.DONE, text=b"no"))
    ((call, errors),) = made.repairs()
    assert (call, bool(errors), made.attempts[0].end) == (CALL, True, "undecodable")
    made.take(CALL, 1, Answered(end=AttemptEnd.DONE, text=b"no"))
    assert made.repairs() == ()


def test_call_that_was_not_begun_is_the_cause() -> None:
    made = fresh()
    made.take(CALL, 0, answered())
    assert made.cause() == "it was stopped before it was asked"


def test_what_was_answered_in_an_earlier_process_is_not_asked_again_and_what_failed_is() -> None:
    first, second = fresh(), fresh()
    second.take_again([
        first.take(CALL, 0, answered(order=[1])),
        first.take(SECOND, 0, answered(AttemptEnd.KILLED)),
    ])  # fmt: skip
    assert second.waiting() == (SECOND,)
    assert second.words() == first.words()
    assert second.take(SECOND, 0, answered()).number == 1


def test_attempt_of_another_is_not_taken() -> None:
    stored = fresh(replace(WHO, name="other")).take(CALL, 0, answered())
    made = fresh()
    made.take_again([stored])
    assert made.waiting() == (CALL, SECOND)


def test_answer_is_kept_under_its_prompt_and_its_coordinator_and_used_again() -> None:
    first, second, other = fresh(), fresh(), fresh(replace(WHO, model="another"))
    first.take(CALL, 0, answered(order=[1]))
    (kept,) = first.checkpoints(CALL)
    checkpoint = read_checkpoint(kept.body)
    assert checkpoint is not None
    for one in (second, other):
        one.reuse({kept.fingerprint: checkpoint})
    assert (second.waiting(), second.words(), second.attempts) == ((SECOND,), first.words(), ())
    assert (first.reused, second.reused) == (0, 1)
    assert other.waiting() == (CALL, SECOND)


def test_no_answer_that_failed_is_kept() -> None:
    made = fresh()
    made.take(CALL, 0, answered(AttemptEnd.NON_ZERO_EXIT))
    made.take(SECOND, 0, Answered(end=AttemptEnd.DONE, text=b"no"))
    assert [*made.checkpoints(CALL), *made.checkpoints(SECOND)] == []


def test_fingerprint_is_of_the_prompt_and_of_who_answers() -> None:
    found = {
        fingerprint_of(CALL, WHO), fingerprint_of(SECOND, WHO), fingerprint_of(CALL, replace(WHO, version="2")),
        fingerprint_of(CALL, replace(WHO, settings_sha256=Digest("2" * 64))),
    }  # fmt: skip
    assert len(found) == 4


def test_attempt_names_the_look_and_the_files() -> None:
    made = fresh()
    made.take(CALL, 0, answered())
    (told,) = made.attempts
    assert (told.pass_, told.units, told.prompt_sha256) == ("coordinator", ("a.py",), CALL.prompt_sha256)


def test_only_a_unit_of_the_full_tier_that_is_read_demands_a_coordinator() -> None:
    unit = replace(UNITS[0], tier=Tier.FULL)
    for units, left_out, demanded in (
        ((UNITS[0],), (), False),
        ((UNITS[1], unit), (), True),
        ((unit,), (unit.path,), False),
        ((replace(unit, skip="binary"),), (), False),
        ((replace(unit, parts=()),), (), False),
    ):
        plan = ReviewPlan(units=units, calls=(), left_out=left_out, budget=0, limitations=())
        assert demands_coordinator(plan) is demanded
