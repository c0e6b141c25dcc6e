"""The ledger in SQLite: read by number or name, appended in a store's transaction, verified in a stream."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.connection import told, transaction
from adjudge.adapters.sqlite.heads import VERIFY, read_head_file, read_head_row
from adjudge.errors import StateError
from adjudge.model.ledger import (
    EMPTY,
    Damage,
    DamageKind,
    Entry,
    Head,
    LedgerReport,
    Record,
    check_entry,
    is_kind,
    is_record_id,
    next_entry,
    sha256,
    verify_chain,
)
from adjudge.model.outcome import Outcome

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from adjudge.adapters.sqlite.place import StorePlace

_COLUMNS: Final = "seq, prev, kind, record_id, result_sha256, digest, payload"
_NO_HEAD: Final = "The second record of the ledger's head is missing."
_TYPES: Final = (int, str, str, str, str, str, bytes)
_RECEIPTS: Final = """
    SELECT ledger.seq, ledger.record_id, receipts.envelope
    FROM ledger LEFT JOIN receipts ON ledger.record_id = 'sha256:' || receipts.digest
    WHERE ledger.kind = 'receipt' AND ledger.seq < ? ORDER BY ledger.seq
"""


class SqliteLedger:
    """The port ``Ledger`` over a store's connection."""

    def __init__(self, connection: sqlite3.Connection, place: StorePlace) -> None:
        self._connection = connection
        self._place = place

    def head(self) -> Head:
        """As the port says."""
        with told():
            return read_head_row(self._connection)

    def find(self, kind: str, record_id: str) -> Entry | None:
        """As the port says; ``StateError`` when it does not have the digest that its content gives."""
        if not (is_kind(kind) and is_record_id(record_id)):
            return None
        query = f"SELECT {_COLUMNS} FROM ledger WHERE kind = ? AND record_id = ?"  # noqa: S608 - a constant
        with told():
            row = self._connection.execute(query, (kind, record_id)).fetchone()
        return None if row is None else _sound(_entry(row))

    def entries(self, *, start: int = 0) -> Iterator[Entry]:
        """As the port says; ``StateError`` also at one without the digest that its content gives."""
        for row in self._rows(start):
            yield _sound(_entry(row))

    def named(self, kind: str, prefix: str) -> Iterator[Entry]:
        """As the port says."""
        where = "kind = ? AND substr(record_id, 1, ?) = ?"
        query = f"SELECT {_COLUMNS} FROM ledger WHERE {where} ORDER BY seq"  # noqa: S608 - constants
        with told():
            for row in self._connection.execute(query, (kind, len(prefix), prefix)):
                yield _sound(_entry(row))

    def verify(self) -> LedgerReport:
        """As the port says; the receipts that the chain names and the whole file are checked as well."""
        try:
            with told():
                return self._verify()
        except StateError as error:
            damage = Damage(kind=DamageKind.UNREADABLE, seq=0, message=error.message)
            return LedgerReport(outcome=Outcome.FAIL, head=EMPTY, damage=damage)

    def append(self, record: Record) -> Entry:
        """Put a record behind the end, or give the entry it has already; the caller holds a transaction.

        Raises:
            StateError: The id is there with other bytes.
        """
        found = self.find(record.kind, record.record_id)
        if found is not None:
            if found.payload == record.payload:
                return found
            message = f"The ledger has accepted {record.kind} {record.record_id} already, with other bytes."
            raise StateError("ledger-conflict", message, "what was accepted stays; use another id")
        entry = next_entry(self.head(), record)
        insert_entry(self._connection, entry)
        return entry

    def head_at(self, seq: int) -> Head:
        """The head of the chain as it was when this entry was its last; the entry is there."""
        return EMPTY if seq < 0 else next(self.entries(start=seq)).head

    def _verify(self) -> LedgerReport:
        noted = self._recorded(lambda: read_head_file(self._place))  # before the chain, which only grows
        with transaction(self._connection, "BEGIN"):
            heads = (self._recorded(lambda: read_head_row(self._connection)), noted)
            recorded = [head for head in heads if isinstance(head, Head)]
            report = verify_chain(self._readable(), recorded=recorded)
            end = report.head.seq + 1
            receipt = self._damaged_receipt(end)
            earlier = receipt if receipt is not None and receipt.seq < end else None
            damage = earlier or report.damage or receipt or self._damaged_file(end)
        lacking = [head for head in heads if not isinstance(head, Head)]
        if lacking and damage is None:
            message = f"{lacking[0] or _NO_HEAD} So a cut tail cannot be ruled out."
            damage = Damage(kind=DamageKind.CUT_TAIL, seq=end, message=message)
        return replace(report, outcome=report.outcome if damage is None else Outcome.FAIL, damage=damage)

    def _recorded(self, read: Callable[[], Head | None]) -> Head | str | None:
        """A recorded head; why it cannot be read, or ``None`` where it is missing."""
        try:
            with told():
                return read()
        except StateError as error:
            return error.message

    def _readable(self) -> Iterator[Entry | Damage]:
        """Every entry; a ``Damage`` and the end where SQLite or a column refuses."""
        wanted = 0
        try:
            for row in self._rows(0):
                yield _entry(row)
                wanted += 1
        except StateError as error:
            message = f"Ledger entry {wanted} cannot be read: {error.message}"
            yield Damage(kind=DamageKind.UNREADABLE, seq=wanted, message=message)

    def _damaged_receipt(self, end: int) -> Damage | None:
        """The first of the entries before ``end`` whose receipt is not what it names."""
        try:
            with told():
                seq = self._unkept_receipt(end)
        except StateError as error:
            message = f"The receipts of the ledger cannot be read: {error.message}"
            return Damage(kind=DamageKind.UNREADABLE, seq=end, message=message)
        if seq is None:
            return None
        message = f"The receipt that ledger entry {seq} names is missing or damaged."
        return Damage(kind=DamageKind.DAMAGED_RECORD, seq=seq, message=message)

    def _unkept_receipt(self, end: int) -> int | None:
        for seq, record_id, envelope in self._connection.execute(_RECEIPTS, (end,)):
            if not isinstance(envelope, bytes) or f"sha256:{sha256(envelope)}" != record_id:
                return int(seq)
        return None

    def _damaged_file(self, seq: int) -> Damage | None:
        """What SQLite finds in tables and indexes; ``seq`` stands for "behind all that was read"."""
        try:
            with told():
                found = str(self._connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
        except StateError as error:
            found = error.message
        if found == "ok":
            return None
        message = f"The chain can be read, but the state database is damaged: {ascii(found)[1:-1][:200]}."
        return Damage(kind=DamageKind.UNREADABLE, seq=seq, message=message)

    def _rows(self, start: int) -> Iterator[tuple[object, ...]]:
        query = f"SELECT {_COLUMNS} FROM ledger WHERE seq >= ? ORDER BY seq"  # noqa: S608 - a constant
        with told():
            yield from self._connection.execute(query, (start,))


def insert_entry(connection: sqlite3.Connection, entry: Entry) -> None:
    """Put an entry in its place and record that the chain ends there; the caller holds a transaction."""
    names = (entry.kind, entry.record_id)
    values = (entry.seq, entry.prev, *names, entry.result_sha256, entry.digest, entry.payload)
    insert = f"INSERT INTO ledger ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - a constant
    connection.execute(insert, values)
    connection.execute("UPDATE ledger_head SET seq = ?, digest = ?", (entry.seq, entry.digest))


def _entry(row: tuple[object, ...]) -> Entry:
    """The entry of a row.

    Raises:
        StateError: A column has a value that we never write.
    """
    if tuple(type(value) for value in row) != _TYPES:
        raise StateError("ledger-damaged", "A ledger entry has a column of another type.", VERIFY)
    seq, prev, kind, record_id, result_sha256, digest, payload = row
    return Entry(
        seq=seq,  # type: ignore[arg-type]  # types were compared above
        prev=prev,  # type: ignore[arg-type]
        kind=kind,  # type: ignore[arg-type]
        record_id=record_id,  # type: ignore[arg-type]
        result_sha256=result_sha256,  # type: ignore[arg-type]
        digest=digest,  # type: ignore[arg-type]
        payload=payload,  # type: ignore[arg-type]
    )


def _sound(entry: Entry) -> Entry:
    """The entry itself.

    Raises:
        StateError: It does not have the digest that its content gives.
    """
    damage = check_entry(Head(seq=entry.seq - 1, digest=entry.prev), entry)
    if damage is not None:
        raise StateError("ledger-damaged", damage.message, VERIFY)
    return entry
