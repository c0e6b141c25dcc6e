"""Signing and checking, step by step, with a key that only hashes."""

from __future__ import annotations

import json

import pytest

from adjudge.contracts import receipt_v1
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.dsse_v1 import decode_envelope, encode_envelope
from adjudge.contracts.receipt_v1 import check_receipt, receipt_check_artefact, receipt_record, sign_statement
from adjudge.contracts.statement_v1 import encode_statement
from adjudge.errors import ContractError
from adjudge.model.ledger import sha256
from adjudge.model.outcome import Outcome
from adjudge.model.receipt import (
    PAYLOAD_TYPE,
    Envelope,
    ReceiptCheck,
    Signature,
    Statement,
    pre_authentication,
)
from tests.fakes.signer import FakeSigner
from tests.unit.contracts.test_statement_v1 import STATEMENT

KEY = FakeSigner("key")
OTHER = FakeSigner("other")
RECEIPT = sign_statement(STATEMENT, key_id=KEY.key_id, sign=KEY.sign)


def checked(data: bytes, key: FakeSigner = KEY, *, foreign: bool = False) -> ReceiptCheck:
    """What checking against a key comes to."""
    return check_receipt(data, key_id=key.key_id, verify=key.verify, foreign=foreign)


def signed(payload: bytes, kind: str = PAYLOAD_TYPE, key_id: str = KEY.key_id) -> bytes:
    """An envelope whose signature holds, whatever is in it."""
    value = KEY.sign(pre_authentication(kind, payload))
    return encode_envelope(
        Envelope(payload_type=kind, payload=payload, signatures=(Signature(key_id=key_id, value=value),))
    )


def codes(check: ReceiptCheck) -> list[str]:
    """Codes of the reasons, in order."""
    return [reason.code for reason in check.reasons]


def test_receipt_passes_with_what_was_signed() -> None:
    assert checked(RECEIPT) == ReceiptCheck(outcome=Outcome.PASS, reasons=(), statement=STATEMENT)


def test_signing_again_gives_the_same_bytes() -> None:
    assert sign_statement(STATEMENT, key_id=KEY.key_id, sign=KEY.sign) == RECEIPT


def test_payload_is_an_in_toto_statement() -> None:
    envelope = decode_envelope(RECEIPT)
    assert (envelope.payload_type, envelope.payload) == (
        "application/vnd.in-toto+json",
        encode_statement(STATEMENT),
    )


def test_receipt_of_another_key_fails_and_names_it() -> None:
    check = checked(RECEIPT, OTHER)
    assert (check.outcome, codes(check), check.statement) == (
        Outcome.FAIL,
        ["bad-signature", "key-id-differs"],
        None,
    )


