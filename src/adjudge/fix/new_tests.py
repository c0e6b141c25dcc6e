"""New tests of a fix that no command is known to have run: they are unchecked, and nothing rests on them."""

from __future__ import annotations

from posixpath import basename, splitext
from typing import TYPE_CHECKING

from adjudge.model.fix import FixCode
from adjudge.model.outcome import Reason
from adjudge.model.trial import TestState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.fix import FixCommand
    from adjudge.model.ids import RepoPath


def untold_tests(new: Sequence[RepoPath], commands: Sequence[FixCommand]) -> Iterator[Reason]:
    """What is told of new tests that no command names among those it ran on the tree after.

    Args:
        new: Files of tests that only the tree after has.
        commands: Each before and after.
    """
    ran = {name for one in commands for name in _new_names(one)}
    for path in sorted(new):
        if not any(_names(path, one) for one in ran):
            message = f"{path} is a new test, and no command tells that it ran it: it is unchecked."
            yield Reason(code=FixCode.NEW_TEST_NOT_RUN, message=message, path=path)


def _new_names(command: FixCommand) -> frozenset[str]:
    """Tests that passed or failed on the tree after and that the tree before has not."""
    trials = command.trials
    return trials.head.ids(TestState.PASSED, TestState.FAILED) - trials.base.ids(*TestState)


def _names(path: RepoPath, test_id: str) -> bool:
    """Whether the name of a test, as a runner writes it, is of a file."""
    dotted = splitext(path)[0].replace("/", ".")
    return path in test_id or dotted in test_id or basename(path) in test_id
