from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.blobs import BURST_BYTES, WINDOW, GitBlobSource, _receive, _Wanted, _wanted
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import GitError
from adjudge.model.ids import ObjectId
from adjudge.ports import Blob, BlobState

if TYPE_CHECKING:
    from adjudge.adapters.git.opening import Opened
    from tests.builders import Repo

MISSING = ObjectId("f" * 40)


@pytest.fixture
def source(opened: Opened) -> GitBlobSource:
    return GitBlobSource(
        runner=SubprocessRunner(), program=opened.git.program, place=opened.place, timeout_s=20.0
    )


def store(subject: Repo, data: bytes) -> ObjectId:
    return ObjectId(subject.git("hash-object", "-w", "--stdin", stdin=data).decode().strip())


def read(source: GitBlobSource, *ids: ObjectId, limit_bytes: int = 1000) -> list[Blob]:
    with source.open() as reader:
        return list(reader.read(ids, limit_bytes=limit_bytes))


@pytest.mark.parametrize("data", [b"", b"x", b"no line end", b"a\nb\n", bytes(range(256)), b"blob 3\0abc\n"])
def test_content_is_exact(data: bytes, source: GitBlobSource, subject: Repo) -> None:
    name = store(subject, data)
    assert read(source, name) == [Blob(object_id=name, state=BlobState.PRESENT, size=len(data), data=data)]


def test_blobs_come_in_the_order_asked_and_as_often(source: GitBlobSource, subject: Repo) -> None:
    one, two = store(subject, b"1"), store(subject, b"2")
    assert [blob.data for blob in read(source, two, one, two, two)] == [b"2", b"1", b"2", b"2"]


def test_missing_is_an_ordinary_answer(source: GitBlobSource, subject: Repo) -> None:
    name = store(subject, b"1")
    assert [(blob.state, blob.size) for blob in read(source, MISSING, name)] == [
        (BlobState.MISSING, None),
        (BlobState.PRESENT, 1),
    ]


def test_blob_over_the_limit_is_told_by_its_size_and_not_read(source: GitBlobSource, subject: Repo) -> None:
    at, over = store(subject, b"x" * 10), store(subject, b"x" * 11)
    found = read(source, at, over, limit_bytes=10)
    assert [(blob.state, blob.size, blob.data is None) for blob in found] == [
        (BlobState.PRESENT, 10, False),
        (BlobState.OVERSIZE, 11, True),
    ]


@pytest.mark.parametrize("revision", ["HEAD", "HEAD^{tree}"])
def test_object_that_is_no_blob_is_missing(revision: str, source: GitBlobSource, subject: Repo) -> None:
    name = ObjectId(subject.git("rev-parse", revision).decode().strip())
    assert read(source, name)[0].state is BlobState.MISSING


def test_more_blobs_than_one_window_and_more_bytes_than_one_burst(
    source: GitBlobSource, subject: Repo
) -> None:
    contents = [b"%d\n" % number for number in range(WINDOW + 10)] + [b"x" * (BURST_BYTES // 2 + 1)] * 3
    ids = [store(subject, content) for content in contents]
    assert [blob.data for blob in read(source, *ids, limit_bytes=BURST_BYTES)] == contents


def test_reader_may_be_left_at_any_blob_and_asked_again(source: GitBlobSource, subject: Repo) -> None:
    ids = [store(subject, b"%d" % number) for number in range(20)]
    with source.open() as reader:
        assert next(iter(reader.read(ids, limit_bytes=100))).data == b"0"
        assert [blob.data for blob in reader.read([ids[7]], limit_bytes=100)] == [b"7"]


@pytest.mark.parametrize("damage", [b"", b"junk", b"x\x9cjunk"])
def test_damaged_blob_does_not_take_the_others_with_it(
    damage: bytes, source: GitBlobSource, subject: Repo
) -> None:
    ids = [store(subject, b"content %d\n" % number) for number in range(3)]
    place = subject.path / ".git" / "objects" / ids[1][:2] / ids[1][2:]
    place.chmod(0o644)
    place.write_bytes(damage)
    found = read(source, *ids, *ids)
    assert [found[index].data for index in (0, 2, 3, 5)] == [b"content 0\n", b"content 2\n"] * 2
    assert {found[1].state, found[4].state} <= {BlobState.CORRUPT, BlobState.MISSING}


def test_content_cut_in_the_middle_is_corrupt_and_the_rest_is_read(
    source: GitBlobSource, subject: Repo
) -> None:
    ids = [store(subject, bytes(range(256)) * 100 + b"%d" % number) for number in range(3)]
    place = subject.path / ".git" / "objects" / ids[1][:2] / ids[1][2:]
    place.chmod(0o644)
    place.write_bytes(place.read_bytes()[:-20])
    found = read(source, *ids, limit_bytes=1 << 20)
    assert [blob.state for blob in found] == [BlobState.PRESENT, BlobState.CORRUPT, BlobState.PRESENT]


def test_source_can_be_pickled(source: GitBlobSource, subject: Repo) -> None:
    name = store(subject, b"1")
    assert read(pickle.loads(pickle.dumps(source)), name)[0].data == b"1"


@pytest.mark.parametrize("name", ["HEAD", "", f"{MISSING}\nHEAD", MISSING[:10]])
def test_only_full_ids_reach_git(name: str, source: GitBlobSource) -> None:
    with pytest.raises(GitError):
        read(source, ObjectId(name))


def test_nothing_asked_starts_no_child(source: GitBlobSource, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a child was started")

    monkeypatch.setattr(GitBlobSource, "start", refuse)
    assert read(source) == []


class ScriptedChild:
    """A child that says what it was told to say."""

    def __init__(self, said: bytes) -> None:
        self._said = said

    def write(self, data: bytes) -> None:
        """Take anything."""

    def read_line(self) -> bytes:
        line, end, rest = self._said.partition(b"\n")
        self._said = rest
        return line + end

    def read_exactly(self, count: int) -> bytes:
        data, self._said = self._said[:count], self._said[count:]
        return data


@pytest.mark.parametrize(
    ("said", "alive"),
    [
        (b"", False),
        (b"f missing\n", True),
        (b"f blob 4\nabcd\n", False),
        (b"f blob 3\nab", False),
        (b"f blob 3\nabcX", False),
        (b"f blob 3\nabc\n", True),
    ],
)
def test_answer_that_is_not_the_blob_is_corrupt(said: bytes, alive: bool) -> None:
    wanted = _Wanted(MISSING, BlobState.PRESENT, 3)
    assert _receive(ScriptedChild(said), wanted) == (Blob(object_id=MISSING, state=BlobState.CORRUPT), alive)


def test_git_that_ends_while_sizes_are_asked_is_an_error() -> None:
    with pytest.raises(GitError) as refused:
        _wanted(MISSING, b"", 10)
    assert refused.value.code == "git-ended"
