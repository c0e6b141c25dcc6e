"""The narrative of an audit: taken in, and put beside the deliverables; nothing where nobody asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.audit.narrating import Subject, look_at_narrative, take_narrative
from adjudge.audit.narrative_facts import facts_of
from adjudge.audit.stepping import NARRATIVE_FILE
from adjudge.contracts.canonical import encode_printed

if TYPE_CHECKING:
    from adjudge.app.audit.deliver import Narrate
    from adjudge.app.audit.ground import AuditGround
    from adjudge.audit.narrating import Narrated
    from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
    from adjudge.model.ids import RepoPath


def narrating(ground: AuditGround, *, takes: bool) -> Narrate | None:
    """What tells where the narrative of a document stands; ``None`` where nobody asked for one.

    Args:
        ground: The audit.
        takes: What stands in the inbox is taken in.
    """
    if not ground.plan.intent.narrative:
        return None
    store, folder = ground.store, ground.folder

    def narrate(document: AuditFindingsV1, sha256: str) -> Narrated:
        subject = subject_of(ground, document, sha256)
        if takes:
            return take_narrative(store, folder, subject)
        return look_at_narrative(store.ledger, folder, subject)

    return narrate


def subject_of(ground: AuditGround, document: AuditFindingsV1, sha256: str) -> Subject:
    """What a narrative tells of.

    Args:
        ground: The audit.
        document: What it came to.
        sha256: Of its bytes.
    """
    return Subject(ground.run_id, sha256, facts_of(document))


def narrative_files(narrated: Narrated | None) -> dict[RepoPath, bytes]:
    """The accepted narrative as an artefact, by its path; empty where none is in force."""
    if narrated is None or narrated.accepted is None:
        return {}
    return {NARRATIVE_FILE: encode_printed(narrated.accepted)}


def put_narrative(ground: AuditGround, narrated: Narrated | None) -> None:
    """Write the artefact, or take away the one that is in force no more."""
    made = narrative_files(narrated)
    for path, data in made.items():
        ground.folder.write(path, data)
    if not made:
        ground.folder.remove(NARRATIVE_FILE)
