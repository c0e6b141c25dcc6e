"""The one repository that a server is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.subject import check_served, find_served
from adjudge.errors import UsageError
from tests.builders import repo
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def test_repository_has_an_opaque_name_and_places_that_are_never_told(tmp_path: Path) -> None:
    repo(tmp_path / "subject").commit({"a.py": "x = 1\n"})
    served = find_served(world(tmp_path))
    assert served.name.startswith("repo:")
    assert {str(tmp_path / "subject"), str(tmp_path / "state"), str(tmp_path)} <= set(served.places)
    assert list(served.places) == sorted(served.places, key=lambda one: (-len(one), one))
    assert find_served(world(tmp_path)).name == served.name


def test_repository_with_another_history_is_another(tmp_path: Path) -> None:
    repo(tmp_path / "subject").commit({"a.py": "x = 1\n"})
    repo(tmp_path / "other").commit({"a.py": "x = 2\n"})
    served = find_served(world(tmp_path))
    check_served(served)
    git = tmp_path / "subject" / ".git"
    git.rename(tmp_path / "away")
    (tmp_path / "other" / ".git").rename(git)
    with pytest.raises(UsageError) as refused:
        check_served(served)
    assert refused.value.code == "other-repository"
