"""The contract of ``Workspaces``, on the fake and on the real one."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.adapters.workspace.linkable import SubjectFolders
from adjudge.model.ids import RepoPath
from adjudge.ports import Preparation, Workspaces
from tests.fakes.workspaces import MemoryWorkspaces
from tests.workspace_values import PYTHON, TREE, codes, files_in, workspaces

FILES = {"a.py": b"1\n", "d/b.py": b"2\n", "ruff.toml": b"", "d/ruff.toml": b"", "lock": b"1"}
MAKE = "import os; os.mkdir('.venv'); open('.venv/made', 'w').close()"
PREPARATION = Preparation(
    argv=(PYTHON, "-I", "-c", MAKE), keep=(RepoPath(".venv"),), lock_files=(RepoPath("lock"),)
)
FAILING = Preparation(argv=(PYTHON, "-I", "-c", "raise SystemExit(1)"), keep=(RepoPath(".venv"),))


@pytest.fixture(params=["fake", "real"])
def maker(request: pytest.FixtureRequest, tmp_path: Path) -> Workspaces:
    top = tmp_path / "top"
    (top / "node_modules/dep").mkdir(parents=True)
    if request.param == "fake":
        return MemoryWorkspaces(
            folder=str(tmp_path), trees={TREE: FILES}, linkable={"node_modules": str(top / "node_modules")}
        )
    subject = SubjectFolders(top=str(top), ignored=(RepoPath("node_modules/"),))
    return workspaces(tmp_path / "cache", dict(FILES), subject=subject)


def test_tree_stands_as_it_is_and_is_gone_afterwards(maker: Workspaces) -> None:
    with maker.materialise(TREE) as made:
        assert files_in(made.folder) == FILES
        assert (made.files, made.limitations, made.unknown) == (len(FILES), (), ())
    assert not Path(made.folder).exists()


def test_two_trees_at_once_are_two_folders(maker: Workspaces) -> None:
    with maker.materialise(TREE) as one, maker.materialise(TREE) as other:
        Path(one.folder, "a.py").write_text("changed")
        assert Path(other.folder, "a.py").read_bytes() == b"1\n"


def test_names_are_left_out_anywhere_and_told(maker: Workspaces) -> None:
    with maker.materialise(TREE, without=("ruff.toml",)) as made:
        assert sorted(files_in(made.folder)) == ["a.py", "d/b.py", "lock"]
        assert sorted(codes(made.limitations)) == [
            ("configuration-left-out", "d/ruff.toml"), ("configuration-left-out", "ruff.toml"),
        ]  # fmt: skip
        assert made.unknown == ()


def test_only_what_is_named_is_written(maker: Workspaces) -> None:
    with maker.materialise(TREE, only=[RepoPath("d/b.py")]) as made:
        assert (files_in(made.folder), made.files) == ({"d/b.py": b"2\n"}, 1)


def test_git_folder_is_there_when_asked_for(maker: Workspaces) -> None:
    with maker.materialise(TREE) as made:
        assert not Path(made.folder, ".git").exists()
    with maker.materialise(TREE, git_folder=True) as made:
        assert Path(made.folder, ".git").is_dir()


def test_linked_folder_stands_there_and_is_compared(maker: Workspaces) -> None:
    with maker.materialise(TREE, links=("node_modules",)) as made:
        assert Path(made.folder, "node_modules/dep").is_dir()
        assert [one.path for one in made.links] == ["node_modules"]
        assert made.check_links() == ()
        Path(made.folder, "node_modules/planted").touch()
        assert codes(made.check_links()) == [("link-touched", "node_modules")]


def test_folder_that_cannot_be_linked_leaves_a_doubt(maker: Workspaces) -> None:
    with maker.materialise(TREE, links=("none",)) as made:
        assert [one.path for one in made.unknown] == ["none"]
        assert set(made.unknown) <= set(made.limitations)
        assert made.links == ()


def test_preparation_is_made_once_and_linked_in(maker: Workspaces) -> None:
    first, second = maker.prepare(TREE, PREPARATION), maker.prepare(TREE, PREPARATION)
    assert (first.reused, second.reused) == (False, True)
    assert (first.digest, first.folders) == (second.digest, second.folders)
    with maker.materialise(TREE, prepared=second) as made:
        assert Path(made.folder, ".venv/made").is_file()
        assert made.unknown == ()


@pytest.mark.parametrize("maker", ["real"], indirect=True)
def test_failed_preparation_is_a_value(maker: Workspaces) -> None:
    failed = maker.prepare(TREE, FAILING)
    assert failed.failure is not None
    assert (failed.failure.code, failed.folders, failed.reused) == ("environment", (), False)
    with maker.materialise(TREE, prepared=failed) as made:
        assert failed.failure in made.unknown


def test_failed_preparation_of_the_fake_is_the_same_value(tmp_path: Path) -> None:
    maker = MemoryWorkspaces(folder=str(tmp_path), trees={TREE: FILES}, failing=True)
    failed = maker.prepare(TREE, FAILING)
    assert failed.failure is not None
    with maker.materialise(TREE, prepared=failed) as made:
        assert (failed.failure.code, made.unknown) == ("environment", (failed.failure,))
