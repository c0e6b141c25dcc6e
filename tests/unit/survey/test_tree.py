"""A tree without a change; a change without the file that the findings are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import InconclusiveError
from adjudge.model.ids import RepoPath
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.survey.survey import Survey, SurveyPorts, survey_change
from adjudge.survey.tree import leave_out, survey_tree, survey_work_tree
from tests.builders import Repo, repo
from tests.fakes.graph import InProcessPool, MemorySnapshots, Silent

if TYPE_CHECKING:
    from pathlib import Path

REPLY = frozenset({RepoPath("reply.json")})


def ports(subject: Repo) -> SurveyPorts:
    state = str(subject.path.parent / "state")
    options = GitOptions(folder=str(subject.path), state=state, environment={"PATH": "/usr/bin:/bin"})
    return SurveyPorts(
        git=open_reader(SubprocessRunner(), options),
        pool=InProcessPool(),
        snapshots=MemorySnapshots(),
        progress=Silent(),
    )


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Two files that know each other, one of them changed in the work tree."""
    made = repo(tmp_path / "r")
    made.commit({"a.py": "x = 1\n", "b.py": "import a\n"})
    made.write({"a.py": "x = 2\n"})
    return made


def changed(subject: Repo) -> Survey:
    return survey_change(TargetRequest(mode=TargetMode.WORKTREE), ports(subject))


def test_tree_has_a_graph_and_no_change(subject: Repo) -> None:
    made = survey_tree(ports(subject))
    assert (made.target.base_tree, made.target.changes, made.patch) == (made.target.head_tree, (), None)
    assert made.target.head_commit == subject.git("rev-parse", "HEAD").decode().strip()
    assert [edge.source for edge in made.head.snapshot.importers("a.py")] == ["b.py"]


def test_tree_tells_what_could_not_be_read(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.py": "def f(:\n"})
    assert [one.code for one in survey_tree(ports(made)).limitations] == ["syntax-error"]


def test_repository_without_a_commit_has_no_tree(tmp_path: Path) -> None:
    with pytest.raises(InconclusiveError):
        survey_tree(ports(repo(tmp_path / "r")))


def test_file_that_is_left_out_is_in_no_part_of_the_change(subject: Repo) -> None:
    subject.write({"reply.json": "{}\n"})
    made = leave_out(changed(subject), REPLY)
    assert made.target.touched == ("a.py",)
    assert [one.path for one in made.target.changes] == ["a.py"]
    assert made.patch is not None
    assert made.patch.touched == ("a.py",)
    assert {one.path for one in made.anchors} == {"a.py"}
    assert "reply.json" not in made.head.snapshot.nodes
    assert made.limitations[0].path == "reply.json"


def test_file_that_was_there_before_stays_in_the_tree(subject: Repo) -> None:
    subject.commit({"reply.json": "{}\n"})
    subject.write({"reply.json": "[]\n", "a.py": "x = 3\n"})
    made = leave_out(changed(subject), REPLY)
    assert made.target.touched == ("a.py",)
    assert "reply.json" in made.head.snapshot.nodes


def test_file_that_is_in_no_change_changes_nothing(subject: Repo) -> None:
    made = changed(subject)
    assert leave_out(made, REPLY) is made


def test_change_that_is_nothing_else_is_refused(subject: Repo) -> None:
    with pytest.raises(InconclusiveError):
        leave_out(changed(subject), frozenset({RepoPath("a.py")}))


def test_work_tree_is_surveyed_as_it_stands(subject: Repo) -> None:
    (subject.path / "new.py").write_text("import b\n")
    found = survey_work_tree(ports(subject))
    assert found.target.mode is TargetMode.WORKTREE
    assert found.target.base_tree == found.target.head_tree != ""
    assert "new.py" in found.head.snapshot.nodes
    assert found.target.changes == ()


def test_work_tree_before_the_first_commit_can_be_surveyed(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.write({"a.py": "a = 1\n"})
    found = survey_work_tree(ports(made), paranoid=True)
    assert list(found.head.snapshot.nodes) == ["a.py"]
    assert found.target.head_commit is None
