from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.keygen_v1 import KeygenV1


def test_artefact_comes_back_as_it_was_written() -> None:
    made = KeygenV1(key_id="ab" * 32, private="../k", public="../k.pub")
    assert decode_artefact(encode_canonical(made), KeygenV1) == made
