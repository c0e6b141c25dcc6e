"""A narrative taken in: checks in order, one in force for a document, nothing lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.audit.narrating import (
    INBOX,
    HeldNarrative,
    Narrated,
    Subject,
    check_narrative,
    held_narratives,
    look_at_narrative,
    take_narrative,
    unaccept_narratives,
)
from adjudge.audit.narrative_facts import facts_of
from adjudge.contracts.narrative_v1 import LIMIT_BYTES, AuditNarrativeV1
from adjudge.errors import StateError
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.ledger import Record
from adjudge.model.state import Transition
from adjudge.ports import ArtefactState, ReadArtefact
from tests.audit_documents import document, told
from tests.fakes.artefacts import FakeArtefacts
from tests.fakes.store import FakeStore

RUN = "audit:" + "1" * 32
ONE = told(1)
FACTS = facts_of(document(findings=(ONE,), work_blocks=()))
SUBJECT = Subject(RUN, "a" * 64, FACTS)
OTHER = SUBJECT._replace(document_sha256="b" * 64)


def narrative(text: str = "It goes wrong.", *cited: str, **more: Any) -> bytes:
    made = {
        "schema": "adjudge.narrative/v1",
        "run_id": RUN,
        "document_sha256": SUBJECT.document_sha256,
        "paragraphs": [{"text": text, "finding_ids": list(cited or (ONE.finding_id,))}],
    }
    return json.dumps({**made, **more}).encode()


class Place:
    """A store and an inbox."""

    def __init__(self, data: bytes | None = None) -> None:
        self.store, self.folder = FakeStore(), FakeArtefacts()
        if data is not None:
            self.folder.files[INBOX] = data

    def take(self, subject: Subject = SUBJECT) -> Narrated:
        return take_narrative(self.store, self.folder, subject)

    def look(self, subject: Subject = SUBJECT) -> Narrated:
        return look_at_narrative(self.store.ledger, self.folder, subject)

    def held(self) -> dict[str, HeldNarrative]:
        return held_narratives(self.store.ledger, RUN)

    def unaccept(self) -> int:
        records = unaccept_narratives(self.store.ledger, RUN, "why")
        self.store.commit(Transition(records=records))
        return len(records)


def refused(data: bytes) -> RejectedResult:
    found = check_narrative(data, SUBJECT)
    assert isinstance(found, RejectedResult)
    return found


@pytest.mark.parametrize(
    ("data", "why", "field"),
    [
        (b"{", RejectedClass.MALFORMED, ""),
        (b"x" * (LIMIT_BYTES + 1), RejectedClass.MALFORMED, ""),
        (narrative(extra=1), RejectedClass.CONTRACT_INVALID, "$.extra"),
        (narrative(run_id="audit:2", document_sha256="c" * 64), RejectedClass.IDENTITY_MISMATCH, "$.run_id"),
        (narrative("No 4711.", document_sha256="c" * 64), RejectedClass.STALE_SOURCE, "$.document_sha256"),
        (narrative("Of it.", "fnd:0"), RejectedClass.VALIDATION_FAILED, "$.paragraphs[0].finding_ids[0]"),
        (narrative("Of it.", ONE.finding_id, ONE.finding_id), RejectedClass.VALIDATION_FAILED, "$.paragraphs[0].finding_ids[1]"),
        (narrative(paragraphs=[{"text": "Of it.", "finding_ids": []}]), RejectedClass.VALIDATION_FAILED, "$.paragraphs[0].finding_ids"),
        (narrative("4711 of them."), RejectedClass.VALIDATION_FAILED, "$.paragraphs[0].text"),
        (narrative("In no/where.py."), RejectedClass.VALIDATION_FAILED, "$.paragraphs[0].text"),
    ],
)  # fmt: skip
def test_first_check_that_fails_gives_class_and_place(data: bytes, why: RejectedClass, field: str) -> None:
    found = refused(data)
    assert (found.why, found.field, found.item_id, found.result_path) == (why, field, "narrative", INBOX)
    assert found.message.isascii()


def test_message_spells_what_nobody_sees() -> None:
    assert "\u202e" not in refused(narrative("In no/\u202ewhere.")).message
    assert "\\u202e" in refused(narrative("In no/\u202ewhere.")).message


def test_document_without_findings_is_told_without_ids() -> None:
    bare = SUBJECT._replace(facts=facts_of(document()))
    data = narrative(paragraphs=[{"text": "Nothing was found.", "finding_ids": []}])
    assert isinstance(check_narrative(data, bare), AuditNarrativeV1)


def test_what_fits_is_accepted_once_and_again_is_no_entry() -> None:
    place = Place(narrative())
    assert place.look() == Narrated(None, None, is_stale=False)
    first = place.take()
    assert first.accepted is not None
    assert first.rejected is None
    entries = place.held()
    assert place.take() == first == place.look()
    assert place.held() == entries
    assert [one.narrative for one in entries.values()] == [first.accepted]


def test_it_stays_in_force_when_its_file_is_gone() -> None:
    place = Place(narrative())
    first = place.take()
    del place.folder.files[INBOX]
    assert place.take() == first


def test_other_bytes_are_refused_and_kept_aside_until_the_first_are_taken_back() -> None:
    place = Place(narrative())
    first = place.take()
    place.folder.files[INBOX] = narrative("Something else goes wrong.")
    found = place.take()
    assert found.accepted == first.accepted
    assert found.rejected is not None
    assert (found.rejected.why, found.rejected.command) == (
        RejectedClass.DUPLICATE, "adjudge audit unaccept narrative",
    )  # fmt: skip
    assert [name for name in place.folder.files if "/rejected/narrative-" in name]
    assert place.unaccept() == 1
    assert place.held() == {}
    again = place.take()
    assert again.accepted is not None
    assert again.accepted.paragraphs[0].text == "Something else goes wrong."
    assert place.unaccept() == 1
    assert place.unaccept() == 0


def test_other_document_makes_it_stale_and_the_first_one_brings_it_back() -> None:
    place = Place(narrative())
    first = place.take()
    found = place.take(OTHER)
    assert (found.accepted, found.is_stale) == (None, True)
    assert found.rejected is not None
    assert found.rejected.why is RejectedClass.STALE_SOURCE
    assert place.take() == first
    assert len(place.held()) == 1


@pytest.mark.parametrize("state", [one for one in ArtefactState if one is not ArtefactState.PRESENT])
def test_whatever_stands_there_and_is_no_file_has_its_class(
    state: ArtefactState, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place()
    monkeypatch.setattr(place.folder, "read", lambda *_, **__: ReadArtefact(state=state))
    found = place.take().rejected
    assert found is not None
    wanted = {ArtefactState.ABSENT: "missing", ArtefactState.LINK: "identity-mismatch"}
    assert found.why.value == wanted.get(state, "malformed")


def test_secrets_are_left_out_of_what_is_kept() -> None:
    secret = "ghp_" + "aBcDeFgHiJ" * 3 + "aBcDeF"
    said = told(1, quote=secret)
    subject = SUBJECT._replace(facts=facts_of(document(findings=(said,), work_blocks=())))
    found = check_narrative(narrative(f"The token {secret} stands there."), subject)
    assert isinstance(found, AuditNarrativeV1)
    assert secret not in found.paragraphs[0].text


def test_entry_that_cannot_be_read_is_refused() -> None:
    place = Place(narrative())
    place.take()
    (entry,) = place.store.ledger.named("audit-narrative", "")
    broken = FakeStore()
    broken.commit(Transition(records=(Record(kind=entry.kind, record_id=entry.record_id, payload=b"{}"),)))
    with pytest.raises(StateError, match="narrative of the ledger"):
        held_narratives(broken.ledger, RUN)
