"""What every signing key does: the fake and the real one alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.wiring import make_key_files, open_signer, open_verifier
from tests.fakes.signer import FakeSigner

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.ports import SignatureVerifier, Signer

Pair = tuple["Signer", "SignatureVerifier"]


def pair(kind: str, folder: Path, name: str) -> Pair:
    """A key with its public side."""
    if kind == "fake":
        return FakeSigner(name), FakeSigner(name)
    path = str(folder / name)
    make_key_files(path)
    return open_signer(path), open_verifier(path + ".pub")


@pytest.fixture(params=["fake", "ed25519"])
def pairs(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Pair, Pair]:
    """Two keys of each kind."""
    return pair(request.param, tmp_path, "one"), pair(request.param, tmp_path, "two")


class TestSigner:
    def test_signature_is_told_by_the_public_side(self, pairs: tuple[Pair, Pair]) -> None:
        (signer, verifier), _ = pairs
        assert verifier.verify(b"message", signer.sign(b"message"))

    def test_signing_again_gives_the_same_bytes(self, pairs: tuple[Pair, Pair]) -> None:
        (signer, _), _ = pairs
        assert signer.sign(b"message") == signer.sign(b"message")

    def test_signature_of_another_message_is_none(self, pairs: tuple[Pair, Pair]) -> None:
        (signer, verifier), _ = pairs
        assert not verifier.verify(b"other", signer.sign(b"message"))

    def test_signature_of_another_key_is_none(self, pairs: tuple[Pair, Pair]) -> None:
        (signer, _), (_, other) = pairs
        assert not other.verify(b"message", signer.sign(b"message"))

    @pytest.mark.parametrize("signature", [b"", b"\0" * 64, b"\xff" * 64, b"x" * 1000])
    def test_bytes_that_are_no_signature_are_told_so(
        self, pairs: tuple[Pair, Pair], signature: bytes
    ) -> None:
        (_, verifier), _ = pairs
        assert not verifier.verify(b"message", signature)

    def test_both_sides_have_one_id_and_two_keys_have_two(self, pairs: tuple[Pair, Pair]) -> None:
        (signer, verifier), (other, _) = pairs
        assert signer.key_id == verifier.key_id != other.key_id
