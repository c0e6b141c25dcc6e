"""CODEOWNERS and mailmap of a tree: regular files within their bounds."""

from __future__ import annotations

import pytest

from adjudge.survey.owners import MAILMAP_BYTES, PeopleFiles, read_people_files
from tests.fakes.git import FakeGit


def people(files: dict[str, bytes | tuple[str, bytes]], *, missing: bool = False) -> PeopleFiles:
    git = FakeGit()
    entries = {entry.path: entry for entry in git.list_tree(git.put_tree(files))}
    if missing:
        git.contents.clear()
    return read_people_files(entries, git.blobs())


def test_a_tree_without_them_has_nobody() -> None:
    assert people({"a": b"1"}) == PeopleFiles(None, None, (), ())


def test_the_file_in_force_and_the_mailmap_are_read_and_named() -> None:
    found = people(
        {"CODEOWNERS": b"* @o", "docs/CODEOWNERS": b"", ".mailmap": b"A <a>", ".gitlab-ci.yml": b""}
    )
    assert found.owners is not None
    assert (found.owners.path, found.owners.data, found.owners.by_gitlab) == ("CODEOWNERS", b"* @o", True)
    assert [path for path, _ in found.read] == [".mailmap", "CODEOWNERS"]
    assert found.mailmap == dict(found.read)[".mailmap"]  # type: ignore[index] # a path is text


@pytest.mark.parametrize("mode", ["120000", "160000"])
def test_a_link_or_a_submodule_is_no_file(mode: str) -> None:
    assert people({"CODEOWNERS": (mode, b"* @o"), ".mailmap": (mode, b"x")}) == PeopleFiles(
        None, None, (), ()
    )


def test_a_file_of_three_megabytes_is_not_loaded() -> None:
    found = people({"CODEOWNERS": b"#" * (3 << 20)})
    assert (found.owners is not None and found.owners.data, found.limitations) == (None, ())


def test_a_mailmap_that_cannot_be_used_is_told() -> None:
    large = people({".mailmap": b"#" * (MAILMAP_BYTES + 1)})
    for found in (large, people({".mailmap": b""}, missing=True)):
        assert (found.mailmap, [one.code for one in found.limitations]) == (None, ["mailmap-unread"])
