from __future__ import annotations

import dataclasses

import jsonschema
import pytest

from adjudge.contracts.brief_v1 import BriefV1, brief_artefact, brief_body
from adjudge.contracts.canonical import encode_canonical, encode_printed
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.registry import json_schema
from adjudge.contracts.strict import read_strict
from adjudge.model.ids import ObjectId, Pin
from adjudge.model.target import TargetMode
from tests.brief_values import a_brief, a_full_brief, a_target, a_unit


@pytest.mark.parametrize("encode", [encode_canonical, encode_printed])
def test_what_is_written_reads_back_as_the_same_artefact(encode: object) -> None:
    assert callable(encode)
    artefact = brief_artefact(a_full_brief())
    assert decode_artefact(encode(artefact), BriefV1) == artefact


def test_the_schema_accepts_what_we_write() -> None:
    plain = read_strict(encode_canonical(brief_artefact(a_full_brief())))
    jsonschema.Draft202012Validator(json_schema("brief/v1")).validate(plain)


def test_ids_and_spelling_of_the_target_are_not_in_the_body() -> None:
    spelled = a_target(
        mode=TargetMode.BASE,
        chosen_by="upstream",
        base_tree=ObjectId("1" * 40),
        head_tree=ObjectId("2" * 40),
        base_commit=None,
        head_commit=None,
        git_version="9",
    )
    one = a_brief(a_unit(), target=spelled, pin=Pin("snap:" + "f" * 64))
    assert brief_body(one) == brief_body(a_brief(a_unit()))


@pytest.mark.parametrize("part", ["triage", "order", "units", "impact", "signals", "excluded", "limitations"])
def test_every_other_part_is_in_the_body(part: str) -> None:
    whole, bare = a_full_brief(), a_brief()
    mixed = dataclasses.replace(bare, **{part: getattr(whole, part)})
    assert brief_body(mixed) != brief_body(bare)
