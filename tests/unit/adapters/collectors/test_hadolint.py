"""Tests for what hadolint looks at; runs of it are in the functional tests."""

from __future__ import annotations

import pytest

from adjudge.adapters.collectors.hadolint import hadolint, is_dockerfile
from adjudge.model.ids import RepoPath


@pytest.mark.parametrize(
    "path", ["Dockerfile", "a/dockerfile", "Dockerfile.dev", "dev.Dockerfile", "Containerfile"]
)
def test_dockerfile_is_known_by_its_name(path: str) -> None:
    assert is_dockerfile(RepoPath(path))


@pytest.mark.parametrize("path", ["Dockerfile/a", "mydockerfile", "docker-compose.yml", "dockerfiles.py"])
def test_other_name_is_none(path: str) -> None:
    assert not is_dockerfile(RepoPath(path))


def test_configuration_is_an_empty_one_of_ours() -> None:
    plan = hadolint()
    assert plan.own == {"hadolint.yaml": b"ignored: []\n"}
    assert {"--disable-ignore-pragma", "hadolint.yaml"} <= set(plan.arguments)
