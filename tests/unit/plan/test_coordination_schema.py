"""The schema of a coordinator's answer is made from the contract that reads it."""

from __future__ import annotations

import json

import msgspec
import pytest
from jsonschema import Draft202012Validator

from adjudge.contracts.coordination_v1 import CoordinationV1
from adjudge.plan.coordination_schema import LISTS, coordination_schema, strict_coordination_schema

EMPTY = {"schema": "adjudge.coordination/v1", "order": [], "merge": [], "drop": [], "add": []}


def allows(**lists: object) -> bool:
    return Draft202012Validator(coordination_schema([1, 2, 3])).is_valid(EMPTY | lists)


def test_schema_is_one_and_asks_for_every_list() -> None:
    Draft202012Validator.check_schema(coordination_schema())
    assert allows()
    for name in LISTS:
        rest = {key: value for key, value in EMPTY.items() if key != name}
        assert not Draft202012Validator(coordination_schema()).is_valid(rest)


@pytest.mark.parametrize(
    "lists",
    [
        {"order": [4]},
        {"drop": [{"number": 1, "reason": ""}]},
        {"drop": [{"number": 1}]},
        {"merge": [{"numbers": [1], "reason": ""}]},
        {"add": [{"title": "x"}]},
    ],
)
def test_schema_forbids_what_is_refused(lists: dict[str, object]) -> None:
    assert not allows(**lists)


def test_what_the_schema_allows_is_read_by_the_contract() -> None:
    made = EMPTY | {
        "order": [1],
        "drop": [{"number": 2, "reason": "wrong"}],
        "merge": [{"numbers": [1, 3], "reason": "same"}],
    }
    assert Draft202012Validator(coordination_schema([1, 2, 3])).is_valid(made)
    assert msgspec.convert(made, CoordinationV1).drop[0].number == 2


def test_strict_form_closes_every_object() -> None:
    made = json.loads(strict_coordination_schema([1, 2]))
    assert made["additionalProperties"] is False
    assert set(made["required"]) == {"schema", *LISTS}
    assert all(one["additionalProperties"] is False for one in made["$defs"].values() if "properties" in one)
