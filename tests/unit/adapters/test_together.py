"""Assignments are carried out so many at once, and none is left running."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

import pytest

from adjudge.adapters import together
from adjudge.adapters.together import ThreadsTogether
from adjudge.model.ids import Digest
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from adjudge.ports import Answered, Assignment

MANY = [Assignment(prompt=b"%d" % number, schema="{}") for number in range(9)]


@dataclass
class Meeting:
    """An executor whose answers wait for one another, so that only as many as wanted can be at work."""

    wanted: int
    most: int = 0
    answered: list[bytes] = field(default_factory=list)
    _now: int = 0
    _lock: threading.Condition = field(default_factory=threading.Condition)

    @property
    def name(self) -> str:
        return "meeting"

    def identify(self) -> ExecutorIdentity:
        digest = Digest("0" * 64)
        return ExecutorIdentity(name=self.name, version="", model="", settings_sha256=digest, networked=False)

    def answer(self, assignment: Assignment) -> Answered:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
            self._lock.notify_all()
            self._lock.wait_for(lambda: self.most >= self.wanted, timeout=30)
        with self._lock:
            self._now -= 1
            self.answered.append(assignment.prompt)
        return Answered(end=AttemptEnd.DONE, text=assignment.prompt)


def test_every_assignment_is_answered_and_so_many_at_once() -> None:
    meeting = Meeting(wanted=3)
    found = dict(ThreadsTogether().run(MANY, meeting, jobs=3, stop=lambda: False))
    assert {at: one.text for at, one in found.items()} == {at: b"%d" % at for at in range(9)}
    assert meeting.most == 3


def test_when_stopped_nothing_more_is_begun_and_what_runs_is_waited_for() -> None:
    meeting = Meeting(wanted=2)
    found = ThreadsTogether().run(MANY, meeting, jobs=2, stop=lambda: bool(meeting.answered))
    assert len(list(found)) == len(meeting.answered) < len(MANY)


def test_interrupted_wait_calls_off_what_runs() -> None:
    meeting = Meeting(wanted=2)

    def call_off() -> None:
        with meeting._lock:
            meeting.most = 2
            meeting._lock.notify_all()

    def stop() -> bool:
        if meeting.most:
            raise KeyboardInterrupt
        return False

    with pytest.raises(KeyboardInterrupt):
        list(ThreadsTogether(call_off).run(MANY[:1], meeting, jobs=1, stop=stop))
    assert meeting.answered == [b"0"]


def test_what_runs_can_be_called_off() -> None:
    called: list[str] = []
    ThreadsTogether(lambda: called.append("off")).call_off()
    assert called == ["off"]


def test_stopped_before_the_first_begins_none() -> None:
    meeting = Meeting(wanted=1)
    assert list(ThreadsTogether().run(MANY, meeting, jobs=2, stop=lambda: True)) == []
    assert meeting.answered == []


def test_whoever_waits_is_asked_while_nothing_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "TICK_S", 0.01)
    meeting, asked = Meeting(wanted=2), []

    def stop() -> bool:
        asked.append(1)
        if len(asked) > 3:
            with meeting._lock:
                meeting.most = 2
                meeting._lock.notify_all()
        return False

    list(ThreadsTogether().run(MANY[:1], meeting, jobs=1, stop=stop))
    assert len(asked) > 3
