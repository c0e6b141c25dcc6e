"""Work trees, indexes and object stores made to mislead, to block or to be too much."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import resource
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.errors import ConfigError, GitError, InconclusiveError, TargetError
from adjudge.model.target import TargetMode
from adjudge.ports import BlobState
from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot
from tests.functional.subject import (
    COMMIT,
    FILE,
    STAGED,
    WORKTREE,
    Judge,
    changed,
    tree_id,
    tree_on_disk,
    untouched,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = os.geteuid() == 0
OTHER_USER = 65_534
OLD_S = 1_600_000_000


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(tmp_path / "outside")


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    made = repo(tmp_path / "subject")
    made.commit({"a.txt": "one\n", "d/c.txt": "three\n", "d/e.txt": "four\n"})
    return made


def test_edit_of_equal_size_in_the_second_of_its_add_is_seen(tmp_path: Path, judge: Judge) -> None:
    made = repo(tmp_path / "racy")
    made.commit({"start": "x\n"})
    missed = []
    for number in range(25):
        made.write({"f": f"{number:04}\n"})
        made.git("add", "f")
        made.write({"f": f"{number + 5000:04}\n"})
        tree = judge.open(made.path).work_tree(trust_filters=(), paranoid=False).tree
        if tree != tree_on_disk(made.path):
            missed.append(number)
    assert missed == []


def test_index_whose_remembered_trees_lie_is_not_believed(subject: Repo, judge: Judge) -> None:
    honest = subject.git("rev-parse", "HEAD^{tree}").decode().strip()
    subject.write({"a.txt": "staged\n"})
    subject.git("add", "a.txt")
    truth = subject.git("write-tree").decode().strip()
    index = subject.path / ".git" / "index"
    data = index.read_bytes()[:-20]
    forged = data.replace(bytes.fromhex(truth), bytes.fromhex(honest))
    assert forged != data
    index.write_bytes(forged + hashlib.sha1(forged).digest())
    assert subject.git("write-tree").decode().strip() == honest  # plain git believes the forged index
    assert changed(judge.target(subject.path, WORKTREE)) == {"a.txt": "modified"}
    assert changed(judge.target(subject.path, STAGED)) == {"a.txt": "modified"}


def test_mark_of_a_file_system_monitor_hides_nothing(subject: Repo, judge: Judge) -> None:
    subject.git("config", "core.fsmonitor", "true")
    subject.git("update-index", "--fsmonitor", check=False)
    subject.git("update-index", "--fsmonitor-valid", "a.txt", check=False)
    subject.write({"a.txt": "two\n"})
    before = snapshot(subject.path)
    assert changed(judge.target(subject.path, WORKTREE)) == {"a.txt": "modified"}
    assert untouched(before, subject.path)
    subject.git("fsmonitor--daemon", "stop", check=False)


def test_remembered_list_of_new_files_hides_nothing(subject: Repo, judge: Judge) -> None:
    subject.git("update-index", "--untracked-cache", check=False)
    subject.git("status", "--porcelain")
    subject.write({"new.txt": "x\n"})
    assert changed(judge.target(subject.path, WORKTREE)) == {"new.txt": "added"}


def test_forged_stat_is_found_when_every_file_is_hashed(subject: Repo, judge: Judge) -> None:
    place = subject.path / "a.txt"
    os.utime(place, (OLD_S, OLD_S))
    subject.git("update-index", "--refresh")
    subject.write({"a.txt": "two\n"})
    os.utime(place, (OLD_S, OLD_S))
    _forge_stat(subject.path / ".git" / "index", place)
    assert changed(judge.target(subject.path, WORKTREE)) == {}
    found = judge.target(subject.path, WORKTREE, paranoid=True)
    assert changed(found) == {"a.txt": "modified"}


def _forge_stat(index: Path, place: Path) -> None:
    """Write a file's present change time into its index entry, the first one (gitformat-index(5))."""
    data = bytearray(index.read_bytes()[:-20])
    status = place.stat()
    data[12:20] = (status.st_ctime_ns // 10**9).to_bytes(4, "big") + (status.st_ctime_ns % 10**9).to_bytes(
        4, "big"
    )
    index.write_bytes(data + hashlib.sha1(data).digest())
    os.utime(index, (OLD_S + 10, OLD_S + 10))


