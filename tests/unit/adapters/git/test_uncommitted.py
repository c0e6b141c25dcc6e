from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.uncommitted import Uncommitted
from adjudge.errors import InconclusiveError

if TYPE_CHECKING:
    from adjudge.adapters.git.index_edit import IndexEdit
    from adjudge.adapters.git.opening import Opened
    from adjudge.ports import WorkTree
    from tests.builders import Repo


def take(edit: IndexEdit, opened: Opened, *, paranoid: bool = False) -> WorkTree:
    return Uncommitted(edit, opened.subject, frozenset()).take(paranoid=paranoid)


@pytest.mark.parametrize("paranoid", [False, True])
def test_clean_work_tree_is_the_tree_of_head(
    paranoid: bool, edit: IndexEdit, opened: Opened, subject: Repo
) -> None:
    found = take(edit, opened, paranoid=paranoid)
    assert found.tree == subject.git("rev-parse", "HEAD^{tree}").decode().strip()
    assert (found.flags, found.unknown, found.ignored) == ((), (), ())
    assert [reason.code for reason in found.limitations] == ["ignored-files"]


def test_ignored_files_are_listed_with_whole_folders_as_one(
    edit: IndexEdit, opened: Opened, subject: Repo
) -> None:
    subject.write({".gitignore": "*.o\nbuild/\n", "x.o": "1", "build/a": "1", "build/b": "1", "d/y.o": "1"})
    assert take(edit, opened).ignored == ("build/", "d/y.o", "x.o")


def test_attribute_file_that_is_ignored_still_counts(edit: IndexEdit, opened: Opened, subject: Repo) -> None:
    subject.write(
        {".gitignore": ".gitattributes\n", ".gitattributes": "a.txt filter=x\n", "a.txt": "edited\n"}
    )
    assert [(reason.code, reason.path) for reason in take(edit, opened).unknown] == [
        ("filtered-unknown", "a.txt")
    ]


def test_conflict_is_refused_before_anything_is_written(edit: IndexEdit, opened: Opened) -> None:
    lines = b"".join(b"100644 %s %d\tx\0" % (b"a" * 40, stage) for stage in (1, 2, 3))
    edit.git.work(("update-index", "-z", "--index-info"), edit.place, stdin=lines)
    with pytest.raises(InconclusiveError):
        take(edit, opened)


def test_carriage_returns_that_git_drops_are_flagged(edit: IndexEdit, opened: Opened, subject: Repo) -> None:
    subject.write({".gitattributes": "*.txt text\n", "a.txt": "one\r\nmore\r\n", "new.txt": "plain\n"})
    found = take(edit, opened)
    assert [(flag.code, flag.path) for flag in found.flags] == [("converted", "a.txt")]


def test_flags_are_sorted_and_each_is_there_once(edit: IndexEdit, opened: Opened, subject: Repo) -> None:
    subject.write({".gitattributes": "*.txt text\n", "d/b.txt": "x\r\n", "a.txt": "y\r\n"})
    found = take(edit, opened)
    assert list(found.flags) == sorted(set(found.flags))


def test_warning_that_is_not_understood_is_a_doubt(edit: IndexEdit, opened: Opened) -> None:
    looked = Uncommitted(edit, opened.subject, frozenset())
    looked._doubt_warnings(
        b"warning: could not open directory 'd/x/': Permission denied\nwarning: /secret odd\n"
    )
    found = looked.take(paranoid=False)
    assert [(reason.code, reason.path) for reason in found.unknown] == [
        ("git-warning", None),
        ("unreadable-folder", "d/x"),
    ]
    assert not any("secret" in reason.message for reason in found.unknown)
