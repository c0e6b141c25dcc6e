"""The wire form of a narrative."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.narrative_v1 import (
    LIMIT_BYTES,
    LIMIT_CITED,
    LIMIT_PARAGRAPHS,
    LIMIT_TEXT,
    AuditNarrativeV1,
    read_accepted_narrative,
    read_narrative,
)
from adjudge.errors import ContractError, StateError

PARAGRAPH = {"text": "It goes wrong.", "finding_ids": ["fnd:1"]}


def data(**more: Any) -> bytes:
    made = {
        "schema": "adjudge.narrative/v1", "run_id": "audit:1", "document_sha256": "a" * 64, "paragraphs": [PARAGRAPH],
    }  # fmt: skip
    return json.dumps({**made, **more}).encode()


def test_whole_one_is_read() -> None:
    made = read_narrative(data(paragraphs=[{"text": "x" * LIMIT_TEXT, "finding_ids": ["f"] * LIMIT_CITED}]))
    assert len(made.paragraphs[0].text) == LIMIT_TEXT


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"schema": "adjudge.narrative/v2"}, "$.schema"),
        ({"extra": 1}, "$.extra"),
        ({"run_id": ""}, "$.run_id"),
        ({"document_sha256": "A" * 64}, "$.document_sha256"),
        ({"paragraphs": []}, "$.paragraphs"),
        ({"paragraphs": [PARAGRAPH] * (LIMIT_PARAGRAPHS + 1)}, "$.paragraphs"),
        ({"paragraphs": [{**PARAGRAPH, "text": "x" * (LIMIT_TEXT + 1)}]}, "$.paragraphs[0].text"),
        ({"paragraphs": [{**PARAGRAPH, "text": " \u200b.. "}]}, "$.paragraphs[0].text"),
        ({"paragraphs": [{**PARAGRAPH, "text": "abc\udcff"}]}, "$.paragraphs[0].text"),
        ({"paragraphs": [{**PARAGRAPH, "finding_ids": ["f"] * (LIMIT_CITED + 1)}]}, "$.paragraphs[0].finding_ids"),
        ({"paragraphs": [{**PARAGRAPH, "finding_ids": ["a b"]}]}, "$.paragraphs[0].finding_ids[0]"),
        ({"paragraphs": [{**PARAGRAPH, "more": 1}]}, "$.paragraphs[0].more"),
    ],
)  # fmt: skip
def test_what_breaks_the_contract_is_told_with_its_place(more: dict[str, Any], place: str) -> None:
    with pytest.raises(ContractError) as raised:
        read_narrative(data(**more))
    assert raised.value.code == "contract-invalid"
    assert place in {one for one, _ in raised.value.violations}


@pytest.mark.parametrize("given", [b"", b"[1", b" " * (LIMIT_BYTES + 1), b'{"a": 1, "a": 1}'])
def test_bytes_that_are_no_document_are_malformed(given: bytes) -> None:
    with pytest.raises(ContractError) as raised:
        read_narrative(given)
    assert raised.value.code in {"malformed", "oversized"}


@pytest.mark.parametrize("given", [b"[]", b"null", b"{}"])
def test_document_of_another_kind_breaks_the_contract(given: bytes) -> None:
    with pytest.raises(ContractError) as raised:
        read_narrative(given)
    assert raised.value.code == "contract-invalid"


def test_accepted_one_is_read_back_and_anything_else_is_refused() -> None:
    made = AuditNarrativeV1(
        run_id="audit:1", document_sha256="a" * 64, received_sha256="b" * 64, paragraphs=read_narrative(data()).paragraphs
    )  # fmt: skip
    assert read_accepted_narrative(encode_canonical(made)) == made
    with pytest.raises(StateError):
        read_accepted_narrative(b"{}")