def test_paranoid_reads_the_same_tree(subject: Repo, judge: Judge) -> None:
    subject.git("update-index", "--assume-unchanged", "d/c.txt")
    subject.write({"a.txt": "two\n", "d/c.txt": "hidden\n", "new": "1\n", "d/e.txt": None})
    before = snapshot(subject.path)
    target = judge.target(subject.path, WORKTREE, paranoid=True)
    assert target.head_tree == tree_on_disk(subject.path)
    assert [(flag.code, flag.path) for flag in target.flags] == [("assume-unchanged", "d/c.txt")]
    assert untouched(before, subject.path)


def test_paranoid_keeps_what_a_sparse_checkout_left_out(subject: Repo, judge: Judge) -> None:
    subject.git("sparse-checkout", "set", "--no-cone", "/a.txt")
    subject.write({"a.txt": "two\n"})
    target = judge.target(subject.path, WORKTREE, paranoid=True)
    assert changed(target) == {"a.txt": "modified"}


def test_folder_replaced_by_a_link_is_read_as_a_link(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "outside-folder").mkdir()
    (tmp_path / "outside-folder" / "c.txt").write_text("three\n")
    (tmp_path / "outside-folder" / "secret").write_text("secret\n")
    shutil.rmtree(subject.path / "d")
    (subject.path / "d").symlink_to(tmp_path / "outside-folder")
    target = judge.target(subject.path, WORKTREE)
    assert changed(target) == {"d": "added", "d/c.txt": "deleted", "d/e.txt": "deleted"}
    assert target.head_tree == tree_on_disk(subject.path)
    assert "symlink-leaves-tree" in {flag.code for flag in target.flags}


def test_file_replaced_by_a_folder_and_back(subject: Repo, judge: Judge) -> None:
    (subject.path / "a.txt").unlink()
    shutil.rmtree(subject.path / "d")
    subject.write({"a.txt/inside": "1\n", "d": "2\n"})
    target = judge.target(subject.path, WORKTREE)
    assert target.head_tree == tree_on_disk(subject.path)
    assert target.touched == ("a.txt", "a.txt/inside", "d", "d/c.txt", "d/e.txt")


def test_file_replaced_by_a_repository_is_deleted_and_named(subject: Repo, judge: Judge) -> None:
    (subject.path / "a.txt").unlink()
    repo(subject.path / "a.txt").commit({"x": "1\n"})
    target = judge.target(subject.path, WORKTREE)
    assert changed(target) == {"a.txt": "deleted"}
    assert [(flag.code, flag.path) for flag in target.flags] == [("nested-repository", "a.txt")]


def test_file_replaced_by_a_fifo_is_deleted_and_named(subject: Repo, judge: Judge) -> None:
    (subject.path / "a.txt").unlink()
    os.mkfifo(subject.path / "a.txt")
    target = judge.target(subject.path, WORKTREE)
    assert changed(target) == {"a.txt": "deleted"}
    assert [(flag.code, flag.path) for flag in target.flags] == [("special-file", "a.txt")]


@pytest.mark.parametrize("name", ["index", "info/exclude", "info/attributes"])
def test_fifo_in_the_git_folder_does_not_block(name: str, subject: Repo, judge: Judge) -> None:
    place = subject.path / ".git" / name
    place.unlink(missing_ok=True)
    os.mkfifo(place)
    target = judge.target(subject.path, WORKTREE)
    assert target.head_tree == tree_on_disk(subject.path)


def test_damaged_index_is_an_error_with_a_name(subject: Repo, judge: Judge) -> None:
    (subject.path / ".git" / "index").write_bytes(b"DIRC" + b"\xff" * 100)
    with pytest.raises(GitError) as refused:
        judge.target(subject.path, WORKTREE)
    assert refused.value.exit_code == 5


