"""A tour over several calls, on a real repository and a real state folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.answer import Answer
from adjudge.app.brief.brief import answer_brief
from adjudge.app.brief.words import BriefWords, TourWords
from adjudge.app.words import TargetWords
from adjudge.app.world import World
from adjudge.contracts.tour_v1 import TourV1
from adjudge.errors import InconclusiveError, UsageError
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"a.py": "A = 1\n", "b.py": "B = 1\n", "c.py": "C = 1\n"}
NEXT, RESET = TourWords(go_on=True), TourWords(reset=True)


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Three files changed in the work tree, none of which knows another."""
    made = repo(tmp_path / "r")
    made.commit(dict(FILES))
    made.write({name: text.replace("1", "2") for name, text in FILES.items()})
    return made


def tour(subject: Repo, words: TourWords | None = None, *, only: tuple[str, ...] = ()) -> TourV1:
    """The tour after the words."""
    state = str(subject.path.parent / "state")
    environment = {"PATH": "/usr/bin:/bin", "ADJUDGE_STATE_DIR": state, "ADJUDGE_CACHE_DIR": f"{state}/cache"}
    world = World(folder=str(subject.path), environment=environment, quiet=True)
    answer = answer_brief(TargetWords(), world, BriefWords(only=only, tour=words or TourWords()))
    assert isinstance(answer, Answer)
    assert isinstance(answer.artefact, TourV1)
    return answer.artefact


def at(made: TourV1) -> int | None:
    return made.page.number if made.page is not None else None


def test_looking_marks_nothing(subject: Repo) -> None:
    assert at(tour(subject)) == at(tour(subject)) == 1


def test_going_on_marks_the_stop_and_shows_the_next_until_the_end(subject: Repo) -> None:
    assert [at(tour(subject, NEXT)) for _ in range(3)] == [2, 3, None]
    made = tour(subject)
    assert (made.viewed, made.open, made.page) == (3, 0, None)


def test_a_stop_that_is_named_is_shown_and_marked_out_of_turn(subject: Repo) -> None:
    assert at(tour(subject, TourWords(stop=3))) == 3
    assert at(tour(subject, TourWords(stop=2, go_on=True))) == 3
    assert [stop.viewed_under is not None for stop in tour(subject).stops] == [False, True, False]


def test_an_edit_opens_its_own_stop_again_and_no_other(subject: Repo) -> None:
    before = [tour(subject, NEXT) for _ in range(3)][-1]
    subject.write({"b.py": "B = 3\n"})
    after = tour(subject)
    assert at(after) == 2
    assert after.graph_snapshot_hash != before.graph_snapshot_hash
    assert [stop.viewed_under == before.graph_snapshot_hash for stop in after.stops] == [True, False, True]


def test_taking_the_edit_back_finds_the_mark_again(subject: Repo) -> None:
    tour(subject, NEXT)
    subject.write({"a.py": "A = 3\n"})
    assert at(tour(subject)) == 1
    subject.write({"a.py": "A = 2\n"})
    assert at(tour(subject)) == 2


def test_a_reset_opens_all_stops(subject: Repo) -> None:
    tour(subject, NEXT)
    assert tour(subject, RESET).viewed == 0
    assert at(tour(subject)) == 1


def test_a_part_keeps_the_numbers_of_the_whole(subject: Repo) -> None:
    made = tour(subject, only=("c.py",))
    assert [stop.number for stop in made.stops] == [3]
    with pytest.raises(UsageError, match="no stop 1"):
        tour(subject, TourWords(stop=1), only=("c.py",))


def test_a_reset_of_a_part_leaves_the_others_marked(subject: Repo) -> None:
    tour(subject, NEXT)
    tour(subject, NEXT)
    tour(subject, RESET, only=("b.py",))
    assert [stop.viewed_under is not None for stop in tour(subject).stops] == [True, False, False]


@pytest.mark.parametrize("number", [0, 4, -1])
def test_a_stop_that_is_not_there_is_refused(subject: Repo, number: int) -> None:
    with pytest.raises(UsageError):
        tour(subject, TourWords(stop=number))


def test_a_change_of_which_nothing_is_to_be_read_has_no_tour(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"a.bin": b"\0"})
    made.write({"a.bin": b"\0\0"})
    with pytest.raises(InconclusiveError) as caught:
        tour(made)
    assert caught.value.code == "empty-tour"


def test_the_subject_is_not_written(subject: Repo) -> None:
    before = sorted(path.name for path in subject.path.iterdir())
    tour(subject, NEXT)
    assert sorted(path.name for path in subject.path.iterdir()) == before
