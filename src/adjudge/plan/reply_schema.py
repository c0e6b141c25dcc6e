"""The JSON Schema of a reply, made from the contract that reads it: candidates with their units.

A reply is ``adjudge.candidates/v1`` with two things more: each finding names its unit, and ``units_read``
says what was read. Both are taken off before the contract reads the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.contracts.agent_schema import DRAFT, strict_schema
from adjudge.contracts.candidates_v1 import SCHEMA, CandidatesV1
from adjudge.contracts.defect_classes import CLASSES
from adjudge.contracts.entries import LIMIT_QUOTE, LIMIT_SUMMARY, LIMIT_TITLE

if TYPE_CHECKING:
    from collections.abc import Sequence

UNIT: Final = "unit"
CHECK: Final = "check"
READ: Final = "units_read"


def reply_schema(unit_ids: Sequence[str] = (), checks: Sequence[str] = ()) -> dict[str, Any]:
    """The schema of a reply.

    Args:
        unit_ids: Units that it may name; none stands for any.
        checks: Standards that a finding may name; without any there is no such field.
    """
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(CandidatesV1)))
    definitions = made["$defs"]
    root = definitions.pop("CandidatesV1")
    finding = definitions["CandidateV1"]
    unit = {"enum": list(unit_ids)} if unit_ids else {"type": "string", "pattern": "^unit:[0-9a-f]{32}$"}
    finding["properties"] = {UNIT: unit, **finding["properties"]}
    finding["properties"] |= {
        "title": {"type": "string", "minLength": 1, "maxLength": LIMIT_TITLE},
        "summary": {"type": "string", "maxLength": LIMIT_SUMMARY},
        "quote": {"type": ["string", "null"], "maxLength": LIMIT_QUOTE},
        "confidence": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
        "class": {"enum": list(CLASSES)},
    }
    if checks:
        finding["properties"][CHECK] = {"enum": [*checks, None]}
    else:
        del finding["properties"][CHECK]
    finding["required"] = [UNIT, *finding["required"]]
    properties = {
        "schema": {"const": SCHEMA},
        READ: {"type": "array", "items": unit},
        "findings": root["properties"]["findings"],
    }
    root |= {"properties": properties, "required": list(properties)}
    return {"$schema": DRAFT, "title": SCHEMA, **root, "$defs": definitions}


def strict_reply_schema(unit_ids: Sequence[str], checks: Sequence[str] = ()) -> str:
    """The same in the form that structured output takes, as text."""
    return msgspec.json.encode(strict_schema(reply_schema(unit_ids, checks))).decode()
