"""One call of ``adjudge audit`` that is killed at a deed: before or behind the N-th of its kind.

Words: the folder; ``commit``, ``write``, ``results`` (a write into the inbox) or ``findings`` (a write of a
deliverable); ``before`` or ``after``; the number; then the words of the call, ``next-step --yes`` unless told
otherwise. Results are accepted two at a time, so a call that takes many in can be killed in the middle.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any

from adjudge.adapters.artefact_folder import WorkTreeArtefacts
from adjudge.adapters.sqlite.store import SqliteStore
from adjudge.audit import intake
from adjudge.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

DIED = -signal.SIGKILL
BATCH = 2
DEFAULT = ("next-step", "--yes", "--json", "-q")
PLACES = {"write": "", "results": "/audit/results/", "findings": ".adjudge/audit-"}
"""What stands in the name of a file whose write counts."""


def die() -> None:
    """No clean-up of any kind."""
    os.kill(os.getpid(), signal.SIGKILL)


def arm(owner: type, name: str, moment: tuple[str, int], counts: Callable[..., bool]) -> None:
    """Make the N-th call of a method that counts the last thing that happens."""
    plain, seen = getattr(owner, name), [0]

    def armed(self: Any, *given: Any, **named: Any) -> Any:
        seen[0] += counts(*given)
        is_last = (seen[0] == moment[1]) and counts(*given)
        if is_last and moment[0] == "before":
            die()
        found = plain(self, *given, **named)
        if is_last:
            die()
        return found

    setattr(owner, name, armed)


if __name__ == "__main__":
    folder, kind, when, count, *words = sys.argv[1:]
    os.chdir(folder)
    intake.BATCH = BATCH  # type: ignore[misc]  # several transitions in one call
    if kind == "commit":
        arm(SqliteStore, "commit", (when, int(count)), lambda *_: True)
    elif kind in PLACES:
        arm(WorkTreeArtefacts, "write", (when, int(count)), lambda path, *_: PLACES[kind] in path)
    sys.exit(main(["audit", *(words or DEFAULT)]))
