"""The command line, killed by itself at a named point: ``python -m tests.faults.fix_child POINT NUMBER WORDS...``.

It is SIGKILL of the leader of its own process group, when the point is passed for the NUMBER-th time: nothing
is tidied up.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from adjudge.adapters.owner_files import OwnerFiles
from adjudge.adapters.sqlite.store import SqliteStore
from adjudge.adapters.workspace import retained, writing
from adjudge.adapters.workspace.apply_note import ApplyNoteFile
from adjudge.app.fix import recheck
from adjudge.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

BEFORE = {
    "tree": (writing.TreeWriter, "_write_file"),
    "review": (recheck, "review_change"),
    "note": (ApplyNoteFile, "write"),
    "file": (OwnerFiles, "write"),
    "noted": (ApplyNoteFile, "remove"),
    "removing": (retained, "remove_tree"),
}
"""Points that lie before a function: where it is, and its name."""
WITHIN = {"begun": "begun", "filled": "filled", "committed": "committed", "head-written": "head-written"}
"""Points within a commit that keeps a try that ended."""


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def die_before(where: Any, name: str, number: int) -> None:
    """Die when a function is called for the NUMBER-th time."""
    plain: Callable[..., Any] = getattr(where, name)
    left = [number]

    def called(*given: Any, **named: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            die()
        return plain(*given, **named)

    setattr(where, name, called)


def die_within(point: str) -> None:
    """Die at a point of the commit that keeps what a try came to."""
    plain = SqliteStore.commit

    def commit(self: SqliteStore, transition: Any) -> Any:
        if any(one.kind == "fix" for one in transition.records):
            self._hook = lambda passed: die() if passed.value == point else None
        return plain(self, transition)

    SqliteStore.commit = commit  # type: ignore[method-assign]


if __name__ == "__main__":
    what, count, *words = sys.argv[1:]
    if what in BEFORE:
        die_before(*BEFORE[what], int(count))
    elif what in WITHIN:
        die_within(WITHIN[what])
    sys.exit(main(words))
