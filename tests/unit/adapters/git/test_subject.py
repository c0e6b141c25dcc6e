from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.subject import ask_revision, find_subject
from adjudge.errors import TargetError

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.adapters.git.opening import GitOptions, Opened
    from tests.builders import Repo


def test_subject_is_found_from_a_folder_inside(opened: Opened, options: GitOptions, subject: Repo) -> None:
    found = find_subject(opened.git, subject.path / "d", options.environment)
    assert (found.top, found.git_folder) == (subject.path, subject.path / ".git")
    assert found.objects == subject.path / ".git" / "objects"
    assert found.git_version.startswith("2.")
    assert found.head_ref == "refs/heads/main"


def test_branch_before_the_first_commit_is_told(opened: Opened, options: GitOptions, subject: Repo) -> None:
    subject.git("checkout", "-q", "--orphan", "fresh")
    found = find_subject(opened.git, subject.path, options.environment)
    assert (found.head, found.head_ref) == (None, "refs/heads/fresh")


@pytest.mark.parametrize("name", ["absent", "a-file"])
def test_place_that_is_no_folder_is_refused(
    name: str, opened: Opened, options: GitOptions, tmp_path: Path
) -> None:
    (tmp_path / "a-file").write_text("x")
    (tmp_path / "a-file").chmod(0o755)
    with pytest.raises(TargetError) as refused:
        find_subject(opened.git, tmp_path / name, options.environment)
    assert (refused.value.code, refused.value.hint) == ("not-a-folder", "name another with --repo DIR")


def test_revision_is_asked_in_the_subject(opened: Opened, options: GitOptions, subject: Repo) -> None:
    done = ask_revision(opened.git, opened.subject, options.environment, "HEAD~1")
    assert done.stdout == subject.git("rev-parse", "HEAD~1")
