"""Receipts: sign a statement, check an envelope offline, and ``adjudge.receipt-check/v1``.

Checking is numbered and fails closed; each step needs the ones before:

1. the bytes are one envelope;
2. the key made one of its signatures over payload type and payload;
3. the payload type is in-toto's;
4. the payload is one Statement v1;
5. its predicate is an artefact of the kind that the predicate type names;
6. the envelope is byte for byte what adjudge writes for this key.

Up to 2 what is missing is a ``fail``: the key has not signed this. After it the key has signed something, and
what is missing is ``inconclusive``. Step 6 is there because layout and key id are not signed: without it a
changed byte there would pass. ``foreign`` leaves it out, for envelopes of other programs, which name keys and
lay out JSON in ways of their own; a key id that differs is then a hint.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.dsse_v1 import decode_envelope, encode_envelope
from adjudge.contracts.statement_v1 import decode_statement, encode_statement
from adjudge.contracts.strict import LIMIT_BYTES, read_strict
from adjudge.contracts.target_v1 import Outcome as OutcomeV1
from adjudge.contracts.target_v1 import ReasonV1, reasons_wire
from adjudge.errors import AdjudgeError, ContractError
from adjudge.model.ledger import Record, sha256
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.receipt import (
    PAYLOAD_TYPE,
    Envelope,
    ReceiptCheck,
    Signature,
    Statement,
    pre_authentication,
    predicate_type,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SCHEMA: Final = "adjudge.receipt-check/v1"
ENTRY: Final = "adjudge.receipt-entry/v1"


class SubjectLineV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a signed statement is about."""

    name: str
    algorithm: str
    digest: str


class ReceiptCheckV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What checking a receipt came to.

    Attributes:
        outcome: What the exit code says: ``holds`` where that is no pass, else ``signed_outcome``.
        holds: Of the receipt alone: ``pass`` when it holds, ``fail`` when not, else nobody can tell.
        signed_outcome: Of the verdict that the key has signed; null where it has signed none.
        reasons: Why, and hints.
        receipt_sha256: SHA-256 of the bytes that were checked.
        key_id: Of the public key they were checked against.
        predicate_type: Of what the key has signed, or null.
        subjects: Of what the key has signed.
        predicate: The artefact that the key has signed, or null.
        recomputed: What judging again on the same bytes came to: the same, something else, or nobody can
            tell; ``not-asked`` when there was nothing to judge it on.
        differences: Fields of the artefact that came out differently, sorted.
    """

    schema: Literal["adjudge.receipt-check/v1"] = SCHEMA
    outcome: OutcomeV1
    holds: OutcomeV1
    signed_outcome: OutcomeV1 | None = None
    reasons: tuple[ReasonV1, ...]
    receipt_sha256: str
    key_id: str
    predicate_type: str | None
    subjects: tuple[SubjectLineV1, ...]
    predicate: dict[str, Any] | None
    recomputed: Literal["same", "differs", "unknown", "not-asked"] = "not-asked"
    differences: tuple[str, ...] = ()


class ReceiptEntryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the ledger keeps of a receipt: the digest of its envelope."""

    schema: Literal["adjudge.receipt-entry/v1"] = ENTRY
    receipt_sha256: str


def sign_statement(statement: Statement, *, key_id: str, sign: Callable[[bytes], bytes]) -> bytes:
    """The receipt: the envelope's canonical bytes. The same statement and key give the same bytes.

    Args:
        statement: What to sign.
        key_id: Of the key.
        sign: The signature of the bytes it is given; deterministic.

    Returns:
        The envelope.

    Raises:
        ContractError: The statement has no subject or no artefact, or is too large to be read back.
    """
    payload = encode_statement(statement)
    signature = Signature(key_id=key_id, value=sign(pre_authentication(PAYLOAD_TYPE, payload)))
    receipt = encode_envelope(Envelope(payload_type=PAYLOAD_TYPE, payload=payload, signatures=(signature,)))
    if len(receipt) > LIMIT_BYTES:
        message = f"The receipt would have {len(receipt)} bytes; {LIMIT_BYTES} are allowed."
        raise ContractError("oversized", message)
    return receipt


