"""The calls of a coordinator, and what became of them.

Rules: only a call that came back whole and is a document of the contract says anything; what arrived before
it ended otherwise does not. A call that was answered is never made again, and an answer to the same prompt by
the same coordinator is taken from what is kept.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.coordination_v1 import SCHEMA
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.run_v1 import AttemptV1, CheckpointV1, RunAttemptV1, UsageV1
from adjudge.errors import ContractError
from adjudge.model.ids import Digest, derive_digest
from adjudge.model.review import AttemptEnd, StoredAttempt, StoredCheckpoint, Tier
from adjudge.plan.coordination_reply import CoordinatorReply, read_coordination
from adjudge.plan.coordination_schema import strict_coordination_schema
from adjudge.review.coordinated import CallWords
from adjudge.review.reading import COORDINATOR, DONE, LIMIT_KEPT, RAW, UNDECODABLE, Attempt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.model.coordination import CoordinatorCall
    from adjudge.model.review import ExecutorIdentity, ReviewPlan
    from adjudge.plan.coordinator_prompt import CoordinatorPlan
    from adjudge.ports import Answered

MOST_CALLS: Final = 4
"""Calls of a coordinator in one review; what they do not hold is not coordinated, and that is told."""


def demands_coordinator(plan: ReviewPlan) -> bool:
    """Whether a unit of the full tier is read."""
    return any(
        one.tier is Tier.FULL and not one.skip and one.parts and one.path not in plan.left_out
        for one in plan.units
    )


def fingerprint_of(call: CoordinatorCall, who: ExecutorIdentity) -> Digest:
    """What an answer depends on: the whole prompt, the contract, and who answers."""
    parts = (SCHEMA, who.name, who.version, who.model, who.settings_sha256, call.prompt_sha256)
    return derive_digest("adjudge/coordinator/v1", *(one.encode("utf-8", "surrogateescape") for one in parts))


@dataclass(kw_only=True)
class Coordinating:
    """What a coordinator is asked, and what became of it.

    Attributes:
        who: The coordinator.
        plan: Its prompts.
        calls: Those of them that are made; others are beyond a bound.
    """

    who: ExecutorIdentity
    plan: CoordinatorPlan
    calls: tuple[CoordinatorCall, ...]
    _attempts: dict[str, Attempt] = field(default_factory=dict)
    _replies: dict[str, CoordinatorReply] = field(default_factory=dict)
    _before: dict[str, int] = field(default_factory=dict)

    @property
    def reused(self) -> int:
        """Calls whose answer is one that was kept."""
        return sum(one.call_id in self._replies and one.call_id not in self._attempts for one in self.calls)

    @property
    def attempts(self) -> tuple[RunAttemptV1, ...]:
        """Calls that ended, in order; of a repaired one the last."""
        return tuple(self._attempts[one.call_id].told for one in self.calls if one.call_id in self._attempts)

    def waiting(self) -> tuple[CoordinatorCall, ...]:
        """Calls that have not ended and of which no answer is kept."""
        return tuple(
            one
            for one in self.calls
            if one.call_id not in self._attempts and one.call_id not in self._replies
        )

    def repairs(self) -> tuple[tuple[CoordinatorCall, tuple[str, ...]], ...]:
        """Calls whose answer could not be used, with what was wrong; each is asked once more."""
        found = ((one, self._attempts.get(one.call_id)) for one in self.calls)
        return tuple(
            (call, attempt.errors)
            for call, attempt in found
            if attempt is not None and attempt.told.end == UNDECODABLE and not attempt.repair
        )

    def schema(self, call: CoordinatorCall) -> str:
        """JSON Schema of the answer to a call in the strict form, as text."""
        return strict_coordination_schema(call.numbers)

    def take(self, call: CoordinatorCall, number: int, answered: Answered) -> StoredAttempt:
        """Take in how a call ended; what is to be kept of it.

        Args:
            call: Which.
            number: 0, or 1 for a repair; tries of earlier processes are counted before it.
            answered: As it came.
        """
        repair, number = number > 0, self._before.get(call.call_id, 0) + number
        reply = self._read(call, answered.text)
        end, detail = answered.end, answered.detail
        if end is AttemptEnd.DONE and not reply.is_usable:
            end, detail = AttemptEnd.UNDECODABLE, reply.errors[0] if reply.errors else ""
        told = self._told(call, number, answered, end, detail)
        answer = answered.text.decode("utf-8", "replace") if reply.is_usable else ""
        attempt = Attempt(
            told=told, answer=answer, errors=reply.errors, shared=answered.shared, repair=repair
        )
        self._settle(call, attempt, reply)
        body = encode_canonical(AttemptV1(told=told, answer=answer))
        return StoredAttempt(call_id=call.call_id, number=number, body=body, raw=answered.text[:RAW])

    def take_again(self, stored: Iterable[StoredAttempt]) -> None:
        """Take in what was answered in an earlier process, and count its tries; the rest is asked anew."""
        calls = {one.call_id: one for one in self.calls}
        for one in stored:
            call = calls.get(one.call_id)
            try:
                wire = decode_artefact(one.body, AttemptV1)
            except ContractError:
                continue
            if call is None or wire.told.executor != self.who.name:
                continue
            self._before[call.call_id] = max(self._before.get(call.call_id, 0), one.number + 1)
            reply = self._read(call, wire.answer.encode())
            if wire.told.end == DONE and reply.is_usable:
                self._settle(call, Attempt(told=wire.told, answer=wire.answer), reply)

    def reuse(self, kept: Mapping[Digest, CheckpointV1]) -> None:
        """Take in answers that are kept, by fingerprint; one that is not usable is asked for anew."""
        for call in self.waiting():
            checkpoint = kept.get(fingerprint_of(call, self.who))
            answers = () if checkpoint is None else checkpoint.answers.get(COORDINATOR, ())
            reply = self._read(call, answers[0].encode()) if answers else None
            if reply is not None and reply.is_usable:
                self._replies[call.call_id] = reply

    def checkpoints(self, call: CoordinatorCall) -> Iterator[StoredCheckpoint]:
        """The answer to a call that was answered."""
        attempt = self._attempts.get(call.call_id)
        if attempt is not None and attempt.told.end == DONE and len(attempt.answer) <= LIMIT_KEPT:
            body = encode_canonical(CheckpointV1(answers={COORDINATOR: (attempt.answer,)}))
            yield StoredCheckpoint(fingerprint=fingerprint_of(call, self.who), body=zlib.compress(body))

    def words(self) -> tuple[CallWords, ...]:
        """What was said, in the order of calls."""
        return tuple(
            CallWords(
                call_id=one.call_id,
                indexes={number: self.plan.shown[number].index for number in one.numbers},
                reply=self._replies[one.call_id],
            )
            for one in self.calls
            if one.call_id in self._replies
        )

    def cause(self) -> str:
        """Why not all that was found is coordinated; empty when it is."""
        for one in self.calls:
            attempt = self._attempts.get(one.call_id)
            if attempt is None and one.call_id not in self._replies:
                return "it was stopped before it was asked"
            if attempt is not None and attempt.told.end != DONE:
                return f"it ended {attempt.told.end}: {attempt.told.detail}".rstrip(": ")
        return ""

    def _settle(self, call: CoordinatorCall, attempt: Attempt, reply: CoordinatorReply) -> None:
        self._attempts[call.call_id] = attempt
        if attempt.told.end == DONE and reply.is_usable:
            self._replies[call.call_id] = reply

    def _read(self, call: CoordinatorCall, data: bytes) -> CoordinatorReply:
        asked = {number: self.plan.shown[number].path for number in call.numbers}
        return read_coordination(data, asked, self.plan.hidden, tool=self.who.name)

    def _told(
        self, call: CoordinatorCall, number: int, answered: Answered, end: AttemptEnd, detail: str
    ) -> RunAttemptV1:
        usage = answered.usage
        return RunAttemptV1(
            call_id=call.call_id,
            number=number,
            executor=self.who.name,
            pass_=COORDINATOR,
            units=tuple(sorted({self.plan.shown[one].path for one in call.numbers})),
            end=end.value,
            detail=detail,
            prompt_sha256=call.prompt_sha256,
            answer_sha256=sha256(answered.text).hexdigest(),
            tokens=call.tokens,
            usage=UsageV1(
                input_tokens=usage.input_tokens, output_tokens=usage.output_tokens, calls=usage.calls
            ),
        )
