"""Calls of items: results are written as they come, what does not fit is asked once more."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adjudge.audit.calls import ItemCalls, ask_in_forms
from adjudge.model.ids import RepoPath
from adjudge.model.review import AttemptEnd
from adjudge.plan.options import SecretShapes
from adjudge.ports import Answered
from tests.audit_values import RUN, TEXT, work_item
from tests.unit.audit.test_executing import answer

if TYPE_CHECKING:
    from adjudge.model.workload import WorkItem

ITEM = work_item()


def calls() -> tuple[ItemCalls, dict[str, bytes]]:
    put: dict[str, bytes] = {}
    made = ItemCalls([ITEM], lambda _: {RepoPath("a.py"): TEXT}, None, put.__setitem__, (RUN, "command"))
    return made, put


HIDDEN = SecretShapes(find=lambda _: (), is_protected=lambda _: False)


def asked(answered_in: SecretShapes | None, forms: tuple[SecretShapes | None, ...]) -> tuple[int, str, int]:
    """(written, failure, how often it was asked) of one item that has an answer in one form alone."""
    times = 0

    def ask(items: tuple[WorkItem, ...], secrets: SecretShapes | None) -> ItemCalls:
        nonlocal times
        times += 1
        assert items == (ITEM,)
        made, _ = calls()
        (call,) = made.waiting()
        fits = done(answer()) if secrets is answered_in else Answered(end=AttemptEnd.EMPTY, detail="None.")
        made.take(call, 0, fits)
        return made

    return (*ask_in_forms((ITEM,), forms, ask), times)


def test_item_without_a_result_in_one_form_is_asked_in_the_next() -> None:
    assert asked(None, (HIDDEN, None)) == (1, "", 2)


def test_item_with_a_result_is_asked_in_no_other_form() -> None:
    assert asked(HIDDEN, (HIDDEN, None)) == (1, "", 1)


def test_item_without_a_result_in_any_form_is_told_once() -> None:
    assert asked(None, (HIDDEN,)) == (0, "command ended empty: None.", 1)


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
