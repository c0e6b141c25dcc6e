"""Tries that are kept, and their trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.answer import Answer
from adjudge.app.fix.deeds import answer_deed
from adjudge.app.fix.keep import keep_open
from adjudge.app.fix.words import DeedWords
from adjudge.app.place import open_place
from adjudge.contracts.fix_attempt_v1 import FixDeedV1, FixListV1
from adjudge.errors import UsageError
from tests.unit.app.fixes import packed, tried
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

NAME = "fix:" + "9" * 32


def deed(tmp_path: Path, what: str, name: str = "", *, confirmed: bool = False) -> Answer:
    return answer_deed(DeedWords(deed=what, name=name, confirmed=confirmed), world(tmp_path))


def listed(tmp_path: Path) -> list[tuple[str, bool, bool]]:
    answer = deed(tmp_path, "list")
    assert isinstance(answer, Answer)
    assert isinstance(answer.artefact, FixListV1)
    return [(one.state, one.retained, one.orphan) for one in answer.artefact.attempts]


def test_try_is_listed_shown_and_printed(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path))
    assert listed(tmp_path) == [("fixed_unproven", True, False)]
    shown = deed(tmp_path, "show", attempt.attempt_id[:8])
    assert isinstance(shown, Answer)
    assert shown.artefact == attempt
    printed = deed(tmp_path, "diff", attempt.attempt_id)
    assert isinstance(printed, Answer)
    assert "".join(one.text for one in next(iter(printed.screen()))) == "diff --git a/run.py b/run.py"


def test_try_that_was_begun_and_is_held_by_nobody_is_an_orphan(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.store is not None
        keep_open(place.store, packet, NAME)
    assert listed(tmp_path) == [("open", False, True)]
    with pytest.raises(UsageError) as caught:
        deed(tmp_path, "diff", NAME)
    assert caught.value.code == "fix-open"
    told = deed(tmp_path, "discard", NAME)
    assert isinstance(told, Answer)
    assert isinstance(told.artefact, FixDeedV1)
    assert (told.artefact.done, listed(tmp_path)) == (False, [("open", False, True)])
    deed(tmp_path, "discard", NAME, confirmed=True)
    assert listed(tmp_path) == [("failed", False, False)]


def test_without_a_state_the_list_is_empty(tmp_path: Path) -> None:
    from tests.unit.app.fixes import defective  # noqa: PLC0415 - here alone

    defective(tmp_path)
    assert listed(tmp_path) == []
