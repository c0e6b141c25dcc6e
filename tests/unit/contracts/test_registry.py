from __future__ import annotations

import jsonschema
import msgspec
import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.registry import CONTRACTS, json_schema
from adjudge.contracts.strict import read_strict
from adjudge.contracts.violations import list_violations

EXAMPLES: dict[str, list[dict[str, object]]] = {
    "error/v1": [
        {"schema": "adjudge.error/v1", "code": "c", "message": "m", "exit_code": 2},
        {"code": "c", "message": "m", "exit_code": 2},
        {"schema": "adjudge.error/v1", "code": 1, "message": "m", "exit_code": 2},
        {"schema": "adjudge.error/v1", "code": "c", "message": "m", "exit_code": 2, "more": 1},
        {"schema": "adjudge.error/v1", "code": "c", "message": "m", "exit_code": True},
    ],
    "doctor/v1": [
        {"schema": "adjudge.doctor/v1", "version": "1", "state": "ok", "checks": []},
        {"schema": "adjudge.doctor/v1", "version": "1", "state": "fine", "checks": []},
        {"schema": "adjudge.doctor/v1", "version": "1", "state": "ok", "checks": [{"name": "git"}]},
    ],
}


@pytest.mark.parametrize("name", sorted(CONTRACTS))
def test_every_contract_has_a_valid_schema_that_demands_its_name(name: str) -> None:
    schema = json_schema(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    root = schema["$defs"][CONTRACTS[name].__name__]
    assert root["properties"]["schema"]["enum"] == [f"adjudge.{name}"]
    assert "schema" in root["required"]
    assert root["additionalProperties"] is False


@pytest.mark.parametrize(
    ("name", "example"), [(name, one) for name, many in EXAMPLES.items() for one in many]
)
def test_the_schema_and_our_decoder_agree(name: str, example: dict[str, object]) -> None:
    plain = read_strict(encode_canonical(example))
    by_schema = jsonschema.Draft202012Validator(json_schema(name)).is_valid(plain)
    assert by_schema == (not list_violations(plain, CONTRACTS[name]))


def test_every_contract_begins_with_its_schema_field() -> None:
    assert {contract.__struct_fields__[0] for contract in CONTRACTS.values()} == {"schema"}
    assert all(issubclass(contract, msgspec.Struct) for contract in CONTRACTS.values())
