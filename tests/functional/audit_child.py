"""One call of ``adjudge audit next-step`` that dies at a write: before or after the N-th of its kind.

Words: the folder, ``commit`` or ``write``, ``before`` or ``after``, the number. Ends with 9 when it died.
"""

from __future__ import annotations

import os
import sys
from typing import Any, NoReturn

from adjudge.adapters.artefact_folder import WorkTreeArtefacts
from adjudge.adapters.sqlite.store import SqliteStore
from adjudge.audit import intake
from adjudge.cli import main

DIED = 9


def die() -> NoReturn:
    """No clean-up of any kind."""
    os._exit(DIED)


def arm(owner: type, name: str, when: str, number: int) -> None:
    """Make the N-th call of a method the last thing that happens."""
    plain, seen = getattr(owner, name), [0]

    def armed(self: Any, *given: Any, **named: Any) -> Any:
        seen[0] += 1
        if seen[0] == number and when == "before":
            die()
        found = plain(self, *given, **named)
        if seen[0] == number:
            die()
        return found

    setattr(owner, name, armed)


if __name__ == "__main__":
    folder, kind, moment, count = sys.argv[1:5]
    os.chdir(folder)
    intake.BATCH = 2  # type: ignore[misc]  # several transitions in one call
    if kind == "commit":
        arm(SqliteStore, "commit", moment, int(count))
    elif kind == "write":
        arm(WorkTreeArtefacts, "write", moment, int(count))
    sys.exit(main(["audit", "next-step", "--yes", "--json", "-q"]))