@pytest.mark.parametrize(
    "name", ["line\nfeed", "tab\t", 'quote"', "back\\slash", "\udcff\udcfe", "-option", "ä", ":(top)x"]
)
@pytest.mark.parametrize("mode", [WORKTREE, COMMIT])
def test_path_of_any_bytes(name: str, mode: TargetMode, subject: Repo, judge: Judge) -> None:
    subject.write({name: "x\n"})
    if mode is COMMIT:
        subject.commit()
    target = judge.target(subject.path, mode)
    assert target.touched == (name,)
    assert target.outcome.value == "pass"
    assert target.head_tree == tree_on_disk(subject.path)


def test_path_deeper_than_the_stack(subject: Repo, judge: Judge) -> None:
    name = "/".join("d" * 1100) + "/x"
    blob = subject.git("hash-object", "-w", "--stdin", stdin=b"x\n").decode().strip()
    subject.git("update-index", "--add", "--cacheinfo", f"100644,{blob},{name}")
    subject.git("commit", "-q", "-m", "deep")
    assert judge.target(subject.path, COMMIT, "HEAD").touched == (name,)
    assert judge.target(subject.path, WORKTREE).touched == (name,)


@pytest.mark.parametrize("count", [600, pytest.param(20_000, marks=pytest.mark.slow)])
def test_many_changed_files(count: int, subject: Repo, judge: Judge) -> None:
    files: dict[str, str | bytes | None] = {
        f"many/{number % 100}/{number}": f"{number}\n" for number in range(count)
    }
    subject.write(files)
    target = judge.target(subject.path, WORKTREE)
    assert len(target.touched) == count
    assert target.head_tree == tree_on_disk(subject.path)
    assert target.outcome.value == "pass"


def test_file_of_200_mb_is_touched_and_stays_out_of_memory(tmp_path: Path, judge: Judge) -> None:
    made = repo(tmp_path / "large")
    made.commit({"a": "1\n"})
    with (made.path / "big.bin").open("wb") as stream:
        stream.truncate(200 << 20)
    before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    target = judge.target(made.path, WORKTREE)
    with judge.open(made.path).blobs().open() as reader:
        (blob,) = reader.read([target.changes[0].new_id], limit_bytes=1 << 20)  # type: ignore[list-item]
    grown_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb
    assert (changed(target), target.changes[0].binary) == ({"big.bin": "added"}, True)
    assert (blob.state, blob.size, blob.data) == (BlobState.OVERSIZE, 200 << 20, None)
    assert grown_kb < 100 << 10


def test_file_over_the_limit_is_named_and_never_a_pass(tmp_path: Path, judge: Judge) -> None:
    made = repo(tmp_path / "large")
    made.commit({"a": "1\n"})
    with (made.path / "huge.bin").open("wb") as stream:
        stream.truncate((512 << 20) + 1)
    target = judge.target(made.path, WORKTREE)
    assert [(reason.code, reason.path) for reason in target.reasons] == [("oversize-file", "huge.bin")]
    assert target.outcome.value == "inconclusive"


def test_damaged_commit_is_an_error_and_no_answer(subject: Repo, judge: Judge) -> None:
    first = subject.git("rev-parse", "HEAD").decode().strip()
    second = subject.commit({"a.txt": "two\n"})
    objects = subject.path / ".git" / "objects"
    place = objects / second[:2] / second[2:]
    place.chmod(0o644)
    place.write_bytes((objects / first[:2] / first[2:]).read_bytes())
    with pytest.raises(GitError) as refused:
        judge.target(subject.path, COMMIT, "HEAD")
    assert refused.value.code in {"damaged-object", "damaged-head"}


def test_tree_that_is_another_tree_is_an_error_and_no_answer(subject: Repo, judge: Judge) -> None:
    first = subject.git("rev-parse", "HEAD^{tree}").decode().strip()
    subject.commit({"a.txt": "two\n"})
    second = subject.git("rev-parse", "HEAD^{tree}").decode().strip()
    objects = subject.path / ".git" / "objects"
    place = objects / second[:2] / second[2:]
    place.chmod(0o644)
    place.write_bytes((objects / first[:2] / first[2:]).read_bytes())
    with pytest.raises(GitError) as refused:
        judge.target(subject.path, COMMIT, "HEAD")
    assert refused.value.code == "damaged-object"


