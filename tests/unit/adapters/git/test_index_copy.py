from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.index_copy import chosen_index, copy_index
from adjudge.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.adapters.git.opening import Opened
    from tests.builders import Repo


@pytest.fixture
def session(tmp_path: Path) -> Path:
    (tmp_path / "session" / "info").mkdir(parents=True)
    return tmp_path / "session"


def test_copy_has_the_bytes_and_time_of_the_index(opened: Opened, subject: Repo, session: Path) -> None:
    index = subject.path / ".git" / "index"
    made = copy_index(opened.subject, index, session)
    assert made.read_bytes() == index.read_bytes()
    assert made.stat().st_mtime_ns == index.stat().st_mtime_ns


def test_files_that_decide_how_it_is_read_come_along(opened: Opened, subject: Repo, session: Path) -> None:
    info = subject.path / ".git" / "info"
    for name in ("exclude", "attributes", "sparse-checkout"):
        (info / name).write_text(f"# {name}\n")
    subject.git("update-index", "--split-index")
    (shared,) = (subject.path / ".git").glob("sharedindex.*")
    copy_index(opened.subject, subject.path / ".git" / "index", session)
    assert (session / shared.name).read_bytes() == shared.read_bytes()
    for name in ("exclude", "attributes", "sparse-checkout"):
        assert (session / "info" / name).read_text() == f"# {name}\n"


def test_repository_without_an_index_has_no_copy(opened: Opened, subject: Repo, session: Path) -> None:
    (subject.path / ".git" / "index").unlink()
    assert not copy_index(opened.subject, subject.path / ".git" / "index", session).exists()


@pytest.mark.parametrize("named", [None, "", ".git/index", "d/../.git/index"])
def test_ordinary_index_is_chosen(named: str | None, opened: Opened, subject: Repo) -> None:
    assert chosen_index(opened.subject, named) == subject.path / ".git" / "index"


def test_index_of_a_commit_hook_is_chosen(opened: Opened, subject: Repo) -> None:
    assert chosen_index(opened.subject, ".git/index.lock") == subject.path / ".git" / "index.lock"
    absolute = str(subject.path / ".git" / "next-index-7.lock")
    assert os.fspath(chosen_index(opened.subject, absolute)) == absolute


@pytest.mark.parametrize("named", ["/tmp/index", "index", ".git/../index", ".git/link"])
def test_index_outside_the_git_folder_is_refused(named: str, opened: Opened, subject: Repo) -> None:
    (subject.path / ".git" / "link").symlink_to("/tmp/index")
    with pytest.raises(ConfigError):
        chosen_index(opened.subject, named)
