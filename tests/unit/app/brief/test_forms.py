"""One change in every form."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import pytest

from adjudge.app.answer import Answer, Printout
from adjudge.app.brief.brief import answer_brief
from adjudge.app.brief.words import BriefWords, TourWords
from adjudge.app.words import TargetWords
from adjudge.app.world import World
from adjudge.report.screen import plain_text
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

TARGET = TargetWords(commit="HEAD")


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A commit that changes two files of which one imports the other."""
    made = repo(tmp_path / "r")
    made.commit({"lib.py": "def f(x):\n    return x\n", "user.py": "from lib import f\n\nf(1)\n"})
    made.commit({"lib.py": "def f(x, y):\n    return x\n", "user.py": "from lib import f\n\nf(1, 2)\n"})
    return made


def world(subject: Repo, *, quiet: bool = False) -> World:
    state = str(subject.path.parent / "state")
    environment = {"PATH": "/usr/bin:/bin", "ADJUDGE_STATE_DIR": state, "ADJUDGE_CACHE_DIR": f"{state}/cache"}
    return World(folder=str(subject.path), environment=environment, quiet=quiet)


def answered(subject: Repo, words: BriefWords, *, timings: bool = False) -> Answer:
    answer = answer_brief(TARGET, replace(world(subject), timings=timings), words)
    assert isinstance(answer, Answer)
    return answer


def test_the_artefact_is_whole_whatever_is_shown(subject: Repo) -> None:
    whole, part = answered(subject, BriefWords()), answered(subject, BriefWords(only=("user.py",)))
    assert part.artefact == whole.artefact
    assert part.exit_code == whole.exit_code
    text = plain_text(part.screen())
    assert "1 other unit not shown" in text
    assert "lib.py  modified" not in text
    assert part.markdown is not None
    assert "1 other unit not shown" in part.markdown()


def test_a_tour_has_an_artefact_of_its_own_under_the_same_pin(subject: Repo) -> None:
    brief = msgspec.to_builtins(answered(subject, BriefWords()).artefact)
    tour = msgspec.to_builtins(answered(subject, BriefWords(tour=TourWords())).artefact)
    assert tour["schema"] == "adjudge.tour/v1"
    assert tour["graph_snapshot_hash"] == brief["graph_snapshot_hash"]


def test_a_tour_goes_on_with_a_command_that_names_the_same_change(subject: Repo) -> None:
    text = plain_text(answered(subject, BriefWords(tour=TourWords())).screen())
    assert text.splitlines()[-1] == "Next: adjudge brief --commit=HEAD --tour --next"


def test_a_stop_that_is_named_is_the_one_that_is_marked_next(subject: Repo) -> None:
    text = plain_text(answered(subject, BriefWords(tour=TourWords(stop=2))).screen())
    assert text.splitlines()[-1] == "Next: adjudge brief --commit=HEAD --tour --stop=2 --next"


def test_a_tour_without_a_state_folder_goes_on_by_number_and_says_so(subject: Repo) -> None:
    environment = {"PATH": "/usr/bin:/bin", "TMPDIR": str(subject.path.parent)}
    answer = answer_brief(
        TARGET, World(folder=str(subject.path), environment=environment), BriefWords(tour=TourWords())
    )
    assert isinstance(answer, Answer)
    assert "Marks cannot be kept here, so stops are named by number." in answer.notes
    assert plain_text(answer.screen()).splitlines()[-1] == "Next: adjudge brief --commit=HEAD --tour --stop=2"


def test_a_quiet_tour_gives_no_hint(subject: Repo) -> None:
    answer = answer_brief(TARGET, world(subject, quiet=True), BriefWords(tour=TourWords()))
    assert isinstance(answer, Answer)
    assert "Next:" not in plain_text(answer.screen())


def test_a_picture_on_standard_output_is_all_there_is(subject: Repo) -> None:
    answer = answer_brief(TARGET, world(subject), BriefWords(svg="-"))
    assert isinstance(answer, Printout)
    assert b"".join(answer.chunks()).startswith(b"<?xml")


def test_a_picture_in_a_file_comes_beside_the_brief(subject: Repo) -> None:
    path = subject.path.parent / "change.svg"
    answer = answered(subject, BriefWords(svg=str(path)))
    assert answer.notes[0] == f"The picture is in {path}."
    assert path.read_bytes().count(b'class="arc"') == 1
    assert "lib.py" in plain_text(answer.screen())


def test_stages_are_timed_only_when_asked(subject: Repo) -> None:
    asked, unasked = (answered(subject, BriefWords(), timings=wanted) for wanted in (True, False))
    assert asked.after is not None
    assert unasked.after is not None
    assert [line.split()[1] for line in asked.after()] == [
        "repository", "target", "patch", "graphs", "brief", "print", "total",
    ]  # fmt: skip
    assert unasked.after() == ()
