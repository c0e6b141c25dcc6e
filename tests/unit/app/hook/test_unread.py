from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec
import pytest

from adjudge.app.check.check import answer_check
from adjudge.app.check.words import CheckWords
from adjudge.app.hook.unread import is_only_unread
from adjudge.app.scope.words import GrantWords
from adjudge.app.words import TargetWords
from adjudge.app.world import World
from adjudge.contracts.check_v1 import CheckV1
from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path

OPEN, CLOSED = GrantWords(allow=("**",)), GrantWords(allow=("docs/**",))


def check(tmp_path: Path, files: dict[str, str | bytes | None], grant: GrantWords = OPEN) -> CheckV1:
    made = repo(tmp_path / "r")
    made.commit({"a.py": "A = 1\n"})
    made.write(files)
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "home")}
    words = CheckWords(target=TargetWords(worktree=True), review=True, grant=grant)
    answer = answer_check(words, World(folder=str(made.path), environment=environment, quiet=True))
    assert isinstance(answer.artefact, CheckV1)
    return answer.artefact


@pytest.mark.parametrize(
    ("files", "grant", "only"),
    [
        ({"notes.txt": "words\n", "a.bin": b"\0"}, OPEN, True),
        ({"notes.txt": "words\n"}, CLOSED, False),
        ({"notes.txt": "words\n", "a.py": "A = 2\n"}, OPEN, False),
        ({"a.py": "A = 2\n"}, OPEN, False),
    ],
    ids=["nothing that a rule reads", "out of scope besides", "something read", "a pass"],
)
def test_only_a_change_that_no_rule_reads_is_one(
    tmp_path: Path, files: dict[str, str | bytes | None], grant: GrantWords, only: bool
) -> None:
    assert is_only_unread(check(tmp_path, files, grant)) is only


def test_a_file_that_could_have_been_read_and_was_not_is_none(tmp_path: Path) -> None:
    found = check(tmp_path, {"notes.txt": "words\n"})
    assert found.review is not None
    for changed in ({"reason": "too-large"}, {"state": "failed"}, {"state": "partial"}):
        units = tuple(msgspec.structs.replace(one, **changed) for one in found.review.units)
        review = msgspec.structs.replace(found.review, units=units)
        assert not is_only_unread(msgspec.structs.replace(found, review=review))


def test_without_a_review_there_is_nothing_to_let_by(tmp_path: Path) -> None:
    found = check(tmp_path, {"notes.txt": "words\n"})
    assert not is_only_unread(msgspec.structs.replace(found, review=None))
