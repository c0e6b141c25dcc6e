"""Signatures of grants: what binds a grant to its issuer where the proposer runs as the same user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.dsse_v1 import decode_envelope
from adjudge.contracts.receipt_v1 import check_receipt
from adjudge.contracts.signable import grant_statement
from adjudge.contracts.statement_v1 import decode_statement
from adjudge.errors import AdjudgeError, InputError
from adjudge.model.outcome import Outcome

if TYPE_CHECKING:
    from adjudge.ports import SignatureVerifier


def vouch_for_grant(body: bytes, envelope: bytes | None, verifier: SignatureVerifier) -> None:
    """Nothing, when the key has signed exactly this grant.

    Args:
        body: The grant's canonical bytes.
        envelope: The envelope that came with it, or ``None``.
        verifier: The issuer's public key.

    Raises:
        InputError: There is no signature, it is not the key's, or it is one for another grant.
    """
    if envelope is None:
        message = "A signed grant is required, and this one has no signature."
        raise InputError("grant-unsigned", message, "its issuer signs it with --register FILE --sign KEY")
    check = check_receipt(envelope, key_id=verifier.key_id, verify=verifier.verify, foreign=True)
    if check.outcome is not Outcome.PASS:
        told = " ".join(reason.message for reason in check.reasons)
        raise InputError("grant-signature", f"The signature of the grant does not hold. {told}")
    if check.statement != grant_statement(body):
        message = "The signature holds, but what was signed is another grant than this one."
        raise InputError("grant-altered", message, "ask its issuer which one is right")


def refuse_other_envelope(body: bytes, envelope: bytes) -> None:
    """Nothing, when an envelope is one around this grant, whoever signed it.

    Raises:
        InputError: It is not; kept with the grant it would stand in the way of the right one for ever.
    """
    try:
        statement = decode_statement(decode_envelope(envelope).payload)
    except AdjudgeError as error:
        message = f"What stands beside the grant is no signed grant. {error.message}"
        raise InputError("grant-signature", message) from error
    if statement != grant_statement(body):
        message = "What stands beside the grant is signed for another grant."
        raise InputError("grant-altered", message, "ask its issuer which one is right")
