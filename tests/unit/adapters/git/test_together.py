from __future__ import annotations

import threading

import pytest

from adjudge.adapters.git.together import Together


def test_answers_come_from_calls_made_at_the_same_time() -> None:
    meeting = threading.Barrier(3, timeout=10)
    with Together() as calls:
        pending = [calls.start(meeting.wait) for _ in range(2)]
        meeting.wait()
        assert sorted(answer.answer() for answer in pending) != []


def test_error_of_a_call_is_raised_where_its_answer_is_wanted() -> None:
    def refuse() -> int:
        raise ValueError("no")

    with Together() as calls:
        pending = calls.start(refuse)
        with pytest.raises(ValueError, match="no"):
            pending.answer()


def test_no_call_outlives_the_block_even_after_an_error() -> None:
    gate = threading.Event()
    over: list[bool] = []

    def slow() -> None:
        gate.wait(10)
        over.append(True)

    def fail_meanwhile() -> None:
        with Together() as calls:
            calls.start(slow)
            threading.Timer(0.05, gate.set).start()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_meanwhile()
    assert over == [True]
