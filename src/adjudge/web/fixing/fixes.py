"""Fixes of a server that was started with ``--allow-fix``: where they are asked for, and who makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.web.jobs.desk import Desk

if TYPE_CHECKING:
    from adjudge.app.served.fixing import FixerWords
    from adjudge.web.jobs.desk import Asking
    from adjudge.web.keys import Keys


class Fixes(NamedTuple):
    """What pages need to ask for a fix; a server that allows none has no such thing.

    Attributes:
        desk: Where jobs stand; it is to be closed when the server ends.
        fixer: What the operator said when the server was started.
    """

    desk: Desk
    fixer: FixerWords


def allow_fixes(asking: Asking, fixer: FixerWords, keys: Keys) -> Fixes:
    """Fixes that somebody agrees to one by one.

    Args:
        asking: Who agrees: the terminal of the server.
        fixer: What the operator said.
        keys: Secrets of the server; names and codes of jobs are made there.
    """
    return Fixes(Desk(asking, name=keys.job_name, code=keys.job_code), fixer)
