"""Findings of results held against the tree."""

from __future__ import annotations

import json

from adjudge.audit.checking import Bound, check_result
from adjudge.audit.judging import Judged, Received, clean_verdicts, judge_results
from adjudge.contracts.defect_classes import CLASSES
from adjudge.model.workload import AuditResult, WorkKind
from tests.audit_results import RUN, Json, finding, item, result, verdict
from tests.qualify_values import qualify_sources

FILES = {
    "a.py": "def f(one):\n    return one\n",
    "b.py": "KEY = 1\n",
    ".env": "TOKEN=tr0ub4dor-and-3-staples\n",
}
ONE, TWO = item(("a.py", FILES["a.py"].encode())), item(("b.py", FILES["b.py"].encode()))


def judge(*said: list[Json]) -> tuple[Judged, ...]:
    batch = []
    for one, findings in zip((ONE, TWO), said, strict=False):
        found = check_result(json.dumps(result(one, findings)).encode(), Bound(RUN, one, {}))
        assert isinstance(found, AuditResult)
        batch.append(Received(one, found, "0" * 64))
    return judge_results(batch, qualify_sources(dict(FILES), whole_tree=True))


def test_each_result_gets_its_own_findings_back() -> None:
    first, second = judge(
        [finding("a.py", "    return one", 2), finding("a.py", "nothing like it", 1)],
        [finding("b.py", "KEY = 1", 1)],
    )
    assert [one.disposition.value for one, _ in first.grounds] == ["qualified", "stale"]
    assert [name is None for _, name in first.grounds] == [False, True]
    assert [one.disposition.value for one, _ in second.grounds] == ["qualified"]


def test_batch_of_nothing_is_nothing() -> None:
    assert judge([], []) == tuple(Judged(one.received, (), None, ()) for one in judge([], []))


def test_protected_content_is_kept_out_and_told() -> None:
    (judged,) = judge([finding(".env", "TOKEN=tr0ub4dor-and-3-staples", 1)])
    assert "tr0ub4dor" not in repr(judged.grounds)
    assert any("protected content" in one for one in judged.notes)


def test_same_claim_has_one_id_whatever_else_is_in_the_batch() -> None:
    alone = judge([finding("a.py", "    return one", 2)])[0].grounds[0][1]
    among = judge([finding("a.py", "def f(one):", 1), finding("a.py", "    return one", 2)])[0].grounds[1][1]
    assert alone == among


def test_secret_in_the_words_of_a_second_reader_is_replaced() -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    one = item(("a.py", FILES["a.py"].encode()), kind=WorkKind.VERIFY, subjects=("fnd:1",))
    said = {**verdict("fnd:1", "confirmed", f"It holds {secret}."), "evidence": [
        {"kind": "quote", "path": "a.py", "quote": f"token = '{secret}'"},
        {"kind": "quote", "path": "a.py", "quote": "    return one"},
    ]}  # fmt: skip
    found = check_result(json.dumps(result(one, verification=[said])).encode(), Bound(RUN, one, {}))
    assert isinstance(found, AuditResult)
    (clean,) = clean_verdicts(found).verification
    assert secret not in repr(clean)
    assert len(clean.evidence) == 1


def test_class_that_is_none_of_the_list_is_told_with_item_field_and_words() -> None:
    said = [
        finding("a.py", "    return one", 2, **{"class": name}) for name in ("wizardry", "other", "style")
    ]
    (judged,) = judge(said)
    (note,) = judged.notes
    received = judged.received
    for part in (
        received.item.item_id,
        "$.findings[0].class",
        received.item.result_path,
        "wizardry",
        *CLASSES,
    ):
        assert part in note
    assert judged.rejected is None
    assert received.result.findings[0].defect_class == "other"
