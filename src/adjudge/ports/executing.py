"""Executors: whoever turns a prompt into an answer. Nothing that comes back is believed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from adjudge.model.review import Usage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudge.model.outcome import Reason
    from adjudge.model.review import AttemptEnd, ExecutorIdentity

NO_USAGE = Usage()


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """What an executor is to answer.

    Attributes:
        prompt: The whole prompt; goes by standard input, never by argv.
        schema: JSON Schema of the answer in its strict form, as text.
        timeout_s: Wall-clock bound.
        limit_bytes: Cap on the answer.
        call_id: Names it; recorded and replayed answers are found by it.
        tree: Absolute path of a private copy of a tree, which a program may look into and is not to change;
            empty where the prompt holds everything.
        folder: Absolute path of a throw-away tree that is to be changed; empty where an answer alone is
            wanted. Only executors that can change files are asked so, and what they say is then no answer.
    """

    prompt: bytes
    schema: str
    timeout_s: float = 480.0
    limit_bytes: int = 4 << 20
    call_id: str = ""
    tree: str = ""
    folder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What came of an assignment.

    Attributes:
        end: How it ended; only ``done`` has an answer to decode.
        text: The final message, or what arrived before it ended otherwise; bytes as they came.
        detail: One sentence on what went wrong, without secrets or paths of this machine; empty when done.
        shared: The cause lies outside of this one call (log-in, rate limit, outage), so others will fail too.
        retry_after_s: How long the other side asks to wait; 0 when it does not say.
        usage: What it cost.
        survivors: Processes that outlived it and were ended.
        limitations: What was not as bounded as it should be; sorted.
    """

    end: AttemptEnd
    text: bytes = b""
    detail: str = ""
    shared: bool = False
    retry_after_s: float = 0.0
    usage: Usage = NO_USAGE
    survivors: int = 0
    limitations: tuple[Reason, ...] = ()


class Executor(Protocol):
    """One executor. No method raises for what the other side does."""

    @property
    def name(self) -> str:
        """How it is named by people."""

    def identify(self) -> ExecutorIdentity | Reason:
        """Who would answer, or why nobody would; asked before the first assignment."""

    def answer(self, assignment: Assignment) -> Answered:
        """Run it to its end, within its bounds; leaves no process and no file behind. Thread-safe."""


class Together(Protocol):
    """Carries out several assignments at once."""

    def run(
        self,
        assignments: Sequence[Assignment],
        executor: Executor,
        *,
        jobs: int,
        stop: Callable[[], bool],
    ) -> Iterator[tuple[int, Answered]]:
        """(position, answer) of each as it ends, those that end first first.

        Args:
            assignments: In the order in which they are begun.
            executor: Who answers.
            jobs: How many at once.
            stop: Asked about once a second and whenever one ends; when true, nothing more is begun, and what
                runs is waited for.
        """

    def call_off(self) -> None:
        """End what runs, soon; each is answered as cancelled."""