def check_receipt(
    data: bytes, *, key_id: str, verify: Callable[[bytes, bytes], bool], foreign: bool = False
) -> ReceiptCheck:
    """Check a receipt against one public key; see the steps above.

    Args:
        data: The envelope.
        key_id: Of the public key.
        verify: Whether a signature (second) of some bytes (first) is the key's.
        foreign: Accept other layouts and other ways to name keys.

    Returns:
        The outcome, and the statement when the key has signed one.
    """
    try:
        envelope = decode_envelope(data)
    except ContractError as error:
        return _ended(Outcome.FAIL, "malformed-envelope", f"The receipt is no envelope: {error.message}")
    signed = pre_authentication(envelope.payload_type, envelope.payload)
    holding = [one for one in envelope.signatures if verify(signed, one.value)]
    if not holding:
        return _not_signed(envelope, key_id)
    try:
        statement = _understand(envelope)
    except AdjudgeError as error:
        return _ended(Outcome.INCONCLUSIVE, error.code, f"The signature holds. {error.message}")
    if not foreign and data != _as_written(envelope, key_id, holding[0]):
        message = "The signature holds, but the envelope around it is not as adjudge writes it for this key."
        return _ended(Outcome.INCONCLUSIVE, "not-as-written", message)
    hints = () if any(one.key_id in {"", key_id} for one in holding) else (_other_key(holding[0].key_id),)
    return ReceiptCheck(outcome=Outcome.PASS, reasons=hints, statement=statement)


def receipt_record(receipt: bytes) -> Record:
    """The ledger record of a receipt; the receipt itself is kept beside the ledger, by digest."""
    digest = sha256(receipt)
    payload = encode_canonical(ReceiptEntryV1(receipt_sha256=digest))
    return Record(kind="receipt", record_id=f"sha256:{digest}", payload=payload)


def receipt_check_artefact(check: ReceiptCheck, *, receipt: bytes, key_id: str) -> ReceiptCheckV1:
    """The wire form of a check; what was signed is not weighed, so the outcome is that of the receipt."""
    statement = check.statement
    subjects = () if statement is None else statement.subjects
    return ReceiptCheckV1(
        outcome=check.outcome.value,
        holds=check.outcome.value,
        reasons=reasons_wire(check.reasons),
        receipt_sha256=sha256(receipt),
        key_id=key_id,
        predicate_type=None if statement is None else statement.predicate_type,
        subjects=tuple(
            SubjectLineV1(name=one.name, algorithm=one.algorithm, digest=one.digest) for one in subjects
        ),
        predicate=None if statement is None else read_strict(statement.predicate),
    )


def _understand(envelope: Envelope) -> Statement:
    """Steps 3 to 5.

    Raises:
        ContractError: The payload is not something we can vouch for.
    """
    if envelope.payload_type != PAYLOAD_TYPE:
        raise ContractError("unknown-payload-type", "Its payload is not an in-toto statement.")
    try:
        statement = decode_statement(envelope.payload)
    except ContractError as error:
        message = f"Its payload is not a statement that is understood: {error.message}"
        raise ContractError("unreadable-statement", message) from error
    schema = read_strict(statement.predicate).get("schema")
    if not isinstance(schema, str) or not _names(statement.predicate_type, schema):
        raise ContractError("unknown-predicate", "Its predicate is not the artefact that its type names.")
    return statement


def _names(kind: str, schema: str) -> bool:
    try:
        return predicate_type(schema) == kind
    except AdjudgeError:
        return False


def _as_written(envelope: Envelope, key_id: str, signature: Signature) -> bytes:
    """What ``sign_statement`` gives for this payload and this key."""
    own = Signature(key_id=key_id, value=signature.value)
    return encode_envelope(
        Envelope(payload_type=envelope.payload_type, payload=envelope.payload, signatures=(own,))
    )


def _not_signed(envelope: Envelope, key_id: str) -> ReceiptCheck:
    named = sorted({one.key_id for one in envelope.signatures} - {"", key_id})
    ended = _ended(Outcome.FAIL, "bad-signature", "No signature of the receipt was made by this key.")
    reasons = (*ended.reasons, *(_other_key(one) for one in named))
    return ReceiptCheck(outcome=ended.outcome, reasons=tuple(sorted(reasons, key=_order)))


def _other_key(key_id: str) -> Reason:
    return Reason(code="key-id-differs", message=f"The receipt names the key {ascii(key_id)[:80]}.")


def _ended(outcome: Outcome, code: str, message: str) -> ReceiptCheck:
    return ReceiptCheck(outcome=outcome, reasons=(Reason(code=code, message=message),))


def _order(reason: Reason) -> tuple[str, str]:
    return (reason.code, reason.message)
