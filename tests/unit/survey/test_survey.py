from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.git.environment import PINS
from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.model.outcome import Outcome
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.survey.survey import SHOWN_BYTES, Survey, SurveyPorts, survey_change
from tests.builders import Repo, repo
from tests.fakes.graph import InProcessPool, MemorySnapshots, Silent

if TYPE_CHECKING:
    from pathlib import Path


def surveyed(subject: Repo, state: Path, mode: TargetMode = TargetMode.COMMIT) -> Survey:
    options = GitOptions(folder=str(subject.path), state=str(state), environment={"PATH": "/usr/bin:/bin"})
    ports = SurveyPorts(
        git=open_reader(SubprocessRunner(), options),
        pool=InProcessPool(),
        snapshots=MemorySnapshots(),
        progress=Silent(),
    )
    revision = "HEAD" if mode is TargetMode.COMMIT else None
    return survey_change(TargetRequest(mode=mode, revision=revision), ports)


def test_target_text_anchors_and_graphs_speak_of_the_same_trees(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.py": "x = 1\n", "b.py": "import a\n"})
    made.commit({"a.py": "x = 2\n", "c.py": "import b\n"})
    survey = surveyed(made, tmp_path / "s")
    assert survey.target.touched == ("a.py", "c.py")
    assert survey.patch is not None
    assert survey.patch.touched == survey.target.touched
    assert [anchor.path for anchor in survey.anchors] == ["a.py", "c.py"]
    assert [edge.source for edge in survey.head.snapshot.importers("b.py")] == ["c.py"]
    assert survey.base.snapshot.importers("b.py") == ()
    assert survey.limitations == ()


def test_what_could_not_be_read_is_named_in_the_change_and_counted_elsewhere(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.py": "def f(:\n", "b.py": "def g(:\n", "c.py": "def h(:\n"})
    made.commit({"a.py": "def f(a:\n"})
    told = surveyed(made, tmp_path / "s").limitations
    assert [(one.code, one.path) for one in told] == [("syntax-error", "a.py"), ("syntax-error", None)]
    assert told[1].message.startswith("b.py, c.py, outside the change: each has a syntax error")


def test_a_changed_file_of_a_language_that_is_not_read_is_told(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.kt": "package a\n"})
    made.commit(dict.fromkeys(("a.kt", "b.kt", "c.kt", "d.kt", "README.md"), "x\n"))
    (told,) = surveyed(made, tmp_path / "s").limitations
    assert told.code == "language-not-read"
    assert "a.kt, b.kt, c.kt and 1 more" in told.message


def test_a_text_that_cannot_be_had_leaves_no_anchors_and_is_no_pass(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.py": "x = 1\n"})
    made.commit({"a.py": "x = 2\n"})
    made.git("config", "uploadpack.allowFilter", "true")
    made.git("clone", "-q", "--filter=blob:none", "--no-checkout", f"file://{made.path}", str(tmp_path / "p"))
    survey = surveyed(Repo(tmp_path / "p"), tmp_path / "s")
    assert survey.patch is None
    assert survey.anchors == ()
    assert survey.target.outcome is Outcome.INCONCLUSIVE


def test_the_size_that_git_shows_is_the_one_that_is_pinned() -> None:
    assert dict(PINS)["core.bigFileThreshold"] == "16m"
    assert SHOWN_BYTES == 16 << 20
