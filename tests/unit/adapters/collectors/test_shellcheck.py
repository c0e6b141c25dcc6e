"""Tests for the words that ShellCheck is started with; runs of it are in the functional tests."""

from __future__ import annotations

from adjudge.adapters.collectors.shellcheck import shellcheck
from adjudge.model.ids import RepoPath


def test_its_configuration_does_not_count_and_is_left_out() -> None:
    assert "--norc" in shellcheck().arguments
    assert ".shellcheckrc" in shellcheck().without


def test_comments_that_it_cannot_ignore_are_looked_for() -> None:
    assert any(word in b"# shellcheck disable=SC2034" for word in shellcheck().silencing)


def test_scripts_of_shells_are_what_it_looks_at() -> None:
    paths = ("a.sh", "b.bash", "c.py", "sh")
    assert [path for path in paths if shellcheck().wants(RepoPath(path))] == ["a.sh", "b.bash"]
