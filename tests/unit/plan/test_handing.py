"""Calls as work for somebody else, and results as answers."""

from __future__ import annotations

import json

import pytest

from adjudge.model.ids import RepoPath
from adjudge.model.ledger import sha256
from adjudge.model.lens import PASS_LENSES
from adjudge.model.workload import Complexity, RiskLevel, WorkKind
from adjudge.plan.handing import answer_of_result, item_id_of, make_items, measure_file
from adjudge.plan.replies import read_reply
from tests.review_plans import CALLS, FINDING, ONE, TWO, UNITS

UNIT_OF = {one.unit_id: one for one in UNITS}
A, B = measure_file(RepoPath("a.py"), b"1\n2"), measure_file(RepoPath("b.py"), b"")
RESULT = {"findings": [FINDING, {**FINDING, "path": "b.py"}, {**FINDING, "path": "elsewhere.py"}]}


@pytest.mark.parametrize(("data", "lines"), [(b"", 0), (b"a", 1), (b"a\n", 1), (b"a\nb", 2)])
def test_file_is_measured_whole(data: bytes, lines: int) -> None:
    made = measure_file(RepoPath("a.py"), data)
    assert (made.sha256, made.lines, made.start_line, made.end_line) == (sha256(data), lines, 1, lines)


def test_item_is_its_call_and_covers_the_files_of_its_units() -> None:
    items = make_items(CALLS, UNIT_OF, {TWO: B, ONE: A})
    assert [one.item_id for one in items] == [item_id_of(one) for one in CALLS]
    first, second = items[:2]
    assert (first.prompt.text, first.prompt.sha256) == (CALLS[0].prompt, CALLS[0].prompt_sha256)
    assert (first.scope.files, second.scope.files) == ((A, B), (A,))
    assert (first.kind, first.lenses) == (WorkKind.READ, PASS_LENSES[CALLS[0].pass_])
    assert (first.risk, first.complexity) == (RiskLevel.MEDIUM, Complexity.FOCUSED)
    assert first.result_path == f"results/{CALLS[0].call_id.partition(':')[2]}.json"


def test_unit_without_a_file_has_nothing_to_cover() -> None:
    (item, *_) = make_items(CALLS, UNIT_OF, {TWO: B})
    assert item.scope.files == (B,)


def test_findings_stand_with_the_unit_of_their_path_and_others_with_the_first() -> None:
    answer = answer_of_result(json.dumps(RESULT).encode(), UNITS)
    reply = read_reply(answer, {ONE: {}, TWO: {}}, tool="host")
    assert (reply.is_usable, reply.read, reply.refused, reply.foreign) == (True, (ONE, TWO), (), 0)
    assert {one.unit_id: len(one.entries) for one in reply.units} == {ONE: 2, TWO: 1}


def test_answer_is_bound_to_the_very_bytes_of_the_result() -> None:
    one, other = (answer_of_result(json.dumps(RESULT, indent=at).encode(), UNITS) for at in (1, 2))
    assert one != other
    assert answer_of_result(json.dumps(RESULT, indent=1).encode(), UNITS) == one
