"""Runners that are known: how they are asked for named results, and what their exit statuses say.

Rules: only the argv tells which runner it is, never a file of the tree; what was declared stays as it is, and
options are put beside it; a wrapper around a runner is not looked through.

Source: pytest, "Exit codes" of its reference; Node.js, "Test runner", reporters.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.command import ResultForm
from adjudge.trial.filling import RESULTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.command import DeclaredCommand

PYTEST_OPTIONS: Final = (f"--junitxml={RESULTS}",)
NODE_OPTIONS: Final = (
    "--test-reporter=junit",
    f"--test-reporter-destination={RESULTS}",
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
)
_PYTHON: Final = re.compile(r"python(?:3(?:\.\d{1,2})?)?t?")
_TAKES_NEXT: Final = frozenset({"-W", "-X"})
"""Options of Python that take the next argument as well."""


class RunnerKind(StrEnum):
    """Which runner an argv starts."""

    PYTEST = "pytest"
    NODE = "node"
    OTHER = "other"


class Asked(NamedTuple):
    """A command as it is run.

    Attributes:
        kind: Which runner it is.
        argv: With the options that ask for named results.
        form: What its results file will hold.
    """

    kind: RunnerKind
    argv: tuple[str, ...]
    form: ResultForm


def ask_runner(command: DeclaredCommand, argv: Sequence[str]) -> Asked:
    """The argv of a command as it is to be run, with the runner that it starts.

    Args:
        command: As declared.
        argv: Its argv, holes filled.
    """
    kind, place = _recognise(argv)
    if command.results is not ResultForm.EXIT or kind is RunnerKind.OTHER:
        return Asked(kind, tuple(argv), command.results)
    if kind is RunnerKind.NODE and any(part.startswith("--test-reporter") for part in argv):
        return Asked(kind, tuple(argv), command.results)
    options = PYTEST_OPTIONS if kind is RunnerKind.PYTEST else NODE_OPTIONS
    return Asked(kind, (*argv[:place], *options, *argv[place:]), ResultForm.JUNIT)


def _recognise(argv: Sequence[str]) -> tuple[RunnerKind, int]:
    """The runner, and the place in its argv where options may stand."""
    program = argv[0].rpartition("/")[2]
    if program in {"pytest", "py.test"}:
        return RunnerKind.PYTEST, 1
    if _PYTHON.fullmatch(program) and (place := _pytest_module(argv)):
        return RunnerKind.PYTEST, place
    if program in {"node", "nodejs"}:
        options = _leading_options(argv)
        if "--test" in options:
            return RunnerKind.NODE, options.index("--test") + 2
    return RunnerKind.OTHER, 0


def _pytest_module(argv: Sequence[str]) -> int:
    """The place behind ``-m pytest``; 0 where Python runs something else."""
    at = 1
    while at < len(argv) and argv[at].startswith("-") and argv[at] not in {"-m", "-c", "-"}:
        at += 2 if argv[at] in _TAKES_NEXT else 1
    return at + 2 if tuple(argv[at : at + 2]) == ("-m", "pytest") else 0


def _leading_options(argv: Sequence[str]) -> list[str]:
    """What stands before the first argument that is no option."""
    found = []
    for part in argv[1:]:
        if not part.startswith("-") or part == "--":
            break
        found.append(part)
    return found
