"""Entries of the ledger about rows of the state."""

from __future__ import annotations

import pytest

from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.held_entries_v1 import (
    ApplyEntryV1,
    FindingRulingV1,
    PacketEntryV1,
    ReviewEntryV1,
    apply_record,
    finding_ruling_record,
    packet_record,
    review_record,
)
from adjudge.errors import ContractError
from adjudge.model.finding import FindingId
from adjudge.model.ids import Digest
from adjudge.model.ledger import sha256
from adjudge.model.ruling import Ruling, RulingWord

RULING = Ruling(
    finding_id=FindingId("fnd:1"), word=RulingWord.DISMISSED, text=Digest("a" * 64), reason="known", by="Ada"
)


def test_entries_name_what_they_are_about_and_its_digest() -> None:
    review = review_record("rev:1", b"body", 2)
    packet = packet_record("fpk:1", b"body")
    apply = apply_record("fix:1", b"body", 0)
    assert [one.record_id for one in (review, packet, apply)] == ["rev:1/2", "fpk:1", "fix:1/0"]
    digest = sha256(b"body")
    assert decode_artefact(review.payload, ReviewEntryV1) == ReviewEntryV1(
        run_id="rev:1", sha256=digest, number=2
    )
    assert decode_artefact(packet.payload, PacketEntryV1).sha256 == digest
    assert decode_artefact(apply.payload, ApplyEntryV1).sha256 == digest


def test_decision_is_held_word_for_word() -> None:
    record = finding_ruling_record(RULING, 1)
    said = decode_artefact(record.payload, FindingRulingV1)
    assert record.record_id == "fnd:1/1"
    assert (said.word, said.text, said.reason, said.by, said.number) == (
        "dismissed", "a" * 64, "known", "Ada", 1,
    )  # fmt: skip


def test_word_that_no_decision_has_is_refused() -> None:
    record = finding_ruling_record(RULING, 1)
    with pytest.raises(ContractError):
        decode_artefact(record.payload.replace(b"dismissed", b"forgotten"), FindingRulingV1)
