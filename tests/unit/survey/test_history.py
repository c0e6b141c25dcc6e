"""History before a change: kept where it cannot change, and told where it is not known."""

from __future__ import annotations

import zlib
from dataclasses import replace

import msgspec
import pytest

from adjudge.errors import GitError
from adjudge.model.history import NO_HISTORY, Author, History, PastCommit
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.survey.history import pack_history, read_history, unpack_history
from tests.brief_values import a_target
from tests.fakes.git import AUTHOR, FakeGit
from tests.fakes.graph import MemorySnapshots

OTHER = Author(name="Other", email="o@o")


def three() -> tuple[FakeGit, ObjectId, ObjectId, ObjectId]:
    """Three commits, the last by somebody else."""
    git = FakeGit()
    first = git.put_commit({"a": b"1"})
    second = git.put_commit({"a": b"2"}, first)
    third = git.put_commit({"a": b"3"}, second)
    git.written[third] = OTHER
    return git, first, second, third


def read(
    git: FakeGit, base: ObjectId | None, head: ObjectId | None, store: MemorySnapshots | None = None
) -> History:
    target = a_target(base_commit=base, head_commit=head)
    history, limits = read_history(target, git, store or MemorySnapshots(), mailmap=None)
    assert limits == ()
    return history


def test_history_is_what_lies_before_the_change_with_the_authors_of_it() -> None:
    git, _, second, third = three()
    found = read(git, second, third)
    assert ([one.paths for one in found.commits], found.authors, found.extent) == (
        [("a",), ("a",)],
        (OTHER,),
        "whole",
    )


def test_an_uncommitted_change_has_no_known_author() -> None:
    git, _, _, third = three()
    found = read(git, third, None)
    assert (len(found.commits), found.authors) == (3, ())


def test_a_branch_with_its_work_tree_has_the_authors_of_its_commits() -> None:
    git, first, _, _ = three()
    assert read(git, first, None).authors == (AUTHOR, OTHER)


def test_without_a_commit_before_it_there_is_no_history() -> None:
    git, first, _, _ = three()
    assert read(git, None, first) == NO_HISTORY
    assert read(FakeGit(), None, None) == NO_HISTORY


def test_what_is_kept_is_not_asked_again() -> None:
    git, first, second, third = three()
    store = MemorySnapshots()
    before = read(git, second, third, store)

    class Deaf(FakeGit):
        def history(self, before: ObjectId, *, limit: int, mailmap: ObjectId | None) -> History:
            raise AssertionError(before, limit, mailmap)

        def authors(
            self, before: ObjectId, after: ObjectId, *, mailmap: ObjectId | None
        ) -> tuple[Author, ...]:
            raise AssertionError(before, after, mailmap)

    deaf = Deaf(trees=git.trees, commits=git.commits, written=git.written)
    assert read(deaf, second, third, store) == before
    with pytest.raises(AssertionError):
        read(deaf, first, third, store)


def test_a_cut_history_is_not_kept() -> None:
    git, first, second, third = three()
    del git.commits[first]
    git.reader_facts = replace(git.reader_facts, shallow=True)
    store = MemorySnapshots()
    assert (read(git, second, third, store).extent, store.kept) == ("shallow", {})


@pytest.mark.parametrize("damage", [b"", b"x", b"\x00" * 40])
def test_a_damaged_entry_is_read_anew(damage: bytes) -> None:
    git, _, second, third = three()
    store = MemorySnapshots()
    before = read(git, second, third, store)
    store.kept = dict.fromkeys(store.kept, damage)
    assert read(git, second, third, store) == before


@pytest.mark.parametrize(("code", "extent"), [("missing-object", "shallow"), ("git-timeout", "none")])
def test_what_git_cannot_tell_is_told(code: str, extent: str) -> None:
    git, _, second, third = three()

    class Failing(FakeGit):
        def authors(
            self, before: ObjectId, after: ObjectId, *, mailmap: ObjectId | None
        ) -> tuple[Author, ...]:
            raise GitError(code, f"Not told: {before[:0]}{after[:0]}{mailmap}.")

    failing = Failing(trees=git.trees, commits=git.commits)
    target = a_target(base_commit=second, head_commit=third)
    history, limits = read_history(target, failing, MemorySnapshots(), mailmap=None)
    assert (history, [one.code for one in limits]) == (History(extent=extent), ["history-unread"])


def test_packed_and_unpacked_is_the_same() -> None:
    commits = (
        PastCommit(author=OTHER, time_s=5, paths=(RepoPath("b"), RepoPath("\udcff"))),
        PastCommit(author=AUTHOR, time_s=0, paths=()),
    )
    history = History(commits=commits, authors=(OTHER,), extent="bounded")
    assert unpack_history(pack_history(history)) == history
    assert pack_history(history) == pack_history(history)


def test_an_entry_that_points_nowhere_is_none() -> None:
    wrong = msgspec.msgpack.encode([1, "whole", [["a", "a"]], [b"p"], [[7, 1, [0]]], []])
    assert unpack_history(zlib.compress(wrong)) is None
