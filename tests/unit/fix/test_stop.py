"""Rules that end a loop: rounds, no progress, a regression, the same class again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.fix.stop import find_stops
from tests.fix_values import a_packet, an_attempt, new_finding

if TYPE_CHECKING:
    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1


def stops(*attempts: FixAttemptV1, rounds: int = 9) -> set[str]:
    return {one.code for one in find_stops(a_packet(rounds=rounds), attempts)}


def test_first_try_is_free() -> None:
    assert stops() == set()


def test_tries_are_counted_and_those_that_were_stopped_are_not() -> None:
    tried = [an_attempt("reproduced", "reproduced", patch_sha256=str(n)) for n in range(2)]
    assert stops(*tried, rounds=2) == {"rounds-spent"}
    assert stops(*tried, an_attempt("stopped", "unchecked"), rounds=3) == set()


def test_two_tries_that_come_to_the_same_are_no_progress() -> None:
    same = an_attempt("reproduced", "reproduced")
    assert stops(same, same) == {"no-progress"}
    assert stops(same, an_attempt("reproduced", "reproduced", patch_sha256="e" * 64)) == set()


def test_two_that_change_nothing_are_no_progress() -> None:
    idle = [an_attempt("no_changes", "unchecked", patch_sha256=None) for _ in range(2)]
    assert stops(*idle) == {"no-progress"}


def test_try_that_broke_something_is_looked_at_first() -> None:
    assert stops(an_attempt("regression", "fixed")) == {"regressed"}
    assert stops(an_attempt("regression", "fixed"), an_attempt("reproduced", "reproduced")) == set()


def test_class_that_each_try_brings_anew_ends_the_loop() -> None:
    again = [
        an_attempt("reproduced", "reproduced", patch_sha256=str(n), new_findings=(new_finding(),))
        for n in range(2)
    ]
    assert stops(*again) == {"class-recurs"}
    other = an_attempt("reproduced", "fixed", patch_sha256="x", new_findings=(new_finding("style"),))
    assert stops(again[0], other) == set()
