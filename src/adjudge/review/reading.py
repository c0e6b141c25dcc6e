"""How far the readers of one review are: which calls ended how, what they said, what is still to be done.

Rules: only a call that came back whole, is a document of the contract and says so has read a unit; what
arrived before a call ended otherwise is kept and qualified all the same, and its units stay unread; a call
that was answered is never made again, one that ended otherwise is by whoever goes on; a unit that was read
whole is kept for other reviews of the same content.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.run_v1 import AttemptV1, CheckpointV1, RunAttemptV1, UsageV1
from adjudge.errors import ContractError
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, Pass, StoredAttempt, StoredCheckpoint
from adjudge.plan.replies import read_reply
from adjudge.plan.reply_schema import strict_reply_schema
from adjudge.plan.settling import NOT_SAID, READ, SELF_DIRECTED, settle_unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.model.candidate import Candidate, Malformed
    from adjudge.model.ids import RepoPath
    from adjudge.model.review import Call, PlannedUnit, ReadUnit, Usage
    from adjudge.plan.make import Planning
    from adjudge.plan.replies import Reply
    from adjudge.ports import Answered

DONE: Final = AttemptEnd.DONE.value
UNDECODABLE: Final = AttemptEnd.UNDECODABLE.value
LIMIT_KEPT: Final = 1 << 20
"""Characters of an answer, beyond which it makes no checkpoint."""
LIMIT_BODY: Final = 64 << 20
"""Bytes of a checkpoint when it is unpacked."""
COORDINATOR: Final = "coordinator"
"""What a call looks at that reads no unit, but what was said of them."""
RAW: Final = 64 << 10
"""Bytes of what was answered raw that are kept until they are pruned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One call that ended.

    Attributes:
        told: For the artefact.
        answer: As text; empty where there was none.
        errors: What was wrong with it, for whoever answers again.
        shared: Others will end the same way.
        repair: It is the second try of one process.
    """

    told: RunAttemptV1
    answer: str
    errors: tuple[str, ...] = ()
    shared: bool = False
    repair: bool = False


class Said(NamedTuple):
    """What one answer said of a unit.

    Attributes:
        number: Of the first of its parts that the answer is about.
        entries: In the order of the answer.
    """

    number: int
    entries: tuple[Candidate | Malformed, ...]


@dataclass(kw_only=True)
class Reading:
    """The calls of one reader, and what became of them.

    Attributes:
        name: Of the reader.
        planning: What it is to read.
        reused: Units that were read before, with what was answered then.
        self_directed: It looks into the tree for itself, so no unit counts as read by what it was sent.
    """

    name: str
    planning: Planning
    reused: Mapping[str, CheckpointV1] = field(default_factory=dict)
    self_directed: bool = False
    _attempts: dict[str, Attempt] = field(default_factory=dict)
    _ends: dict[str, dict[tuple[Pass, int], str]] = field(default_factory=dict)
    _said: dict[tuple[str, Pass, str], Said] = field(default_factory=dict)
    _answers: dict[tuple[str, Pass, int], str] = field(default_factory=dict)
    _refused: dict[str, tuple[Malformed, ...]] = field(default_factory=dict)
    _spoilt: set[str] = field(default_factory=set)
    _foreign: dict[str, int] = field(default_factory=dict)
    _unknown: dict[str, int] = field(default_factory=dict)
    _before: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Take in what was answered before."""
        for unit_id, checkpoint in self.reused.items():
            for pass_, answers in checkpoint.answers.items():
                for number, answer in enumerate(answers):
                    reply = self._reply(answer.encode(), [unit_id])
                    self._hear(unit_id, Pass(pass_), number, answer, reply)

    @property
    def units(self) -> dict[str, PlannedUnit]:
        """Units by id."""
        return {one.unit_id: one for one in self.planning.plan.units}

    @property
    def attempts(self) -> tuple[RunAttemptV1, ...]:
        """Calls that ended, in the order of the plan; of a repaired one the last."""
        order = [one.call_id for one in self.planning.plan.calls]
        return tuple(self._attempts[name].told for name in order if name in self._attempts)

    def waiting(self) -> tuple[Call, ...]:
        """Calls that have not ended, in order."""
        return tuple(one for one in self.planning.plan.calls if one.call_id not in self._attempts)

    def repairs(self) -> tuple[tuple[Call, tuple[str, ...]], ...]:
        """Calls whose answer could not be used, with what was wrong; each is asked once more."""
        found = ((one, self._attempts.get(one.call_id)) for one in self.planning.plan.calls)
        return tuple(
            (call, attempt.errors)
            for call, attempt in found
            if attempt is not None and attempt.told.end == UNDECODABLE and not attempt.repair
        )

    def schema(self, call: Call) -> str:
        """JSON Schema of the answer to a call in the strict form, as text."""
        units = _units_of(call)
        checks = dict.fromkeys(name for one in units for name in self.planning.checks.get(one, ()))
        return strict_reply_schema(units, tuple(checks))

    def take(self, call: Call, number: int, answered: Answered) -> StoredAttempt:
        """Take in how a call ended; what is to be kept of it.

        Args:
            call: Which.
            number: 0, or 1 for a repair; tries of earlier processes are counted before it.
            answered: As it came.
        """
        repair, number = number > 0, self._before.get(call.call_id, 0) + number
        reply = self._reply(answered.text, _units_of(call))
        end, detail = answered.end, answered.detail
        if end is AttemptEnd.DONE and not reply.is_usable:
            end, detail = AttemptEnd.UNDECODABLE, reply.errors[0] if reply.errors else ""
        attempt = Attempt(
            told=self._told(call, number, answered, end, detail),
            answer=answered.text.decode("utf-8", "replace") if reply.is_usable else "",
            errors=reply.errors,
            shared=answered.shared,
            repair=repair,
        )
        self._settle(call, attempt, reply)
        body = encode_canonical(AttemptV1(told=attempt.told, answer=attempt.answer))
        return StoredAttempt(call_id=call.call_id, number=number, body=body, raw=answered.text[:RAW])

    def take_again(self, stored: Iterable[StoredAttempt]) -> None:
        """Take in what was answered in an earlier process, and count its tries.

        A call that ended otherwise, or whose answer cannot be read any more, is made again.
        """
        calls = {one.call_id: one for one in self.planning.plan.calls}
        for one in stored:
            call = calls.get(one.call_id)
            try:
                wire = decode_artefact(one.body, AttemptV1)
            except ContractError:
                continue
            if call is None or wire.told.executor != self.name:
                continue
            self._before[call.call_id] = max(self._before.get(call.call_id, 0), one.number + 1)
            reply = self._reply(wire.answer.encode(), _units_of(call))
            if wire.told.end == DONE and reply.is_usable:
                self._settle(call, Attempt(told=wire.told, answer=wire.answer), reply)

    def checkpoints(self, call: Call) -> Iterator[StoredCheckpoint]:
        """Of each unit of a call that has now been read whole, but of an answer that speaks of others."""
        for name in _units_of(call):
            unit = self.units[name]
            if name not in self.reused and name not in self._spoilt and self._is_whole(unit):
                made = self._checkpoint(unit)
                if made is not None:
                    yield made

    @property
    def limitations(self) -> tuple[Reason, ...]:
        """What was said of units and by standards that nobody asked about, counted."""
        told = []
        if count := sum(self._foreign.values()):
            units = "a unit" if count == 1 else f"{count} units"
            message = (
                f"{self.name} says that it read {units} it was not asked about; that counts for nothing."
            )
            told.append(Reason(code="foreign-units", message=message))
        if count := sum(self._unknown.values()):
            findings = "a finding" if count == 1 else f"{count} findings"
            message = f"{self.name} names standards for {findings} that the unit is not held to; it has none."
            told.append(Reason(code="unknown-check", message=message))
        return tuple(told)

    def has_read(self) -> bool:
        """Whether anything was answered, by this review or by one before it."""
        return bool(self.reused) or any(one.told.end == DONE for one in self._attempts.values())

    def read_units(self, *, stopped: str = "") -> tuple[ReadUnit, ...]:
        """How far each unit was read.

        Args:
            stopped: Why calls that have not ended never will; empty where nobody knows.
        """
        left_out = frozenset(self.planning.plan.left_out)
        return tuple(self._settled(one, left_out, stopped=stopped) for one in self.planning.plan.units)

    def findings(self) -> tuple[Candidate | Malformed, ...]:
        """All that was said, by path, pass and part; then what was said of no unit that was asked about."""
        places = {unit.unit_id: at for at, unit in enumerate(self.planning.plan.units)}
        looks = {pass_: at for at, pass_ in enumerate(Pass)}
        ordered = sorted(
            (places[name], looks[pass_], said.number, digest, said.entries)
            for (name, pass_, digest), said in self._said.items()
        )
        refused = (self._refused.get(one.call_id, ()) for one in self.planning.plan.calls)
        return tuple(entry for entries in (*(said for *_, said in ordered), *refused) for entry in entries)

    def _settled(self, unit: PlannedUnit, left_out: frozenset[RepoPath], *, stopped: str) -> ReadUnit:
        ends = dict(self._ends.get(unit.unit_id, {}))
        if stopped:
            for part in unit.parts:
                for pass_ in unit.passes:
                    ends.setdefault((pass_, part.number), stopped)
        return settle_unit(unit, ends, reused=unit.unit_id in self.reused, budgeted=unit.path in left_out)

    def _reply(self, data: bytes, unit_ids: Iterable[str]) -> Reply:
        hidden = self.planning.hidden
        asked = {name: hidden.get(name, {}) for name in unit_ids}
        reply = read_reply(data, asked, tool=self.name, checks=self.planning.checks)
        if reply.unknown_checks:
            self._unknown[sha256(data).hexdigest()] = reply.unknown_checks
        return reply

    def _settle(self, call: Call, attempt: Attempt, reply: Reply) -> None:
        self._attempts[call.call_id] = attempt
        self._refused[call.call_id] = reply.refused
        self._foreign[call.call_id] = reply.foreign
        if reply.refused:
            self._spoilt.update(name for name, _ in call.parts)
        for name, number in call.parts:
            self._hear(name, call.pass_, number, attempt.answer, reply)
            is_done = attempt.told.end == DONE
            is_read = is_done and name in reply.read
            read = SELF_DIRECTED if self.self_directed else READ
            end = read if is_read else NOT_SAID if is_done else attempt.told.end
            self._ends.setdefault(name, {})[call.pass_, number] = end
            if is_read:
                self._answers[name, call.pass_, number] = attempt.answer

    def _hear(self, unit_id: str, pass_: Pass, number: int, answer: str, reply: Reply) -> None:
        """What was said of a unit; an answer about several of its parts says it once."""
        entries = next((one.entries for one in reply.units if one.unit_id == unit_id), ())
        key = (unit_id, pass_, sha256(answer.encode()).hexdigest())
        if entries and (key not in self._said or self._said[key].number > number):
            self._said[key] = Said(number, entries)

    def _is_whole(self, unit: PlannedUnit) -> bool:
        ends = self._ends.get(unit.unit_id, {})
        wanted = [(pass_, part.number) for pass_ in unit.passes for part in unit.parts]
        return bool(wanted) and not unit.left_out and all(ends.get(one) == READ for one in wanted)

    def _checkpoint(self, unit: PlannedUnit) -> StoredCheckpoint | None:
        answers = {
            pass_.value: tuple(self._answers[unit.unit_id, pass_, part.number] for part in unit.parts)
            for pass_ in unit.passes
        }
        if any(len(text) > LIMIT_KEPT for texts in answers.values() for text in texts):
            return None
        body = zlib.compress(encode_canonical(CheckpointV1(answers=answers)))  # type: ignore[arg-type]  # names of passes
        return StoredCheckpoint(fingerprint=self.planning.fingerprints[unit.unit_id], body=body)

    def _told(
        self, call: Call, number: int, answered: Answered, end: AttemptEnd, detail: str
    ) -> RunAttemptV1:
        units = self.units
        return RunAttemptV1(
            call_id=call.call_id,
            number=number,
            executor=self.name,
            pass_=call.pass_.value,
            units=tuple(sorted({units[name].path for name, _ in call.parts})),
            end=end.value,
            detail=detail,
            prompt_sha256=call.prompt_sha256,
            answer_sha256=sha256(answered.text).hexdigest(),
            tokens=call.tokens,
            usage=_usage(answered.usage),
        )


