"""What the signed artefacts are about."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from adjudge.contracts.receipt_v1 import check_receipt, sign_statement
from adjudge.contracts.signable import grant_statement, verdict_statement
from adjudge.errors import ContractError
from adjudge.model.grant import GrantLimits
from adjudge.model.ids import Digest, ObjectId
from adjudge.model.ledger import sha256
from adjudge.model.outcome import Outcome
from adjudge.model.receipt import Subject
from adjudge.model.verdict import Counted, Verdict
from tests.fakes.signer import FakeSigner

KEY = FakeSigner()
VERDICT = Verdict(
    outcome=Outcome.FAIL,
    reasons=(),
    touched=(),
    reads=(),
    decisions=(),
    offending=(),
    flags=(),
    limitations=(),
    named=(),
    examined=0,
    counted=Counted(files=0, added=0, removed=0),
    limits=GrantLimits(),
    grant_id="parser-task",
    grant_digest=Digest("11" * 32),
    patch_digest=Digest("22" * 32),
    policy=(),
    base_commit=ObjectId("33" * 20),
    base_tree=ObjectId("44" * 20),
    head_tree=ObjectId("55" * 20),
    checker="scope",
    checker_version="1",
)
GRANT = b'{"allow":[],"id":"parser-task","schema":"adjudge.grant/v1"}\n'


def test_verdict_is_about_patch_trees_and_base() -> None:
    assert verdict_statement(VERDICT).subjects == (
        Subject(name="base-commit", algorithm="gitCommit", digest="33" * 20),
        Subject(name="base-tree", algorithm="gitTree", digest="44" * 20),
        Subject(name="head-tree", algorithm="gitTree", digest="55" * 20),
        Subject(name="patch", algorithm="sha256", digest="22" * 32),
    )


def test_verdict_is_about_what_it_had() -> None:
    patch_alone = replace(VERDICT, base_commit=None, base_tree=None, head_tree=None)
    assert [one.name for one in verdict_statement(patch_alone).subjects] == ["patch"]
    trees_alone = replace(VERDICT, base_commit=None, patch_digest=None)
    assert [one.name for one in verdict_statement(trees_alone).subjects] == ["base-tree", "head-tree"]


def test_predicate_is_the_verdict_under_its_type() -> None:
    statement = verdict_statement(VERDICT)
    assert statement.predicate_type == "https://adjudge.dev/verdict/v1"
    found = json.loads(statement.predicate)
    assert (found["schema"], found["outcome"], found["grant_digest"]) == (
        "adjudge.verdict/v1",
        "fail",
        "11" * 32,
    )


def test_verdict_about_nothing_cannot_be_signed() -> None:
    nothing = replace(VERDICT, base_commit=None, base_tree=None, head_tree=None, patch_digest=None)
    with pytest.raises(ContractError, match="one subject"):
        sign_statement(verdict_statement(nothing), key_id=KEY.key_id, sign=KEY.sign)


@pytest.mark.parametrize(
    "statement", [verdict_statement(VERDICT), grant_statement(GRANT)], ids=["verdict", "grant"]
)
def test_signed_artefact_comes_back_byte_for_byte(statement: object) -> None:
    receipt = sign_statement(statement, key_id=KEY.key_id, sign=KEY.sign)  # type: ignore[arg-type]
    check = check_receipt(receipt, key_id=KEY.key_id, verify=KEY.verify)
    assert (check.outcome, check.statement) == (Outcome.PASS, statement)


def test_grant_is_about_itself() -> None:
    assert grant_statement(GRANT).subjects == (
        Subject(name="grant", algorithm="sha256", digest=sha256(GRANT)),
    )
