from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.brief.targets import answer_targets
from adjudge.app.words import TargetWords
from adjudge.app.world import World
from adjudge.contracts.target_v1 import TargetV1
from adjudge.errors import TargetError
from adjudge.report.screen import plain_text
from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path


def world(folder: Path, state: Path) -> World:
    return World(
        folder=str(folder), environment={"PATH": "/usr/bin:/bin", "ADJUDGE_STATE_DIR": str(state)}, quiet=True
    )


def test_two_trees_and_what_lies_between_them(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.txt": "1\n"})
    made.commit({"a.txt": None, "b.txt": "2\n"})
    answer = answer_targets(TargetWords(commit="HEAD"), world(made.path, tmp_path / "s"))
    assert isinstance(answer.artefact, TargetV1)
    assert answer.artefact.head_tree == made.git("rev-parse", "HEAD^{tree}").decode().strip()
    assert answer.artefact.touched == ("a.txt", "b.txt")
    assert "two witnesses agree" in plain_text(answer.screen())
    assert answer.exit_code == 0


def test_an_unknown_revision_is_a_usage_error(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.txt": "1\n"})
    with pytest.raises(TargetError):
        answer_targets(TargetWords(commit="nope"), world(made.path, tmp_path / "s"))


def test_an_empty_change_is_3_with_its_reason(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.txt": "1\n"})
    answer = answer_targets(TargetWords(worktree=True), world(made.path, tmp_path / "s"))
    assert answer.exit_code == 3
    assert "Nothing to judge" in answer.why
