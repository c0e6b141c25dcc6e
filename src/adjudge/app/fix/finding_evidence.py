"""``adjudge finding evidence add``: what somebody saw of a finding, kept for packets and proofs.

The artefact is named and hashed as it is then; it is not copied, and nothing is proved by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.fix.keep import the_store
from adjudge.app.fix.proof_records import evidence_records
from adjudge.app.fix.proof_words import check_evidence_words
from adjudge.app.fix.source import known_finding
from adjudge.app.place import open_place
from adjudge.app.wiring import is_taken, read_named
from adjudge.contracts.proof_records_v1 import EvidenceRecordV1, evidence_record
from adjudge.model.ledger import sha256
from adjudge.model.state import Transition
from adjudge.report.proof_screen import evidence_screen

if TYPE_CHECKING:
    from adjudge.app.fix.proof_words import EvidenceWords
    from adjudge.app.world import World

LIMIT_BYTES: Final = 256 << 20


def answer_evidence(words: EvidenceWords, world: World) -> Answer:
    """The record as it was kept; 0."""
    check_evidence_words(words)
    with open_place(world, needs_repository=True, keeps=False) as place:
        store = the_store(place, writable=True)
        finding_id = known_finding(store, words.name)
        record = EvidenceRecordV1(
            finding_id=finding_id,
            level=words.level,  # type: ignore[arg-type]  # words of the contract, as was checked
            status=words.status,  # type: ignore[arg-type]  # as above
            artifact=words.artifact,
            artifact_sha256=_digest(words.artifact),
            note=words.note.strip(),
            by=words.by.strip(),
            number=len(tuple(evidence_records(store, finding_id))),
        )
        store.commit(Transition(records=(evidence_record(record),)))
        notes = place.notes()
    return Answer(artefact=record, screen=lambda: evidence_screen(record), notes=notes)


def _digest(artifact: str) -> str | None:
    """SHA-256 of a file that is there; ``None`` for an address, or nothing."""
    if not artifact or not is_taken(artifact):
        return None
    return sha256(read_named(artifact, what="artefact", limit_bytes=LIMIT_BYTES))
