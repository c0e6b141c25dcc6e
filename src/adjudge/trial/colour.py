"""What the end of one run says of its tree: green, red, or nothing.

    green        ended by itself with exit status 0; a test passed and none failed, or it names none
    red          ended by itself with another status; some test failed or at least ran, or it names none
    unavailable  everything else, with its code

Rules: results that contradict the exit status say nothing; no status of a shell, or of pytest, that means
"did not run" is red; an empty run is never green.

Source: POSIX, Shell Command Language 2.8.2 (126, 127, above 128); pytest, "Exit codes"; Python, ``unittest``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.outcome import Reason
from adjudge.model.trial import Colour, TestState, TrialCode
from adjudge.ports import EndCause
from adjudge.trial.runners import RunnerKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.trial import TestResult

CAUSES: Final[Mapping[EndCause, tuple[TrialCode, str]]] = {
    EndCause.SIGNALLED: (TrialCode.KILLED, "It was ended by a signal that adjudge did not send"),
    EndCause.TIMEOUT: (TrialCode.TIMED_OUT, "It did not end in its time"),
    EndCause.OUTPUT_LIMIT: (TrialCode.FLOODED, "It wrote more output than is read"),
    EndCause.DISK_LIMIT: (TrialCode.DISK_FULL, "It wrote more on disk than is allowed"),
    EndCause.PROCESS_LIMIT: (TrialCode.TOO_MANY_PROCESSES, "It started more processes than are allowed"),
    EndCause.CANCELLED: (TrialCode.KILLED, "It was cancelled"),
}
"""What each end means that was none of the program's own."""

STATUSES: Final[Mapping[RunnerKind, Mapping[int, tuple[TrialCode, str]]]] = {
    RunnerKind.PYTEST: {
        2: (
            TrialCode.INTERRUPTED,
            "Pytest gave up, since a test file cannot be loaded or somebody stopped it",
        ),
        3: (TrialCode.INTERRUPTED, "Pytest failed itself"),
        4: (
            TrialCode.NOT_STARTED,
            "Pytest refused its arguments, a test that is not there, or a conftest.py",
        ),
        5: (TrialCode.NOTHING_RAN, "Pytest found no test"),
    },
    RunnerKind.UNITTEST: {5: (TrialCode.NOTHING_RAN, "No test was found")},
}
"""Exit statuses of known runners that say nothing about tests."""

SHELL: Final[Mapping[int, str]] = {
    126: "A program that it names cannot be started",
    127: "A program that it names was not found",
}
SIGNALS: Final = range(129, 193)
"""Exit statuses by which a shell tells that a signal ended its program."""
NAMED: Final = 3
"""Tests that a sentence names; the rest is counted."""
SHOWN: Final = 200
"""Characters of a name that a sentence repeats."""


class Ended(NamedTuple):
    """One run that ended.

    Attributes:
        cause: Why.
        status: Exit status, or the negative signal number.
        kind: Which runner it was.
        tests: Named results; ``None`` where it was to write none, a reason where they cannot be read.
        is_empty: It says that no test ran.
        timeout_s: The time that it had.
    """

    cause: EndCause
    status: int
    kind: RunnerKind
    tests: Sequence[TestResult] | Reason | None
    is_empty: bool = False
    timeout_s: float = 0


def colour_of(ended: Ended) -> tuple[Colour, Reason | None]:
    """What a run says, and why it says nothing or is red without a failing test."""
    trouble = _trouble(ended)
    if trouble is not None:
        return Colour.UNAVAILABLE, trouble
    if ended.tests is None:
        return _by_status(ended.status)
    if isinstance(ended.tests, Reason):
        return Colour.UNAVAILABLE, ended.tests
    return _by_tests(ended.status, ended.tests)


def told_names(names: Sequence[str]) -> str:
    """The first names, the rest by number."""
    rest = len(names) - NAMED
    first = (one if len(one) <= SHOWN else f"{one[:SHOWN]}…" for one in names[:NAMED])
    return ", ".join(first) + (f" and {rest} more" if rest > 0 else "")


def _trouble(ended: Ended) -> Reason | None:
    """Why the run did not come to an end that says something of tests."""
    if ended.cause is not EndCause.EXITED:
        code, what = CAUSES[ended.cause]
        bound = f" of {ended.timeout_s:g} s" if ended.cause is EndCause.TIMEOUT else ""
        return Reason(code=code, message=f"{what}{bound}.")
    if ended.status in (own := STATUSES.get(ended.kind, {})):
        code, what = own[ended.status]
        return Reason(code=code, message=f"{what} (exit status {ended.status}).")
    if ended.is_empty:
        return Reason(code=TrialCode.NOTHING_RAN, message="It does not say that any of its tests ran.")
    if ended.status in SHELL:
        told = f"{SHELL[ended.status]} (exit status {ended.status})."
        return Reason(code=TrialCode.NOT_STARTED, message=told)
    if ended.tests is None and ended.status in SIGNALS:
        told = f"A program of it was ended by signal {ended.status - 128}."
        return Reason(code=TrialCode.KILLED, message=told)
    return None


def _by_status(status: int) -> tuple[Colour, Reason | None]:
    if status == 0:
        return Colour.GREEN, None
    told = f"It ended with exit status {status}, and names no tests."
    return Colour.RED, Reason(code=TrialCode.EXIT_STATUS, message=told)


def _by_tests(status: int, tests: Sequence[TestResult]) -> tuple[Colour, Reason | None]:
    failed = [one.test_id for one in tests if one.state is TestState.FAILED]
    passed = sum(one.state is TestState.PASSED for one in tests)
    if not failed and not passed:
        told = f"It names {len(tests)} tests, and none of them ran."
        return Colour.UNAVAILABLE, Reason(code=TrialCode.NOTHING_RAN, message=told)
    if failed and status == 0:
        told = f"It ended with exit status 0, though by its results {told_names(failed)} failed."
        return Colour.UNAVAILABLE, Reason(code=TrialCode.RESULTS_CONTRADICT, message=told)
    if status == 0:
        return Colour.GREEN, None
    if failed:
        return Colour.RED, None
    told = f"It ended with exit status {status}, though none of its {passed} tests failed."
    return Colour.RED, Reason(code=TrialCode.EXIT_STATUS, message=told)
