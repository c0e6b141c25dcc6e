"""A process that uses a store and comes to harm: ``python -m tests.faults.store_child WHAT DATABASE ...``.

Everything it was told is kept is acknowledged on standard output, one line each, unbuffered.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from typing import TYPE_CHECKING, NoReturn

from adjudge.adapters.sqlite.forking import fork_store
from adjudge.adapters.sqlite.migrations import MIGRATIONS, Migration
from adjudge.adapters.sqlite.opening import open_store
from adjudge.adapters.sqlite.options import StoreOptions
from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.errors import AdjudgeError
from adjudge.model.finding import FindingId
from adjudge.model.ids import Digest
from adjudge.model.ledger import Record
from adjudge.model.ruling import Ruling, RulingWord, RunId
from adjudge.model.state import StoredRun, Transition
from tests.state_values import FACTS, record, step

if TYPE_CHECKING:
    from adjudge.adapters.sqlite.write_points import WritePoint

NEXT = Migration(version=MIGRATIONS[-1].version + 1, statements=("CREATE TABLE later (name TEXT)",))
NEWER = (*MIGRATIONS, NEXT)
NOBODY = 65_534


def say(*words: object) -> None:
    """One line, at once."""
    os.write(1, " ".join(map(str, words)).encode() + b"\n")


def append_forever(path: str) -> NoReturn:
    """Go on where the ledger ends, until killed."""
    with open_store(path, FACTS) as store:
        while True:
            number = store.ledger.head().seq + 1
            store.commit(step(number))
            say(number)


def fork_appenders(path: str) -> None:
    """For each line of standard input one forked ``append_forever``; tells its process id, and its end."""
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            append_forever(path)
        say("started", child)
        os.waitpid(child, 0)
        say("ended")


def append_many(path: str, prefix: str, count: str) -> None:
    """A number of records with ids of one's own, begun at a line of standard input."""
    say("ready")
    sys.stdin.readline()
    with open_store(path, FACTS) as store:
        for number in range(int(count)):
            name = f"{prefix}{number}"
            store.commit(Transition(records=(Record(kind="verdict", record_id=name, payload=name.encode()),)))
            say(name)


def claim(path: str, payload: str) -> None:
    """One record under an id that another claims as well."""
    say("ready")
    sys.stdin.readline()
    with open_store(path, FACTS) as store:
        try:
            store.commit(Transition(records=(record(0, payload=payload.encode()),)))
            say("kept")
        except AdjudgeError as error:
            say(error.code)


def die_at(path: str, point: str) -> None:
    """One transition, upgraded first when it has to be; killed at the point."""

    def hook(passed: WritePoint) -> None:
        if passed == point:
            os.kill(os.getpid(), signal.SIGKILL)

    with open_store(path, FACTS, options=StoreOptions(hook=hook, migrations=NEWER)) as store:
        store.commit(step(store.ledger.head().seq + 1))


def die_keeping(path: str, point: str) -> None:
    """A run with a finding and a ruling about it; killed at the point."""

    def hook(passed: WritePoint) -> None:
        if passed == point:
            os.kill(os.getpid(), signal.SIGKILL)

    name, digest = FindingId("fnd:1"), Digest("aa" * 32)
    run = StoredRun(run_id=RunId("run:1"), series=digest, previous=None, body=b"b", finding_ids=(name,))
    ruling = Ruling(finding_id=name, word=RulingWord.DISMISSED, text=digest, reason="a test", by="ann")
    with open_store(path, FACTS, options=StoreOptions(hook=hook)) as store:
        store.commit(Transition(runs=(run,), rulings=(ruling,)))


def go_on(path: str, at: str, point: str) -> None:
    """Go on after damage, begun at a line of standard input; killed at the point, if there is one."""

    def hook(passed: WritePoint) -> None:
        if passed == point:
            os.kill(os.getpid(), signal.SIGKILL)

    say("ready")
    sys.stdin.readline()
    try:
        fork_store(path, FACTS, at=int(at), confirmed=True, options=StoreOptions(hook=hook))
        say("done")
    except AdjudgeError as error:
        say(error.code)


def go_on_full(path: str, at: str, limit: str) -> None:
    """Go on after damage where files may not grow beyond a limit."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    try:
        fork_store(path, FACTS, at=int(at), confirmed=True)
        say("done")
    except AdjudgeError as error:
        say(error.code)


def run_full(path: str, limit: str) -> None:
    """Append until files may not grow any more."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    try:
        with open_store(path, FACTS) as store:
            while True:
                number = store.ledger.head().seq + 1
                store.commit(Transition(records=(record(number, payload=b"x" * 2000),)))
                say(number)
    except AdjudgeError as error:
        say(error.code)


def read_as_nobody(path: str, *newer: str) -> None:
    """What somebody can do who may only read; everything is imported before the rights are given up."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    try:
        options = StoreOptions(migrations=NEWER if newer else MIGRATIONS)
        with open_store(path, FACTS, options=options) as store:
            say(store.read_only.code if store.read_only else "writable", store.ledger.head().seq)
            say(len(list(store.ledger.entries())), store.ledger.verify().outcome)
            store.commit(step(99))
    except AdjudgeError as error:
        say(error.code)
    try:
        say(verify_store(path).outcome)
    except AdjudgeError as error:
        say(error.code)


if __name__ == "__main__":
    {
        "fork": fork_appenders,
        "many": append_many,
        "claim": claim,
        "die": die_at,
        "die-run": die_keeping,
        "full": run_full,
        "go-on": go_on,
        "go-on-full": go_on_full,
        "nobody": read_as_nobody,
    }[sys.argv[1]](*sys.argv[2:])  # type: ignore[operator]
