"""A check in process: one resolution, stages in order, what is kept."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.app.check.check import answer_check
from adjudge.app.check.words import CheckWords
from adjudge.app.scope.words import GrantWords
from adjudge.app.words import TargetWords
from adjudge.contracts.check_v1 import CheckV1
from adjudge.errors import UsageError
from tests.unit.app.worlds import key, subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.answer import Answer

WORKTREE = TargetWords(worktree=True)
SCOPE = CheckWords(target=WORKTREE, grant=GrantWords(allow=("src/**",)))


def asked(tmp_path: Path, words: CheckWords) -> tuple[Answer, CheckV1]:
    answer = answer_check(words, world(tmp_path))
    assert isinstance(answer.artefact, CheckV1)
    return answer, answer.artefact


def test_stages_stand_in_order_whatever_was_asked(tmp_path: Path) -> None:
    subject(tmp_path)
    _, made = asked(tmp_path, SCOPE)
    assert [one.name for one in made.stages] == ["scope", "review", "commands", "collectors"]


def test_nothing_asked_is_inconclusive_with_an_example(tmp_path: Path) -> None:
    subject(tmp_path)
    answer, made = asked(tmp_path, CheckWords(target=WORKTREE))
    assert (made.outcome, answer.exit_code) == ("inconclusive", 3)
    assert answer.next_step.startswith("adjudge check ")


def test_every_stage_is_about_the_trees_of_the_target(tmp_path: Path) -> None:
    subject(tmp_path)
    words = SCOPE._replace(tests=(f"{sys.executable} -c pass",), repeats=1)
    _, made = asked(tmp_path, words)
    assert made.verdict is not None
    assert made.verdict.head_tree == made.target.head_tree == made.commands[0].head.tree
    assert made.verdict.base_tree == made.target.base_tree == made.commands[0].base.tree


def test_failing_stage_is_named_with_what_to_do(tmp_path: Path) -> None:
    subject(tmp_path)
    answer, _ = asked(tmp_path, SCOPE._replace(grant=GrantWords(allow=("lib/**",))))
    assert answer.exit_code == 1
    assert answer.next_step.startswith("mend what is told above; ")


def test_where_nothing_is_kept_no_decision_is_offered(tmp_path: Path) -> None:
    subject(tmp_path)
    (tmp_path / "blocked").write_text("")
    words = SCOPE._replace(grant=GrantWords(allow=("lib/**",)))
    answer = answer_check(words, world(tmp_path, ADJUDGE_STATE_DIR="", HOME=str(tmp_path / "blocked")))
    assert (answer.exit_code, answer.next_step) == (1, "mend what is told above")


def test_check_is_told_with_its_ledger_entry(tmp_path: Path) -> None:
    subject(tmp_path)
    answer, _ = asked(tmp_path, SCOPE)
    assert any("The check is ledger entry 0" in note for note in answer.notes)


def test_receipt_that_would_be_lost_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    (tmp_path / "blocked").write_text("")
    with pytest.raises(UsageError) as caught:
        answer_check(
            SCOPE._replace(sign=key(tmp_path)),
            world(tmp_path, ADJUDGE_STATE_DIR="", HOME=str(tmp_path / "blocked")),
        )
    assert caught.value.code == "no-receipt-file"


def test_receipt_inside_the_subject_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    words = SCOPE._replace(sign=key(tmp_path), receipt=str(tmp_path / "subject" / "r.json"))
    with pytest.raises(UsageError):
        answer_check(words, world(tmp_path))
