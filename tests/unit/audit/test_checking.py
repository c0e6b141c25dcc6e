"""Each check with a record that breaks just it, and the record that passes them all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.audit.checking import NEXT, Bound, check_result, reject, tell_unread
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.workload import AuditResult, WorkKind
from adjudge.ports import ArtefactState
from tests.audit_results import RUN, finding, item, result, verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.model.workload import WorkItem

ITEM = item(("a.py", b"one\ntwo\n"), ("b.py", b"three\n"))
VERIFYING = item(("a.py", b"one\ntwo\n"), kind=WorkKind.VERIFY, subjects=("fnd:1", "fnd:2"))


def check(document: Any, one: WorkItem = ITEM) -> AuditResult | RejectedResult:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return check_result(data, Bound(RUN, one, {"taken": "item:other"}))


def fitting() -> dict[str, Any]:
    return result(ITEM, [finding("a.py", "one", 1)])


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    made = fitting()
    change(made)
    return made


def rejected(document: Any, one: WorkItem = ITEM) -> RejectedResult:
    found = check(document, one)
    assert isinstance(found, RejectedResult)
    return found


def test_result_that_fits_is_read() -> None:
    found = check(fitting())
    assert isinstance(found, AuditResult)
    assert [one.title for one in found.findings] == ["Something is wrong at one"]


BROKEN: list[tuple[str, Callable[[dict[str, Any]], object], RejectedClass, str]] = [
    ("a field more", lambda d: d.update(grounding="grounded"), RejectedClass.CONTRACT_INVALID,
     "$.grounding"),
    ("a field less", lambda d: d.pop("lenses"), RejectedClass.CONTRACT_INVALID, "$.lenses"),
    ("no severity", lambda d: d["findings"][0].pop("severity"), RejectedClass.CONTRACT_INVALID,
     "$.findings[0].severity"),
    ("a severity of its own", lambda d: d["findings"][0].update(severity="bad"), RejectedClass.CONTRACT_INVALID,
     "$.findings[0].severity"),
    ("another schema", lambda d: d.update(schema="adjudge.result/v2"), RejectedClass.CONTRACT_INVALID, "$.schema"),
    ("another run", lambda d: d.update(run_id="run-2"), RejectedClass.IDENTITY_MISMATCH, "$.run_id"),
    ("another item", lambda d: d.update(id="item:0"), RejectedClass.IDENTITY_MISMATCH, "$.id"),
    ("another prompt", lambda d: d.update(prompt_sha256="0" * 64), RejectedClass.PROMPT_MISMATCH,
     "$.prompt_sha256"),
    ("a file missing", lambda d: d["file_coverage"].pop(), RejectedClass.COVERAGE_MISMATCH, "$.file_coverage"),
    ("a file more", lambda d: d["file_coverage"].append({**d["file_coverage"][0], "path": "c.py"}),
     RejectedClass.COVERAGE_MISMATCH, "$.file_coverage"),
    ("a file twice", lambda d: d["file_coverage"].append(d["file_coverage"][0]), RejectedClass.COVERAGE_MISMATCH,
     "$.file_coverage"),
    ("other lines", lambda d: d["file_coverage"][0].update(lines=3), RejectedClass.COVERAGE_MISMATCH,
     "$.file_coverage[0].lines"),
    ("same lines, other bytes", lambda d: d["file_coverage"][0].update(sha256="0" * 64),
     RejectedClass.STALE_SOURCE, "$.file_coverage[0].sha256"),
    ("a lens missing", lambda d: d["lenses"].pop(), RejectedClass.COVERAGE_MISMATCH, "$.lenses"),
    ("a lens more", lambda d: d["lenses"].append({"lens": "tests", "findings": []}),
     RejectedClass.COVERAGE_MISMATCH, "$.lenses"),
    ("a lens twice", lambda d: d["lenses"].append(d["lenses"][0]), RejectedClass.COVERAGE_MISMATCH, "$.lenses"),
    ("an id of another", lambda d: d.update(result_id="taken"), RejectedClass.DUPLICATE, "$.result_id"),
    ("a finding of no lens", lambda d: d["lenses"][0].update(findings=[]), RejectedClass.VALIDATION_FAILED,
     "$.findings[0]"),
    ("a wild index", lambda d: d["lenses"][1].update(findings=[1]), RejectedClass.VALIDATION_FAILED,
     "$.lenses[1].findings"),
    ("a negative index", lambda d: d["lenses"][1].update(findings=[-1]), RejectedClass.VALIDATION_FAILED,
     "$.lenses[1].findings"),
    ("an index twice", lambda d: d["lenses"][0].update(findings=[0, 0]), RejectedClass.VALIDATION_FAILED,
     "$.lenses[0].findings"),
    ("verdicts", lambda d: d.update(verification=[verdict("fnd:1", "refuted")]), RejectedClass.VALIDATION_FAILED,
     "$.verification"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "why", "field"), [one[1:] for one in BROKEN], ids=[one[0] for one in BROKEN]
)
def test_record_that_breaks_one_check_is_of_its_class(
    change: Callable[[dict[str, Any]], object], why: RejectedClass, field: str
) -> None:
    found = rejected(changed(change))
    assert (found.why, found.field) == (why, field)
    for part in (ITEM.item_id, field, ITEM.result_path, why.value):
        assert part in found.message
    assert found.message.endswith(".")
    assert found.command.startswith("adjudge audit ")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff", "not UTF-8"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b"[" * 100 + b"]" * 100, "nested"),
        (b"```json\n{}\n```\n", "code fence"),
        (b'{"run_id": NaN}', "NaN"),
    ],
)
def test_bytes_that_are_no_document_are_malformed(data: bytes, told: str) -> None:
    found = rejected(data)
    assert found.why is RejectedClass.MALFORMED
    assert told in found.message


class TestVerification:
    def test_verdict_for_each_subject_fits_and_needs_no_finding(self) -> None:
        said = [verdict("fnd:1", "refuted"), verdict("fnd:2", "confirmed")]
        found = check(result(VERIFYING, verification=said), VERIFYING)
        assert isinstance(found, AuditResult)
        assert found.findings == ()

    @pytest.mark.parametrize(
        ("names", "told"),
        [
            (["fnd:1"], "fnd:2 is missing"),
            ([], "fnd:1, fnd:2 is missing"),
            (["fnd:1", "fnd:2", "fnd:3"], "fnd:3 is none of the item"),
            (["fnd:1", "fnd:2", "fnd:2"], "fnd:2 stands more often"),
        ],
    )
    def test_verdicts_that_are_not_one_for_each_subject_are_refused(
        self, names: list[str], told: str
    ) -> None:
        found = rejected(result(VERIFYING, verification=[verdict(one, "unsure") for one in names]), VERIFYING)
        assert (found.why, found.field) == (RejectedClass.VALIDATION_FAILED, "$.verification")
        assert told in found.message


def test_next_command_of_a_duplicate_takes_the_first_back() -> None:
    assert reject(ITEM, RejectedClass.DUPLICATE, "", "x").command == f"adjudge audit unaccept {ITEM.item_id}"
    assert reject(ITEM, RejectedClass.MISSING, "", "x").command == NEXT


def test_taken_result_id_is_not_mended_by_taking_back_what_the_item_has_not() -> None:
    assert rejected(changed(lambda d: d.update(result_id="taken"))).command == NEXT


def test_texts_of_others_are_told_in_ascii_and_short() -> None:
    made = changed(lambda d: d["file_coverage"].append({**d["file_coverage"][0], "path": "\u202e" * 500}))
    found = rejected(made)
    assert found.message.isascii()
    assert len(found.message) < 2000


@pytest.mark.parametrize("state", [one for one in ArtefactState if one is not ArtefactState.PRESENT])
def test_file_without_bytes_has_a_class_and_a_problem(state: ArtefactState) -> None:
    why, problem = tell_unread(state, 7)
    wanted = {ArtefactState.ABSENT: "missing", ArtefactState.LINK: "identity-mismatch"}
    assert why.value == wanted.get(state, "malformed")
    assert problem.isascii()
    assert ("7 bytes" in problem) == (state is ArtefactState.OVERSIZE)
    assert not problem.endswith(".")
