"""A proof out of what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.fix.deeds import answer_deed
from adjudge.app.fix.proof import answer_proof
from adjudge.app.fix.proof_words import ProofWords
from adjudge.app.fix.words import DeedWords
from adjudge.contracts.proof_v1 import ProofV1
from tests.unit.app.fixes import packed, tried
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def proof(tmp_path: Path, run: str) -> ProofV1:
    made = answer_proof(ProofWords((run,)), world(tmp_path)).artefact
    assert isinstance(made, ProofV1)
    return made


def test_proof_follows_the_tries(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    before = proof(tmp_path, packet.run_id)
    assert (before.tallies.unchecked, before.attempts) == (1, ())
    attempt = tried(tmp_path, packet)
    after = proof(tmp_path, packet.run_id)
    assert (after.tallies.not_applied, [one.attempt_id for one in after.attempts]) == (
        1,
        [attempt.attempt_id],
    )
    assert after.outcome == "inconclusive"
    assert proof(tmp_path, packet.run_id) == after
    answer_deed(DeedWords("apply", attempt.attempt_id, confirmed=True), world(tmp_path))
    applied = proof(tmp_path, packet.run_id)
    assert (applied.tallies.fixed, applied.work_tree) == (1, attempt.head_tree)
