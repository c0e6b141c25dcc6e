from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.git import calling
from adjudge.adapters.git.index_edit import REFUSED
from adjudge.adapters.git.listing import ENTRIES, Entry, IndexListing
from adjudge.errors import GitError
from adjudge.ports import Completed, EndCause

if TYPE_CHECKING:
    from adjudge.adapters.git.environment import Pairs
    from adjudge.adapters.git.index_edit import IndexEdit
    from tests.builders import Repo


def listing(edit: IndexEdit) -> IndexListing:
    return IndexListing(edit.list(ENTRIES)[0])


def test_listing_that_fails_is_an_error(edit: IndexEdit) -> None:
    with pytest.raises(GitError):
        edit.list(("ls-files", "--no-such-option"))


def test_marks_are_set_and_cleared(edit: IndexEdit) -> None:
    edit.mark("--assume-unchanged", [b"a.txt"])
    edit.mark("--skip-worktree", [b"d/b.txt"])
    assert listing(edit).hidden == ((b"a.txt", True, False), (b"d/b.txt", False, True))
    edit.mark("--no-assume-unchanged", [b"a.txt"])
    edit.mark("--no-skip-worktree", [b"d/b.txt"])
    edit.mark("--assume-unchanged", [])
    assert listing(edit).hidden == ()


def test_entries_without_stat_keep_content_and_lose_their_marks(edit: IndexEdit) -> None:
    edit.mark("--assume-unchanged", [b"a.txt"])
    before = listing(edit)
    edit.forget_stat(before)
    assert listing(edit).entries() == before.entries()
    assert listing(edit).hidden == ()


def test_paths_are_taken_out_and_entries_put_in(edit: IndexEdit) -> None:
    name = b"a" * 40
    edit.set([b"a.txt", b"absent"], [(b"line\nfeed", b"100755", name)])
    assert listing(edit).entry(b"a.txt") is None
    assert listing(edit).entry(b"line\nfeed") == Entry(b"100755", name)


def test_files_are_read_from_disk(edit: IndexEdit, subject: Repo) -> None:
    subject.write({"a.txt": "new\n"})
    assert edit.read([b"a.txt"]) == ()
    wanted = subject.git("hash-object", "a.txt").strip()
    assert listing(edit).entry(b"a.txt") == Entry(b"100644", wanted)


def test_bad_files_are_named_and_the_others_are_read(edit: IndexEdit, subject: Repo) -> None:
    names = [f"f{number:02}" for number in range(20)]
    subject.write(dict.fromkeys(names, "x\n"))
    subject.write({".gitattributes": "f07 working-tree-encoding=UTF-16\nf13 working-tree-encoding=UTF-16\n"})
    failed = edit.read([name.encode() for name in names])
    assert [path for path, _ in failed] == [b"f07", b"f13"]
    assert len(listing(edit).paths) == 2 + 18


def test_failure_over_something_else_is_raised(edit: IndexEdit, monkeypatch: pytest.MonkeyPatch) -> None:
    said = Completed(cause=EndCause.TIMEOUT, status=-9, stdout=b"", stderr=b"")
    monkeypatch.setattr(type(edit.git.runner), "run", lambda *_: said)
    with pytest.raises(GitError) as refused:
        edit.read([b"a.txt", b"d/b.txt"])
    assert refused.value.code == "git-timeout"


@pytest.mark.parametrize("path", ["GIT~1", "d/.GIT/x", "d/.git /x"])
def test_path_that_git_leaves_out_without_failing_is_told(path: str, edit: IndexEdit, subject: Repo) -> None:
    subject.write({path: "x\n", "d/new": "x\n"})
    assert edit.read([path.encode(), b"d/new"]) == ((path.encode(), REFUSED),)
    assert listing(edit).entry(b"d/new") is not None


def test_large_files_are_read_without_compression(
    edit: IndexEdit, subject: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject.write({"large": "x\n"})
    seen: list[str] = []
    run = calling.Git.run

    def spy(git: calling.Git, arguments: tuple[str, ...], environment: Pairs, **more: Any) -> Completed:
        names = [value for name, value in environment if name.startswith("GIT_CONFIG_KEY_")]
        values = [value for name, value in environment if name.startswith("GIT_CONFIG_VALUE_")]
        seen.append(dict(zip(names, values, strict=True))["core.compression"])
        return run(git, arguments, environment, **more)

    monkeypatch.setattr(calling.Git, "run", spy)
    edit.read_large([b"large"])
    monkeypatch.undo()
    assert (seen, listing(edit).entry(b"large") is None) == (["0"], False)


def test_contents_are_stored_in_order(edit: IndexEdit, subject: Repo) -> None:
    contents = [b"one", b"", b"two\n"]
    wanted = [subject.git("hash-object", "--stdin", stdin=content).strip() for content in contents]
    assert edit.store(contents) == tuple(wanted)
    assert edit.store([]) == ()


def test_tree_may_name_objects_that_are_not_here(edit: IndexEdit) -> None:
    edit.set([], [(b"far", b"100644", b"a" * 40)])
    assert len(edit.write_tree()) == 40


def test_nothing_is_written_in_the_subject(edit: IndexEdit, subject: Repo) -> None:
    before = subject.git("ls-files", "-s", "-v"), subject.git("count-objects", "-v")
    subject.write({"a.txt": "new\n"})
    edit.read([b"a.txt"])
    edit.write_tree()
    assert (subject.git("ls-files", "-s", "-v"), subject.git("count-objects", "-v")) == before
