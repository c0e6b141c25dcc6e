"""The second record of the ledger's head: a small file beside the database.

A chain does not show that its tail was cut, and whoever cuts the tail in the database can mend the head in
the database too; this file is what then disagrees. It is written after the commit, under the writers' lock,
and never goes back. So a crash can leave it behind the chain, and then it is brought up to date; ahead of the
chain, or beside it, it shows damage.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.connection import told, transaction
from adjudge.adapters.sqlite.place import discard
from adjudge.adapters.sqlite.write_points import WritePoint
from adjudge.contracts.ledger_v1 import LIMIT_HEAD_BYTES, decode_head, encode_head
from adjudge.errors import ContractError, StateError
from adjudge.model.ids import Digest
from adjudge.model.ledger import EMPTY, Head

if TYPE_CHECKING:
    import sqlite3

    from adjudge.adapters.sqlite.place import StorePlace
    from adjudge.adapters.sqlite.write_points import Hook

VERIFY: Final = "`adjudge tool ledger verify` names the first damage"
_GONE: Final = "restore it from a backup; without it a cut tail cannot be told from a whole ledger"
_DAMAGED: Final = ("head-damaged", "The second record of the ledger's head is damaged.", _GONE)


def read_head_file(place: StorePlace) -> Head | None:
    """The head in the file, or ``None`` when there is no file.

    Raises:
        StateError: The file is damaged.
    """
    try:
        handle = os.open(place.head, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(os.fstat(handle).st_mode):  # a pipe would be waited for without end
        os.close(handle)
        raise StateError(*_DAMAGED)
    with os.fdopen(handle, "rb") as stream:
        data = stream.read(LIMIT_HEAD_BYTES + 1)
    try:
        return decode_head(data)
    except ContractError as error:
        raise StateError(*_DAMAGED) from error


def write_head_file(place: StorePlace, head: Head, hook: Hook) -> None:
    """Record a head in the file, whole or not at all; the caller holds the writers' lock.

    The folder is not synchronised: after a power failure the file may be an older one, which is repaired.
    """
    aside = place.head + ".new"
    discard(aside)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with os.fdopen(os.open(aside, flags, 0o600), "wb") as stream:
        stream.write(encode_head(head))
        stream.flush()
        os.fsync(stream.fileno())
    hook(WritePoint.HEAD_WRITTEN)
    os.replace(aside, place.head)  # noqa: PTH105 - names that are not UTF-8
    hook(WritePoint.HEAD_MOVED)


def read_head_row(connection: sqlite3.Connection) -> Head:
    """The head recorded in the database.

    Raises:
        StateError: There is none.
    """
    row = connection.execute("SELECT seq, digest FROM ledger_head").fetchone()
    if row is None or not isinstance(row[0], int):
        raise StateError("ledger-damaged", "The recorded head of the ledger is missing.", VERIFY)
    return Head(seq=row[0], digest=Digest(str(row[1])))


def last_head(connection: sqlite3.Connection) -> Head:
    """Where the chain really ends."""
    row = connection.execute("SELECT seq, digest FROM ledger ORDER BY seq DESC LIMIT 1").fetchone()
    return EMPTY if row is None else Head(seq=int(row[0]), digest=Digest(str(row[1])))


def check_heads(connection: sqlite3.Connection, place: StorePlace) -> tuple[Head, bool]:
    """The end of the chain, and whether the file has to be brought up to it.

    The file is read before the chain: the chain only grows, so an append in between does no harm.

    Raises:
        StateError: The chain ends before a recorded head, or is another one.
    """
    noted = read_head_file(place)
    if noted is None:
        raise StateError("head-missing", "The second record of the ledger's head is missing.", _GONE)
    if connection.in_transaction:
        return _compare(connection, noted)
    with told(), transaction(connection, "BEGIN"):
        return _compare(connection, noted)


def _compare(connection: sqlite3.Connection, noted: Head) -> tuple[Head, bool]:
    head, last = read_head_row(connection), last_head(connection)
    if head != last:
        message = f"The ledger ends at number {last.seq}, but its recorded head is another."
        raise StateError("ledger-damaged", message, VERIFY)
    if noted.seq > head.seq:
        message = (
            f"The ledger ends at number {head.seq}, but its second head is number {noted.seq}: a cut tail."
        )
        raise StateError("ledger-damaged", message, VERIFY)
    if noted.seq >= 0 and _digest_at(connection, noted.seq) != noted.digest:
        message = f"Entry {noted.seq} of the ledger is another one than its second head names."
        raise StateError("ledger-damaged", message, VERIFY)
    return head, noted != head


def _digest_at(connection: sqlite3.Connection, seq: int) -> str | None:
    row = connection.execute("SELECT digest FROM ledger WHERE seq = ?", (seq,)).fetchone()
    return None if row is None else str(row[0])
