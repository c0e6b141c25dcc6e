"""Words that name the change of a review again, and what is told where it has moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from adjudge.app.brief.words import TourWords
from adjudge.app.served.change import CONSUMERS, draw_impact, target_of, walk
from adjudge.app.served.reviews import read_run
from adjudge.app.words import TargetWords
from adjudge.errors import UsageError
from tests.builders import Repo, repo
from tests.functional.command import Console
from tests.reviewed import newest_run
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World
    from adjudge.contracts.run_v1 import RunV1

MANY = CONSUMERS + 3


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A module that many use, changed in the work tree."""
    made = repo(tmp_path / "subject")
    (tmp_path / "home").mkdir()
    users: dict[str, str | bytes | None] = {f"u{n}.py": "import a\n\na.f(1)\n" for n in range(MANY)}
    made.commit(users | {"a.py": "def f(x):\n    return x\n"})
    made.write({"a.py": "def f(x, y):\n    return y\n"})
    Console(tmp_path)(made.path, "review", "--executor", "builtin", "--worktree")
    return made


def run_of(here: World) -> RunV1:
    return read_run(newest_run(here), here)


def test_consumers_that_are_not_listed_are_counted(subject: Repo, tmp_path: Path) -> None:
    del subject
    made = draw_impact(run_of(world(tmp_path)).run_id, 1, world(tmp_path))
    (one,) = made.shown.units
    assert (len(one.unit.consumers), one.left, made.shown.moved) == (CONSUMERS, 3, False)


def test_change_that_moved_is_told(subject: Repo, tmp_path: Path) -> None:
    run_id = run_of(world(tmp_path)).run_id
    subject.write({"a.py": "def f(x, y, z):\n    return y\n"})
    assert draw_impact(run_id, 1, world(tmp_path)).shown.moved
    assert walk(run_id, TourWords(), world(tmp_path)).moved


def test_base_that_moved_is_told_too(subject: Repo, tmp_path: Path) -> None:
    run_id = run_of(world(tmp_path)).run_id
    assert not walk(run_id, TourWords(), world(tmp_path)).moved
    subject.git("commit", "-q", "--allow-empty", "-m", "same tree")
    assert not walk(run_id, TourWords(), world(tmp_path)).moved
    subject.git("rm", "-q", "--cached", "u0.py")
    subject.git("commit", "-q", "-m", "another base")
    assert walk(run_id, TourWords(), world(tmp_path)).moved


def test_each_kind_of_change_has_its_words(subject: Repo, tmp_path: Path) -> None:
    del subject
    run = run_of(world(tmp_path))
    made = structs.replace(run.target, base_commit="b" * 40, head_commit="c" * 40)

    def words(mode: str) -> TargetWords:
        return target_of(structs.replace(run, target=structs.replace(made, mode=mode)))

    assert words("worktree") == TargetWords(worktree=True)
    assert words("staged") == TargetWords(staged=True)
    assert words("commit") == TargetWords(commit="c" * 40)
    assert words("range") == TargetWords(range=f"{'b' * 40}..{'c' * 40}")
    assert words("base") == TargetWords(base="b" * 40)
    with pytest.raises(UsageError):
        words("patch")
