"""For a store that is too damaged to be opened: learn what is wrong, record its head anew."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from adjudge.adapters.sqlite.connection import told
from adjudge.adapters.sqlite.heads import read_head_row, write_head_file
from adjudge.adapters.sqlite.ledger import SqliteLedger
from adjudge.adapters.sqlite.lock import FileLock
from adjudge.adapters.sqlite.opening import connect_checked
from adjudge.adapters.sqlite.options import USUAL, StoreOptions
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.errors import StateError
from adjudge.model.ledger import EMPTY, Damage, DamageKind, Head, LedgerReport, verify_chain
from adjudge.model.outcome import Outcome

if TYPE_CHECKING:
    import sqlite3


def verify_store(path: str, *, options: StoreOptions = USUAL) -> LedgerReport:
    """Verify a ledger whose store may not open; nothing is made, repaired or upgraded.

    Raises:
        StateError: There is no store.
    """
    place = StorePlace(database=path)
    if place.inode() is None:
        hint = "restore it; `adjudge tool ledger fork --at 0` tells how to go on without it"
        raise StateError("store-missing", "There is no state database to verify.", hint)
    try:
        with told(), closing(_connect(place, options)) as connection:
            return SqliteLedger(connection, place).verify()
    except StateError as error:
        damage = Damage(kind=DamageKind.UNREADABLE, seq=0, message=error.message)
        return LedgerReport(outcome=Outcome.FAIL, head=EMPTY, damage=damage)


def record_head_anew(path: str, *, options: StoreOptions = USUAL) -> Head:
    """Write the second head from the database, for a person who knows why it is missing or damaged.

    Raises:
        StateError: The chain in the database is damaged, or does not end at the head recorded in it.
    """
    place = StorePlace(database=path)
    with told(), FileLock(place.lock, wait_s=options.wait_s).held():
        with closing(_connect(place, options)) as connection:
            head = read_head_row(connection)
            report = verify_chain(SqliteLedger(connection, place).entries(), recorded=(head,))
        if report.damage is not None or report.head != head:
            raise StateError(
                "ledger-damaged", "The ledger does not end at the head recorded in the database."
            )
        write_head_file(place, head, options.hook)
    return head


def _connect(place: StorePlace, options: StoreOptions) -> sqlite3.Connection:
    return connect_checked(place, writable=place.writable(), wait_s=options.wait_s)
