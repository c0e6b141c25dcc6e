"""Going on after damage: the sound start stays, the rest is set aside, a break says so in the chain.

1. Everything is built aside first, so what would be done is known to the byte before anything is changed.
2. The whole store is copied aside, durably, before the first change.
3. The second head is moved to the break before the database is replaced. Cut short in between, the store is
   still refused; the same call then takes up the break that was set aside and ends with the same bytes.
4. Only the first damage that verification names can be forked at, so nothing sound is given up.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from adjudge.adapters.sqlite.connection import pragma, told
from adjudge.adapters.sqlite.heads import read_head_file, write_head_file
from adjudge.adapters.sqlite.ledger import SqliteLedger
from adjudge.adapters.sqlite.lock import FileLock
from adjudge.adapters.sqlite.opening import connect_checked
from adjudge.adapters.sqlite.options import USUAL, StoreOptions
from adjudge.adapters.sqlite.place import StorePlace, discard
from adjudge.adapters.sqlite.rebuilding import Source, build_anew, put_in_place
from adjudge.adapters.sqlite.set_aside import free_name, measure_files, read_breaks, set_files_aside
from adjudge.adapters.sqlite.store import read_facts
from adjudge.adapters.sqlite.write_points import WritePoint
from adjudge.contracts.ledger_fork_v1 import (
    LedgerBreakV1,
    LedgerForkV1,
    break_entry,
    derive_set_aside_digest,
)
from adjudge.contracts.ledger_v1 import damage_wire
from adjudge.errors import StateError, UsageError
from adjudge.model.ids import Digest
from adjudge.model.ledger import BREAK, EMPTY, LIMIT_BREAKS, Damage, DamageKind, Head

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.ledger_fork_v1 import CarriedTableV1, SetAsideFileV1
    from adjudge.model.ledger import Entry
    from adjudge.model.state import StoreFacts

_GONE: Final = "The state database is gone, but what stood beside it is there."
_ASIDE: Final = "move it aside and keep it; adjudge does not touch it"
_ENDS: Final = ("SELECT max(seq) FROM ledger", "SELECT seq FROM ledger_head")
_SHOW: Final = "`adjudge tool ledger verify` tells the state of the ledger"


class _Broken(NamedTuple):
    """What is wrong with a store, and what is sound of it.

    Attributes:
        damage: The first damage.
        good: The last entry before it.
        lost: Number of entries from there on that the chain or a recorded head tells of.
        earlier: Numbers of earlier breaks among them.
        begun: The break of a fork that was cut short, or ``None``.
    """

    damage: Damage
    good: Head
    lost: int = 0
    earlier: tuple[int, ...] = ()
    begun: LedgerBreakV1 | None = None


class _Work(NamedTuple):
    """The store that is worked on; its files as they were found."""

    place: StorePlace
    facts: StoreFacts
    options: StoreOptions
    files: tuple[SetAsideFileV1, ...]


def fork_store(
    path: str, facts: StoreFacts, *, at: int, confirmed: bool, options: StoreOptions = USUAL
) -> LedgerForkV1:
    """Go on with a damaged ledger from its last sound entry, or tell what that would do.

    Args:
        path: Absolute path of the database.
        facts: Whose state it is.
        at: Number of the first damaged entry, as verification names it.
        confirmed: Carry it out.
        options: How the store behaves.

    Returns:
        What was done, or would be.

    Raises:
        StateError: The store is another repository's, newer, or cannot be written. ``UsageError`` when the
            ledger is not damaged, or its first damage is elsewhere.
    """
    place = StorePlace(database=path)
    if not (place.exists(place.folder) and place.writable()):
        raise StateError("store-read-only", "The state folder cannot be written by this user.")
    with told(), FileLock(place.lock, wait_s=options.wait_s).held():
        work = _Work(place, facts, options, measure_files(place))
        made, begun = _prepare(work, at)
        options.hook(WritePoint.BUILT)
        if not confirmed:
            discard(place.unfinished)
            return made
        if not begun:
            set_files_aside(place, made.record)
        options.hook(WritePoint.SET_ASIDE)
        write_head_file(place, Head(seq=at, digest=Digest(made.head)), options.hook)
        put_in_place(place, options)
        options.hook(WritePoint.REPLACED)
    return msgspec.structs.replace(made, done=True)


def _prepare(work: _Work, at: int) -> tuple[LedgerForkV1, bool]:
    """The new database stands aside; what it comes to, and whether it ends a fork that was cut short.

    Raises:
        UsageError: The first damage is elsewhere.
    """
    begun = _begun(work)
    source = work.place if begun is None else _set_aside_place(work.place, begun)
    with _reading(source, work) as connection:
        broken = _examine(connection, source) if begun is None else _taken_up(begun)
        if broken.damage.seq != at:
            message = f"The first damage is at entry {broken.damage.seq}, not {at}: {broken.damage.message}"
            hint = f"adjudge tool ledger fork --at {broken.damage.seq}"
            raise UsageError("not-the-first-damage", message, hint)
        return _build(work, Source(connection, source, broken.good), broken), begun is not None


def _build(work: _Work, source: Source, broken: _Broken) -> LedgerForkV1:
    records: list[LedgerBreakV1] = []

    def make(tables: tuple[CarriedTableV1, ...]) -> Entry:
        records.append(broken.begun or _record(work, broken, tables))
        return break_entry(records[-1], broken.good.digest)

    head = build_anew(work.place, work.facts, work.options, source=source, make=make)
    return LedgerForkV1(done=False, kept=broken.good.seq + 1, head=head.digest, record=records[-1])


def _record(work: _Work, broken: _Broken, tables: tuple[CarriedTableV1, ...]) -> LedgerBreakV1:
    return LedgerBreakV1(
        at=broken.damage.seq,
        good=broken.good.digest,
        damage=damage_wire(broken.damage),
        lost=broken.lost,
        earlier=broken.earlier,
        set_aside=free_name(work.place, broken.damage.seq),
        set_aside_sha256=derive_set_aside_digest(work.files),
        files=work.files,
        tables=tables,
    )


def _begun(work: _Work) -> LedgerBreakV1 | None:
    """The break of a fork whose second head is written, but whose database is not in its place."""
    noted = _noted(work.place)
    if noted is None:
        return None
    for record in read_breaks(work.place, noted.seq):
        found = break_entry(record, Digest(record.good)).head == noted
        if found and _database_file(work.place, record.files) == _database_file(work.place, work.files):
            return record
    return None


def _database_file(place: StorePlace, files: tuple[SetAsideFileV1, ...]) -> SetAsideFileV1 | None:
    return next((file for file in files if place.database.endswith("/" + file.name)), None)


def _set_aside_place(place: StorePlace, begun: LedgerBreakV1) -> StorePlace:
    """Where the files of a fork that was cut short stand as they were."""
    name = os.path.basename(place.database)  # noqa: PTH119 - names that are not UTF-8
    return StorePlace(database=f"{place.folder}/{begun.set_aside}/{name}")


def _taken_up(begun: LedgerBreakV1) -> _Broken:
    damage = Damage(kind=DamageKind(begun.damage.kind), seq=begun.at, message=begun.damage.message)
    return _Broken(damage, Head(seq=begun.at - 1, digest=Digest(begun.good)), begun=begun)


@contextmanager
def _reading(place: StorePlace, work: _Work) -> Iterator[sqlite3.Connection | None]:
    """A connection that changes nothing; ``None`` where there is nothing that SQLite can open.

    Raises:
        StateError: The store is another repository's, or a newer adjudge's.
    """
    connection = None if place.inode() is None else _connected(place, work.options)
    if connection is None:
        yield None
        return
    with closing(connection):
        if pragma(connection, "user_version") > work.options.version:
            raise StateError("store-newer", "The state was made by a newer adjudge.", "use that one")
        if _facts(connection) not in {None, work.facts}:
            raise StateError("foreign-store", "The state database is another repository's.", _ASIDE)
        yield connection


def _connected(place: StorePlace, options: StoreOptions) -> sqlite3.Connection | None:
    try:
        with told():
            return connect_checked(place, writable=False, wait_s=options.wait_s)
    except StateError as error:
        if error.code != "store-damaged":
            raise
        return None


def _facts(connection: sqlite3.Connection) -> StoreFacts | None:
    """Whose state it is; ``None`` where the damage leaves it open."""
    try:
        with told():
            return read_facts(connection)
    except StateError:
        return None


def _examine(connection: sqlite3.Connection | None, place: StorePlace) -> _Broken:
    """What is wrong with a store.

    Raises:
        UsageError: Nothing is.
    """
    if connection is None:
        damage = _lost_database(place)
        return _Broken(damage, EMPTY, lost=_count_lost(connection, place, 0))
    ledger = SqliteLedger(connection, place)
    report = ledger.verify()
    if report.damage is None:
        raise UsageError("ledger-not-damaged", "The ledger is not damaged, so nothing is forked.", _SHOW)
    at = report.damage.seq
    good = report.head if report.head.seq < at else ledger.head_at(at - 1)
    return _Broken(
        report.damage, good, lost=_count_lost(connection, place, at), earlier=_earlier(connection, at)
    )


def _lost_database(place: StorePlace) -> Damage:
    """The damage of a database that is gone, or that is none.

    Raises:
        StateError: There has never been one.
    """
    if place.inode() is not None:
        message = "The state database is not one of adjudge's, or damaged."
        return Damage(kind=DamageKind.UNREADABLE, seq=0, message=message)
    if not place.exists(place.log) and _noted(place) in {None, EMPTY} and not _is_torn(place):
        raise StateError("store-missing", "There is no state database to go on with.")
    return Damage(kind=DamageKind.CUT_TAIL, seq=0, message=_GONE)


def _is_torn(place: StorePlace) -> bool:
    """Whether there is a second head that cannot be read."""
    return place.exists(place.head) and _noted(place) is None


def _noted(place: StorePlace) -> Head | None:
    """The second head; ``None`` where it is missing or damaged."""
    try:
        return read_head_file(place)
    except StateError:
        return None


def _count_lost(connection: sqlite3.Connection | None, place: StorePlace, at: int) -> int:
    """How many entries from a number on the chain, or one of its heads, tells of."""
    noted = _noted(place)
    ends = [at - 1, at - 1 if noted is None else noted.seq]
    if connection is not None:
        ends += [_number(connection, query) for query in _ENDS]
    return max(ends) + 1 - at


def _number(connection: sqlite3.Connection, query: str) -> int:
    try:
        row = connection.execute(query).fetchone()
    except (sqlite3.Error, UnicodeDecodeError):
        return -1
    return row[0] if row is not None and isinstance(row[0], int) else -1


def _earlier(connection: sqlite3.Connection, at: int) -> tuple[int, ...]:
    """Breaks from a number on, as far as they can be read."""
    query = "SELECT seq FROM ledger WHERE kind = ? AND seq >= ? ORDER BY seq LIMIT ?"
    found: list[int] = []
    with suppress(sqlite3.Error, UnicodeDecodeError):  # what could be read is told
        found.extend(int(row[0]) for row in connection.execute(query, (BREAK, at, LIMIT_BREAKS)))
    return tuple(found)
