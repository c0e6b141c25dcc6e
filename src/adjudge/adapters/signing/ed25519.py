"""Ed25519 by the ``cryptography`` package; the one module that imports it.

Signatures are deterministic (RFC 8032), so signing again gives the same bytes. A key id is the SHA-256 of the
public key as DER SubjectPublicKeyInfo, which stock tools can compute from the key file.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from adjudge.errors import ConfigError

_MAKE = "`adjudge tool keygen` makes a private key, and beside it the public one (.pub)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ed25519Signer:
    """The port ``Signer``; the key is never shown.

    Attributes:
        key_id: As the port says.
    """

    key_id: str
    _key: Ed25519PrivateKey = field(repr=False)

    def sign(self, message: bytes) -> bytes:
        """As the port says; 64 bytes."""
        return self._key.sign(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ed25519Verifier:
    """The port ``SignatureVerifier``.

    Attributes:
        key_id: As the port says.
    """

    key_id: str
    _key: Ed25519PublicKey = field(repr=False)

    def verify(self, message: bytes, signature: bytes) -> bool:
        """As the port says."""
        try:
            self._key.verify(signature, message)
        except InvalidSignature:
            return False
        return True


def make_pair() -> tuple[bytes, bytes]:
    """A new private key (PEM of PKCS #8, not encrypted) and its public key (PEM)."""
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private, key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def read_private(data: bytes) -> Ed25519Signer:
    """The signer of a private key in PEM.

    Raises:
        ConfigError: The bytes are not one, it is encrypted, or of another kind.
    """
    try:
        key = load_pem_private_key(data, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise ConfigError(
            "bad-key", "The file holds no private key in PEM without a password.", _MAKE
        ) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise ConfigError("bad-key", "The private key is not an ed25519 key.", _MAKE)
    return Ed25519Signer(key_id=_key_id(key.public_key()), _key=key)


def read_public(data: bytes) -> Ed25519Verifier:
    """The verifier of a public key in PEM.

    Raises:
        ConfigError: The bytes are not one, or it is of another kind.
    """
    try:
        key = load_pem_public_key(data)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise ConfigError("bad-key", "The file holds no public key in PEM.", _MAKE) from error
    if not isinstance(key, Ed25519PublicKey):
        raise ConfigError("bad-key", "The public key is not an ed25519 key.", _MAKE)
    return Ed25519Verifier(key_id=_key_id(key), _key=key)


def _key_id(key: Ed25519PublicKey) -> str:
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return hashlib.sha256(der).hexdigest()
