from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.reader import EMPTY_TREES, open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import GitError
from adjudge.model.change import ChangeKind
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from adjudge.adapters.git.opening import GitOptions
    from adjudge.adapters.git.reader import GitCliReader
    from tests.builders import Repo


@pytest.fixture
def reader(options: GitOptions) -> GitCliReader:
    return open_reader(SubprocessRunner(), options)


def tree(subject: Repo, revision: str) -> ObjectId:
    return ObjectId(subject.git("rev-parse", f"{revision}^{{tree}}").decode().strip())


def test_facts_of_an_ordinary_repository(reader: GitCliReader, subject: Repo) -> None:
    facts = reader.facts()
    assert len(facts.identity) == 64
    assert (facts.object_format, facts.empty_tree) == ("sha1", EMPTY_TREES["sha1"])
    assert (facts.bare, facts.shallow, facts.partial, facts.sparse) == (False, False, False, False)
    assert facts.head == subject.git("rev-parse", "HEAD").decode().strip()
    assert facts.head_ref == "refs/heads/main"


def test_places_are_told(reader: GitCliReader, options: GitOptions, subject: Repo) -> None:
    assert reader.top == str(subject.path)
    assert reader.state_folder == f"{options.state}/repositories/{reader.facts().identity}"


def test_comparison_is_raw_and_sorted(reader: GitCliReader, subject: Repo) -> None:
    subject.git("mv", "a.txt", "z.txt")
    subject.commit({"d/b.txt": "changed\n"})
    found = reader.compare(tree(subject, "HEAD~1"), tree(subject, "HEAD"))
    assert [(change.path, change.kind) for change in found] == [
        ("a.txt", ChangeKind.DELETED), ("d/b.txt", ChangeKind.MODIFIED), ("z.txt", ChangeKind.ADDED),
    ]  # fmt: skip


def test_listing_has_every_entry_in_byte_order(reader: GitCliReader, subject: Repo) -> None:
    subject.commit({"d.txt": "1\n", "\udcff": "1\n", "é": "1\n"})
    found = reader.list_tree(tree(subject, "HEAD"))
    assert [entry.path for entry in found] == ["a.txt", "d.txt", "d/b.txt", "é", "\udcff"]
    assert {entry.size for entry in found} == {None}


@pytest.mark.parametrize("odd", ["HEAD", "--help", "f" * 39])
def test_only_full_ids_reach_git(odd: str, reader: GitCliReader, subject: Repo) -> None:
    whole = tree(subject, "HEAD")
    with pytest.raises(GitError):
        reader.list_tree(ObjectId(odd))
    with pytest.raises(GitError):
        reader.compare(whole, ObjectId(odd))
    with pytest.raises(GitError):
        reader.compare(ObjectId(odd), whole)


def test_blobs_are_read_by_the_workers_runner(options: GitOptions) -> None:
    worker = SubprocessRunner(grace_s=0.5)
    source = open_reader(SubprocessRunner(), options, worker_runner=worker).blobs()
    assert getattr(source, "runner", None) is worker


def test_index_of_the_caller_is_honoured_for_staged_content(options: GitOptions, subject: Repo) -> None:
    index = subject.path / ".git" / "next.lock"
    subject.write({"a.txt": "staged\n"})
    subject.git("add", "a.txt")
    index.write_bytes((subject.path / ".git" / "index").read_bytes())
    wanted = subject.git("write-tree").decode().strip()
    subject.git("reset", "-q", "--hard")
    reader = open_reader(SubprocessRunner(), replace(options, index_file=".git/next.lock"))
    assert reader.staged().tree == wanted
    assert reader.work_tree(trust_filters=(), paranoid=False).tree == tree(subject, "HEAD")
