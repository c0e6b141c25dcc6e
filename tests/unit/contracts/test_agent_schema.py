"""The schemas that a guide hands out, held against a validator of others and against our own reader."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from adjudge.contracts.agent_schema import KEPT, LISTED, agent_schema, strict_schema
from adjudge.contracts.judgments_v1 import SCHEMA, read_reply
from adjudge.model.judgment import Judgment

if TYPE_CHECKING:
    from collections.abc import Iterator

PIN = "snap:" + "0" * 64
WHOLE = agent_schema(PIN, ["s1", "h1", "u1"])
STRICT = strict_schema(WHOLE)
EVIDENCE: list[dict[str, Any]] = [
    {"kind": "quote", "path": "a.py", "quote": "x = 1"},
    {"kind": "edge", "from": "a.py", "to": "b.py"},
    {"kind": "symbol", "path": "a.py", "name": "f", "exists": True},
    {"kind": "query", "query": "importers", "args": {"path": "a.py"}, "count": 0},
    {"kind": "collector", "collector": "ruff", "rule": "F401", "path": "a.py", "start_line": 1},
    {"kind": "command", "name": "tests", "head": "red", "base": "green"},
]


def reply(*judgments: Any, **more: Any) -> dict[str, Any]:
    return {"schema": SCHEMA, "graph_snapshot_hash": PIN, "judgments": list(judgments), **more}


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema inside a schema."""
    if isinstance(schema, dict):
        yield schema
        for name, one in schema.items():
            inner = one.values() if name in {"properties", "$defs"} else [one]
            for part in inner:
                yield from objects(part)
    if isinstance(schema, list):
        for one in schema:
            yield from objects(one)


def padded(value: Any, schema: dict[str, Any]) -> Any:
    """The value with null for every field that is left out, as structured output writes it."""
    if "$ref" in schema:
        return padded(value, STRICT["$defs"][schema["$ref"].rpartition("/")[2]])
    if isinstance(value, dict) and "properties" in schema:
        return {name: padded(value.get(name), one) for name, one in schema["properties"].items()}
    if isinstance(value, list) and "items" in schema:
        return [padded(one, schema["items"]) for one in value]
    for option in schema.get("anyOf", ()) if isinstance(value, dict) else ():
        made = padded(value, option)
        if Draft202012Validator({**option, "$defs": STRICT["$defs"]}).is_valid(made):
            return made
    return value


@pytest.mark.parametrize("schema", [WHOLE, STRICT], ids=["whole", "strict"])
def test_schema_is_one_of_draft_2020_12(schema: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("piece", EVIDENCE, ids=lambda one: str(one["kind"]))
def test_what_the_schema_takes_the_reader_takes(piece: dict[str, Any]) -> None:
    made = reply({"alias": "s1", "evidence": [piece]})
    assert Draft202012Validator(WHOLE).is_valid(made)
    assert isinstance(read_reply(json.dumps(made).encode()).items[0], Judgment)


@pytest.mark.parametrize("piece", EVIDENCE, ids=lambda one: str(one["kind"]))
def test_what_structured_output_gives_the_reader_takes(piece: dict[str, Any]) -> None:
    made = padded(reply({"alias": "s1", "evidence": [piece]}), STRICT)
    Draft202012Validator(STRICT).validate(made)
    assert isinstance(read_reply(json.dumps(made).encode()).items[0], Judgment)


@pytest.mark.parametrize(
    "judgment",
    [
        {},
        {"alias": None},
        {"alias": "s2"},
        {"signal_id": "sig:0"},
        {"alias": "s1", "action": "loud"},
        {"alias": "s1", "framing": 5},
        {"alias": "s1", "more": 1},
        {"alias": "s1", "evidence": [{"kind": "rumour"}]},
        {"alias": "s1", "concern": "x" * 1025},
    ],
)
def test_what_the_reader_rejects_the_schema_rejects(judgment: dict[str, Any]) -> None:
    assert not Draft202012Validator(WHOLE).is_valid(reply(judgment))


def test_another_pin_does_not_fit() -> None:
    assert not Draft202012Validator(WHOLE).is_valid(reply(graph_snapshot_hash="snap:1"))
    assert not Draft202012Validator(STRICT).is_valid(reply(graph_snapshot_hash="snap:1"))


def test_strict_objects_are_closed_and_require_every_field() -> None:
    closed = [one for one in objects(STRICT) if "properties" in one]
    assert closed
    assert all(one["additionalProperties"] is False for one in closed)
    assert all(one["required"] == list(one["properties"]) for one in closed)


def test_strict_schema_has_no_other_keyword() -> None:
    assert {name for one in objects(STRICT) for name in one} <= KEPT


def test_strict_root_is_an_object_and_no_union() -> None:
    assert STRICT["type"] == "object"
    assert "anyOf" not in STRICT


def test_short_names_are_listed_up_to_a_bound_and_told_by_form_beyond() -> None:
    many = [f"h{at}" for at in range(1, LISTED + 2)]
    few = agent_schema(PIN, many[:-1])["$defs"]["JudgmentV1"]["properties"]["alias"]
    more = agent_schema(PIN, many)["$defs"]["JudgmentV1"]["properties"]["alias"]
    assert few["enum"] == [*many[:-1], None]
    assert "enum" not in more
    assert Draft202012Validator(more).is_valid("h77")
