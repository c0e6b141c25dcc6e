"""What the ledger keeps of rows on which packets and proofs rest, so that a row that was changed is known.

``adjudge.review-entry/v1`` of a review that ended, ``adjudge.fix-packet-entry/v1`` of a packet,
``adjudge.finding-ruling/v1`` of a decision about a finding, and ``adjudge.fix-apply-entry/v1`` of a fix that
is about to be written into the owner's work tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.model.ledger import Record, sha256

if TYPE_CHECKING:
    from adjudge.model.ruling import Ruling

REVIEW: Final = "adjudge.review-entry/v1"
PACKET: Final = "adjudge.fix-packet-entry/v1"
RULING: Final = "adjudge.finding-ruling/v1"
APPLY: Final = "adjudge.fix-apply-entry/v1"
REVIEW_KIND: Final = "review"
PACKET_KIND: Final = "fix-packet"
RULING_KIND: Final = "finding-ruling"
APPLY_KIND: Final = "fix-apply"

RulingWordV1 = Literal["accepted", "dismissed", "undone"]


class ReviewEntryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A review that ended; ``number`` counts its ends from 0, since one that was cut short ends again."""

    schema: Literal["adjudge.review-entry/v1"] = REVIEW
    run_id: str
    sha256: str
    number: int


class PacketEntryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A packet that was made here."""

    schema: Literal["adjudge.fix-packet-entry/v1"] = PACKET
    packet_id: str
    sha256: str


class FindingRulingV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision about a finding; ``text`` is the digest of the text that was ruled on."""

    schema: Literal["adjudge.finding-ruling/v1"] = RULING
    finding_id: str
    word: RulingWordV1
    text: str
    reason: str
    by: str
    number: int


class ApplyEntryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fix that is about to be written; ``sha256`` is of the note by which it can be taken back."""

    schema: Literal["adjudge.fix-apply-entry/v1"] = APPLY
    attempt_id: str
    sha256: str
    number: int


def review_record(run_id: str, body: bytes, number: int) -> Record:
    """The ledger record of a review that ended.

    Args:
        run_id: Its name.
        body: What is kept of it.
        number: How often it ended before.
    """
    entry = ReviewEntryV1(run_id=run_id, sha256=sha256(body), number=number)
    return Record(kind=REVIEW_KIND, record_id=f"{run_id}/{number}", payload=encode_canonical(entry))


def packet_record(packet_id: str, body: bytes) -> Record:
    """The ledger record of a packet; the same packet has the same."""
    entry = PacketEntryV1(packet_id=packet_id, sha256=sha256(body))
    return Record(kind=PACKET_KIND, record_id=packet_id, payload=encode_canonical(entry))


def finding_ruling_record(ruling: Ruling, number: int) -> Record:
    """The ledger record of a decision; ``number`` counts those about the finding from 0."""
    entry = FindingRulingV1(
        finding_id=ruling.finding_id,
        word=ruling.word.value,
        text=ruling.text,
        reason=ruling.reason,
        by=ruling.by,
        number=number,
    )
    record_id = f"{ruling.finding_id}/{number}"
    return Record(kind=RULING_KIND, record_id=record_id, payload=encode_canonical(entry))


def apply_record(attempt_id: str, note: bytes, number: int) -> Record:
    """The ledger record of a fix that is about to be written.

    Args:
        attempt_id: The try.
        note: By which it can be taken back.
        number: How often it was begun before.
    """
    entry = ApplyEntryV1(attempt_id=attempt_id, sha256=sha256(note), number=number)
    return Record(kind=APPLY_KIND, record_id=f"{attempt_id}/{number}", payload=encode_canonical(entry))
