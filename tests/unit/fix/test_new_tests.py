"""New tests of a fix that no command is known to have run."""

from __future__ import annotations

import pytest

from adjudge.fix.new_tests import untold_tests
from adjudge.model.fix import FixCommand
from adjudge.model.ids import RepoPath
from tests.trial_values import two_trials


def told(after: str, *new: str) -> list[str]:
    command = FixCommand(trials=two_trials("red old-", after))
    return [one.path or "" for one in untold_tests([RepoPath(one) for one in new], [command])]


@pytest.mark.parametrize(
    ("after", "path"),
    [
        ("green old+ tests/test_more.py::test_a+", "tests/test_more.py"),
        ("green old+ tests.test_more.test_a+", "tests/test_more.py"),
        ("green old+ more.test.ts:test_a+", "src/more.test.ts"),
        ("red old+ tests.test_more.test_a-", "tests/test_more.py"),
    ],
)
def test_new_test_that_ran_is_not_told(after: str, path: str) -> None:
    assert told(after, path) == []


@pytest.mark.parametrize("after", ["green", "green old+", "green old+ tests.test_other.test_a+"])
def test_new_test_that_nobody_ran_is_told(after: str) -> None:
    assert told(after, "tests/test_more.py") == ["tests/test_more.py"]


def test_without_a_command_nothing_ran() -> None:
    assert [one.code for one in untold_tests([RepoPath("test_a.py")], [])] == ["new-test-not-run"]
