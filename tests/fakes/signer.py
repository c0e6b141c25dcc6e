"""A key that signs by hashing; the same value signs and verifies."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True)
class FakeSigner:
    """The ports ``Signer`` and ``SignatureVerifier``; whoever knows the name can sign, so a fake indeed."""

    name: str = "key"

    @property
    def key_id(self) -> str:
        return hashlib.sha256(self.name.encode()).hexdigest()

    def sign(self, message: bytes) -> bytes:
        return hashlib.sha512(self.name.encode() + b"\0" + message).digest()

    def verify(self, message: bytes, signature: bytes) -> bool:
        return self.sign(message) == signature
