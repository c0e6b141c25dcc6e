"""The call of a narrative."""

from __future__ import annotations

import json

import pytest

from adjudge.audit.narrating import INBOX, check_narrative
from adjudge.audit.narrative_calls import NarrativeCalls, read_narrative_answer
from adjudge.contracts.narrative_v1 import AuditNarrativeV1
from adjudge.model.review import AttemptEnd
from adjudge.ports import Answered
from tests.unit.audit.test_narrating import ONE, SUBJECT

GOOD = json.dumps({"paragraphs": [{"text": "It goes wrong.", "finding_ids": [ONE.finding_id]}]}).encode()
BAD = json.dumps({"paragraphs": [{"text": "4711 go wrong.", "finding_ids": [ONE.finding_id]}]}).encode()


def calls() -> tuple[NarrativeCalls, dict[str, bytes]]:
    put: dict[str, bytes] = {}
    return NarrativeCalls("Tell it.", SUBJECT, put.__setitem__, "command"), put


def test_answer_that_fits_is_written_with_what_is_known() -> None:
    made, put = calls()
    (call,) = made.waiting()
    made.take(call, 0, Answered(end=AttemptEnd.DONE, text=b"Here it is:\n" + GOOD))
    assert isinstance(check_narrative(put[INBOX], SUBJECT), AuditNarrativeV1)
    assert (made.written, made.repairs(), made.failures) == (1, (), [])


def test_answer_that_does_not_fit_is_asked_again_with_what_was_wrong() -> None:
    made, put = calls()
    (call,) = made.waiting()
    made.take(call, 0, Answered(end=AttemptEnd.DONE, text=BAD))
    ((again, errors),) = made.repairs()
    assert again is call
    assert "$.paragraphs[0].text" in errors[0]
    assert put == {}
    made.take(call, 1, Answered(end=AttemptEnd.DONE, text=GOOD))
    assert (made.repairs(), list(put)) == ((), [INBOX])


def test_call_that_ended_otherwise_is_told() -> None:
    made, put = calls()
    (call,) = made.waiting()
    made.take(call, 0, Answered(end=AttemptEnd.TIMED_OUT, detail=""))
    assert (put, made.repairs()) == ({}, ())
    assert made.failures == ["command ended timed-out: it gave no reason"]
    assert list(json.loads(made.schema(call))["properties"]) == ["paragraphs"]
    assert list(made.checkpoints(call)) == []


@pytest.mark.parametrize(
    "data", [b"", b"no document", b'["paragraphs"]', b'{"paragraphs": NaN}', b'{"paragraphs": 1e999}', b"\xff", GOOD + GOOD]
)  # fmt: skip
def test_whatever_comes_is_a_sentence_and_no_exception(data: bytes) -> None:
    assert isinstance(read_narrative_answer(data, SUBJECT), str)
