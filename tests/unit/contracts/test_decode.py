from __future__ import annotations

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.error_v1 import ErrorV1, Violation
from adjudge.errors import ContractError

WHOLE = ErrorV1(
    code="c",
    message="m \udc80",
    exit_code=3,
    line=4,
    paths=("a", "b"),
    violations=(Violation(path="$", message="x"),),
)


def test_what_is_encoded_decodes_to_the_same_value() -> None:
    assert decode_artefact(encode_canonical(WHOLE), ErrorV1) == WHOLE


def test_every_violation_is_told_at_once() -> None:
    data = b'{"schema": "adjudge.error/v2", "code": 5, "exit_code": true, "paths": [1], "extra": 0}'
    with pytest.raises(ContractError) as caught:
        decode_artefact(data, ErrorV1)
    assert caught.value.violations == (
        ("$.schema", "expected one of 'adjudge.error/v1', found 'adjudge.error/v2'"),
        ("$.code", "expected a string, found an integer"),
        ("$.message", "missing"),
        ("$.exit_code", "expected an integer, found a boolean"),
        ("$.paths[0]", "expected a string, found an integer"),
        ("$.extra", "unknown field"),
    )


def test_a_document_without_its_schema_is_refused() -> None:
    with pytest.raises(ContractError) as caught:
        decode_artefact(b'{"code": "c", "message": "m", "exit_code": 1}', ErrorV1)
    assert caught.value.violations == (("$.schema", "missing, expected 'adjudge.error/v1'"),)
