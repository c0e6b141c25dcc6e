"""``adjudge.schema-list/v1``: the names of all contracts, or the JSON Schema of one."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

SCHEMA: Final = "adjudge.schema-list/v1"


class SchemaListV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ``tool schema`` tells.

    Attributes:
        names: Every contract this version writes, sorted.
        definition: The JSON Schema of the one asked for, or null.
    """

    schema: Literal["adjudge.schema-list/v1"] = SCHEMA
    names: tuple[str, ...]
    definition: dict[str, Any] | None = None
