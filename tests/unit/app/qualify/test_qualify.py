"""A review held against a real repository: against a tree, against a change, against the work tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.qualify.qualify import answer_qualify
from adjudge.app.qualify.words import QualifyWords
from adjudge.app.words import TargetWords
from adjudge.contracts.qualified_v1 import QualifiedV1
from adjudge.errors import ConfigError, InconclusiveError, TargetError, UsageError
from tests.unit.app.reviews import NO_CHANGE, Desk, claim, desk, review

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    """One commit."""
    return desk(tmp_path)


def test_without_a_word_the_tree_of_the_last_commit_is_judged_and_nothing_is_outside(here: Desk) -> None:
    here.subject.commit({"other.py": "x = 1\n"})
    made = here.run(claim())
    assert (made.extent, made.target.chosen_by, made.target.changes) == ("tree", "default-tree", ())
    assert (made.results[0].disposition, made.results[0].standing) == ("qualified", "active")


def test_against_a_change_what_lies_elsewhere_is_outside(here: Desk) -> None:
    here.subject.commit({"other.py": "x = 1\n"})
    made = here.run(claim(), target=TargetWords(commit="HEAD"))
    assert (made.extent, made.results[0].standing) == ("change", "outside")


def test_committed_tree_is_judged_whatever_stands_in_the_work_tree(here: Desk) -> None:
    here.subject.write({"lib.py": "nothing\n"})
    assert here.run(claim()).results[0].disposition == "qualified"
    changed = here.run(claim(), target=TargetWords(worktree=True)).results[0]
    assert (changed.disposition, changed.reason) == ("stale", "quote-not-found")


def test_a_way_to_look_at_files_is_no_word_for_a_change(here: Desk) -> None:
    assert here.run(claim(), target=TargetWords(paranoid=True)).extent == "tree"


def in_work_tree(here: Desk, name: str, *findings: dict[str, object]) -> QualifyWords:
    here.subject.write({name: review(*findings)})
    return QualifyWords(file=str(here.subject.path / name))


def test_reply_in_the_work_tree_is_no_part_of_the_change_and_that_is_said(here: Desk) -> None:
    here.subject.write({"lib.py": "def ratio(one, two):\n    return one // two\n"})
    quoted = claim(quote="    return one // two")
    itself = claim(path="reply.json", start_line=1, quote='"schema": "adjudge.candidates/v1"')
    words = in_work_tree(here, "reply.json", quoted, itself)
    answer = answer_qualify(words, TargetWords(worktree=True), here.world)
    made = answer.artefact  # type: ignore[union-attr]
    assert isinstance(made, QualifiedV1)
    assert made.target.touched == ("lib.py",)
    assert [one.reason for one in made.results] == ["quote-at-claimed-lines", "no-such-file"]
    assert "findings-left-out" in {one.code for one in made.limitations}


def test_reply_that_is_the_only_change_leaves_nothing_to_judge(here: Desk) -> None:
    words = in_work_tree(here, "reply.json", claim())
    with pytest.raises(InconclusiveError) as caught:
        answer_qualify(words, TargetWords(worktree=True), here.world)
    assert caught.value.code == "nothing-to-judge"


def test_path_below_the_work_tree_is_known_without_a_word(here: Desk) -> None:
    made = here.run(claim(path=f"{here.subject.path}/lib.py"))
    assert made.results[0].reason == "unsafe-path"  # plain candidates name paths from the top


def test_repository_without_a_commit_has_no_tree(tmp_path: Path) -> None:
    here = desk(tmp_path)
    here.subject.git("update-ref", "-d", "HEAD")
    with pytest.raises(InconclusiveError) as caught:
        here.run(claim())
    assert caught.value.code == "no-commits"


def test_document_that_is_not_there_is_a_fault_of_the_words(here: Desk) -> None:
    with pytest.raises(ConfigError) as caught:
        answer_qualify(QualifyWords(file=str(here.beside / "none.json")), NO_CHANGE, here.world)
    assert caught.value.code == "findings-file"


def test_report_is_never_written_into_the_repository(here: Desk) -> None:
    with pytest.raises(UsageError) as caught:
        here.run(claim(), output=str(here.subject.path / "report.md"))
    assert caught.value.code == "report-in-subject"


def test_outside_a_repository_nothing_can_be_held_against(tmp_path: Path) -> None:
    here = desk(tmp_path)
    here.subject.path = tmp_path / "beside"
    with pytest.raises(TargetError):
        here.run(claim())
