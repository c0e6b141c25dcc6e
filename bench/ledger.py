"""Appends per second with everything durable, and the speed of verifying, by length of the ledger.

tools/bench ledger [FOLDER]     FOLDER: where the stores are made; its disk is what is measured
"""

from __future__ import annotations

import os
import sqlite3
import statistics
import sys
import tempfile
import time
import tracemalloc
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.sqlite.exporting import write_export
from adjudge.adapters.sqlite.opening import open_store
from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.app.wiring import read_export
from adjudge.contracts.ledger_v1 import verify_lines
from adjudge.model.ledger import LedgerReport, Record
from adjudge.model.outcome import Outcome
from adjudge.model.state import StoreFacts, Transition
from bench.results import write_section

if TYPE_CHECKING:
    from collections.abc import Callable

FACTS = StoreFacts(identity="ab" * 32, object_format="sha1")
PAYLOAD = b'{"outcome":"pass","padding":"' + b"x" * 1000 + b'"}\n'
APPENDS = 300
ROUNDS = 3
LENGTHS = (10_000, 100_000)


def record(number: int) -> Record:
    """A verdict of about a kilobyte."""
    return Record(kind="verdict", record_id=f"v{number}", payload=PAYLOAD)


def seconds(action: Callable[[], object]) -> float:
    """How long it takes."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def append_to_store(folder: Path) -> None:
    """One transition for each record: commit, then the second head."""
    with open_store(str(folder / "store" / "state.db"), FACTS) as store:
        first = store.ledger.head().seq + 1
        for number in range(first, first + APPENDS):
            store.commit(Transition(records=(record(number),)))


def append_to_table(folder: Path) -> None:
    """What SQLite alone costs: one synchronised transaction for each row, no chain and no second head."""
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE IF NOT EXISTS t (x BLOB)")
        for _ in range(APPENDS):
            connection.execute("INSERT INTO t VALUES (?)", (PAYLOAD,))


def write_and_synchronize(folder: Path) -> None:
    """What the disk alone costs: one write and one fsync for each record."""
    with (folder / "bare.log").open("ab", buffering=0) as stream:
        for _ in range(APPENDS):
            stream.write(PAYLOAD)
            os.fsync(stream.fileno())


def appends(folder: Path) -> str:
    """Table of appends per second; the three kinds take turns."""
    kinds = (append_to_store, append_to_table, write_and_synchronize)
    times: dict[str, list[float]] = {kind.__name__: [] for kind in kinds}
    for _ in range(ROUNDS):
        for kind in kinds:
            times[kind.__name__].append(seconds(lambda kind=kind: kind(folder)))
    medians = [statistics.median(times[kind.__name__]) for kind in kinds]
    names = ("ledger: chain, commit, second head", "SQLite alone: commit", "disk alone: write and fsync")
    rows = [
        f"| {name} | {APPENDS / median:,.0f} | {medians[0] / median:.1f} |"
        for name, median in zip(names, medians, strict=True)
    ]
    head = "| one record at a time | a second | the ledger takes, times as long |"
    return "\n".join((head, "|---|---:|---:|", *rows))


def fill(path: str, length: int) -> None:
    """A ledger of this length, many records in a transition."""
    with open_store(path, FACTS) as store:
        for start in range(0, length, 5000):
            store.commit(Transition(records=tuple(record(number) for number in range(start, start + 5000))))


def measured(action: Callable[[], LedgerReport]) -> tuple[float, int]:
    """Median seconds, and peak bytes of Python's memory in a further run.

    Raises:
        SystemExit: The report is no pass, so there is nothing to be proud of.
    """
    took = statistics.median(seconds(action) for _ in range(ROUNDS))
    tracemalloc.start()
    report = action()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    if report.outcome is not Outcome.PASS:
        raise SystemExit(f"the ledger does not verify: {report.damage}")
    return took, peak


def verifying(folder: Path) -> str:
    """Table of verifying a store and an export, by length."""
    rows = []
    for length in LENGTHS:
        path = str(folder / str(length) / "state.db")
        export = str(folder / f"{length}.jsonl")
        fill(path, length)
        with open_store(path, FACTS) as store:
            write_export(store.ledger.entries(), export)
        kinds = (
            ("store", lambda path=path: verify_store(path)),
            ("export", lambda export=export: verify_lines(read_export(export))),
        )
        for kind, action in kinds:
            took, peak = measured(action)
            rows.append(f"| {kind} | {length:,} | {took:.2f} | {length / took:,.0f} | {peak / 1024:,.0f} |")
    head = "| verify | records | s | records a second | peak, KiB |"
    return "\n".join((head, "|---|---:|---:|---:|---:|", *rows))


def main() -> None:
    """Measure and write the section."""
    parent = sys.argv[1] if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory(dir=parent) as name:
        folder = Path(name)
        body = (
            f"Payloads of {len(PAYLOAD):,} bytes; medians of {ROUNDS} runs, taking turns; SQLite "
            f"{sqlite3.sqlite_version}. Every append is durable when it returns.\n\n"
            f"{appends(folder)}\n\n{verifying(folder)}"
        )
    write_section("ledger", "Ledger", body)


if __name__ == "__main__":
    main()
