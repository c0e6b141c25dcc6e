"""Keys: who signs, and who tells a signature."""

from __future__ import annotations

from typing import Protocol


class Signer(Protocol):
    """A private key that signs; the same bytes give the same signature."""

    @property
    def key_id(self) -> str:
        """SHA-256 of the public key (DER of its SubjectPublicKeyInfo) in lower hex."""

    def sign(self, message: bytes) -> bytes:
        """The signature of the message."""


class SignatureVerifier(Protocol):
    """A public key that tells its own signatures."""

    @property
    def key_id(self) -> str:
        """As of the ``Signer`` with the same key."""

    def verify(self, message: bytes, signature: bytes) -> bool:
        """Whether the signature of this message was made with the private key."""
