"""The artefact of a step: exact fields, closed words."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.ci_v1 import CiFormV1, CiV1
from adjudge.contracts.decode import decode_artefact


def test_step_comes_back_as_it_was_written() -> None:
    made = CiV1(
        event="push",
        rule="push",
        base="a" * 40,
        head="b" * 40,
        outcome="fail",
        check_exit_code=1,
        fail_on="never",
        exit_code=0,
        forms=(CiFormV1(form="json", file="check.json"),),
    )
    assert decode_artefact(encode_canonical(made), CiV1) == made
