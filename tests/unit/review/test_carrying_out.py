"""Calls are carried out, kept as they end, and stopped for what others share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.adapters.progress import Silence
from adjudge.model.ids import Digest
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from adjudge.ports import Answered
from adjudge.review.carrying_out import Hands, carry_out
from adjudge.review.reading import Reading
from tests.review_plans import CALLS, ONE, PLANNING, TWO, done

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudge.model.review import StoredAttempt, StoredCheckpoint
    from adjudge.ports import Assignment, Executor


class OneByOne:
    """The port ``Together``, one after another."""

    def run(
        self,
        assignments: Sequence[Assignment],
        executor: Executor,
        *,
        jobs: int,  # noqa: ARG002 - one at a time here
        stop: Callable[[], bool],
    ) -> Iterator[tuple[int, Answered]]:
        for at, one in enumerate(assignments):
            if stop():
                return
            yield at, executor.answer(one)

    def call_off(self) -> None:
        raise AssertionError("nothing runs between two calls")


@dataclass
class Script:
    """An executor that gives answers in order; the last one for ever."""

    answers: list[Answered]
    asked: list[bytes] = field(default_factory=list)
    name: str = "command"

    def identify(self) -> ExecutorIdentity:
        digest = Digest("0" * 64)
        return ExecutorIdentity(name="command", version="", model="", settings_sha256=digest, networked=False)

    def answer(self, assignment: Assignment) -> Answered:
        self.asked.append(assignment.prompt)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def carried(*answers: Answered, stop_after: int = 99) -> tuple[Reading, Script, list[int], str]:
    """The reading, who was asked, how many calls were kept at a time, and whether it was stopped."""
    reading, script = Reading(name="command", planning=PLANNING), Script(list(answers))
    kept: list[int] = []

    def keep(attempts: Sequence[StoredAttempt], _checkpoints: Sequence[StoredCheckpoint]) -> None:
        kept.append(len(attempts))

    def stop() -> bool:
        return len(script.asked) >= stop_after

    hands = Hands(together=OneByOne(), keep=keep, stop=stop, progress=Silence())
    return reading, script, kept, carry_out(reading, script, hands)


def test_every_call_is_made_and_kept_as_it_ends() -> None:
    reading, script, kept, stopped = carried(done(ONE, TWO))
    assert (len(script.asked), kept, stopped) == (len(CALLS), [1] * len(CALLS), "")
    assert reading.waiting() == ()


def test_unusable_answers_are_asked_for_once_more_with_what_was_wrong() -> None:
    _, script, _, _ = carried(Answered(end=AttemptEnd.DONE, text=b"no"), done(ONE, TWO))
    assert len(script.asked) == len(CALLS) + 1
    assert b"could not be used" in script.asked[-1]


def test_cause_that_others_share_ends_the_reading_early() -> None:
    limited = Answered(end=AttemptEnd.RATE_LIMITED, shared=True, detail="Too many requests.")
    reading, script, _, stopped = carried(done(ONE, TWO), limited)
    assert (len(script.asked), stopped) == (2, "not-begun")
    assert [one.end for one in reading.attempts] == ["done", "rate-limited"]


def test_nothing_more_is_begun_when_it_is_asked_to_stop() -> None:
    _, script, _, stopped = carried(done(ONE, TWO), stop_after=1)
    assert (len(script.asked), stopped) == (1, "cancelled")
