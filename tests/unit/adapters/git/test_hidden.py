from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git import hidden
from adjudge.adapters.git.hidden import find_hidden, list_inside

if TYPE_CHECKING:
    from adjudge.adapters.git.index_edit import IndexEdit
    from tests.builders import Repo


class Rules:
    """Rules of a base that ignore what ends so."""

    def __init__(self, *ends: bytes) -> None:
        self._ends = ends
        self.asked: list[bytes] = []

    def ignored(self, paths: tuple[bytes, ...]) -> frozenset[bytes]:
        self.asked += paths
        return frozenset(path for path in paths if path.endswith(self._ends))


def found(edit: IndexEdit, rules: Rules, *ignored: bytes) -> list[bytes]:
    return list(find_hidden(ignored, rules, lambda folders: list_inside(edit, folders)))  # type: ignore[arg-type]


@pytest.fixture
def filled(subject: Repo) -> Repo:
    """Two folders of which all is ignored, by a file that the base does not have."""
    return subject.write({
        ".gitignore": "one/\ntwo/\nx.*\n", "one/a.o": "1", "one/b.py": "1", "two/c": "1", "two/d/e": "1",
    })  # fmt: skip


@pytest.mark.usefixtures("filled")
def test_file_that_the_base_ignores_is_not_hidden(edit: IndexEdit) -> None:
    assert found(edit, Rules(b".o"), b"x.o", b"x.py") == [b"x.py"]


@pytest.mark.usefixtures("filled")
def test_folder_is_named_alone_only_when_all_in_it_is_hidden(edit: IndexEdit) -> None:
    assert found(edit, Rules(b".o"), b"one/", b"two/") == [b"one/b.py", b"two/"]


@pytest.mark.usefixtures("filled")
def test_folder_that_the_base_ignores_is_not_walked(edit: IndexEdit) -> None:
    rules = Rules(b"two/")
    assert found(edit, rules, b"two/", b"two/c") == []
    assert rules.asked == [b"two/"]


def test_folder_with_nothing_in_it_is_not_hidden(edit: IndexEdit) -> None:
    assert found(edit, Rules(b".o"), b"none/") == []


@pytest.mark.usefixtures("filled")
def test_more_folders_than_a_command_line_takes_are_all_listed(
    edit: IndexEdit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hidden, "MOST_NAMED", 1)
    assert found(edit, Rules(b".o"), b"one/", b"two/") == [b"one/b.py", b"two/"]


def test_folder_whose_name_begins_like_another_is_another(edit: IndexEdit, subject: Repo) -> None:
    subject.write({".gitignore": "/p*\n", "p/a": "1", "p-q/b.o": "1", "p0/c": "1"})
    assert found(edit, Rules(b".o"), b"p/", b"p-q/", b"p0/") == [b"p/", b"p0/"]