@pytest.mark.parametrize("damage", [b"", b"\x78\x01garbage"])
def test_damaged_blob_leaves_the_text_witness_without_an_answer(
    damage: bytes, subject: Repo, judge: Judge
) -> None:
    subject.commit({"a.txt": "two\n"})
    blob = subject.git("rev-parse", "HEAD:a.txt").decode().strip()
    place = subject.path / ".git" / "objects" / blob[:2] / blob[2:]
    place.chmod(0o644)
    place.write_bytes(damage)
    with pytest.raises(GitError) as refused:
        judge.target(subject.path, COMMIT, "HEAD")
    assert refused.value.code == "damaged-object"
    with judge.open(subject.path).blobs().open() as reader:
        others = subject.git("rev-parse", "HEAD:d/c.txt").decode().strip()
        blobs = list(reader.read([blob, others], limit_bytes=1000))  # type: ignore[list-item]
    assert blobs[0].state in {BlobState.CORRUPT, BlobState.MISSING}
    assert blobs[1].data == b"three\n"


def test_missing_head_commit_is_damage_and_not_a_fresh_repository(subject: Repo, judge: Judge) -> None:
    head = subject.git("rev-parse", "HEAD").decode().strip()
    (subject.path / ".git" / "objects" / head[:2] / head[2:]).unlink()
    with pytest.raises(GitError) as refused:
        judge.open(subject.path)
    assert refused.value.code == "damaged-head"


@pytest.mark.parametrize("place", ["state", ".git/state", "d/../state"])
def test_state_inside_the_subject_is_refused(place: str, subject: Repo) -> None:
    inside = Judge(subject.path / place)
    (subject.path / place).mkdir(parents=True)
    before = snapshot(subject.path)
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1"}
    with pytest.raises(ConfigError) as refused:
        inside.open(subject.path, **environment)
    assert refused.value.code == "state-inside-repository"
    assert {name for name in snapshot(subject.path) if b"home" not in name} == set(before)


def test_program_named_git_in_the_subject_is_not_run(subject: Repo, tmp_path: Path) -> None:
    fake = subject.path / "bin" / "git"
    fake.parent.mkdir()
    fake.write_text(f"#!/bin/sh\necho ran > {tmp_path / 'ran'}\n")
    fake.chmod(0o755)
    judge = Judge(tmp_path / "outside")
    path = f"{fake.parent}:.:bin:{os.environ['PATH']}"
    assert judge.open(subject.path, PATH=path).facts().head is not None
    assert not (tmp_path / "ran").exists()


def test_state_of_a_repository_replaced_by_another_is_not_taken_over(tmp_path: Path, judge: Judge) -> None:
    first = repo(tmp_path / "same")
    first.commit({"a": "1\n"})
    before = judge.open(first.path).facts().identity
    shutil.rmtree(first.path)
    second = repo(tmp_path / "same")
    second.commit({"b": "2\n"})
    assert judge.open(second.path).facts().identity != before


def test_clones_share_an_identity_and_other_repositories_do_not(
    subject: Repo, judge: Judge, tmp_path: Path
) -> None:
    subject.git("clone", "-q", str(subject.path), str(tmp_path / "clone"))
    other = repo(tmp_path / "other")
    other.commit({"a.txt": "another\n"})
    identities = [
        judge.open(place).facts().identity for place in (subject.path, tmp_path / "clone", other.path)
    ]
    assert identities[0] == identities[1] != identities[2]


def test_session_left_behind_by_a_killed_process_is_removed(subject: Repo, judge: Judge) -> None:
    reader = judge.open(subject.path)
    left = Path(reader.state_folder) / "sessions" / "run-dead"
    left.mkdir(parents=True)
    (left / "lock").touch()
    reader.work_tree(trust_filters=(), paranoid=False)
    assert list(left.parent.iterdir()) == []


def _tree_of(arguments: tuple[str, str]) -> str:
    folder, outside = arguments
    target = Judge(Path(outside)).target(Path(folder), WORKTREE)
    return target.head_tree


