"""The envelope of DSSE on the wire: exact fields, strict base64, canonical when we write it.

We write the standard alphabet. We read the URL-safe one too, as the format allows, and one signature or more;
whatever else an envelope holds refuses it (the format lets readers ignore unknown fields, we do not).

Source: DSSE envelope 1.0.2 (secure-systems-lab/dsse).
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.errors import ContractError
from adjudge.model.receipt import Envelope, Signature

LIMIT_SIGNATURES: Final = 16


class SignatureV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One signature; the key id is a hint."""

    keyid: str = ""
    sig: str


class EnvelopeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """The JSON envelope; payload and signatures are base64."""

    payload_type: str
    payload: str
    signatures: tuple[SignatureV1, ...]


def encode_envelope(envelope: Envelope) -> bytes:
    """The canonical bytes of an envelope."""
    wire = EnvelopeV1(
        payload_type=envelope.payload_type,
        payload=_text(envelope.payload),
        signatures=tuple(SignatureV1(keyid=one.key_id, sig=_text(one.value)) for one in envelope.signatures),
    )
    return encode_canonical(wire)


def decode_envelope(data: bytes) -> Envelope:
    """The envelope behind the bytes; nothing in it is trusted yet.

    Raises:
        ContractError: The bytes are not one envelope, or hold more signatures than are looked at.
    """
    wire = decode_artefact(data, EnvelopeV1)
    if len(wire.signatures) > LIMIT_SIGNATURES:
        message = f"$.signatures: {len(wire.signatures)} signatures; {LIMIT_SIGNATURES} are allowed."
        raise ContractError("malformed", message)
    return Envelope(
        payload_type=wire.payload_type,
        payload=_bytes(wire.payload, "$.payload"),
        signatures=tuple(
            Signature(key_id=one.keyid, value=_bytes(one.sig, f"$.signatures[{index}].sig"))
            for index, one in enumerate(wire.signatures)
        ),
    )


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _bytes(text: str, path: str) -> bytes:
    """Exact base64 of one alphabet, padded, without spare bits.

    Raises:
        ContractError: It is not.
    """
    for alphabet in (b"+/", b"-_"):
        try:
            data = base64.b64decode(text, altchars=alphabet, validate=True)
        except (binascii.Error, ValueError):
            continue
        if base64.b64encode(data, altchars=alphabet).decode("ascii") == text:
            return data
    raise ContractError("malformed", f"{path}: not exact base64.", violations=((path, "not exact base64"),))
