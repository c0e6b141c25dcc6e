from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.scope.explanation import answer_explanation
from adjudge.app.scope.words import GrantWords, ScopeWords
from adjudge.contracts.explanation_v1 import ExplanationV1
from adjudge.errors import UsageError
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ScopeWords(grant=GrantWords(allow=("src/**",)))


@pytest.mark.parametrize("path", ["src/a", "./src/a", "src/a/"])
def test_path_is_asked_as_a_tree_has_it_and_no_repository_is_needed(path: str, tmp_path: Path) -> None:
    answer = answer_explanation(path, WORDS, world(tmp_path, "."))
    assert isinstance(answer.artefact, ExplanationV1)
    assert (answer.artefact.path, answer.exit_code) == ("src/a", 0)
    assert all(ruling.granted for ruling in answer.artefact.decisions)


def test_refusal_is_an_answer_like_any_other(tmp_path: Path) -> None:
    assert answer_explanation("lib/a", WORDS, world(tmp_path, ".")).exit_code == 0


@pytest.mark.parametrize("path", ["", "/", "/etc/passwd", "a/../b", "a//b", "."])
def test_what_no_tree_can_hold_is_refused(path: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        answer_explanation(path, WORDS, world(tmp_path, "."))
    assert caught.value.code == "not-a-path"


def test_words_for_a_judgment_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        answer_explanation("src/a", WORDS._replace(allow_empty=True), world(tmp_path, "."))
    assert caught.value.code == "explain-alone"
