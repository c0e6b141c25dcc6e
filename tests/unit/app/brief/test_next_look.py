from __future__ import annotations

import pytest

from adjudge.app.brief.next_look import next_look
from adjudge.model.brief import Placement
from adjudge.model.ids import RepoPath
from adjudge.model.target import TargetMode
from tests.brief_values import HOSTILE, a_brief, a_target, a_unit


@pytest.mark.parametrize(
    ("mode", "command"),
    [
        (TargetMode.COMMIT, "git show 777777777777 -- 'a b.py'"),
        (TargetMode.RANGE, "git diff 666666666666..777777777777 -- 'a b.py'"),
        (TargetMode.BASE, "git diff 666666666666 -- 'a b.py'"),
        (TargetMode.STAGED, "git diff --staged -- 'a b.py'"),
        (TargetMode.WORKTREE, "git diff HEAD -- 'a b.py'"),
    ],
)
def test_the_first_unit_is_shown_by_a_command_that_runs(mode: TargetMode, command: str) -> None:
    assert next_look(a_brief(a_unit("a b.py"), target=a_target(mode=mode))) == command


def test_both_paths_of_a_rename_are_shown() -> None:
    brief = a_brief(a_unit("b.py", old_path=RepoPath("a.py"), status="renamed"))
    assert next_look(brief).endswith("-- a.py b.py")


def test_a_path_that_cannot_be_shown_and_a_brief_without_reading_name_no_path() -> None:
    assert next_look(a_brief(a_unit(HOSTILE))) == "adjudge brief --json"
    left = a_unit("a.bin", placement=Placement.EXCLUDED)
    assert next_look(a_brief(left)) == "adjudge brief --json"


def test_below_the_top_the_path_counts_from_the_top() -> None:
    assert next_look(a_brief(a_unit("shop/a.py")), folder="shop").endswith("-- :/shop/a.py")


@pytest.mark.parametrize("mode", [TargetMode.WORKTREE, TargetMode.BASE])
@pytest.mark.parametrize(("folder", "path"), [("", "shop/a.py"), ("shop", "a.py"), ("docs", "../shop/a.py")])
def test_new_file_that_git_may_not_track_is_shown_as_it_is(mode: TargetMode, folder: str, path: str) -> None:
    brief = a_brief(a_unit("shop/a.py", status="added"), target=a_target(mode=mode))
    assert next_look(brief, folder=folder) == f"git diff --no-index -- /dev/null {path}"


def test_new_file_of_the_index_is_shown_from_there() -> None:
    brief = a_brief(a_unit("a.py", status="added"), target=a_target(mode=TargetMode.STAGED))
    assert next_look(brief) == "git diff --staged -- a.py"
