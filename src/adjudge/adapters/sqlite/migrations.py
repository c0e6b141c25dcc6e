"""The tables, as numbered steps; a store's version is SQLite's ``user_version``.

A step never changes once a version with it was released. Tables are STRICT where the library knows the word
(3.37), and hold only what exists today.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.connection import transaction
from adjudge.adapters.sqlite.write_points import WritePoint

if TYPE_CHECKING:
    from adjudge.adapters.sqlite.write_points import Hook

_STRICT: Final = "STRICT" if sqlite3.sqlite_version_info >= (3, 37) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    """One step.

    Attributes:
        version: The version it leads to; the one before is one less.
        statements: SQL, in order, carried out in one transaction.
    """

    version: int
    statements: tuple[str, ...]


_TABLES_1: Final = (
    # Whose state this is: one row.
    f"""CREATE TABLE repository (
        only_row      INTEGER PRIMARY KEY CHECK (only_row = 1),
        identity      TEXT NOT NULL,        -- see RepositoryFacts.identity
        object_format TEXT NOT NULL         -- sha1 or sha256
    ) {_STRICT}""",
    # Grants as they were registered.
    f"""CREATE TABLE grants (
        grant_id    TEXT NOT NULL PRIMARY KEY,
        body        BLOB NOT NULL,          -- canonical bytes
        body_sha256 TEXT NOT NULL,          -- of those bytes; shows a damaged row
        digest      TEXT NOT NULL,          -- as verdicts name the grant
        envelope    BLOB                    -- a signed envelope, when there is one
    ) {_STRICT}""",
    # The chain; see adjudge.model.ledger.
    f"""CREATE TABLE ledger (
        seq           INTEGER PRIMARY KEY CHECK (seq >= 0),
        prev          TEXT NOT NULL,
        kind          TEXT NOT NULL,
        record_id     TEXT NOT NULL,
        result_sha256 TEXT NOT NULL,
        digest        TEXT NOT NULL UNIQUE,
        payload       BLOB NOT NULL,
        UNIQUE (kind, record_id)
    ) {_STRICT}""",
    # Where the chain ends: one row, changed in the transaction that appends.
    f"""CREATE TABLE ledger_head (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        seq      INTEGER NOT NULL,          -- -1 for an empty chain
        digest   TEXT NOT NULL
    ) {_STRICT}""",
    # Envelopes; each is named by a ledger entry of kind receipt.
    f"""CREATE TABLE receipts (
        digest   TEXT NOT NULL PRIMARY KEY, -- SHA-256 of the envelope
        envelope BLOB NOT NULL
    ) {_STRICT}""",
    # What was accepted stays: a fault of ours must not change it. Whoever edits the file can drop these.
    """CREATE TRIGGER ledger_keeps BEFORE UPDATE ON ledger
        BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END""",
    """CREATE TRIGGER ledger_holds BEFORE DELETE ON ledger
        BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END""",
)

_TABLES_2: Final = (
    # Stops of a tour that were looked at; the rows with the largest rowid are the newest.
    f"""CREATE TABLE viewed (
        stop TEXT NOT NULL PRIMARY KEY,     -- digest of all that it shows and rests on
        pin  TEXT NOT NULL                  -- of the brief under which it was looked at
    ) {_STRICT}""",
)

_TABLES_3: Final = (
    # Runs over findings; the largest number is the newest, old ones are let go.
    f"""CREATE TABLE runs (
        seq         INTEGER PRIMARY KEY,
        run_id      TEXT NOT NULL UNIQUE,
        series      TEXT NOT NULL,          -- runs are compared inside one
        previous    TEXT,                   -- the run it was compared with
        body        BLOB NOT NULL,          -- the artefact, packed
        body_sha256 TEXT NOT NULL           -- of those bytes; shows a damaged row
    ) {_STRICT}""",
    "CREATE INDEX runs_by_series ON runs (series, seq)",
    # Which run holds which finding.
    f"""CREATE TABLE findings (
        finding_id TEXT NOT NULL,
        run_id     TEXT NOT NULL,
        PRIMARY KEY (finding_id, run_id)
    ) {_STRICT}""",
    "CREATE INDEX findings_by_run ON findings (run_id)",
    # What people decided; see adjudge.model.ruling.
    f"""CREATE TABLE rulings (
        seq        INTEGER PRIMARY KEY,
        finding_id TEXT NOT NULL,
        word       TEXT NOT NULL,           -- accepted, dismissed or undone
        text       TEXT NOT NULL,           -- digest of the source text that was ruled on
        reason     TEXT NOT NULL,
        by_whom    TEXT NOT NULL
    ) {_STRICT}""",
    "CREATE INDEX rulings_by_finding ON rulings (finding_id, seq)",
    """CREATE TRIGGER rulings_keep BEFORE UPDATE ON rulings
        BEGIN SELECT RAISE(ABORT, 'rulings are only added'); END""",
    """CREATE TRIGGER rulings_hold BEFORE DELETE ON rulings
        BEGIN SELECT RAISE(ABORT, 'rulings are only added'); END""",
)

_TABLES_4: Final = (
    # Guides that were handed out; the largest number is the newest, old ones are let go.
    f"""CREATE TABLE guides (
        seq         INTEGER PRIMARY KEY,
        pin         TEXT NOT NULL UNIQUE,
        body        BLOB NOT NULL,          -- the guide and the words for its change, packed
        body_sha256 TEXT NOT NULL           -- of those bytes; shows a damaged row
    ) {_STRICT}""",
)

_TABLES_5: Final = (
    # What collectors reported about trees; the largest number is the newest, old ones are let go.
    f"""CREATE TABLE collections (
        seq         INTEGER PRIMARY KEY,
        tree        TEXT NOT NULL,
        collector   TEXT NOT NULL,
        body        BLOB NOT NULL,          -- the artefact, packed
        body_sha256 TEXT NOT NULL,          -- of those bytes; shows a damaged row
        UNIQUE (tree, collector)
    ) {_STRICT}""",
)

_TABLES_6: Final = (
    # Reviews under way and finished; the largest number is the newest.
    f"""CREATE TABLE reviews (
        seq         INTEGER PRIMARY KEY,
        run_id      TEXT NOT NULL UNIQUE,
        key         TEXT NOT NULL,          -- trees, readers and rules
        state       TEXT NOT NULL,          -- active, finished or cancelled
        host        TEXT NOT NULL,          -- the owner: see model.review.Owner
        boot        TEXT NOT NULL,
        namespace   TEXT NOT NULL,
        pid         INTEGER NOT NULL,
        started     INTEGER NOT NULL,
        beat_s      INTEGER NOT NULL,       -- heard of last, seconds UTC
        begun_s     INTEGER NOT NULL,
        cancelled   INTEGER NOT NULL,       -- 1 when somebody asked it to stop
        body        BLOB,                   -- the artefact, once it is finished
        body_sha256 TEXT
    ) {_STRICT}""",
    "CREATE UNIQUE INDEX reviews_active ON reviews (key) WHERE state = 'active'",
    # Calls that ended.
    f"""CREATE TABLE review_attempts (
        run_id      TEXT NOT NULL,
        call_id     TEXT NOT NULL,
        number      INTEGER NOT NULL,
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL,
        raw         BLOB,                   -- what was answered, until it is pruned
        PRIMARY KEY (run_id, call_id, number)
    ) {_STRICT}""",
    # What units came to; the largest number is the newest, old ones are let go.
    f"""CREATE TABLE checkpoints (
        seq         INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL UNIQUE,
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL
    ) {_STRICT}""",
)

_TABLES_7: Final = (
    # What a review was asked with, so that it can be gone on with by its name alone.
    f"""CREATE TABLE review_words (
        run_id      TEXT NOT NULL PRIMARY KEY,
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL
    ) {_STRICT}""",
    # How many reviews were ever begun: one row, so that no name comes twice.
    f"""CREATE TABLE review_count (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        begun    INTEGER NOT NULL
    ) {_STRICT}""",
)

_TABLES_8: Final = (
    # What is to be fixed.
    f"""CREATE TABLE fix_packets (
        seq         INTEGER PRIMARY KEY,
        packet_id   TEXT NOT NULL UNIQUE,
        run_id      TEXT NOT NULL,          -- the review it was made from
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL           -- of those bytes; shows a damaged row
    ) {_STRICT}""",
    # Tries at a fix; one that did not end is open, and has an empty body.
    f"""CREATE TABLE fix_attempts (
        seq         INTEGER PRIMARY KEY,
        attempt_id  TEXT NOT NULL UNIQUE,
        packet_id   TEXT NOT NULL,
        run_id      TEXT NOT NULL,
        state       TEXT NOT NULL,
        retained    INTEGER NOT NULL,       -- 1 while its tree stays for the owner
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL
    ) {_STRICT}""",
    "CREATE INDEX fix_attempts_by_run ON fix_attempts (run_id, seq)",
)

_TABLES_9: Final = (
    # Standards packs that reviews went by, and those of the operator; what is kept never changes.
    f"""CREATE TABLE packs (
        seq         INTEGER PRIMARY KEY,
        digest      TEXT NOT NULL UNIQUE,   -- of its content
        pack_id     TEXT NOT NULL,
        version     TEXT NOT NULL,
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL           -- of those bytes; shows a damaged row
    ) {_STRICT}""",
    "CREATE INDEX packs_by_id ON packs (pack_id, seq)",
    # Packs that reviews go by where none is named, in their order.
    f"""CREATE TABLE pack_selection (
        place   INTEGER PRIMARY KEY,
        pack_id TEXT NOT NULL UNIQUE,
        digest  TEXT NOT NULL               -- of an operator's pack; empty for one that its name finds
    ) {_STRICT}""",
)

_TABLES_10: Final = (
    # Stops of agents that were refused; the largest number is the newest, old ones are let go.
    f"""CREATE TABLE refused_stops (
        seq       INTEGER PRIMARY KEY,
        session   TEXT NOT NULL,            -- digest of the name that the agent gave its session
        result    TEXT NOT NULL,            -- digest of the trees, of what was asked and what it came to
        continued INTEGER NOT NULL          -- 1 where the agent went on because of a refusal before
    ) {_STRICT}""",
    "CREATE INDEX refused_stops_by_session ON refused_stops (session, seq)",
)

MIGRATIONS: Final = (
    Migration(version=1, statements=_TABLES_1),
    Migration(version=2, statements=_TABLES_2),
    Migration(version=3, statements=_TABLES_3),
    Migration(version=4, statements=_TABLES_4),
    Migration(version=5, statements=_TABLES_5),
    Migration(version=6, statements=_TABLES_6),
    Migration(version=7, statements=_TABLES_7),
    Migration(version=8, statements=_TABLES_8),
    Migration(version=9, statements=_TABLES_9),
    Migration(version=10, statements=_TABLES_10),
)


def migrate(connection: sqlite3.Connection, step: Migration, hook: Hook) -> None:
    """Carry out one step and note its version, in one transaction."""
    with transaction(connection):
        for statement in step.statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={step.version}")
        hook(WritePoint.MIGRATED)
    hook(WritePoint.UPGRADED)
