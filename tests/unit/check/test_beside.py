"""Changes of tests, of what steers them, and of submodules."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.check.beside import GITLINK, submodule_doubts, tell_tests
from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import RepoPath


def change(path: str, **modes: Any) -> Change:
    where = RepoPath(path)
    return Change(kind=ChangeKind.MODIFIED, old_path=where, new_path=where, **modes)


@pytest.mark.parametrize(
    "path", ["tests/test_a.py", "conftest.py", "pytest.ini", "pyproject.toml", "Makefile", "web/package.json"]
)
def test_tests_and_what_steers_them_are_told(path: str) -> None:
    (told,) = tell_tests([change("src/a.py"), change(path)])
    assert told.code == "tests-touched"
    assert path in told.message


def test_name_that_is_not_utf_8_is_told_as_text() -> None:
    (told,) = tell_tests([change("test_\udcff.py")])
    assert told.message.encode()


def test_other_files_are_not_told() -> None:
    assert tell_tests([change("src/a.py"), change("README.md")]) == ()


def test_moved_submodule_is_a_doubt() -> None:
    found = submodule_doubts([change("a.py", new_mode="100644"), change("lib", new_mode=GITLINK)])
    assert [(one.code, one.path) for one in found] == [("submodule-not-run", "lib")]
    assert submodule_doubts([change("lib", old_mode=GITLINK, new_mode="100644")])
