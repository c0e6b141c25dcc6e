"""The JSON Schemas of a reply that a guide hands out: made from the contract that decoding enforces.

Two variants. The first (draft 2020-12) says all that the reader checks by itself: the pin, ids, short names,
bounds. The strict one is for structured output, which takes few keywords: every field is required and may be
null where it may be left out, nothing else is allowed, and bounds are left to the reader.

Source: JSON Schema 2020-12, core and validation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.contracts.evidence_v1 import LIMIT_ITEMS
from adjudge.contracts.judgments_v1 import (
    LIMIT_CONCERN,
    LIMIT_FRAMING,
    LIMIT_JUDGMENTS,
    SCHEMA,
    JudgmentsV1,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The dialect of all our schemas."""
LISTED: Final = 250
"""Short names that are listed one by one; of more only the form is told."""
ANCHORS: Final = ("signal_id", "change_anchor", "alias")
ARGUMENTS: Final = ("from", "path", "side", "symbol", "to", "token")
KEPT: Final = frozenset({
    "$defs", "$ref", "additionalProperties", "anyOf", "description", "enum", "items", "properties",
    "required", "type",
})  # fmt: skip
"""Keywords of the strict variant."""


def agent_schema(pin: str, aliases: Sequence[str]) -> dict[str, Any]:
    """The JSON Schema of a reply to one guide.

    Args:
        pin: Of the guide.
        aliases: Its short names.
    """
    made = _plain(msgspec.json.schema(JudgmentsV1))
    definitions = made["$defs"]
    root = definitions.pop("JudgmentsV1")
    judgment = definitions["JudgmentV1"]
    root["properties"]["schema"] = {"const": SCHEMA}
    root["properties"]["graph_snapshot_hash"] = {"const": pin}
    root["properties"]["judgments"]["maxItems"] = LIMIT_JUDGMENTS
    root["required"] = ["schema", "graph_snapshot_hash", "judgments"]
    judgment["properties"] |= {
        "signal_id": {"type": ["string", "null"], "pattern": "^sig:[0-9a-f]{32}$"},
        "change_anchor": {"type": ["string", "null"], "pattern": "^chg:[0-9a-f]{32}$"},
        "alias": _alias(aliases),
        "concern": {"type": ["string", "null"], "maxLength": LIMIT_CONCERN},
        "framing": {"type": ["string", "null"], "maxLength": LIMIT_FRAMING},
    }
    judgment["properties"]["evidence"]["maxItems"] = LIMIT_ITEMS
    judgment["anyOf"] = [{"required": [name], "properties": {name: {"type": "string"}}} for name in ANCHORS]
    return {"$schema": DRAFT, "title": SCHEMA, **root, "$defs": definitions}


def strict_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The variant for structured output of a schema of ``agent_schema``."""
    made: dict[str, Any] = _strict(_plain(dict(schema)))
    return made


def _alias(aliases: Sequence[str]) -> dict[str, Any]:
    if len(aliases) <= LISTED:
        return {"enum": [*aliases, None]}
    return {"type": ["string", "null"], "pattern": "^[shu][1-9][0-9]*$"}


def _plain(value: Any) -> Any:  # noqa: ANN401 - JSON
    """The value as a reader of its JSON has it: arrays are lists."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def _strict(value: dict[str, Any]) -> dict[str, Any]:
    """One schema with the keywords that are kept, objects closed and whole."""
    if "const" in value:
        value = {**value, "type": "string", "enum": [value["const"]]}
    elif "enum" in value and "type" not in value:
        kinds = ["string", "null"] if None in value["enum"] else ["string"]
        value = {**value, "type": kinds if len(kinds) > 1 else kinds[0]}
    if isinstance(value.get("additionalProperties"), dict):
        texts = {name: {"type": "string"} for name in ARGUMENTS}
        value = {"type": "object", "properties": texts, "required": []}
    made = {name: _kept(name, one) for name, one in value.items() if name in KEPT}
    if "properties" in made:
        needed = set(value.get("required", ()))
        made["properties"] = {
            name: one if name in needed else _nullable(one) for name, one in made["properties"].items()
        }
        made |= {"required": list(made["properties"]), "additionalProperties": False}
        made.pop("anyOf", None)
    return made


def _kept(name: str, value: Any) -> Any:  # noqa: ANN401 - JSON
    if name in {"properties", "$defs"}:
        return {key: _strict(one) for key, one in value.items()}
    if name == "items":
        return _strict(value)
    return [_strict(one) for one in value] if name == "anyOf" else value


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """The same, or null."""
    if "type" not in schema:
        options = schema.get("anyOf", [schema])
        return schema if {"type": "null"} in options else {"anyOf": [*options, {"type": "null"}]}
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    made = {**schema, "type": list(dict.fromkeys([*kinds, "null"]))}
    if "enum" in made:
        made["enum"] = list(dict.fromkeys([*made["enum"], None]))
    return made
