from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git import calling
from adjudge.adapters.git.listing import ENTRIES, Entry, IndexListing
from adjudge.errors import GitError
from adjudge.ports import Completed, EndCause

if TYPE_CHECKING:
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
