"""Words of commands: why one is not run or says nothing of a tree, and what a verdict about it tells."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

TRIALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bad-value": "A value does not fit the typed hole of a command, so nothing was started.",
        "base-unavailable": "The command says nothing on the base, so no test that is gone can be seen.",
        "disk-full": "The command wrote more on disk than is allowed, and was ended.",
        "environment": "The throw-away tree cannot be made or prepared, or is not what was asked for.",
        "exit-status": "The command is red by its exit status alone; no test of it failed by name.",
        "flaky": "Runs of the command on the same tree came out differently, so none of them counts.",
        "flooded": "The command wrote more output than is read, and was ended.",
        "interrupted": "The runner gave up, such as pytest where a test file cannot be loaded.",
        "killed": "A signal that adjudge did not send ended the command, or a program of it.",
        "no-named-results": "The command names no tests, so its exit status alone speaks.",
        "not-started": "A program of the command is not there, cannot be started, or refused its words. "
        "What is ignored, such as `.venv`, is not in the tree: lend it with --link, or with `links`.",
        "nothing-ran": "The command found no test, or skipped all of them; an empty run is no pass.",
        "path-leads-back": "A folder of the search path would run the work tree's code: it is left out.",
        "red-on-base": "The command is red on the base already. It may lack an ignored folder (--link); with "
        "--new-only what fails on both does not count.",
        "results-contradict": "The command ended well, though by its results a test failed.",
        "results-unreadable": "The command left no results file, or one that is not whole.",
        "tests-failed": "Tests of the command fail on the head.",
        "tests-gone": "Tests that ran on the base are gone or skipped on the head.",
        "timed-out": "The command did not end in its time, and was ended.",
        "too-many-processes": "The command started more processes than are allowed, and was ended.",
        "too-many-trials": "Commands were tried with as many different values as are allowed for one change.",
        "unknown-command": "The operator's list has no command of this name.",
    }
)

PAGE: Final = "docs/commands.md"
LISTS: Final = (("what is told of a command", TRIALS, PAGE),)
"""(what it is, words, page that tells more)."""