def answered_before(stored: Iterable[StoredAttempt], name: str) -> dict[str, tuple[StoredAttempt, ...]]:
    """Calls of a reader that were answered in an earlier process, by the paths of their units.

    Args:
        stored: What is kept; what cannot be read is left out.
        name: Of the reader.
    """
    found: dict[str, tuple[StoredAttempt, ...]] = {}
    for one in stored:
        try:
            told = decode_artefact(one.body, AttemptV1).told
        except ContractError:
            continue
        if (told.executor, told.end) == (name, DONE) and told.pass_ != COORDINATOR:
            found |= {path: (*found.get(path, ()), one) for path in told.units}
    return found


def read_checkpoint(body: bytes) -> CheckpointV1 | None:
    """What is kept of a unit; ``None`` for what cannot be read any more."""
    try:
        opened = zlib.decompressobj()
        data = opened.decompress(body, LIMIT_BODY)
        return None if opened.unconsumed_tail else decode_artefact(data, CheckpointV1, limit_bytes=LIMIT_BODY)
    except (zlib.error, ContractError):
        return None


def _units_of(call: Call) -> list[str]:
    """Units that a call is about, in its order."""
    return list(dict.fromkeys(name for name, _ in call.parts))


def _usage(usage: Usage) -> UsageV1:
    return UsageV1(input_tokens=usage.input_tokens, output_tokens=usage.output_tokens, calls=usage.calls)