def flipped(at: int) -> bytes:
    """The receipt with one bit another one."""
    changed = bytearray(RECEIPT)
    changed[at // 8] ^= 1 << at % 8
    return bytes(changed)


def test_no_flipped_bit_of_a_receipt_passes() -> None:
    """It fails, but for a key id that reads otherwise: the signature holds, and that is inconclusive."""
    found = {at: checked(flipped(at)) for at in range(len(RECEIPT) * 8)}
    assert {one.outcome for one in found.values()} == {Outcome.FAIL, Outcome.INCONCLUSIVE}
    key_id = RECEIPT.index(KEY.key_id.encode())
    held = {at // 8 for at, one in found.items() if one.outcome is Outcome.INCONCLUSIVE}
    assert held <= set(range(key_id, key_id + len(KEY.key_id)))


def test_every_flipped_bit_of_a_foreign_envelope_that_still_passes_says_the_same() -> None:
    """Its layout, and the key id that is a hint, are not signed; what was signed stays as it was."""
    for at in range(len(RECEIPT) * 8):
        check = checked(flipped(at), foreign=True)
        assert check.outcome is Outcome.FAIL or check.statement == STATEMENT, at


def test_receipt_without_signature_fails() -> None:
    envelope = decode_envelope(RECEIPT)
    bare = Envelope(payload_type=envelope.payload_type, payload=envelope.payload, signatures=())
    assert checked(encode_envelope(bare)).outcome is Outcome.FAIL


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", RECEIPT[:-10], RECEIPT * 2, b"[" * 100_000])
def test_bytes_that_are_no_envelope_fail(data: bytes) -> None:
    assert codes(checked(data)) == ["malformed-envelope"]
    assert checked(data).outcome is Outcome.FAIL


def test_signature_of_another_payload_type_is_none() -> None:
    changed = RECEIPT.replace(b"vnd.in-toto+json", b"vnd.in-tota+json")
    assert checked(changed).outcome is Outcome.FAIL


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (signed(b"hello", "text/plain"), "unknown-payload-type"),
        (signed(b"hello"), "unreadable-statement"),
        (signed(b"{}"), "unreadable-statement"),
        (
            signed(encode_statement(STATEMENT).replace(b"dev/verdict/v1", b"dev/run/v1")),
            "unknown-predicate",
        ),
        (
            signed(encode_statement(STATEMENT).replace(b"adjudge.verdict/v1", b"x.verdict/v1")),
            "unknown-predicate",
        ),
        (signed(encode_statement(STATEMENT).replace(b'"schema"', b'"schemb"')), "unknown-predicate"),
    ],
    ids=range(6),
)
def test_signed_thing_that_is_not_understood_is_inconclusive(data: bytes, code: str) -> None:
    for foreign in (False, True):
        check = checked(data, foreign=foreign)
        assert (check.outcome, codes(check), check.statement) == (Outcome.INCONCLUSIVE, [code], None)


@pytest.mark.parametrize(
    "data",
    [
        json.dumps(json.loads(RECEIPT), indent=2).encode(),
        RECEIPT[:-1] + b"\r",
        RECEIPT + b" ",
        signed(encode_statement(STATEMENT), key_id=""),
        signed(encode_statement(STATEMENT), key_id=OTHER.key_id),
    ],
    ids=["layout", "carriage-return", "space", "no-key-id", "other-key-id"],
)
def test_envelope_that_is_not_as_we_write_it_passes_only_as_foreign(data: bytes) -> None:
    assert (checked(data).outcome, codes(checked(data))) == (Outcome.INCONCLUSIVE, ["not-as-written"])
    assert checked(data, foreign=True).outcome is Outcome.PASS


def test_other_key_id_of_a_foreign_envelope_is_a_hint() -> None:
    check = checked(signed(encode_statement(STATEMENT), key_id="theirs"), foreign=True)
    assert (check.outcome, codes(check)) == (Outcome.PASS, ["key-id-differs"])


def test_one_of_several_signatures_is_enough_for_a_foreign_envelope() -> None:
    envelope = decode_envelope(RECEIPT)
    both = Envelope(
        payload_type=envelope.payload_type,
        payload=envelope.payload,
        signatures=(Signature(key_id="theirs", value=b"x"), *envelope.signatures),
    )
    assert checked(encode_envelope(both), foreign=True).reasons == ()
    assert checked(encode_envelope(both)).outcome is Outcome.INCONCLUSIVE


def test_receipt_too_large_to_be_read_back_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipt_v1, "LIMIT_BYTES", 100)
    with pytest.raises(ContractError, match="100 are allowed"):
        sign_statement(STATEMENT, key_id=KEY.key_id, sign=KEY.sign)


def test_statement_about_nothing_is_not_signed() -> None:
    empty = Statement(subjects=(), predicate_type="t", predicate=b"{}")
    with pytest.raises(ContractError):
        sign_statement(empty, key_id=KEY.key_id, sign=KEY.sign)


def test_ledger_record_of_a_receipt_names_its_digest() -> None:
    record = receipt_record(RECEIPT)
    assert (record.kind, record.record_id) == ("receipt", f"sha256:{sha256(RECEIPT)}")
    assert json.loads(record.payload) == {
        "schema": "adjudge.receipt-entry/v1",
        "receipt_sha256": sha256(RECEIPT),
    }


def test_wire_form_of_a_check_holds_what_was_signed() -> None:
    wire = receipt_check_artefact(checked(RECEIPT), receipt=RECEIPT, key_id=KEY.key_id)
    assert json.loads(encode_canonical(wire)) == {
        "schema": "adjudge.receipt-check/v1",
        "outcome": "pass",
        "holds": "pass",
        "signed_outcome": None,
        "reasons": [],
        "receipt_sha256": sha256(RECEIPT),
        "key_id": KEY.key_id,
        "predicate_type": "https://adjudge.dev/verdict/v1",
        "subjects": [
            {"name": "head-tree", "algorithm": "gitTree", "digest": "34" * 20},
            {"name": "patch", "algorithm": "sha256", "digest": "12" * 32},
        ],
        "predicate": {"outcome": "pass", "schema": "adjudge.verdict/v1"},
        "recomputed": "not-asked",
        "differences": [],
    }


def test_wire_form_of_a_failed_check_shows_nothing_unsigned() -> None:
    wire = receipt_check_artefact(checked(RECEIPT, OTHER), receipt=RECEIPT, key_id=OTHER.key_id)
    assert (wire.outcome, wire.predicate, wire.subjects, wire.predicate_type) == ("fail", None, (), None)
