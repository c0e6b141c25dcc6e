"""``adjudge.candidates/v1``."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from adjudge.contracts.candidates_v1 import SCHEMA, CandidatesV1, ClaimV1, SeverityV1, read_candidates
from adjudge.contracts.documents import read_document
from adjudge.contracts.registry import CONTRACTS, json_schema
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Malformed, Severity, Suggestion
from adjudge.model.evidence import Claim, EdgeEvidence
from adjudge.model.place import Side

EDIT = {"start_line": 3, "end_line": 3, "replacement": "x"}
FULL: dict[str, Any] = {
    "severity": "high", "title": "T", "summary": "S", "path": "a.py", "side": "base", "start_line": 3, "end_line": 4,
    "quote": "x = 1", "confidence": 0.5, "class": "correctness", "claim": "still-imported",
    "evidence": [{"kind": "edge", "from": "b.py", "to": "a.py"}], "suggestion": EDIT,
}  # fmt: skip


def document(*findings: Any) -> dict[str, Any]:
    return {"schema": SCHEMA, "findings": list(findings)}


def read(**parts: Any) -> Candidate | Malformed:
    """The candidate with other parts; ``...`` takes one away."""
    plain = {name: value for name, value in {**FULL, **parts}.items() if value is not ...}
    (entry,) = read_candidates(read_document(json.dumps(document(plain)))).entries
    return entry


def good(**parts: Any) -> Candidate:
    entry = read(**parts)
    assert isinstance(entry, Candidate), entry
    return entry


def test_every_field_is_taken_over() -> None:
    found = good()
    assert (found.severity, found.title, found.summary, found.path, found.side) == (
        Severity.HIGH,
        "T",
        "S",
        "a.py",
        Side.BASE,
    )
    assert (found.start_line, found.end_line, found.quote, found.confidence_percent) == (3, 4, "x = 1", 50)
    assert (found.defect_class, found.claim, found.basis) == (
        "correctness",
        Claim.STILL_IMPORTED,
        Basis.CLAIM,
    )
    assert found.evidence == (EdgeEvidence(source="b.py", target="a.py", edge="", side=Side.HEAD),)
    assert found.suggestion == Suggestion(start_line=3, end_line=3, replacement="x")


def test_optional_fields_may_be_left_out() -> None:
    optional = (
        "side",
        "start_line",
        "end_line",
        "quote",
        "confidence",
        "class",
        "claim",
        "evidence",
        "suggestion",
    )
    found = good(**dict.fromkeys(optional, ...))
    assert (found.side, found.start_line, found.end_line, found.quote) == (Side.HEAD, None, None, None)
    assert (found.confidence_percent, found.defect_class, found.claim, found.evidence) == (
        None,
        "other",
        None,
        (),
    )


def test_end_that_is_not_told_is_the_start() -> None:
    assert good(end_line=...).end_line == 3


def test_unknown_class_is_other() -> None:
    assert good(**{"class": "cosmic"}).defect_class == "other"


@pytest.mark.parametrize(
    ("parts", "reason", "place"),
    [
        ({"severity": "severe"}, "invalid-severity", "/severity"),
        ({"severity": "High"}, "invalid-severity", "/severity"),
        ({"severity": "\ud800"}, "invalid-severity", "/severity"),
        ({"side": "\udcff"}, "invalid-side", "/side"),
        ({"\ud800": 1}, "invalid-field", "/field"),
        ({"severity": ...}, "invalid-severity", "/severity"),
        ({"title": " "}, "invalid-title", "/title"),
        ({"title": "a\nb"}, "invalid-title", "/title"),
        ({"title": "é" * 121}, "invalid-title", "/title"),
        ({"title": "a\0"}, "invalid-title", "/title"),
        ({"summary": "s" * 8193}, "invalid-summary", "/summary"),
        ({"summary": ...}, "invalid-summary", "/summary"),
        ({"path": 3}, "invalid-path", "/path"),
        ({"path": "a\0"}, "invalid-path", "/path"),
        ({"path": "a" * 4097}, "invalid-path", "/path"),
        ({"side": "left"}, "invalid-side", "/side"),
        ({"start_line": 0}, "invalid-start_line", "/start_line"),
        ({"start_line": -4}, "invalid-start_line", "/start_line"),
        ({"start_line": 42.0}, "invalid-start_line", "/start_line"),
        ({"start_line": True}, "invalid-start_line", "/start_line"),
        ({"start_line": "3"}, "invalid-start_line", "/start_line"),
        ({"start_line": 10**30}, "invalid-start_line", "/start_line"),
        ({"end_line": 0}, "invalid-end_line", "/end_line"),
        ({"start_line": 9}, "invalid-range", ""),
        ({"start_line": ...}, "invalid-start_line", ""),
        ({"quote": "q" * 16385}, "invalid-quote", "/quote"),
        ({"quote": ["q"]}, "invalid-quote", "/quote"),
        ({"quote": "a\0"}, "invalid-quote", "/quote"),
        ({"confidence": 1.01}, "invalid-confidence", "/confidence"),
        ({"confidence": -1}, "invalid-confidence", "/confidence"),
        ({"confidence": True}, "invalid-confidence", "/confidence"),
        ({"confidence": "0.5"}, "invalid-confidence", "/confidence"),
        ({"class": 3}, "invalid-class", "/class"),
        ({"claim": "is-bad"}, "invalid-claim", "/claim"),
        ({"evidence": {}}, "invalid-evidence", "/evidence"),
        ({"evidence": [3]}, "invalid-evidence", "/evidence/0"),
        ({"evidence": [{"kind": "edge", "from": "a"}]}, "invalid-evidence", "/evidence/0/to"),
        (
            {"evidence": [{"kind": "quote", "path": "a", "quote": "q", "start_line": 0}]},
            "invalid-evidence",
            "/evidence/0",
        ),
        ({"evidence": FULL["evidence"] * 33}, "invalid-evidence", "/evidence"),
        ({"startline": 3}, "invalid-field", ""),
    ],
)
def test_field_that_breaks_the_contract_rejects_its_candidate(
    parts: dict[str, Any], reason: str, place: str
) -> None:
    entry = read(**parts)
    assert isinstance(entry, Malformed)
    assert (entry.reason, entry.place) == (reason, f"/findings/0{place}")


@pytest.mark.parametrize("number", ["1e999", "1" + "0" * 400, "-1e-1"])
def test_confidence_that_is_no_probability_is_told(number: str) -> None:
    text = json.dumps(document(FULL)).replace('"confidence": 0.5', f'"confidence": {number}')
    (entry,) = read_candidates(read_document(text)).entries
    assert isinstance(entry, Malformed)
    assert entry.reason == "invalid-confidence"


@pytest.mark.parametrize(
    "suggestion",
    [3, {}, {**EDIT, "more": 1}, {**EDIT, "start_line": 1.0}, {**EDIT, "replacement": "r" * 8193}, {**EDIT, "replacement": "\0"},
     {**EDIT, "start_line": 9}, {**EDIT, "start_line": 0}],
)  # fmt: skip
def test_suggestion_that_is_none_is_left_out_and_the_finding_stays(suggestion: Any) -> None:
    found = good(suggestion=suggestion)
    assert (found.suggestion, found.marks) == (None, ("suggestion-left-out",))


def test_empty_replacement_is_a_deletion() -> None:
    assert good(suggestion={**EDIT, "replacement": ""}).suggestion == Suggestion(
        start_line=3, end_line=3, replacement=""
    )


@pytest.mark.parametrize("value", [None, 3, "text", [], [FULL]])
def test_candidate_that_is_no_object_is_told(value: Any) -> None:
    bad, neighbour = read_candidates(document(value, FULL)).entries
    assert isinstance(bad, Malformed)
    assert (bad.reason, bad.place) == ("invalid-entry", "/findings/0")
    assert isinstance(neighbour, Candidate)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ([], "is an object; this is an array"),
        ({"findings": []}, "At /schema 'adjudge.candidates/v1' was expected; this is null"),
        ({"schema": "adjudge.candidates/v2", "findings": []}, "this is 'adjudge.candidates/v2'"),
        ({"schema": SCHEMA}, "an array was expected, even if empty; it is missing"),
        ({"schema": SCHEMA, "findings": None}, "even if empty; it is null"),
        ({"schema": SCHEMA, "findings": [], "note": 1}, "has the unknown field 'note'"),
    ],
)
def test_document_is_read_strictly(value: Any, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        read_candidates(value)


def test_key_that_stands_twice_refuses_the_document() -> None:
    with pytest.raises(UsageError, match="The key 'title' stands twice"):
        read_document('{"schema": "adjudge.candidates/v1", "findings": [{"title": "a", "title": "b"}]}')


def test_executor_is_the_reporter() -> None:
    made = read_candidates(document(FULL), tool="gemini")
    assert (made.tools, made.report) == (("gemini",), "candidates")


def test_schema_takes_what_is_read_and_refuses_what_is_not() -> None:
    schema = json_schema("candidates/v1")
    assert CONTRACTS["candidates/v1"] is CandidatesV1
    jsonschema.validate(document(FULL), schema, jsonschema.Draft202012Validator)
    for bad in (
        {**FULL, "severity": "severe"},
        {**FULL, "more": 1},
        {**FULL, "evidence": [{"kind": "oracle"}]},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(document(bad), schema, jsonschema.Draft202012Validator)


def test_words_of_the_wire_are_those_of_the_model() -> None:
    assert set(SeverityV1.__args__) == set(Severity)  # type: ignore[attr-defined]
    assert set(ClaimV1.__args__) == set(Claim)  # type: ignore[attr-defined]
