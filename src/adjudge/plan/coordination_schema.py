"""The JSON Schema of a coordinator's answer, made from the contract that reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.contracts.agent_schema import DRAFT, strict_schema
from adjudge.contracts.coordination_v1 import LIMIT_WORDS, SCHEMA, CoordinationV1
from adjudge.contracts.defect_classes import CLASSES
from adjudge.contracts.entries import LIMIT_QUOTE, LIMIT_SUMMARY, LIMIT_TITLE

if TYPE_CHECKING:
    from collections.abc import Sequence

LISTS: Final = ("order", "merge", "drop", "add")
"""All must be there, even if empty."""


def coordination_schema(numbers: Sequence[int] = ()) -> dict[str, Any]:
    """The schema of an answer.

    Args:
        numbers: Of the findings that it may name; none stands for any.
    """
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(CoordinationV1)))
    definitions = made["$defs"]
    root = definitions.pop("CoordinationV1")
    bounds = {"minimum": min(numbers), "maximum": max(numbers)} if numbers else {}
    number = {"type": "integer", **bounds}
    reason = {"type": "string", "maxLength": LIMIT_WORDS}
    definitions["DropV1"]["properties"] = {"number": number, "reason": {**reason, "minLength": 1}}
    definitions["MergeV1"]["properties"] = {
        "numbers": {"type": "array", "items": number, "minItems": 2},
        "reason": reason,
    }
    del definitions["CandidateV1"]["properties"]["check"]
    definitions["CandidateV1"]["properties"] |= {
        "title": {"type": "string", "minLength": 1, "maxLength": LIMIT_TITLE},
        "summary": {"type": "string", "maxLength": LIMIT_SUMMARY},
        "quote": {"type": ["string", "null"], "maxLength": LIMIT_QUOTE},
        "confidence": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
        "class": {"enum": list(CLASSES)},
    }
    lists = {name: root["properties"][name] for name in LISTS} | {"order": {"type": "array", "items": number}}
    properties = {"schema": {"const": SCHEMA}, **lists}
    root |= {"properties": properties, "required": list(properties)}
    return {"$schema": DRAFT, "title": SCHEMA, **root, "$defs": definitions}


def strict_coordination_schema(numbers: Sequence[int]) -> str:
    """The same in the form that structured output takes, as text."""
    return msgspec.json.encode(strict_schema(coordination_schema(numbers))).decode()
