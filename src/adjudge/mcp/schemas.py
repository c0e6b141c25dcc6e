"""JSON Schemas of what each tool takes and gives, made from the definitions that decode and encode."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from adjudge.contracts.agent_schema import DRAFT
from adjudge.contracts.page_v1 import SCHEMA, PageV1
from adjudge.contracts.registry import CONTRACTS, json_schema
from adjudge.mcp.tools import TOOLS


@lru_cache(32)
def input_schema(tool: str) -> dict[str, Any]:
    """What a tool takes: one closed object."""
    contract = TOOLS[tool].takes
    made = _plain(msgspec.json.schema(contract))
    definitions = made["$defs"]
    root = definitions.pop(contract.__name__)
    root.pop("title", None)
    return {"$schema": DRAFT, **root, **({"$defs": definitions} if definitions else {})}


@lru_cache(32)
def output_schema(tool: str) -> dict[str, Any]:
    """What a tool gives: a page whose artefact is under the contract of the tool."""
    name = TOOLS[tool].contract
    artefact = json_schema(name)
    page = _plain(msgspec.json.schema(PageV1))
    definitions = {**artefact["$defs"], **page["$defs"]}
    root = definitions.pop("PageV1")
    root["properties"]["schema"] = {"const": SCHEMA}
    root["properties"]["tool"] = {"const": tool}
    root["properties"]["artefact"] = {"$ref": f"#/$defs/{CONTRACTS[name].__name__}"}
    root["required"] = ["schema", *root["required"]]
    return {"$schema": DRAFT, **root, "$defs": definitions}


def _plain(value: Any) -> Any:  # noqa: ANN401 - JSON
    """The value as a reader of its JSON has it: arrays are lists."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value
