"""Runners that are known: how they are asked for named results, and what their exit statuses say.

Rules: only the argv tells which runner it is, never a file of the tree; what was declared stays as it is, and
options are put beside it; a wrapper around a runner is not looked through.

Source: Node.js, "Test runner", reporters; Python, ``unittest.runner.TextTestRunner.run``.
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
_RAN: Final = re.compile(
    rb"^Ran (\d{1,9}) tests? in [\d.]+s\n\n(?:OK|NO TESTS RAN)(?: \(([^\n]*)\))?$", re.MULTILINE
)
_SKIPPED: Final = re.compile(rb"\bskipped=(\d{1,9})")
_TAKES_NEXT: Final = frozenset({"-W", "-X"})
"""Options of Python that take the next argument as well."""


_ISOLATES: Final = re.compile(r"-[bBdhiOPqRsuvVx?]*[EIS]")
_EMPTIES: Final = re.compile(r"-(?:i|u|$)|--(?:ignore-environment|unset)")
"""Options by which Python, and ``env``, leave variables out. Source: ``python --help``; ``env(1)``."""


class RunnerKind(StrEnum):
    """Which runner an argv starts."""

    PYTEST = "pytest"
    NODE = "node"
    UNITTEST = "unittest"
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
    if command.results is not ResultForm.EXIT or kind not in {RunnerKind.PYTEST, RunnerKind.NODE}:
        return Asked(kind, tuple(argv), command.results)
    if kind is RunnerKind.NODE and any(part.startswith("--test-reporter") for part in argv):
        return Asked(kind, tuple(argv), command.results)
    options = PYTEST_OPTIONS if kind is RunnerKind.PYTEST else NODE_OPTIONS
    return Asked(kind, (*argv[:place], *options, *argv[place:]), ResultForm.JUNIT)


def ran_nothing(kind: RunnerKind, status: int, stderr: bytes) -> bool:
    """Whether a runner that names no tests says that none of them ran, or ends well without saying any.

    Args:
        kind: Which runner.
        status: Its exit status.
        stderr: What it said on standard error.
    """
    if kind is not RunnerKind.UNITTEST:
        return False
    ends = list(_RAN.finditer(stderr.replace(b"\r", b"")))
    if not ends:
        return status == 0
    skipped = _SKIPPED.search(ends[-1][2] or b"")
    return int(ends[-1][1]) == (int(skipped[1]) if skipped else 0)


def drops_variables(argv: Sequence[str]) -> bool:
    """Whether an argv keeps Python from reading ``PYTHONPATH`` or its ``sitecustomize``.

    Seen are ``-E``, ``-I`` and ``-S`` of Python, and ``env`` that empties what it hands on.
    """
    for at, part in enumerate(argv):
        program, behind = part.rpartition("/")[2], argv[at + 1 :]
        if _PYTHON.fullmatch(program) and any(map(_ISOLATES.match, _python_options(behind))):
            return True
        if program == "env" and any(map(_EMPTIES.match, _leading_options(argv[at:]))):
            return True
    return False


def _python_options(words: Sequence[str]) -> list[str]:
    """The options of Python before what it runs."""
    found, at = [], 0
    while at < len(words) and words[at].startswith("-") and words[at] not in {"-m", "-c", "-"}:
        found.append(words[at])
        at += 2 if words[at] in _TAKES_NEXT else 1
    return found


def _recognise(argv: Sequence[str]) -> tuple[RunnerKind, int]:
    """The runner, and the place in its argv where options may stand."""
    program = argv[0].rpartition("/")[2]
    if program in {"pytest", "py.test"}:
        return RunnerKind.PYTEST, 1
    if _PYTHON.fullmatch(program):
        return _of_module(argv)
    if program in {"node", "nodejs"}:
        options = _leading_options(argv)
        if "--test" in options:
            return RunnerKind.NODE, options.index("--test") + 2
    return RunnerKind.OTHER, 0


def _of_module(argv: Sequence[str]) -> tuple[RunnerKind, int]:
    """The runner that Python runs as a module, and the place behind its name."""
    at = 1
    while at < len(argv) and argv[at].startswith("-") and argv[at] not in {"-m", "-c", "-"}:
        at += 2 if argv[at] in _TAKES_NEXT else 1
    kinds = {"pytest": RunnerKind.PYTEST, "unittest": RunnerKind.UNITTEST}
    module = argv[at + 1] if at + 1 < len(argv) and argv[at] == "-m" else ""
    kind = kinds.get(module, RunnerKind.OTHER)
    return kind, at + 2


def _leading_options(argv: Sequence[str]) -> list[str]:
    """What stands before the first argument that is no option."""
    found = []
    for part in argv[1:]:
        if not part.startswith("-") or part == "--":
            break
        found.append(part)
    return found
