"""Words of a run that cannot be carried out are refused before anything is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.audit.run import answer_run
from adjudge.app.audit.words import RunWords
from adjudge.app.executor_words import ExecutorWords
from adjudge.app.world import World
from adjudge.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "words",
    [
        RunWords(executor="nobody"),
        RunWords(executor="claude", said=ExecutorWords(context="tree")),
        RunWords(executor="command"),
        RunWords(executor="replay", said=ExecutorWords()),
    ],
)
def test_executor_without_what_it_needs_is_refused(tmp_path: Path, words: RunWords) -> None:
    with pytest.raises(UsageError):
        answer_run(words, World(folder=str(tmp_path), environment={}))
    assert list(tmp_path.iterdir()) == []
