"""The ledger on the wire: ``adjudge.accepted/v1``, ``adjudge.ledger-head/v1``, ``adjudge.ledger-report/v1``.

An export is JSON Lines: each line is one ``accepted/v1`` in canonical bytes, in the order of the chain. A
line that is not byte for byte what its content gives is damaged, so nothing can hide in layout. All of it can
be checked without the store: by ``verify_lines``, or by a few lines in any language.
"""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.strict import LIMIT_BYTES
from adjudge.contracts.target_v1 import ReasonV1, reasons_wire
from adjudge.errors import ContractError
from adjudge.model.ids import Digest
from adjudge.model.ledger import (
    Breaks,
    Comparison,
    Damage,
    DamageKind,
    Entry,
    Head,
    LedgerReport,
    compare_chains,
    verify_chain,
)
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ACCEPTED: Final = "adjudge.accepted/v1"
HEAD: Final = "adjudge.ledger-head/v1"
REPORT: Final = "adjudge.ledger-report/v1"
LIMIT_HEAD_BYTES: Final = 4096

BROKEN: Final = "chain-broken-at"
"""Code of the reason that a chain with a break gets."""

Kind = Literal["cut-tail", "torn-record", "damaged-record", "gap", "fork", "unreadable"]


class AcceptedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ledger entry; see ``adjudge.model.ledger.Entry``. The payload is base64."""

    schema: Literal["adjudge.accepted/v1"] = ACCEPTED
    seq: int
    prev: str
    kind: str
    id: str
    result_sha256: str
    payload: str
    digest: str


class LedgerHeadV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a chain ends; ``seq`` -1 and 64 zeros for an empty one."""

    schema: Literal["adjudge.ledger-head/v1"] = HEAD
    seq: int
    digest: str


_QUICK: Final = msgspec.json.Decoder(AcceptedV1)


class DamageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first thing wrong with a chain, and the number at which it shows."""

    kind: Kind
    seq: int
    message: str


class LedgerReportV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What verifying a ledger came to.

    Attributes:
        outcome: ``inconclusive`` for an empty one, and for a sound one with a break.
        entries: Number of sound entries from the start.
        head: Digest of the last of them.
        breaks: Number of breaks among them: entries from which the chain goes on after damage.
        damage: The first damage, or null.
        limitations: What the outcome rests on or leaves out: each break (``chain-broken-at``), the first 100.
    """

    schema: Literal["adjudge.ledger-report/v1"] = REPORT
    outcome: Literal["pass", "fail", "inconclusive"]
    entries: int
    head: str
    breaks: int = 0
    damage: DamageV1 | None = None
    limitations: tuple[ReasonV1, ...] = ()


def encode_entry(entry: Entry) -> bytes:
    """The line of an export: canonical bytes with their line feed."""
    return encode_canonical(_wire(entry))


def decode_entry(line: bytes) -> Entry:
    """The entry of a line; its digests are not checked here.

    Raises:
        ContractError: The line is not one ``accepted/v1`` in canonical bytes.
    """
    wire = _read(line)
    try:
        payload = base64.b64decode(wire.payload, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ContractError("malformed", "$.payload: not base64.") from error
    entry = Entry(
        seq=wire.seq,
        prev=Digest(wire.prev),
        kind=wire.kind,
        record_id=wire.id,
        result_sha256=Digest(wire.result_sha256),
        digest=Digest(wire.digest),
        payload=payload,
    )
    if encode_entry(entry) != line:
        raise ContractError("malformed", "$: not in canonical form.")
    return entry


def read_lines(lines: Iterable[bytes]) -> Iterator[Entry | Damage]:
    """The entries of an export, one line each with its line feed; ends with the first that is none."""
    for number, line in enumerate(lines):
        if not line.endswith(b"\n"):
            message = f"Line {number + 1} of the export has no end, so ledger entry {number} is torn."
            yield Damage(kind=DamageKind.TORN_RECORD, seq=number, message=message)
            return
        try:
            yield decode_entry(line)
        except ContractError as error:
            message = f"Line {number + 1} of the export is no ledger entry: {error.message}"
            yield Damage(kind=DamageKind.DAMAGED_RECORD, seq=number, message=message)
            return


def verify_lines(lines: Iterable[bytes], *, recorded: Iterable[Head] = ()) -> LedgerReport:
    """Verify an export without the store; see ``verify_chain``."""
    return verify_chain(read_lines(lines), recorded=recorded)


def compare_lines(first: Iterable[bytes], second: Iterable[bytes]) -> Comparison:
    """How two exports stand to each other; see ``compare_chains``."""
    return compare_chains(read_lines(first), read_lines(second))


def encode_head(head: Head) -> bytes:
    """The bytes of a recorded head."""
    return encode_canonical(LedgerHeadV1(seq=head.seq, digest=head.digest))


def decode_head(data: bytes) -> Head:
    """A recorded head.

    Raises:
        ContractError: The bytes are not one ``ledger-head/v1`` in canonical form.
    """
    wire = decode_artefact(data, LedgerHeadV1, limit_bytes=LIMIT_HEAD_BYTES)
    head = Head(seq=wire.seq, digest=Digest(wire.digest))
    if encode_head(head) != data:
        raise ContractError("malformed", "$: not in canonical form.")
    return head


def report_artefact(report: LedgerReport) -> LedgerReportV1:
    """The wire form of a report."""
    damage = report.damage
    return LedgerReportV1(
        outcome=report.outcome.value,
        entries=report.head.seq + 1,
        head=report.head.digest,
        breaks=report.breaks.count,
        damage=None if damage is None else damage_wire(damage),
        limitations=reasons_wire(break_reasons(report.breaks)),
    )


def damage_wire(damage: Damage) -> DamageV1:
    """The wire form of a damage."""
    return DamageV1(kind=damage.kind.value, seq=damage.seq, message=damage.message)


def break_reasons(breaks: Breaks) -> tuple[Reason, ...]:
    """A reason for each break of a chain; those that are only counted share the last one."""
    reasons = [
        Reason(
            code=BROKEN,
            message=f"The chain is broken at entry {seq}: what stood there was damaged and set aside.",
        )
        for seq in breaks.numbers
    ]
    more = breaks.count - len(breaks.numbers)
    if more:
        reasons.append(Reason(code=BROKEN, message=f"The chain is broken at {more} later entries as well."))
    return tuple(reasons)


def _read(line: bytes) -> AcceptedV1:
    """The wire form. The quick reader is lenient, which does no harm: the caller compares the bytes."""
    if len(line) <= LIMIT_BYTES:
        try:
            return _QUICK.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            pass  # the strict reader below tells every reason
    return decode_artefact(line, AcceptedV1)


def _wire(entry: Entry) -> AcceptedV1:
    return AcceptedV1(
        seq=entry.seq,
        prev=entry.prev,
        kind=entry.kind,
        id=entry.record_id,
        result_sha256=entry.result_sha256,
        payload=base64.b64encode(entry.payload).decode("ascii"),
        digest=entry.digest,
    )
