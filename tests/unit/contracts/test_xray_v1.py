"""``xray/v1`` holds what it says and nothing else."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from jsonschema import Draft202012Validator

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.registry import json_schema
from adjudge.contracts.xray_v1 import LeakReasonV1, XrayV1
from adjudge.errors import ContractError
from adjudge.report.codes.table import find_meanings
from tests.xray_values import an_xray


def test_export_survives_its_bytes_and_its_schema() -> None:
    data = encode_canonical(an_xray(f"fnd:{0:032x}"))
    assert decode_artefact(data, XrayV1) == an_xray(f"fnd:{0:032x}")
    assert list(Draft202012Validator(json_schema("xray/v1")).iter_errors(json.loads(data))) == []


def test_field_that_is_not_of_the_contract_is_refused() -> None:
    made = json.loads(encode_canonical(an_xray()))
    made["findings"][0]["quote"] = "return one / two"
    with pytest.raises(ContractError):
        decode_artefact(json.dumps(made).encode(), XrayV1)


def test_no_field_is_for_quotes_prompts_or_answers() -> None:
    parts = json_schema("xray/v1")["$defs"].values()
    names = {name for part in parts for name in part["properties"]}
    assert names.isdisjoint(
        {"quote", "prompt", "answer", "raw", "evidence", "detail", "document_sha256", "host"}
    )


@pytest.mark.parametrize("reason", get_args(LeakReasonV1))
def test_every_reason_is_explained(reason: str) -> None:
    assert find_meanings(reason)
