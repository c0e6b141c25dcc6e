from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.registration_v1 import RegistrationV1


def test_artefact_comes_back_as_it_was_written() -> None:
    made = RegistrationV1(id="t", grant_digest="ab" * 32, signed=True, known=False)
    assert decode_artefact(encode_canonical(made), RegistrationV1) == made
