"""All contracts by name, and the JSON Schemas made from the definitions that decoding enforces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.contracts.brief_v1 import BriefV1
from adjudge.contracts.doctor_v1 import DoctorV1
from adjudge.contracts.error_v1 import ErrorV1
from adjudge.contracts.graph_v1 import GraphQueryV1
from adjudge.contracts.schema_v1 import SchemaListV1
from adjudge.contracts.target_v1 import TargetV1

if TYPE_CHECKING:
    from collections.abc import Mapping

CONTRACTS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "brief/v1": BriefV1,
    "doctor/v1": DoctorV1,
    "error/v1": ErrorV1,
    "graph-query/v1": GraphQueryV1,
    "schema-list/v1": SchemaListV1,
    "target/v1": TargetV1,
}
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def json_schema(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a contract; ``KeyError`` for a name that is not one."""
    contract = CONTRACTS[name]
    made = msgspec.json.schema(contract)
    required = made["$defs"][contract.__name__].setdefault("required", [])
    required.insert(0, "schema")  # it has a default for us who write it; a reader may rely on it
    schema: dict[str, Any] = _as_read({"$schema": DRAFT, "title": f"adjudge.{name}", **made})
    return schema


def _as_read(value: Any) -> Any:  # noqa: ANN401 - JSON
    """The value as a reader of its JSON has it: arrays are lists."""
    if isinstance(value, dict):
        return {key: _as_read(item) for key, item in value.items()}
    return [_as_read(item) for item in value] if isinstance(value, (list, tuple)) else value
