"""Schemas of tools are those of our contracts."""

from __future__ import annotations

import jsonschema
import pytest

from adjudge.contracts.registry import CONTRACTS, json_schema
from adjudge.mcp.schemas import input_schema, output_schema
from adjudge.mcp.tools import TOOLS


@pytest.mark.parametrize("tool", sorted(TOOLS))
def test_schemas_are_closed_objects(tool: str) -> None:
    for schema in (input_schema(tool), output_schema(tool)):
        jsonschema.Draft202012Validator.check_schema(schema)
        assert (schema["type"], schema["additionalProperties"]) == ("object", False)


@pytest.mark.parametrize("tool", sorted(TOOLS))
def test_artefact_of_a_page_is_under_the_contract_of_its_tool(tool: str) -> None:
    schema, contract = output_schema(tool), json_schema(TOOLS[tool].contract)
    name = CONTRACTS[TOOLS[tool].contract].__name__
    assert schema["properties"]["artefact"] == {"$ref": f"#/$defs/{name}"}
    assert {key: schema["$defs"][key] for key in contract["$defs"]} == contract["$defs"]
    assert schema["properties"]["tool"] == {"const": tool}
