"""Answers are read strictly first, then with patience, and never for more than they say."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.model.candidate import Candidate, Malformed
from adjudge.model.evidence import QueryEvidence, QuoteEvidence
from adjudge.plan.answer_document import LIMIT_BYTES, TOLD
from adjudge.plan.replies import Reply, read_reply

A, B = ("unit:" + letter * 32 for letter in "ab")
ASKED: dict[str, dict[str, str]] = {A: {"[redacted:api-key:1]": "sk-secret"}, B: {}}


def a_finding(unit: object = A, **more: Any) -> dict[str, Any]:
    return {"unit": unit, "severity": "high", "title": "t", "summary": "s", "path": "a.py", **more}


def a_document(*findings: Any, **more: Any) -> dict[str, Any]:
    return {"schema": "adjudge.candidates/v1", "units_read": [A, B], "findings": list(findings), **more}


def read(document: object) -> Reply:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return read_reply(data, ASKED, tool="t")


def entries(made: Reply, unit: str = A) -> tuple[Candidate | Malformed, ...]:
    (found,) = [one.entries for one in made.units if one.unit_id == unit]
    return found


def text(document: object) -> bytes:
    return json.dumps(document, indent=1).encode()


def test_empty_list_of_findings_is_an_answer() -> None:
    made = read(a_document())
    assert (made.is_usable, made.read, made.errors) == (True, (A, B), ())
    assert [(one.unit_id, one.entries) for one in made.units] == [(A, ()), (B, ())]


def test_findings_stand_with_their_units() -> None:
    made = read(a_document(a_finding(B, title="second"), a_finding(A, title="first")))
    (first,), (second,) = entries(made, A), entries(made, B)
    assert isinstance(first, Candidate)
    assert isinstance(second, Candidate)
    assert (first.title, second.title) == ("first", "second")
    assert (first.index, second.index) == (1, 0)
    assert first.reporter.tool == "t"


@pytest.mark.parametrize(
    "data",
    [
        b"```json\n%s\n```\n",
        b"```\n%s\n```",
        b"~~~\n%s\n~~~\n",
        b"Here is what I found:\n\n```json\n%s\n```\nThat is all {really}.\n",
        b"I think {this} is it: %s and no more.",
        b"\xef\xbb\xbf%s",
        b"  \n%s\n ",
        b"%s\nDone, {ok}",
    ],
)
def test_document_is_found_in_what_stands_around_it(data: bytes) -> None:
    made = read(data % text(a_document(a_finding())))
    assert (made.is_usable, len(entries(made))) == (True, 1)


@pytest.mark.parametrize(
    "data",
    [
        b"The file holds this:\n```json\n%s\n```\nMy answer:\n%s",
        b"%s\nThe file held this:\n~~~\n%s\n~~~\n",
        b"```\n%s\n```\n```\n%s\n```\n",
        b"{}" * 300 + b"%s%s",
    ],
)
def test_second_document_makes_an_answer_unusable(data: bytes) -> None:
    made = read(data % (text(a_document()), text(a_document(a_finding()))))
    assert (made.is_usable, made.read) == (False, ())


def test_document_behind_more_than_is_looked_at_is_not_passed_over() -> None:
    made = read(text(a_document()) + b"{}" * 300 + text(a_document(a_finding())))
    assert (made.is_usable, made.read) == (False, ())


def test_fence_in_a_quote_ends_nothing() -> None:
    made = read(text(a_document(a_finding(quote="x\n```\ny"))))
    (one,) = entries(made)
    assert isinstance(one, Candidate)
    assert one.quote == "x\n```\ny"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"\xff", "not UTF-8"),
        (b"no defects found", "no JSON document"),
        (b"[]", "no JSON document"),
        (b"{", "no JSON document"),
        (b"{" * 9999, "no JSON document"),
        (b'{"a":' * 9999, "no JSON document"),
        (text({"units_read": []}), "/findings an array was expected, even if empty; it is missing"),
        (
            text({"findings": None, "units_read": []}),
            "/findings an array was expected, even if empty; it is null",
        ),
        (text({"findings": {}, "units_read": []}), "an object"),
        (text({"findings": []}), "/units_read an array was expected"),
        (text(a_document(schema="x")), "/schema"),
        (text(a_document()) + text(a_document()), "2 JSON documents"),
        (b'{"findings": [], "findings": [], "units_read": []}', "twice"),
        (b'{"findings": [NaN], "units_read": []}', "NaN"),
        (b" " * (LIMIT_BYTES + 1), "bytes"),
    ],
)
def test_answer_that_is_none_failed(data: bytes, why: str) -> None:
    made = read(data)
    assert (made.is_usable, made.read, made.units) == (False, (), ())
    assert len(made.errors) == 1
    assert why in made.errors[0]


def test_unit_that_was_not_asked_about_is_refused() -> None:
    other = "unit:" + "c" * 32
    made = read(a_document(a_finding(other), a_finding(), units_read=[A, other, 7]))
    assert made.read == (A,)
    assert [one.reason for one in made.refused] == ["invalid-unit"]
    assert len(entries(made)) == 1
    assert len(made.errors) == 3


@pytest.mark.parametrize("unit", [None, 7, [], {}, "", "a.py", f" {A}"])
def test_finding_without_its_unit_is_refused(unit: object) -> None:
    made = read(a_document(a_finding(unit)))
    assert (made.is_usable, len(made.refused)) == (True, 1)
    assert not any(one.entries for one in made.units)


def test_finding_that_is_none_falls_alone() -> None:
    made = read(a_document(a_finding(severity="awful"), a_finding(), "text"))
    first, second = entries(made)
    assert isinstance(first, Malformed)
    assert isinstance(second, Candidate)
    assert len(made.refused) == 1
    assert len(made.errors) == 2


def test_unit_that_is_not_said_to_be_read_is_not() -> None:
    assert read(a_document(units_read=[B])).read == (B,)


def test_unit_that_is_said_twice_is_read_once() -> None:
    assert read(a_document(units_read=[B, A, B])).read == (A, B)


def test_fields_beside_the_contract_do_not_spoil_it() -> None:
    assert read(a_document(summary="all well")).is_usable


def test_placeholders_lead_back_in_what_is_looked_for() -> None:
    quote = {"kind": "quote", "path": "a[U+202E].py", "quote": "[redacted:api-key:1]"}
    query = {"kind": "query", "query": "no_mention", "args": {"token": "[redacted:api-key:1]"}}
    made = read(a_document(a_finding(
        path="a[byte FF].py", quote="k = '[redacted:api-key:1]'", title="[redacted:api-key:1]",
        suggestion={"start_line": 1, "end_line": 1, "replacement": "k = '[redacted:api-key:1]'"},
        evidence=[quote, query],
    )))  # fmt: skip
    (one,) = entries(made)
    assert isinstance(one, Candidate)
    assert (one.path, one.quote, one.title) == ("a\udcff.py", "k = 'sk-secret'", "[redacted:api-key:1]")
    assert one.suggestion is not None
    assert one.suggestion.replacement == "k = 'sk-secret'"
    first, second = one.evidence
    assert isinstance(first, QuoteEvidence)
    assert isinstance(second, QueryEvidence)
    assert (first.path, first.quote) == ("a\u202e.py", "sk-secret")
    assert "sk-secret" in repr(second)


def test_placeholder_of_another_unit_stays() -> None:
    made = read(a_document(a_finding(B, quote="[redacted:api-key:1]")))
    (one,) = entries(made, B)
    assert isinstance(one, Candidate)
    assert one.quote == "[redacted:api-key:1]"


def test_errors_are_bounded() -> None:
    made = read(a_document(*[a_finding("x")] * 100))
    assert len(made.errors) == TOLD + 1
    assert made.errors[-1] == f"{100 - TOLD} more errors."
    assert len(made.refused) == 100
