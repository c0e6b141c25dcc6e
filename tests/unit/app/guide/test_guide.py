"""``adjudge guide`` in process."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.answer import Answer, Printout
from adjudge.app.guide.guide import NOT_KEPT, GuideWords, answer_guide, untracked_names
from adjudge.app.wiring import open_repository
from adjudge.app.words import TargetWords
from adjudge.errors import InconclusiveError, UsageError
from adjudge.report.screen import plain_text
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

WORDS = GuideWords(target=TargetWords(), config=None, reply=None, max_bytes=None, as_json=True)


def document(answer: Answer | Printout) -> dict[str, Any]:
    assert isinstance(answer, Printout)
    made: dict[str, Any] = json.loads(b"".join(answer.chunks()))
    return made


def test_guide_of_the_work_tree_has_its_regions(tmp_path: Path) -> None:
    subject(tmp_path)
    made = document(answer_guide(WORDS, world(tmp_path)))
    assert made["aliases"] == {"h1": made["change_anchors"][0]["change_anchor"], "u1": "src/a"}


def test_same_change_gives_the_same_bytes(tmp_path: Path) -> None:
    subject(tmp_path)
    first, second = (document(answer_guide(WORDS, world(tmp_path))) for _ in range(2))
    assert first == second


def test_screen_is_for_people(tmp_path: Path) -> None:
    subject(tmp_path)
    answer = answer_guide(WORDS._replace(as_json=False), world(tmp_path))
    assert isinstance(answer, Answer)
    assert "1 changed region, 1 path to cite" in plain_text(answer.screen())


def test_size_is_bounded_and_too_small_a_bound_tells_the_least(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(UsageError, match="bytes at least"):
        answer_guide(WORDS._replace(max_bytes=10), world(tmp_path))


def test_reply_is_no_part_of_the_change(tmp_path: Path) -> None:
    made = subject(tmp_path).write({"reply.json": "{}"})
    words = WORDS._replace(reply=str(made.path / "reply.json"))
    assert [one["path"] for one in document(answer_guide(words, world(tmp_path)))["brief"]["units"]] == [
        "src/a"
    ]


def test_file_that_is_left_out_as_the_reply_is_told_in_words_and_in_the_document(tmp_path: Path) -> None:
    made = subject(tmp_path)
    words = WORDS._replace(reply=str(made.path / "sneaky.py"))
    answer = answer_guide(words, world(tmp_path))
    assert (answer.notes, document(answer)["left_out"]) == ((), [])
    made.write({"sneaky.py": "import os"})
    answer = answer_guide(words, world(tmp_path))
    assert document(answer)["left_out"] == ["sneaky.py"]
    assert answer.notes == ("'sneaky.py' is left out of the change: --reply names it.",)


def test_tracked_file_is_not_left_out_whatever_names_it(tmp_path: Path) -> None:
    made = subject(tmp_path)
    answer = answer_guide(WORDS._replace(reply=str(made.path / "src/a")), world(tmp_path))
    assert (answer.notes, document(answer)["left_out"]) == ((), [])


def test_nothing_of_the_work_tree_is_left_out_of_a_commit(tmp_path: Path) -> None:
    made = subject(tmp_path).write({"reply.json": "{}"})
    words = WORDS._replace(target=TargetWords(commit="HEAD"), reply=str(made.path / "reply.json"))
    assert document(answer_guide(words, world(tmp_path)))["left_out"] == []


def test_nothing_changed_is_inconclusive(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.git("checkout", "-q", ".")
    with pytest.raises(InconclusiveError):
        answer_guide(WORDS._replace(target=TargetWords(worktree=True)), world(tmp_path))


def test_state_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    subject(tmp_path)
    (tmp_path / "file").write_text("no home")
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "file")}
    assert NOT_KEPT in answer_guide(WORDS, replace(world(tmp_path), environment=environment)).notes


def test_names_outside_the_repository_are_none_of_it(tmp_path: Path) -> None:
    made = subject(tmp_path)
    with open_repository(world(tmp_path)) as repository:
        inside = str(made.path / "src" / "reply")
        assert untracked_names(repository, inside, None, str(tmp_path / "other")) == ("src/reply",)
