"""Tests for what zizmor looks at; runs of it are in the functional tests."""

from __future__ import annotations

import pytest

from adjudge.adapters.collectors.zizmor import is_workflow, zizmor
from adjudge.model.ids import RepoPath


@pytest.mark.parametrize(
    "path", [".github/workflows/ci.yml", "sub/.github/workflows/a.yaml", "action.yml", "x/action.yaml"]
)
def test_workflow_is_known_by_its_path(path: str) -> None:
    assert is_workflow(RepoPath(path))


@pytest.mark.parametrize(
    "path", [".github/workflows/sub/ci.yml", "ci.yml", ".github/dependabot.yml", "myaction.yml"]
)
def test_other_path_is_none(path: str) -> None:
    assert not is_workflow(RepoPath(path))


def test_nobody_is_asked_and_nothing_of_the_tree_counts() -> None:
    assert {"--offline", "--no-config", "--no-ignores", "--strict-collection"} <= set(zizmor().arguments)
