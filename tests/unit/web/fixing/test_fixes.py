"""Fixes of a server: each has a name nobody guesses and a code of its own."""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING

from adjudge.app.served.fixing import FixerWords
from adjudge.web.fixing.fixes import allow_fixes
from adjudge.web.jobs.job import JobState, Work
from adjudge.web.keys import Keys

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adjudge.app.answer import Answer


class Refusing:
    """Somebody who agrees to nothing."""

    def agrees(self, told: Iterable[str], code: str, is_wanted: Callable[[], bool]) -> bool:
        """Whether anybody wanted this to be said and went away."""
        return not (tuple(told), code, is_wanted())


def never(*_: object) -> Answer:
    """Work that nobody agreed to."""
    raise AssertionError


def test_each_job_has_a_name_and_a_code_of_its_own() -> None:
    fixes = allow_fixes(Refusing(), FixerWords("claude"), Keys())
    jobs = []
    for _ in range(3):
        jobs.append(fixes.desk.begin(Work("apply", "fix:1", (), never)))
        while fixes.desk.current() is not None:
            threading.Event().wait(0.01)
    assert {one.state for one in jobs} == {JobState.REFUSED}
    assert len({one.name for one in jobs}) == len({one.code for one in jobs}) == 3
    assert all(re.fullmatch(r"\d{3}-\d{3}", one.code) for one in jobs)
