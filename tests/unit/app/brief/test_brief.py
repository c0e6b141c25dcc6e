from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.app.answer import Answer
from adjudge.app.brief.brief import answer_brief, refuse_empty
from adjudge.app.words import TargetWords
from adjudge.app.world import World
from adjudge.errors import InconclusiveError
from adjudge.model.outcome import Reason
from adjudge.report.screen import plain_text
from tests.brief_values import a_brief
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    made = repo(tmp_path / "r")
    made.commit({"lib.py": "def f(x):\n    return x\n", "user.py": "from lib import f\n\nf(1)\n"})
    return made


def world(subject: Repo) -> World:
    state = str(subject.path.parent / "state")
    environment = {"PATH": "/usr/bin:/bin", "ADJUDGE_STATE_DIR": state, "ADJUDGE_CACHE_DIR": f"{state}/cache"}
    return World(folder=str(subject.path), environment=environment, quiet=True)


def answered(target: TargetWords, place: World) -> Answer:
    """The brief as an answer with a screen."""
    answer = answer_brief(target, place)
    assert isinstance(answer, Answer)
    return answer


def test_an_answer_has_an_artefact_a_screen_and_markdown(subject: Repo) -> None:
    subject.write({"lib.py": "def f(x, y):\n    return x\n"})
    answer = answered(TargetWords(), world(subject))
    assert (answer.exit_code, answer.why, answer.notes) == (0, "", ())
    assert answer.markdown is not None
    assert "lib.py" in plain_text(answer.screen())
    assert "lib.py" in answer.markdown()


def test_a_changed_file_that_was_not_read_whole_is_3_and_told(subject: Repo) -> None:
    subject.write({"lib.py": "def f(:\n"})
    answer = answered(TargetWords(), world(subject))
    assert answer.exit_code == 3
    assert "lib.py has a syntax error" in answer.why


def test_quiet_leaves_out_the_next_step(subject: Repo) -> None:
    subject.write({"lib.py": "def f(x, y):\n    return x\n"})
    loud = replace(world(subject), quiet=False)
    assert "Next: git diff HEAD -- lib.py" in plain_text(answered(TargetWords(), loud).screen())
    assert "Next: " not in plain_text(answered(TargetWords(), world(subject)).screen())


def test_nothing_changed_is_inconclusive_and_no_empty_brief(subject: Repo) -> None:
    with pytest.raises(InconclusiveError, match="Nothing to judge"):
        answer_brief(TargetWords(worktree=True), world(subject))


def test_the_file_that_nobody_can_read_is_named() -> None:
    reason = Reason(code="unreadable", message="The file cannot be read by this user.", path="a.py")
    brief = a_brief(target=replace(a_brief().target, reasons=(reason,)))
    with pytest.raises(InconclusiveError, match=r"^a\.py: The file cannot be read by this user\.$"):
        refuse_empty(brief, unborn=False)


def test_a_target_that_is_not_whole_is_3_with_its_reasons(subject: Repo) -> None:
    subject.commit({".gitattributes": "*.bin filter=unknown\n", "a.bin": "x"})
    subject.git("config", "filter.unknown.clean", "cat")
    subject.write({"a.bin": "y", "lib.py": "def f():\n    return 2\n"})
    answer = answered(TargetWords(worktree=True), world(subject))
    assert answer.exit_code == 3
    assert "a.bin" in answer.why
