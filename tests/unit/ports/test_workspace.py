"""Both makers of throw-away trees have the questions of their port, and a value says nothing by default."""

from __future__ import annotations

from adjudge.model.ids import Digest, RepoPath
from adjudge.ports import Preparation, Prepared


def test_preparation_has_no_environment_but_what_it_is_given() -> None:
    assert Preparation(argv=("/bin/true",), keep=(RepoPath(".venv"),)).environment == ()


def test_what_is_prepared_was_not_made_before_unless_that_is_said() -> None:
    made = Prepared(digest=Digest("0" * 64))
    assert (made.reused, made.folders, made.failure) == (False, (), None)
