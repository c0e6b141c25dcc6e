from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.registry import json_schema
from adjudge.contracts.schema_v1 import SchemaListV1


def test_a_schema_travels_whole() -> None:
    made = SchemaListV1(names=("error/v1",), definition=json_schema("error/v1"))
    assert decode_artefact(encode_canonical(made), SchemaListV1) == made
