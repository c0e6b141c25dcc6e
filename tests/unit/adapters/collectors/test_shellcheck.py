"""Tests for the words that ShellCheck is started with; runs of it are in the functional tests."""

from __future__ import annotations

import pytest

from adjudge.adapters.collectors.shellcheck import DISABLE, shellcheck
from adjudge.model.ids import RepoPath


def test_its_configuration_does_not_count_and_is_left_out() -> None:
    assert "--norc" in shellcheck().arguments
    assert ".shellcheckrc" in shellcheck().without


@pytest.mark.parametrize(
    "comment",
    [
        b"# shellcheck disable=SC2034",
        b"#shellcheck\tdisable=all",
        b"x=1 # shellcheck source=/dev/null disable=SC1",
    ],
)
def test_comments_that_it_cannot_ignore_are_known(comment: bytes) -> None:
    assert DISABLE.search(comment)


@pytest.mark.parametrize(
    "comment", [b"# shellcheck shell=sh", b"# shellcheck source=a\ndisable=1", b"shellcheck disable=1"]
)
def test_other_comments_are_left_alone(comment: bytes) -> None:
    assert not DISABLE.search(comment)


def test_scripts_of_shells_are_what_it_looks_at() -> None:
    paths = ("a.sh", "b.bash", "c.py", "sh")
    assert [path for path in paths if shellcheck().wants(RepoPath(path))] == ["a.sh", "b.bash"]
