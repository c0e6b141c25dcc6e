"""A finding on the wire fits its schema."""

from __future__ import annotations

import json

from jsonschema import Draft202012Validator

from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.finding_v1 import FindingV1, SaidV1
from adjudge.contracts.qualified_parts_v1 import RuledV1
from adjudge.contracts.qualified_v1 import unnamed_artefact
from adjudge.contracts.registry import json_schema
from tests.qualified_values import finding, qualified


def test_artefact_fits_its_schema() -> None:
    ruled = RuledV1(finding_id="fnd:1", word="accepted", text="0" * 64, reason="", by="")
    artefact = FindingV1(
        finding_id="fnd:1",
        runs=("run:1",),
        head_tree="1" * 40,
        head_commit=None,
        results=unnamed_artefact(qualified([finding()])).results,
        said_by=(SaidV1(index=1, finding_id=None, title="t", reporter=None),),
        rulings=(ruled,),
        in_force=ruled,
    )
    document = json.loads(encode_printed(artefact))
    assert list(Draft202012Validator(json_schema("finding/v1")).iter_errors(document)) == []
