"""The normal form of an accepted result."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from adjudge.audit.checking import Bound, check_result
from adjudge.audit.judging import Received, judge_results
from adjudge.contracts.audit_result_v1 import (
    AuditResultV1,
    audit_result_artefact,
    finding_value,
    lenses_of,
    read_accepted,
)
from adjudge.contracts.canonical import encode_canonical
from adjudge.errors import StateError
from adjudge.model.workload import AuditResult, WorkItem, WorkKind
from tests.audit_results import RUN, Json, finding, item, result, verdict
from tests.qualify_values import qualify_sources

FILES = {"a.py": "def f(one):\n    return one\n"}
ITEM = item(("a.py", FILES["a.py"].encode()))
VERIFYING = item(("a.py", FILES["a.py"].encode()), kind=WorkKind.VERIFY, subjects=("fnd:2", "fnd:1"))


def normal(document: Json, one: WorkItem = ITEM) -> AuditResultV1:
    found = check_result(json.dumps(document).encode(), Bound(RUN, one, {}))
    assert isinstance(found, AuditResult)
    received = Received(one, found, "9" * 64)
    (judged,) = judge_results([received], qualify_sources(dict(FILES), whole_tree=True))
    return audit_result_artefact(one, found, received.sha256, judged.grounds)


SAID = normal(
    result(
        ITEM,
        [
            finding("a.py", "return one", 2, confidence=0.55, claim="untested"),
            finding("a.py", "not there at all", 1),
        ],
        lenses=[{"lens": "correctness", "findings": [0]}, {"lens": "security", "findings": [1, 0]}],
    )
)


def test_task_unit_pass_and_lenses_are_those_of_the_item() -> None:
    assert (SAID.task_id, SAID.unit_id, SAID.pass_id) == (ITEM.item_id, ITEM.scope.block, "read")
    assert SAID.lenses == ("correctness", "security")
    assert {one.path for one in SAID.file_coverage} == {"a.py"}
    assert [one.lenses for one in SAID.findings] == [("correctness", "security"), ("security",)]
    assert all(set(one.lenses) <= set(SAID.lenses) for one in SAID.findings)


def test_ground_says_what_the_table_found() -> None:
    first, second = (one.ground for one in SAID.findings)
    assert (first.disposition, first.start_line, first.finding_id is not None) == ("qualified", 2, True)
    assert (second.disposition, second.reason, second.finding_id) == ("stale", "quote-not-found", None)


def test_verdicts_stand_by_finding_and_no_finding_is_needed() -> None:
    made = normal(
        result(VERIFYING, verification=[verdict("fnd:2", "unsure"), verdict("fnd:1", "refuted")]), VERIFYING
    )
    assert [one.finding_id for one in made.verification] == ["fnd:1", "fnd:2"]
    assert (made.pass_id, made.findings) == ("verify", ())


def test_bytes_come_back_as_they_were() -> None:
    assert read_accepted(encode_canonical(SAID)) == SAID


@pytest.mark.parametrize("payload", [b"", b"{}", b"null", b"\xff"])
def test_other_bytes_are_damage(payload: bytes) -> None:
    with pytest.raises(StateError):
        read_accepted(payload)


def test_candidate_comes_back_with_its_number() -> None:
    made = finding_value(SAID.findings[0], 7, {})
    assert (made.index, made.confidence_percent, made.quote, made.start_line) == (7, 55, "return one", 2)


def test_quote_that_was_left_out_is_told_by_the_proved_place() -> None:
    made = finding_value(SAID.findings[0], 7, {7: "    return one"})
    assert (made.quote, made.path, made.start_line) == ("    return one", "a.py", 2)


def test_lenses_of_a_finding_stand_in_their_order() -> None:
    found = check_result(
        json.dumps(result(ITEM, [finding("a.py", "return one", 2)])).encode(), Bound(RUN, ITEM, {})
    )
    assert isinstance(found, AuditResult)
    assert lenses_of(found, 0) == (ITEM.lenses[0],)
    assert lenses_of(replace(found, lenses=()), 0) == ()