def test_two_processes_at_once_share_a_store(subject: Repo, judge: Judge) -> None:
    subject.write({f"f{number}": f"{number}\n" for number in range(50)})
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        trees = pool.map(_tree_of, [(str(subject.path), str(judge.outside))] * 6)
    assert set(trees) == {tree_on_disk(subject.path)}


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user can reach."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    subprocess.run(["rm", "-rf", str(folder)], check=True)


def as_other_user(call: Callable[[], list[str]]) -> list[str]:
    """What a call answers in a forked child that is another user; what it imports is loaded already."""
    reading, writing = os.pipe()
    if os.fork() == 0:  # pragma: no cover - in the child
        try:
            os.setgroups([])
            os.setgid(OTHER_USER)
            os.setuid(OTHER_USER)
            os.write(writing, "\n".join(call()).encode())
        except BaseException as error:  # noqa: BLE001 - told to the parent, whose assert shows it
            os.write(writing, repr(error).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read().decode()
    os.wait()
    return said.split("\n")


@pytest.mark.skipif(not ROOT, reason="only root can start a child with another uid")
@pytest.mark.parametrize(
    ("name", "code"),
    [("a.txt", "unreadable-file"), ("hidden", "unreadable-folder"), ("d", "unreadable-file")],
)
def test_what_this_user_may_not_read_is_named_and_never_a_pass(
    name: str, code: str, open_folder: Path
) -> None:
    subject = repo(open_folder / "subject")
    subject.commit({"a.txt": "one\n", "d/c.txt": "three\n"})
    subject.write({"hidden/x": "1\n", "new.txt": "1\n", "a.txt": "two\n"})
    (open_folder / "outside").mkdir()
    subprocess.run(["chown", "-R", str(OTHER_USER), str(open_folder)], check=True)
    (subject.path / name).chmod(0o000)

    def look() -> list[str]:
        target = Judge(open_folder / "outside").target(subject.path, WORKTREE)
        codes = sorted({reason.code for reason in target.reasons})
        return [target.outcome.value, *codes, *target.touched]

    outcome, *said = as_other_user(look)
    assert outcome == "inconclusive"
    assert {code, "new.txt"} <= set(said)
    assert "d/c.txt" not in said


def test_history_without_a_common_ancestor_is_inconclusive(subject: Repo, judge: Judge) -> None:
    subject.git("checkout", "-q", "--orphan", "alone")
    subject.commit({"z": "1\n"})
    with pytest.raises(InconclusiveError) as refused:
        judge.target(subject.path, TargetMode.BASE, "main")
    assert refused.value.code == "no-merge-base"


def test_several_merge_bases_are_told(subject: Repo, judge: Judge) -> None:
    subject.git("checkout", "-q", "-b", "left")
    left = subject.commit({"left": "1\n"})
    subject.git("checkout", "-q", "-b", "right", "main")
    right = subject.commit({"right": "1\n"})
    subject.git("merge", "-q", "-m", "m1", left)
    subject.git("checkout", "-q", "left")
    subject.git("merge", "-q", "-m", "m2", right)
    target = judge.target(subject.path, TargetMode.RANGE, "left...right")
    assert target.base_commit == min(left, right)
    assert "several-merge-bases" in {reason.code for reason in target.limitations}


@pytest.mark.parametrize("words", ["main", "a..b..c", "..", "...", "", "--all..main"])
def test_word_that_is_no_range_is_refused(words: str, subject: Repo, judge: Judge) -> None:
    with pytest.raises(TargetError):
        judge.target(subject.path, TargetMode.RANGE, words)


def test_staged_tree_is_the_index_and_not_the_disk(subject: Repo, judge: Judge) -> None:
    subject.write({"a.txt": "staged\n"})
    subject.git("add", "a.txt")
    subject.write({"a.txt": "on disk\n"})
    target = judge.target(subject.path, STAGED)
    wanted = {"a.txt": (FILE, b"staged\n"), "d/c.txt": (FILE, b"three\n"), "d/e.txt": (FILE, b"four\n")}
    assert target.head_tree == tree_id(wanted)
