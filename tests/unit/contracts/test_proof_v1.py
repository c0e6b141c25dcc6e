"""A proof on the wire."""

from __future__ import annotations

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.proof_v1 import ProofV1
from adjudge.errors import ContractError
from tests.proof_values import a_proof


def test_proof_is_read_back() -> None:
    proof = a_proof()
    assert decode_artefact(encode_canonical(proof), ProofV1) == proof


def test_status_that_is_none_is_refused() -> None:
    data = encode_canonical(a_proof()).replace(b'"status":"fixed"', b'"status":"mended"')
    with pytest.raises(ContractError):
        decode_artefact(data, ProofV1)
