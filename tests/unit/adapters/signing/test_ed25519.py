"""Keys and signatures, held against the standard's own vectors and another implementation."""

from __future__ import annotations

import base64
import hashlib
import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import CryptoSigner, SSlibKey  # type: ignore[attr-defined]  # as its docs do

from adjudge.adapters.signing.ed25519 import make_pair, read_private, read_public
from adjudge.contracts.receipt_v1 import check_receipt, sign_statement
from adjudge.contracts.statement_v1 import encode_statement
from adjudge.errors import ConfigError
from adjudge.model.outcome import Outcome
from adjudge.model.receipt import PAYLOAD_TYPE, pre_authentication
from tests.unit.contracts.test_statement_v1 import STATEMENT

SEED = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
"""RFC 8032 section 7.1, test 1; the signature below is of the empty message."""
PUBLIC = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
SIGNATURE = bytes.fromhex(
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
)
KEY = Ed25519PrivateKey.from_private_bytes(SEED)
PRIVATE_PEM = KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
PUBLIC_PEM = KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
SIGNER = read_private(PRIVATE_PEM)
VERIFIER = read_public(PUBLIC_PEM)
RECEIPT = sign_statement(STATEMENT, key_id=SIGNER.key_id, sign=SIGNER.sign)


def outcome(data: bytes, *, foreign: bool = False) -> Outcome:
    """What checking against the key comes to."""
    return check_receipt(data, key_id=VERIFIER.key_id, verify=VERIFIER.verify, foreign=foreign).outcome


def their_key(key_id: str) -> SSlibKey:
    """The public key as the other implementation has it, under an id of one's choice."""
    return SSlibKey.from_crypto(Ed25519PublicKey.from_public_bytes(PUBLIC), keyid=key_id)


def test_signature_is_the_one_of_the_standard() -> None:
    assert SIGNER.sign(b"") == SIGNATURE
    assert VERIFIER.verify(b"", SIGNATURE)


def test_key_id_is_the_digest_that_stock_tools_compute() -> None:
    der = base64.b64decode(b"".join(PUBLIC_PEM.splitlines()[1:-1]))
    assert SIGNER.key_id == VERIFIER.key_id == hashlib.sha256(der).hexdigest()


def test_private_key_does_not_show() -> None:
    assert "key_id=" in repr(SIGNER)
    assert "PrivateKey" not in repr(SIGNER)


def test_new_pair_belongs_together_and_is_new_each_time() -> None:
    private, public = make_pair()
    assert read_private(private).key_id == read_public(public).key_id != read_private(make_pair()[0]).key_id
    assert private.startswith(b"-----BEGIN PRIVATE KEY-----\n")
    assert public.startswith(b"-----BEGIN PUBLIC KEY-----\n")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"text",
        PUBLIC_PEM,
        PRIVATE_PEM[:-40],
        PRIVATE_PEM.replace(b"PRIVATE", b"ENCRYPTED PRIVATE"),
        KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"word")),
        generate_private_key(SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
    ],
    ids=["empty", "text", "public", "torn", "mislabelled", "encrypted", "other-kind"],
)
def test_bytes_that_are_no_private_key_of_ours_are_refused(data: bytes) -> None:
    with pytest.raises(ConfigError) as caught:
        read_private(data)
    assert caught.value.code == "bad-key"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"text",
        PRIVATE_PEM,
        PUBLIC_PEM[:-40],
        generate_private_key(SECP256R1())
        .public_key()
        .public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
    ],
    ids=["empty", "text", "private", "torn", "other-kind"],
)
def test_bytes_that_are_no_public_key_of_ours_are_refused(data: bytes) -> None:
    with pytest.raises(ConfigError) as caught:
        read_public(data)
    assert caught.value.code == "bad-key"


def test_receipt_of_a_real_key_passes() -> None:
    assert outcome(RECEIPT) is Outcome.PASS


def test_no_receipt_with_a_changed_byte_passes() -> None:
    """Every byte, with each of its bits and all of them turned over."""
    for place, byte in enumerate(RECEIPT):
        for mask in (1, 2, 4, 8, 16, 32, 64, 128, 255):
            changed = RECEIPT[:place] + bytes([byte ^ mask]) + RECEIPT[place + 1 :]
            assert outcome(changed) is not Outcome.PASS, (place, mask)


@pytest.mark.parametrize("length", range(0, len(RECEIPT), 7))
def test_no_receipt_that_was_cut_passes(length: int) -> None:
    assert outcome(RECEIPT[:length]) is Outcome.FAIL


def test_receipt_without_its_line_feed_does_not_pass() -> None:
    assert outcome(RECEIPT[:-1]) is Outcome.INCONCLUSIVE


def test_wrong_key_fails() -> None:
    other = read_public(make_pair()[1])
    check = check_receipt(RECEIPT, key_id=other.key_id, verify=other.verify)
    assert check.outcome is Outcome.FAIL


def test_our_envelope_is_verified_by_another_implementation() -> None:
    theirs = Envelope.from_dict(json.loads(RECEIPT))
    key = their_key(SIGNER.key_id)
    assert theirs.verify([key], 1) == {SIGNER.key_id: key}
    assert (theirs.payload, theirs.payload_type) == (encode_statement(STATEMENT), PAYLOAD_TYPE)


def test_our_envelope_with_another_payload_is_refused_by_another_implementation() -> None:
    theirs = Envelope.from_dict(json.loads(RECEIPT))
    theirs.payload += b" "
    with pytest.raises(VerificationError):
        theirs.verify([their_key(SIGNER.key_id)], 1)


@pytest.mark.parametrize(("kind", "payload"), [(PAYLOAD_TYPE, encode_statement(STATEMENT)), ("ä", b"\0\xff")])
def test_signed_bytes_are_those_of_another_implementation(kind: str, payload: bytes) -> None:
    theirs: bytes = Envelope(payload=payload, payload_type=kind, signatures={}).pae()
    assert pre_authentication(kind, payload) == theirs


def their_envelope(key_id: str) -> bytes:
    """The same statement, signed and laid out by the other implementation."""
    signer = CryptoSigner(KEY, public_key=their_key(key_id))
    theirs = Envelope(payload=encode_statement(STATEMENT), payload_type=PAYLOAD_TYPE, signatures={})
    theirs.sign(signer)
    return json.dumps(theirs.to_dict(), indent=2).encode()


@pytest.mark.parametrize("key_id", [SIGNER.key_id, "a key of theirs"])
def test_envelope_of_another_implementation_is_verified_as_foreign(key_id: str) -> None:
    data = their_envelope(key_id)
    assert (outcome(data, foreign=True), outcome(data)) == (Outcome.PASS, Outcome.INCONCLUSIVE)


def test_foreign_envelope_with_another_signature_fails() -> None:
    theirs = json.loads(their_envelope("k"))
    theirs["signatures"][0]["sig"] = base64.b64encode(SIGNATURE).decode()
    assert outcome(json.dumps(theirs).encode(), foreign=True) is Outcome.FAIL
