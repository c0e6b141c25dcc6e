"""``report/v1`` holds what it says and nothing else."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.registry import json_schema
from adjudge.contracts.report_v1 import ReportV1
from adjudge.errors import ContractError
from tests.report_values import of_review, of_run


@pytest.mark.parametrize("made", [of_review(), of_run()], ids=["review", "qualify"])
def test_report_survives_its_bytes_and_its_schema(made: ReportV1) -> None:
    data = encode_canonical(made)
    assert decode_artefact(data, ReportV1) == made
    assert list(Draft202012Validator(json_schema("report/v1")).iter_errors(json.loads(data))) == []


def test_field_that_is_not_of_the_contract_is_refused() -> None:
    made = json.loads(encode_canonical(of_run()))
    made["findings"][0]["shout"] = True
    with pytest.raises(ContractError):
        decode_artefact(json.dumps(made).encode(), ReportV1)
