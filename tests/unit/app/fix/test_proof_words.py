"""Words of proofs and evidence, and which of them go together."""

from __future__ import annotations

import pytest

from adjudge.app.fix.proof_words import EvidenceWords, ProofWords, check_evidence_words, check_proof_words
from adjudge.errors import UsageError


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (ProofWords(("a", "b")), "proof-words"),
        (ProofWords(("tick", "f")), "proof-tick"),
        (ProofWords(("tick", "f", "nothing"), by="x"), "proof-tick"),
        (ProofWords(("untick", "f", "walk-flow"), by=" "), "no-reason"),
        (ProofWords(("rev:1",), receipt="x"), "no-key"),
        (ProofWords(("rev:1",), by="\0"), "reason-text"),
    ],
)
def test_words_that_do_not_go_together(words: ProofWords, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_proof_words(words)
    assert caught.value.code == code


def test_run_and_tick_are_taken() -> None:
    check_proof_words(ProofWords(("rev:1",)))
    check_proof_words(ProofWords(("tick", "f", "walk-flow"), by="x"))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (EvidenceWords("f", "seen", note="x"), "evidence-words"),
        (EvidenceWords("f", "test", status="gone", note="x"), "evidence-words"),
        (EvidenceWords("f", "test", note=" "), "no-reason"),
        (EvidenceWords("f", "test", note="\0"), "reason-text"),
    ],
)
def test_evidence_that_says_nothing(words: EvidenceWords, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_evidence_words(words)
    assert caught.value.code == code
