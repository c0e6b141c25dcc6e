"""A narrative of an audit, taken in as a result is: read, checked, and appended to the ledger.

1. Bytes that are one JSON document (``malformed``), 2. of the contract (``contract-invalid``).
3. The run (``identity-mismatch``). 4. The digest of the document as it is (``stale-source``).
5. Each cited id is one of the document, and a paragraph cites one where there is any; no path and no number
   that the document does not have (``validation-failed``).

One narrative is in force for one document. The same bytes again are a no-op, others are refused
(``duplicate``) until the first are taken back. The record is
``RUN/narrative:DIGITS/N`` of kind ``audit-narrative``, where N counts how often one of it was taken back.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.checking import tell_unread, tell_unreadable
from adjudge.audit.intake import keep_aside
from adjudge.audit.ledger import UNACCEPT, name_record
from adjudge.audit.narrative_facts import find_foreign
from adjudge.audit.orphans import refuse_file
from adjudge.contracts.audit_import_v1 import AuditUnacceptV1
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.narrative_v1 import (
    LIMIT_BYTES,
    AuditNarrativeV1,
    NarrativeParagraphV1,
    NarrativeV1,
    read_accepted_narrative,
    read_narrative,
)
from adjudge.errors import ContractError
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.ids import RepoPath
from adjudge.model.ledger import Record
from adjudge.model.state import Transition
from adjudge.qualify.redaction import without_secrets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.audit.narrative_facts import Facts
    from adjudge.ports import ArtefactFolder, Ledger, Store

NAME: Final = "narrative"
"""As an item is named: in messages, and by ``unaccept``."""
NARRATIVE: Final = "audit-narrative"
INBOX: Final = RepoPath(".adjudge/audit/narrative/result.json")
DIGITS: Final = 32
UNACCEPT_COMMAND: Final = f"adjudge audit unaccept {NAME}"


class Subject(NamedTuple):
    """What a narrative tells of.

    Attributes:
        run_id: Of the audit.
        document_sha256: Of the document of findings, as it is written.
        facts: What it may name.
    """

    run_id: str
    document_sha256: str
    facts: Facts


class HeldNarrative(NamedTuple):
    """An accepted narrative that was not taken back, and the name of its ledger entry."""

    record_id: str
    narrative: AuditNarrativeV1


class Narrated(NamedTuple):
    """Where the narrative of a document stands.

    Attributes:
        accepted: In force for this document; ``None`` when none is.
        rejected: Why what stands in the inbox does not count, ``missing`` included; ``None`` when it does.
        is_stale: None is in force, and one was accepted for another document.
    """

    accepted: AuditNarrativeV1 | None
    rejected: RejectedResult | None
    is_stale: bool


def look_at_narrative(ledger: Ledger, folder: ArtefactFolder, subject: Subject) -> Narrated:
    """Where the narrative stands; nothing is taken in."""
    return _look(ledger, folder, subject)[0]


def take_narrative(store: Store, folder: ArtefactFolder, subject: Subject) -> Narrated:
    """The same, with what fits accepted and what does not kept aside."""
    narrated, data, fitting = _look(store.ledger, folder, subject)
    if fitting is not None:
        store.commit(Transition(records=(_record(store.ledger, fitting),)))
        return Narrated(fitting, None, is_stale=False)
    if narrated.rejected is not None and data is not None:
        keep_aside(NAME, data, folder)
    return narrated


def check_narrative(data: bytes, subject: Subject) -> AuditNarrativeV1 | RejectedResult:
    """The narrative as it is accepted, or the first check that it fails."""
    # 1. and 2. A document of the contract.
    try:
        made = read_narrative(data)
    except ContractError as error:
        return refuse_narrative(*tell_unreadable(data, error))
    # 3. to 5. One that fits.
    for why, field, problem in _faults(made, subject):
        return refuse_narrative(why, field, problem)
    return AuditNarrativeV1(
        run_id=made.run_id,
        document_sha256=made.document_sha256,
        received_sha256=_sha256(data),
        paragraphs=tuple(
            NarrativeParagraphV1(text=without_secrets(one.text), finding_ids=one.finding_ids)
            for one in made.paragraphs
        ),
    )


def refuse_narrative(why: RejectedClass, field: str, problem: str) -> RejectedResult:
    """A narrative that does not count.

    Args:
        why: The class.
        field: Which field; empty for the whole.
        problem: What was expected and found, without a full stop.
    """
    made = refuse_file(INBOX, NAME, why, field, problem)
    return replace(made, command=UNACCEPT_COMMAND) if why is RejectedClass.DUPLICATE else made


def held_narratives(ledger: Ledger, run_id: str) -> dict[str, HeldNarrative]:
    """Accepted narratives of a run that were not taken back, by the digest of their document."""
    taken = _taken_back(ledger, run_id)
    held = {}
    for entry in ledger.named(NARRATIVE, f"{run_id}/"):
        _, name, number = entry.record_id.split("/")
        if int(number) == taken.get(name, 0):
            made = read_accepted_narrative(entry.payload)
            held[made.document_sha256] = HeldNarrative(entry.record_id, made)
    return held


def unaccept_narratives(ledger: Ledger, run_id: str, reason: str) -> tuple[Record, ...]:
    """The records that take back every narrative of a run that is held; empty when none is.

    Args:
        ledger: Has them.
        run_id: Of the audit.
        reason: Why; may be empty.
    """
    names = (one.record_id for one in held_narratives(ledger, run_id).values())
    return tuple(
        Record(
            kind=UNACCEPT,
            record_id=name,
            payload=encode_canonical(
                AuditUnacceptV1(run_id=run_id, id=name.split("/")[1], record_id=name, reason=reason)
            ),
        )
        for name in sorted(names)
    )


def _look(
    ledger: Ledger, folder: ArtefactFolder, subject: Subject
) -> tuple[Narrated, bytes | None, AuditNarrativeV1 | None]:
    """Where it stands, the bytes of the inbox, and what could be accepted of them."""
    held = held_narratives(ledger, subject.run_id)
    mine = held.get(subject.document_sha256)
    found = folder.read(INBOX, limit_bytes=LIMIT_BYTES)
    if mine is not None:
        return Narrated(mine.narrative, _other(found.data, mine.narrative), is_stale=False), found.data, None
    if found.data is None:
        why, problem = tell_unread(found.state, LIMIT_BYTES)
        return Narrated(None, refuse_narrative(why, "", problem), is_stale=bool(held)), None, None
    checked = check_narrative(found.data, subject)
    if isinstance(checked, RejectedResult):
        return Narrated(None, checked, is_stale=bool(held)), found.data, None
    return Narrated(None, None, is_stale=bool(held)), found.data, checked


def _other(data: bytes | None, accepted: AuditNarrativeV1) -> RejectedResult | None:
    """That other bytes than the accepted ones stand in the inbox; a file that is gone is none."""
    if data is None or _sha256(data) == accepted.received_sha256:
        return None
    problem = "other bytes were accepted for this document, and they stay"
    return refuse_narrative(RejectedClass.DUPLICATE, "", problem)


def _faults(made: NarrativeV1, subject: Subject) -> Iterator[tuple[RejectedClass, str, str]]:
    # 3. The run.
    if made.run_id != subject.run_id:
        problem = f"{subject.run_id} was expected, and it says {made.run_id}"
        yield RejectedClass.IDENTITY_MISMATCH, "$.run_id", problem
    # 4. The document.
    if made.document_sha256 != subject.document_sha256:
        problem = f"the document has {subject.document_sha256} now, and this tells of {made.document_sha256}"
        yield RejectedClass.STALE_SOURCE, "$.document_sha256", problem
    # 5. What it names.
    for at, one in enumerate(made.paragraphs):
        place = f"$.paragraphs[{at}]"
        for field, problem in _paragraph(one, subject.facts):
            yield RejectedClass.VALIDATION_FAILED, f"{place}.{field}", problem


def _paragraph(one: NarrativeParagraphV1, facts: Facts) -> Iterator[tuple[str, str]]:
    if facts.findings and not one.finding_ids:
        yield "finding_ids", "a paragraph cites a finding at least, and this cites none"
    for number, name in enumerate(one.finding_ids):
        if name not in facts.findings:
            yield f"finding_ids[{number}]", f"no finding of the document has the id {name!a}"
        if name in one.finding_ids[:number]:
            yield f"finding_ids[{number}]", "each finding is cited once in a paragraph"
    for problem in find_foreign(one.text, one.finding_ids, facts):
        yield "text", problem


def _record(ledger: Ledger, made: AuditNarrativeV1) -> Record:
    name = f"{NAME}:{made.document_sha256[:DIGITS]}"
    number = _taken_back(ledger, made.run_id).get(name, 0)
    return Record(
        kind=NARRATIVE, record_id=name_record(made.run_id, name, number), payload=encode_canonical(made)
    )


def _taken_back(ledger: Ledger, run_id: str) -> dict[str, int]:
    taken: dict[str, int] = {}
    for entry in ledger.named(UNACCEPT, f"{run_id}/{NAME}:"):
        name = entry.record_id.split("/")[1]
        taken[name] = taken.get(name, 0) + 1
    return taken


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
