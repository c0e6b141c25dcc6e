"""The calls of a reader, carried out: some at once, each kept as it ends, the unusable ones asked once more.

Rules: a cause that others share (a log-in, a rate limit, an outage) ends the reading early and keeps what was
read; whoever holds the review is heard of while it waits; when it is asked to stop, or has lost the review,
nothing more is begun.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from adjudge.model.review import AttemptEnd
from adjudge.plan.repair import repair_prompt
from adjudge.plan.settling import CANCELLED, NOT_BEGUN
from adjudge.ports import Assignment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from adjudge.model.review import StoredAttempt, StoredCheckpoint
    from adjudge.ports import Answered, Executor, Progress, Together

    Keep = Callable[[Sequence[StoredAttempt], Sequence[StoredCheckpoint]], None]

JOBS: Final = 3
TIMEOUT_S: Final = 480
ANSWER_BYTES: Final = 4 << 20
REPAIRS: Final = 1


class Asked(Protocol):
    """One call, as it is carried out."""

    @property
    def call_id(self) -> str:
        """Names it."""

    @property
    def prompt(self) -> str:
        """The whole prompt."""


AnyCall = TypeVar("AnyCall", bound=Asked)


class Calls(Protocol[AnyCall]):
    """Calls of one reader, of whatever kind, and what became of them."""

    def waiting(self) -> tuple[AnyCall, ...]:
        """Calls that have not ended, in order."""

    def repairs(self) -> tuple[tuple[AnyCall, tuple[str, ...]], ...]:
        """Calls whose answer could not be used, with what was wrong; each is asked once more."""

    def schema(self, call: AnyCall) -> str:
        """JSON Schema of its answer in the strict form, as text."""

    def take(self, call: AnyCall, number: int, answered: Answered) -> StoredAttempt:
        """Take in how a call ended; what is to be kept of it."""

    def checkpoints(self, call: AnyCall) -> Iterable[StoredCheckpoint]:
        """What can be used again, now that a call has ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """What calls are carried out with.

    Attributes:
        together: Some at once.
        keep: Keeps what ended, durably.
        stop: Whether nothing more is to be begun; tells that the owner lives.
        progress: Where one says how far it is.
        jobs: How many at once.
        tree: Absolute path of the tree that may be looked into; empty for none.
    """

    together: Together
    keep: Keep
    stop: Callable[[], bool]
    progress: Progress
    jobs: int = JOBS
    tree: str = ""


def carry_out(reading: Calls[AnyCall], executor: Executor, hands: Hands) -> str:
    """Make every call that waits, and repairs; why it ended early, empty where every call has ended.

    ``cancelled`` when it was asked to stop, ``not-begun`` when others would have ended as one did.

    Args:
        reading: What is to be read; takes in what is answered.
        executor: Who answers.
        hands: What it is done with.
    """
    waiting = reading.waiting()
    hands.progress.start(f"review by {executor.name}", len(waiting), of="calls", kept=True)
    try:
        if why := _make(reading, [(call, 0, call.prompt) for call in waiting], executor, hands):
            return why
        again = [(call, 1, repair_prompt(call.prompt, errors)) for call, errors in reading.repairs()]
        return _make(reading, again, executor, hands)
    finally:
        hands.progress.finish()


def _make(
    reading: Calls[AnyCall], calls: Sequence[tuple[AnyCall, int, str]], executor: Executor, hands: Hands
) -> str:
    """Make some calls; why it ended before the last of them, empty where it did not."""
    shared = asked = False

    def stop() -> bool:
        nonlocal asked
        asked = asked or hands.stop()
        return shared or asked

    assignments = [_assignment(call, prompt, reading.schema(call), hands.tree) for call, _, prompt in calls]
    ended = 0
    for at, answered in hands.together.run(assignments, executor, jobs=hands.jobs, stop=stop):
        call, number, _ = calls[at]
        _take(reading, call, number, answered, hands)
        shared = shared or (answered.shared and answered.end is not AttemptEnd.DONE)
        ended += 1
    if ended == len(calls):
        return ""
    return CANCELLED if asked else NOT_BEGUN


def _take(reading: Calls[AnyCall], call: AnyCall, number: int, answered: Answered, hands: Hands) -> None:
    attempt = reading.take(call, number, answered)
    hands.keep([attempt], list(reading.checkpoints(call)))
    hands.progress.advance(1)


def _assignment(call: Asked, prompt: str, schema: str, tree: str) -> Assignment:
    return Assignment(
        prompt=prompt.encode(),
        schema=schema,
        timeout_s=TIMEOUT_S,
        limit_bytes=ANSWER_BYTES,
        call_id=call.call_id,
        tree=tree,
    )
