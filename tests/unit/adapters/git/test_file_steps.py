"""Blobs commit by commit: real git, in whole, cut and merged histories."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git import file_steps
from adjudge.adapters.git.file_steps import parse_steps, read_file_steps
from adjudge.adapters.git.opening import GitOptions, open_repository
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import GitError
from adjudge.model.ids import ObjectId, RepoPath

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.model.history import FileSteps
    from tests.builders import Repo


def head(subject: Repo) -> ObjectId:
    return ObjectId(subject.git("rev-parse", "HEAD").decode().strip())


def blob(subject: Repo, name: str) -> str:
    return subject.git("rev-parse", name).decode().strip()


def read(options: GitOptions, before: ObjectId, *paths: str, limit: int = 100) -> FileSteps:
    opened = open_repository(SubprocessRunner(), options)
    return read_file_steps(opened.git, opened.place, before, [RepoPath(path) for path in paths], limit=limit)


def pairs(found: FileSteps) -> list[tuple[str | None, str | None]]:
    return [(one.old_id, one.new_id) for one in found.steps]


def test_steps_are_those_of_the_paths_asked_for(subject: Repo, options: GitOptions) -> None:
    found = read(options, head(subject), "a.txt", "d/b.txt")
    assert pairs(found) == [(blob(subject, "HEAD~1:a.txt"), blob(subject, "HEAD:a.txt"))]
    assert found.tips == (("a.txt", blob(subject, "HEAD:a.txt")), ("d/b.txt", blob(subject, "HEAD:d/b.txt")))
    assert found.extent == "whole"


def test_merge_is_compared_with_each_parent(subject: Repo, options: GitOptions) -> None:
    subject.git("checkout", "-q", "-b", "side", "HEAD~1")
    subject.commit({"a.txt": "zero\none\n"})
    subject.git("checkout", "-q", "main")
    subject.git("merge", "-q", "--no-ff", "-m", "merge", "side")
    merged = blob(subject, "HEAD:a.txt")
    found = pairs(read(options, head(subject), "a.txt"))
    assert found[:2] == [(blob(subject, "HEAD^1:a.txt"), merged), (blob(subject, "HEAD^2:a.txt"), merged)]
    assert len(found) == 4


def test_removed_file_and_folder_in_its_place_are_no_blobs(subject: Repo, options: GitOptions) -> None:
    before = blob(subject, "HEAD:a.txt")
    subject.commit({"a.txt": None})
    subject.commit({"a.txt/c": "x"})
    found = read(options, head(subject), "a.txt")
    assert found.tips == ()
    assert [(one.path, one.old_id, one.new_id) for one in found.steps][:2] == [
        ("a.txt/c", None, blob(subject, "HEAD:a.txt/c")),
        ("a.txt", before, None),
    ]


def test_path_is_read_literally(subject: Repo, options: GitOptions) -> None:
    subject.commit({"*": "star\n", ":(top)x": "colon\n"})
    subject.commit({"*": "two\n", "a.txt": "changed\n", ":(top)x": "two\n"})
    assert {one.path for one in read(options, head(subject), "*").steps} == {"*"}
    assert {one.path for one in read(options, head(subject), ":(top)x").steps} == {":(top)x"}


def test_commits_are_bounded(subject: Repo, options: GitOptions) -> None:
    subject.commit({"a.txt": "three\n"})
    found = read(options, head(subject), "a.txt", limit=1)
    assert (len(found.steps), found.extent) == (1, "bounded")


def test_cut_clone_tells_that_it_is_cut(subject: Repo, options: GitOptions, tmp_path: Path) -> None:
    subject.commit({"a.txt": "three\n"})
    subject.git("clone", "-q", "--depth", "2", f"file://{subject.path}", str(tmp_path / "cut"))
    cut = GitOptions(folder=str(tmp_path / "cut"), state=options.state, environment=options.environment)
    found = read(cut, head(subject), "a.txt")
    assert (pairs(found), found.extent) == (
        [(blob(subject, "HEAD~1:a.txt"), blob(subject, "HEAD:a.txt"))],
        "shallow",
    )


def test_missing_commit_tells_that_history_is_cut(subject: Repo, options: GitOptions) -> None:
    found = read(options, ObjectId("f" * 40), "a.txt")
    assert (found.tips, found.steps, found.extent) == ((), (), "shallow")
    assert head(subject)


def test_answer_over_its_limit_is_an_error(
    subject: Repo, options: GitOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_steps, "LIMIT_BYTES", 10)
    with pytest.raises(GitError) as refused:
        read(options, head(subject), "a.txt")
    assert refused.value.code == "git-output-limit"


@pytest.mark.parametrize("printed", [b"x", b":100644 100644 aa bb M\0a\0x", b":100644 100644 aa bb M\0a"])
def test_what_is_no_raw_entry_is_refused(printed: bytes) -> None:
    with pytest.raises(GitError) as refused:
        list(parse_steps(printed))
    assert refused.value.code == "git-unexpected"


def test_link_is_a_blob_and_submodule_is_none() -> None:
    printed = b":120000 160000 aa bb T\0a\0:000000 100755 00 cc A\0b\xff\0"
    assert [(one.path, one.old_id, one.new_id) for one in parse_steps(printed)] == [
        ("a", "aa", None),
        ("b\udcff", None, "cc"),
    ]
