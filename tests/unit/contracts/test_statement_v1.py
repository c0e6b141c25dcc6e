"""The statement: exact fields, at least one subject, one digest each."""

from __future__ import annotations

import json

import pytest

from adjudge.contracts.statement_v1 import decode_statement, encode_statement
from adjudge.errors import ContractError
from adjudge.model.receipt import Statement, Subject

PATCH = Subject(name="patch", algorithm="sha256", digest="12" * 32)
TREE = Subject(name="head-tree", algorithm="gitTree", digest="34" * 20)
STATEMENT = Statement(
    subjects=(TREE, PATCH),
    predicate_type="https://adjudge.dev/verdict/v1",
    predicate=b'{"outcome":"pass","schema":"adjudge.verdict/v1"}\n',
)


def wire(**changes: object) -> bytes:
    """A good statement with changes."""
    return json.dumps(json.loads(encode_statement(STATEMENT)) | changes).encode()


def test_statement_has_the_fields_of_in_toto() -> None:
    assert json.loads(encode_statement(STATEMENT)) == {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [
            {"name": "head-tree", "digest": {"gitTree": "34" * 20}},
            {"name": "patch", "digest": {"sha256": "12" * 32}},
        ],
        "predicateType": "https://adjudge.dev/verdict/v1",
        "predicate": {"outcome": "pass", "schema": "adjudge.verdict/v1"},
    }


def test_statement_comes_back_from_its_bytes() -> None:
    assert decode_statement(encode_statement(STATEMENT)) == STATEMENT


def test_order_of_subjects_does_not_change_the_bytes() -> None:
    turned = Statement(
        subjects=STATEMENT.subjects[::-1],
        predicate_type=STATEMENT.predicate_type,
        predicate=STATEMENT.predicate,
    )
    assert encode_statement(turned) == encode_statement(STATEMENT)


@pytest.mark.parametrize(
    "changes",
    [
        {"_type": "https://in-toto.io/Statement/v0.1"},
        {"_type": None},
        {"subject": []},
        {"subject": [{"name": "x", "digest": {}}]},
        {"subject": [{"name": "x", "digest": {"sha256": "12", "sha1": "34"}}]},
        {"subject": [{"name": "x", "digest": {"sha256": "AB"}}]},
        {"subject": [{"name": "x", "digest": {"sha256": ""}}]},
        {"subject": [{"name": "x", "digest": {"sha256": "12"}, "uri": "x"}]},
        {"subject": [{"digest": {"sha256": "12"}}]},
        {"predicate": []},
        {"predicateType": 1},
        {"more": 1},
    ],
    ids=range(12),
)
def test_statement_that_is_not_exact_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ContractError):
        decode_statement(wire(**changes))


@pytest.mark.parametrize("predicate", [b"[]", b"1", b"", b'{"a":1.5}', b'{"a":1,"a":1}'])
def test_predicate_that_is_no_artefact_is_refused(predicate: bytes) -> None:
    with pytest.raises(ContractError):
        encode_statement(Statement(subjects=(PATCH,), predicate_type="t", predicate=predicate))


def test_statement_about_nothing_is_refused() -> None:
    with pytest.raises(ContractError, match="one subject"):
        encode_statement(Statement(subjects=(), predicate_type="t", predicate=b"{}"))
