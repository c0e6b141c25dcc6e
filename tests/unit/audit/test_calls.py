"""Calls of items: results are written as they come, what does not fit is asked once more."""

from __future__ import annotations

import json

from adjudge.audit.calls import ItemCalls
from adjudge.model.ids import RepoPath
from adjudge.model.review import AttemptEnd
from adjudge.ports import Answered
from tests.audit_values import RUN, TEXT, work_item
from tests.unit.audit.test_executing import answer

ITEM = work_item()


def calls() -> tuple[ItemCalls, dict[str, bytes]]:
    put: dict[str, bytes] = {}
    made = ItemCalls([ITEM], lambda _: {RepoPath("a.py"): TEXT}, None, put.__setitem__, (RUN, "command"))
    return made, put


def done(text: bytes) -> Answered:
    return Answered(end=AttemptEnd.DONE, text=text)


def test_result_is_written_to_the_path_of_its_item() -> None:
    made, put = calls()
    (call,) = made.waiting()
    made.take(call, 0, done(answer()))
    assert list(put) == [ITEM.result_path]
    assert json.loads(put[ITEM.result_path])["result_id"].startswith("command-")
    assert (made.written, made.repairs(), made.failures) == (1, (), [])


def test_answer_that_does_not_fit_is_asked_again_with_what_was_wrong() -> None:
    made, put = calls()
    (call,) = made.waiting()
    made.take(call, 0, done(answer(files_read=[])))
    ((again, errors),) = made.repairs()
    assert again is call
    assert "coverage-mismatch" in errors[0]
    made.take(call, 1, done(answer()))
    assert (made.repairs(), list(put)) == ((), [ITEM.result_path])


def test_call_that_ended_otherwise_writes_nothing_and_is_told() -> None:
    made, put = calls()
    (call,) = made.waiting()
    made.take(call, 0, Answered(end=AttemptEnd.TIMED_OUT, detail="It took too long."))
    assert (put, made.written, made.repairs()) == ({}, 0, ())
    assert made.failures == ["command ended timed-out: It took too long."]


def test_call_has_a_schema_and_leaves_no_checkpoint() -> None:
    made, _ = calls()
    (call,) = made.waiting()
    assert "files_read" in json.loads(made.schema(call))["properties"]
    assert list(made.checkpoints(call)) == []
