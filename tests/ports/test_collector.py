"""What every collector does: the fake and a real tool alike."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.collectors.program import Programs
from adjudge.adapters.collectors.ruff import ruff
from adjudge.adapters.collectors.tool import Tool
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.model.collection import CollectionState, ToolIdentity
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from tests.fakes.collectors import WordCollector

if TYPE_CHECKING:
    from adjudge.ports import Collector, Looked

MISSING = Reason(code="collector-missing", message="There is none.")


class Subject:
    """A collector with a file that it reports and one that it does not."""

    def __init__(self, collector: Collector, missing: Collector, suffix: str, bad: str) -> None:
        self.collector = collector
        self.missing = missing
        self.suffix = suffix
        self.bad = bad

    def look(self, folder: Path, **files: str) -> Looked:
        paths = tuple(RepoPath(f"{name}{self.suffix}") for name in sorted(files))
        for path, text in zip(paths, (files[name] for name in sorted(files)), strict=True):
            (folder / path).write_text(text, encoding="utf-8")
        return self.collector.look(str(folder), paths, {})


@pytest.fixture(params=["fake", "ruff"])
def subject(request: pytest.FixtureRequest) -> Subject:
    if request.param == "fake":
        return Subject(WordCollector(), WordCollector(identity=MISSING), ".txt", "x = 1\nBAD = 2\n")
    beside = Path(sys.executable).parent
    real, gone = (
        Tool(plan=ruff(), runner=SubprocessRunner(), programs=Programs(beside=place, search_path=""))
        for place in (beside, None)
    )
    return Subject(real, gone, ".py", "x = 1\nimport os\n")


def test_identity_tells_which_program_it_is(subject: Subject) -> None:
    found = subject.collector.identify()
    assert isinstance(found, ToolIdentity)
    assert found.name == subject.collector.name
    assert found.version
    assert {len(found.program_sha256), len(found.configuration_sha256)} == {64}


def test_missing_program_is_a_reason(subject: Subject) -> None:
    found = subject.missing.identify()
    assert isinstance(found, Reason)
    assert found.code == "collector-missing"


def test_files_that_it_wants_are_known_by_name(subject: Subject) -> None:
    assert subject.collector.wants(RepoPath(f"a{subject.suffix}"))
    assert not subject.collector.wants(RepoPath("a.png"))


def test_report_names_file_line_and_rule(subject: Subject, tmp_path: Path) -> None:
    looked = subject.look(tmp_path, bad=subject.bad, sound="x = 1\n")
    (report,) = looked.reports
    assert looked.state is CollectionState.FINDINGS
    assert (report.path, report.start_line, report.end_line) == (f"bad{subject.suffix}", 2, 2)
    assert report.rule in looked.rules


def test_sound_files_are_clean(subject: Subject, tmp_path: Path) -> None:
    looked = subject.look(tmp_path, a="x = 1\n")
    assert (looked.state, looked.reports, looked.reasons) == (CollectionState.CLEAN, (), ())


def test_same_files_give_the_same_look(subject: Subject, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    first = subject.look(tmp_path / "one", bad=subject.bad)
    assert first == subject.look(tmp_path / "two", bad=subject.bad)
