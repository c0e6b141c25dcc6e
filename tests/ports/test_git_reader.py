"""What every git reader does: the fake and the real one alike, on the same files."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import GitError, TargetError
from adjudge.model.change import ChangeKind
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.patch.parser import parse_pinned
from adjudge.ports import BlobState
from tests.builders import EPOCH_S, repo
from tests.fakes.git import FakeGit

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.ports import GitReader

LONG = b"".join(b"line %d\n" % number for number in range(20))
FIRST = {"a.txt": b"one\n", "d/b.txt": b"two\n", "long.txt": LONG, "gone": b"x\n", "no-end": b"q"}
SECOND = {"a.txt": b"one\nmore\n", "d/b.txt": b"two\n", "moved.txt": LONG, "new.bin": b"\0\1", "no-end": b"r"}
SIDE = {**FIRST, "side": b"1\n"}


@dataclass(frozen=True)
class World:
    """One repository: a first commit, a second on ``main``, and one on ``side`` beside it."""

    git: GitReader
    first: ObjectId
    second: ObjectId
    side: ObjectId

    def trees(self) -> tuple[ObjectId, ObjectId]:
        return self.git.commit(self.first).tree, self.git.commit(self.second).tree


def real(tmp_path: Path) -> World:
    made = repo(tmp_path / "subject")
    first = made.commit(dict(FIRST))
    made.git("checkout", "-q", "-b", "side")
    side = made.commit({"side": b"1\n"})
    made.git("checkout", "-q", "main")
    made.git("mv", "long.txt", "moved.txt")
    second = made.commit({"a.txt": SECOND["a.txt"], "new.bin": b"\0\1", "no-end": b"r", "gone": None})
    (tmp_path / "home").mkdir()
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "home"), "GIT_CONFIG_NOSYSTEM": "1"}
    options = GitOptions(folder=str(made.path), state=str(tmp_path / "state"), environment=environment)
    reader = open_reader(SubprocessRunner(), options)
    return World(reader, ObjectId(first), ObjectId(second), ObjectId(side))


def fake() -> World:
    git = FakeGit()
    first = git.put_commit(FIRST)
    side = git.put_commit(SIDE, first)
    second = git.put_commit(SECOND, first)
    git.refs |= {"refs/heads/main": second, "main": second, "side": side}
    return World(git, first, second, side)


@pytest.fixture(params=["fake", "git"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> World:
    """The same files in either kind of reader."""
    return fake() if request.param == "fake" else real(tmp_path)


class TestGitReader:
    def test_nothing_is_hidden_where_nothing_is_ignored(self, world: World) -> None:
        assert world.git.hidden(world.trees()[0], ()) == ()

    def test_facts_name_head(self, world: World) -> None:
        facts = world.git.facts()
        assert (facts.head, facts.head_ref) == (world.second, "refs/heads/main")
        assert (facts.object_format, len(facts.identity)) == ("sha1", 64)
        assert world.git.compare(facts.empty_tree, facts.empty_tree) == ()

    def test_revision_becomes_an_id(self, world: World) -> None:
        assert world.git.resolve("main") == world.second == world.git.resolve(world.second)
        with pytest.raises(TargetError):
            world.git.resolve("nowhere")

    def test_commit_has_tree_parents_and_time(self, world: World) -> None:
        facts = world.git.commit(world.second)
        assert (facts.commit, facts.parents, facts.time > EPOCH_S) == (world.second, (world.first,), True)
        assert world.git.commit(world.first).parents == ()

    def test_commit_that_is_not_here_is_an_error(self, world: World) -> None:
        with pytest.raises(GitError) as refused:
            world.git.commit(ObjectId("f" * 40))
        assert refused.value.code == "missing-object"

    def test_merge_base_is_the_nearest_shared_commit(self, world: World) -> None:
        assert world.git.merge_bases(world.second, world.side) == (world.first,)
        assert world.git.merge_bases(world.second, world.second) == (world.second,)
        assert world.git.merge_bases(world.first, world.side) == (world.first,)

    def test_nothing_is_followed_in_a_repository_alone(self, world: World) -> None:
        assert (world.git.upstream(), world.git.default_branch()) == (None, None)

    def test_clean_work_tree_and_index_are_the_tree_of_head(self, world: World) -> None:
        head = world.git.commit(world.second).tree
        assert world.git.work_tree(trust_filters=(), paranoid=False).tree == head
        assert world.git.staged().tree == head

    def test_trees_have_gits_ids(self, world: World) -> None:
        assert world.trees() == (
            "1e8654beae0b87de267a5e792dfecf370f251539",
            "b9f78ff6bace61b61b0d9d7d22e346a06770fc60",
        )

    def test_comparison_knows_no_renames(self, world: World) -> None:
        found = world.git.compare(*world.trees())
        assert [(change.path, change.kind) for change in found] == [
            ("a.txt", ChangeKind.MODIFIED),
            ("gone", ChangeKind.DELETED),
            ("long.txt", ChangeKind.DELETED),
            ("moved.txt", ChangeKind.ADDED),
            ("new.bin", ChangeKind.ADDED),
            ("no-end", ChangeKind.MODIFIED),
        ]
        assert found[0].old_mode == found[0].new_mode == "100644"
        assert found[1].new_id is None

    def test_tree_that_is_not_here_is_an_error(self, world: World) -> None:
        with pytest.raises(GitError) as refused:
            world.git.compare(world.trees()[0], ObjectId("f" * 40))
        assert refused.value.code == "missing-object"

    def test_patch_text_is_read_by_the_strict_parser(self, world: World) -> None:
        patch = parse_pinned(world.git.patch_text(*world.trees(), context=0, text=False))
        assert patch.touched == tuple(
            sorted({path for change in world.git.compare(*world.trees()) for path in change.touched})
        )
        assert [change.path for change in patch.changes if change.binary] == ["new.bin"]
        assert [(change.old_path, change.path) for change in patch.changes if change.similarity] == [
            ("long.txt", "moved.txt")
        ]
        (edited,) = [change for change in patch.changes if change.path == "a.txt"]
        assert [
            (hunk.old_start, hunk.old_count, hunk.new_start, hunk.new_count) for hunk in edited.hunks
        ] == [(1, 0, 2, 1)]

    def test_patch_text_can_be_narrowed(self, world: World) -> None:
        text = world.git.patch_text(*world.trees(), context=0, text=True, paths=[RepoPath("new.bin")])
        assert parse_pinned(text).touched == ("new.bin",)
        assert b"+\0\1" in text

    def test_listing_has_every_file(self, world: World) -> None:
        found = world.git.list_tree(world.trees()[0])
        assert [entry.path for entry in found] == ["a.txt", "d/b.txt", "gone", "long.txt", "no-end"]

    def test_no_attribute_is_set_where_no_file_sets_one(self, world: World) -> None:
        assert not world.git.attributes(world.trees()[0], [RepoPath("a.txt")], ["linguist-generated"])

    def test_blobs_are_read_in_order_and_bounded(self, world: World) -> None:
        listed = {entry.path: entry.object_id for entry in world.git.list_tree(world.trees()[0])}
        wanted = [listed[RepoPath("long.txt")], ObjectId("f" * 40), listed[RepoPath("a.txt")]]
        with world.git.blobs().open() as reader:
            found = list(reader.read(wanted, limit_bytes=10))
        assert [(blob.state, blob.size, blob.data) for blob in found] == [
            (BlobState.OVERSIZE, len(LONG), None),
            (BlobState.MISSING, None, None),
            (BlobState.PRESENT, 4, b"one\n"),
        ]

    def test_history_is_newest_first_with_the_paths_of_each(self, world: World) -> None:
        found = world.git.history(world.second, limit=10, mailmap=None)
        assert [(one.author.name, one.paths) for one in found.commits] == [
            ("A U Thor", ("a.txt", "gone", "long.txt", "moved.txt", "new.bin", "no-end")),
            ("A U Thor", ("a.txt", "d/b.txt", "gone", "long.txt", "no-end")),
        ]
        assert (found.extent, found.authors) == ("whole", ())

    def test_history_is_bounded(self, world: World) -> None:
        found = world.git.history(world.second, limit=1, mailmap=None)
        assert (len(found.commits), found.extent) == (1, "bounded")

    def test_steps_of_files_are_newest_first(self, world: World) -> None:
        first, second = ({one.path: one.object_id for one in world.git.list_tree(t)} for t in world.trees())
        wanted = [RepoPath(path) for path in ("a.txt", "gone", "d/b.txt", "moved.txt", "nowhere")]
        found = world.git.file_steps(world.second, wanted, limit=10)
        assert [(one.path, one.old_id, one.new_id) for one in found.steps] == [
            ("a.txt", first[RepoPath("a.txt")], second[RepoPath("a.txt")]),
            ("gone", first[RepoPath("gone")], None),
            ("moved.txt", None, second[RepoPath("moved.txt")]),
        ]
        assert [path for path, _ in found.tips] == ["a.txt", "d/b.txt", "moved.txt"]
        assert (dict(found.tips)[RepoPath("a.txt")], found.extent) == (second[RepoPath("a.txt")], "whole")

    def test_steps_of_files_are_bounded(self, world: World) -> None:
        found = world.git.file_steps(world.second, [RepoPath("a.txt")], limit=1)
        assert (len(found.steps), found.extent) == (1, "bounded")

    def test_authors_are_those_of_the_range(self, world: World) -> None:
        assert [one.name for one in world.git.authors(world.first, world.second, mailmap=None)] == [
            "A U Thor"
        ]
        assert world.git.authors(world.second, world.second, mailmap=None) == ()


def test_both_print_the_same_patch(tmp_path: Path) -> None:
    one, other = fake(), real(tmp_path)
    texts = [it.git.patch_text(*it.trees(), context=0, text=True) for it in (one, other)]
    stripped = [[line for line in text.split(b"\n") if not line.startswith(b"@@")] for text in texts]
    assert stripped[0] == stripped[1]
