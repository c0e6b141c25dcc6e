"""The schema of a reply lets through what the reader takes, and nothing that it refuses at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from adjudge.plan.replies import read_reply
from adjudge.plan.reply_schema import reply_schema, strict_reply_schema

UNIT = "unit:" + "a" * 32
FINDING = {"unit": UNIT, "severity": "high", "title": "t", "summary": "s", "path": "a.py"}


def a_reply(**more: Any) -> dict[str, Any]:
    return {"schema": "adjudge.candidates/v1", "units_read": [UNIT], "findings": [], **more}


def validator(*names: str) -> Draft202012Validator:
    schema = reply_schema(names)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("reply", [a_reply(), a_reply(findings=[FINDING]), a_reply(units_read=[])])
def test_what_the_schema_allows_is_read(reply: dict[str, Any]) -> None:
    assert validator().is_valid(reply)
    made = read_reply(json.dumps(reply).encode(), {UNIT: {}}, tool="t")
    assert (made.is_usable, made.errors) == (True, ())


@pytest.mark.parametrize(
    "reply",
    [
        {"schema": "adjudge.candidates/v1", "units_read": []},
        {"schema": "adjudge.candidates/v1", "findings": []},
        a_reply(findings=None),
        a_reply(schema="x"),
        a_reply(findings=[{**FINDING, "unit": "u1"}]),
        a_reply(findings=[{name: value for name, value in FINDING.items() if name != "unit"}]),
        a_reply(findings=[{**FINDING, "class": "nonsense"}]),
        a_reply(findings=[{**FINDING, "confidence": 7}]),
    ],
)
def test_what_breaks_the_contract_breaks_the_schema(reply: dict[str, Any]) -> None:
    assert not validator().is_valid(reply)


def test_units_may_be_listed() -> None:
    assert validator(UNIT).is_valid(a_reply(findings=[FINDING]))
    assert not validator("unit:" + "b" * 32).is_valid(a_reply(findings=[FINDING]))


def test_strict_form_closes_every_object_and_requires_every_field() -> None:
    schema = json.loads(strict_reply_schema([UNIT]))
    objects = [schema, *schema["$defs"].values()]
    assert all(one["additionalProperties"] is False for one in objects if one.get("type") == "object")
    assert all(
        sorted(one["required"]) == sorted(one["properties"]) for one in objects if one.get("type") == "object"
    )
    assert schema["properties"]["units_read"]["items"]["enum"] == [UNIT]


def test_strict_form_takes_a_whole_reply() -> None:
    schema = json.loads(strict_reply_schema([UNIT]))
    whole = dict.fromkeys(schema["$defs"]["CandidateV1"]["properties"])
    whole |= {**FINDING, "class": "other", "side": "head", "evidence": []}
    assert Draft202012Validator(schema).is_valid(a_reply(findings=[whole]))
