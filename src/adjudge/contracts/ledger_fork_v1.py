"""Going on after damage: ``adjudge.ledger-break/v1`` in the chain, ``adjudge.ledger-fork/v1`` as the answer.

The break is the payload of the entry that stands where the first damaged one stood. It tells what was wrong,
how much is gone from the chain, and by which digests the files that were set aside can be told to be whole:
``sha256sum FILE ... | sha256sum``, the files in the order in which they are listed, gives the digest of all.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.ledger_v1 import DamageV1
from adjudge.model.ledger import BREAK, Entry, Head, Record, next_entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.ids import Digest

BREAK_SCHEMA: Final = "adjudge.ledger-break/v1"
FORK_SCHEMA: Final = "adjudge.ledger-fork/v1"
LIMIT_BREAK_BYTES: Final = 1 << 20


class SetAsideFileV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file as it was before the fork, by its plain SHA-256."""

    name: str
    size_bytes: int
    sha256: str


class CarriedTableV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What of a table beside the ledger came along.

    Attributes:
        table: Its name.
        rows: Number of rows that came along.
        left: Number of rows that did not: nothing in the chain names them any more, or they are damaged;
            null where they could not be counted.
    """

    table: str
    rows: int
    left: int | None


class LedgerBreakV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why and from where a chain goes on.

    Attributes:
        at: Number of the first damaged entry, which is the break's own.
        good: Digest of the last entry that was kept; 64 zeros when none was.
        damage: What was wrong.
        lost: Number of entries from ``at`` on that the chain or a recorded head told of.
        earlier: Numbers of earlier breaks among the lost entries, as far as they could be read; 100 at most.
        set_aside: Name of the folder, beside the database, in which everything stands as it was.
        set_aside_sha256: Digest over the digests of its files; see the module.
        files: The files in it, sorted by name.
        tables: What of the other tables came along, in the order in which they were made.
    """

    schema: Literal["adjudge.ledger-break/v1"] = BREAK_SCHEMA
    at: int
    good: str
    damage: DamageV1
    lost: int
    earlier: tuple[int, ...]
    set_aside: str
    set_aside_sha256: str
    files: tuple[SetAsideFileV1, ...]
    tables: tuple[CarriedTableV1, ...]


class LedgerForkV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What going on after damage did, or would do.

    Attributes:
        done: It was carried out; otherwise nothing was changed.
        kept: Number of entries that stay as they are.
        head: Digest of the break, which is where the chain then ends.
        record: What the break says.
    """

    schema: Literal["adjudge.ledger-fork/v1"] = FORK_SCHEMA
    done: bool
    kept: int
    head: str
    record: LedgerBreakV1


def break_entry(record: LedgerBreakV1, good: Digest) -> Entry:
    """The entry that puts a break behind the last one that was kept."""
    payload = encode_canonical(record)
    return next_entry(
        Head(seq=record.at - 1, digest=good), Record(kind=BREAK, record_id=str(record.at), payload=payload)
    )


def decode_break(data: bytes) -> LedgerBreakV1:
    """A break from its bytes; ``ContractError`` when they are none."""
    return decode_artefact(data, LedgerBreakV1, limit_bytes=LIMIT_BREAK_BYTES)


def derive_set_aside_digest(files: Iterable[SetAsideFileV1]) -> str:
    """SHA-256 of what ``sha256sum`` prints for the files."""
    lines = "".join(f"{one.sha256}  {one.name}\n" for one in files)
    return hashlib.sha256(lines.encode()).hexdigest()
