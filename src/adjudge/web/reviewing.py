"""Reviews by rules that pages start: one at a time, without asking, since nothing of the repository runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.errors import StateError
from adjudge.web.jobs.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adjudge.web.keys import Keys


class NobodyAsked:
    """Agrees to what needs nobody's word: reading the repository, which is what the server is for."""

    def agrees(self, told: Iterable[str], code: str, is_wanted: Callable[[], bool]) -> bool:
        """Whether it is still wanted."""
        del told, code
        return is_wanted()


def make_reviews(keys: Keys) -> Desk:
    """Where reviews by rules are made; to be closed when the server ends.

    Args:
        keys: Secrets of the server; names of jobs are made there.
    """
    return Desk(NobodyAsked(), name=keys.job_name, code=str, busy=_busy)


def _busy() -> StateError:
    message = "Another review is being made."
    return StateError("review-busy", message, "wait for it, or stop it on its page")
