"""What a code means, on the wire."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.codes_v1 import CodesV1, MeaningV1
from adjudge.contracts.decode import decode_artefact


def test_answer_comes_back() -> None:
    one = MeaningV1(kind="error", meaning="It is.", next_step="", exit_code=None, page="")
    made = CodesV1(code="a-code", meanings=(one,), codes=())
    assert decode_artefact(encode_canonical(made), CodesV1) == made
