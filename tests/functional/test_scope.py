"""``adjudge scope`` on real repositories: what decides, where the grant comes from, how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Two files committed, one of them edited in the work tree."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a.py": "a\n", "lib/b.py": "b\n"})
    return made.write({"src/a.py": "A\n"})


def test_change_inside_the_grant_passes(subject: Repo, adjudge: Console) -> None:
    ended = adjudge(subject.path, "scope", "--worktree", "--allow", "src/**", "--json")
    assert (ended.code, ended.json["outcome"], ended.json["touched"]) == (0, "pass", ["src/a.py"])


def test_change_outside_the_grant_fails_and_is_named(subject: Repo, adjudge: Console) -> None:
    subject.write({"lib/b.py": "B\n"})
    ended = adjudge(subject.path, "scope", "--worktree", "--allow", "src/**")
    assert ended.code == 1
    assert ended.err.splitlines()[-1].startswith("exit 1: 1 path out of scope: lib/b.py; next: ")


def test_nothing_is_written_in_the_subject(subject: Repo, adjudge: Console) -> None:
    before = snapshot(subject.path)
    adjudge(subject.path, "scope", "--worktree", "--allow", "src/**")
    assert snapshot(subject.path) == before
