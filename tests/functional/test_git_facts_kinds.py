"""Every kind of repository works, or says in one line why not; none of them changes by a byte."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

import pytest

from adjudge.errors import ConfigError, InconclusiveError, TargetError
from adjudge.model.target import TargetMode
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
    from pathlib import Path

ALLOW = ("-c", "protocol.file.allow=always")


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(tmp_path / "outside")


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Three files in two commits."""
    made = repo(tmp_path / "subject")
    made.commit({"a.txt": "one\n", "b.txt": "two\n"})
    made.commit({"d/c.txt": "three\n"})
    return made


def clone(source: Repo, place: Path, *options: str) -> Repo:
    """A clone with options."""
    source.git(*ALLOW, "clone", "-q", *options, f"file://{source.path}", str(place))
    return Repo(place, commits=50)


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_plain_repository_of_either_object_format(algorithm: str, tmp_path: Path, judge: Judge) -> None:
    made = repo(tmp_path / "plain", object_format=algorithm)
    made.commit({"a": "1\n", "b": "1\n", "link": "x", "run": "#!/bin/sh\n"})
    (made.path / "link").unlink()
    (made.path / "link").symlink_to("a")
    (made.path / "run").chmod(0o755)
    made.write({"a": "2\n", "b": None, "n\nl": "3\n", "bad\udcff": "4\n"})
    before = snapshot(made.path)
    target = judge.target(made.path, WORKTREE)
    assert changed(target) == {
        "a": "modified", "b": "deleted", "bad\udcff": "added", "link": "typechanged", "n\nl": "added",
        "run": "mode",
    }  # fmt: skip
    assert target.head_tree == tree_on_disk(made.path, algorithm)
    assert (target.outcome.value, target.object_format) == ("pass", algorithm)
    assert untouched(before, made.path)


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_root_commit_is_compared_with_the_empty_tree(algorithm: str, tmp_path: Path, judge: Judge) -> None:
    made = repo(tmp_path / "plain", object_format=algorithm)
    made.commit({"a": "1\n"})
    target = judge.target(made.path, COMMIT, "HEAD")
    assert changed(target) == {"a": "added"}
    assert target.base_tree == made.git("hash-object", "-t", "tree", os.devnull).decode().strip()
    assert target.base_commit is None


@pytest.mark.parametrize("version", ["2", "3", "4"])
def test_index_of_each_version(version: str, subject: Repo, judge: Judge) -> None:
    subject.git("update-index", "--index-version", version)
    subject.write({"a.txt": "changed\n"})
    assert judge.target(subject.path, WORKTREE).head_tree == tree_on_disk(subject.path)


def test_split_index(subject: Repo, judge: Judge) -> None:
    subject.git("update-index", "--split-index")
    subject.write({"e.txt": "new\n"})
    subject.git("add", "e.txt")
    subject.write({"a.txt": "changed\n"})
    before = snapshot(subject.path)
    assert judge.target(subject.path, WORKTREE).head_tree == tree_on_disk(subject.path)
    assert changed(judge.target(subject.path, STAGED)) == {"e.txt": "added"}
    assert untouched(before, subject.path)


@pytest.mark.parametrize("index", ["--no-sparse-index", "--sparse-index"])
def test_sparse_checkout_does_not_read_absent_files_as_deleted(
    index: str, subject: Repo, judge: Judge
) -> None:
    subject.commit({"kept/x": "1\n", "left/y": "1\n", "left/deep/z": "1\n"})
    subject.git("sparse-checkout", "set", "--cone", index, "kept")
    subject.write({"kept/x": "2\n"})
    before = snapshot(subject.path)
    target = judge.target(subject.path, WORKTREE)
    assert changed(target) == {"kept/x": "modified"}
    assert judge.open(subject.path).facts().sparse
    assert untouched(before, subject.path)


def test_file_outside_a_sparse_checkout_that_is_on_disk_is_seen(subject: Repo, judge: Judge) -> None:
    subject.commit({"kept/x": "1\n", "left/y": "1\n"})
    subject.git("sparse-checkout", "set", "--cone", "kept")
    subject.write({"left/y": "sneaked in\n"})
    target = judge.target(subject.path, WORKTREE)
    assert changed(target) == {"left/y": "modified"}
    assert [(flag.code, flag.path) for flag in target.flags] == [("skip-worktree", "left/y")]


def test_linked_work_tree(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    subject.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "linked"))
    linked = Repo(tmp_path / "linked")
    linked.write({"a.txt": "changed\n"})
    before = snapshot(subject.path), snapshot(linked.path)
    target = judge.target(linked.path, WORKTREE)
    assert changed(target) == {"a.txt": "modified"}
    assert judge.open(linked.path).facts().identity == judge.open(subject.path).facts().identity
    assert judge.open(linked.path).facts().head_ref == "refs/heads/other"
    assert (snapshot(subject.path), snapshot(linked.path)) == before


def test_linked_work_tree_moved_by_hand_is_refused(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    subject.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "linked"))
    (tmp_path / "linked").rename(tmp_path / "moved")
    with pytest.raises(TargetError) as refused:
        judge.open(tmp_path / "moved")
    assert refused.value.code == "work-tree-elsewhere"


def test_submodule_as_the_subject(tmp_path: Path, judge: Judge) -> None:
    inner = repo(tmp_path / "inner")
    inner.commit({"x": "1\n"})
    outer = repo(tmp_path / "outer")
    outer.git(*ALLOW, "submodule", "add", "-q", str(inner.path), "sub")
    outer.commit()
    Repo(outer.path / "sub").write({"x": "2\n"})
    before = snapshot(outer.path)
    target = judge.target(outer.path / "sub", WORKTREE)
    assert changed(target) == {"x": "modified"}
    assert untouched(before, outer.path)


def test_submodule_that_is_not_checked_out_is_unchanged(tmp_path: Path, judge: Judge) -> None:
    inner = repo(tmp_path / "inner")
    inner.commit({"x": "1\n"})
    outer = repo(tmp_path / "outer")
    outer.git(*ALLOW, "submodule", "add", "-q", str(inner.path), "sub")
    outer.commit({"a": "1\n"})
    copy = clone(outer, tmp_path / "copy")
    copy.write({"a": "2\n"})
    assert changed(judge.target(copy.path, WORKTREE)) == {"a": "modified"}


def test_files_in_the_folder_of_a_submodule_without_its_repository_are_named(
    tmp_path: Path, judge: Judge
) -> None:
    inner = repo(tmp_path / "inner")
    inner.commit({"x": "1\n"})
    outer = repo(tmp_path / "outer")
    outer.git(*ALLOW, "submodule", "add", "-q", str(inner.path), "sub")
    outer.commit({"a": "1\n"})
    (outer.path / "sub" / ".git").unlink()
    outer.write({"sub/evil": "1\n", "a": "2\n"})
    target = judge.target(outer.path, WORKTREE)
    assert changed(target) == {"a": "modified"}
    assert [(flag.code, flag.path) for flag in target.flags] == [("submodule-without-repository", "sub")]


def test_intent_to_add_is_in_the_work_tree_and_not_staged(subject: Repo, judge: Judge) -> None:
    subject.write({"later.txt": "x\n"})
    subject.git("add", "-N", "later.txt")
    before = snapshot(subject.path)
    assert changed(judge.target(subject.path, WORKTREE)) == {"later.txt": "added"}
    assert changed(judge.target(subject.path, STAGED)) == {}
    assert untouched(before, subject.path)


@pytest.mark.parametrize("mark", ["assume-unchanged", "skip-worktree"])
@pytest.mark.parametrize(("content", "kind"), [("hidden edit\n", "modified"), (None, "deleted")])
def test_mark_that_hides_an_edit_is_looked_behind(
    mark: str, content: str | None, kind: str, subject: Repo, judge: Judge
) -> None:
    subject.git("update-index", f"--{mark}", "a.txt")
    subject.write({"a.txt": content})
    before = snapshot(subject.path)
    target = judge.target(subject.path, WORKTREE)
    assert changed(target) == {"a.txt": kind}
    assert [(flag.code, flag.path) for flag in target.flags] == [(mark, "a.txt")]
    assert untouched(before, subject.path)


def test_executable_bit_is_seen_whatever_the_repository_says(subject: Repo, judge: Judge) -> None:
    subject.git("config", "core.fileMode", "false")
    (subject.path / "a.txt").chmod(0o755)
    assert changed(judge.target(subject.path, WORKTREE)) == {"a.txt": "mode"}


def test_executable_bit_is_not_seen_when_the_user_says_so_and_that_is_told(
    subject: Repo, judge: Judge
) -> None:
    (subject.path / "a.txt").chmod(0o755)
    home = judge.outside / "home"
    home.mkdir(parents=True)
    (home / ".gitconfig").write_text("[core]\n\tfileMode = false\n")
    target = judge.target(subject.path, WORKTREE)
    assert changed(target) == {}
    assert "filemode-off" in {reason.code for reason in target.limitations}


def test_repository_without_commits(tmp_path: Path, judge: Judge) -> None:
    made = repo(tmp_path / "fresh").write({"a": "1\n"})
    before = snapshot(made.path)
    target = judge.target(made.path, WORKTREE)
    facts = judge.open(made.path).facts()
    assert changed(target) == {"a": "added"}
    assert (target.base_commit, target.head_time) == (None, None)
    assert (facts.head, facts.head_ref) == (None, "refs/heads/main")
    assert untouched(before, made.path)
    with pytest.raises(TargetError):
        judge.target(made.path, COMMIT, "HEAD")


def test_repository_without_commits_and_files_has_nothing_to_judge(tmp_path: Path, judge: Judge) -> None:
    made = repo(tmp_path / "empty")
    target = judge.target(made.path, None)
    assert [reason.code for reason in target.reasons] == ["nothing-to-judge"]


def test_shallow_clone_tells_what_it_has(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    copy = clone(subject, tmp_path / "copy", "--depth=1")
    copy.write({"a.txt": "changed\n"})
    before = snapshot(copy.path)
    target = judge.target(copy.path, WORKTREE)
    assert changed(target) == {"a.txt": "modified"}
    assert "shallow" in {reason.code for reason in target.limitations}
    with pytest.raises(InconclusiveError) as refused:
        judge.target(copy.path, COMMIT, "HEAD")
    assert (refused.value.code, refused.value.exit_code) == ("parent-missing", 3)
    assert "fetch-depth: 0" in (refused.value.hint or "")
    assert untouched(before, copy.path)


def test_shallow_clone_without_a_merge_base_is_inconclusive(
    subject: Repo, judge: Judge, tmp_path: Path
) -> None:
    subject.git("checkout", "-q", "-b", "feature", "HEAD~1")
    subject.commit({"f": "1\n"})
    copy = clone(subject, tmp_path / "copy", "--depth=1", "--no-single-branch", "--branch=feature")
    with pytest.raises(InconclusiveError) as refused:
        judge.target(copy.path, TargetMode.BASE, "refs/remotes/origin/main")
    assert refused.value.code == "no-merge-base"
    assert "fetch-depth: 0" in (refused.value.hint or "")


def test_shallow_clone_with_a_merge_base_works(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    for number in range(4):
        subject.commit({"n": f"{number}\n"})
    copy = clone(subject, tmp_path / "copy", "--depth=3")
    copy.commit({"mine": "1\n"})
    target = judge.target(copy.path, TargetMode.BASE, "refs/remotes/origin/main")
    assert changed(target) == {"mine": "added"}


def test_partial_clone_without_a_needed_blob(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    subject.git("config", "uploadpack.allowFilter", "true")
    copy = clone(subject, tmp_path / "copy", "--filter=blob:none")
    (copy.path / "a.txt").write_text("changed\n")
    before = snapshot(copy.path)
    assert judge.open(copy.path).facts().partial
    assert changed(judge.target(copy.path, WORKTREE)) == {"a.txt": "modified"}
    subject.commit({"b.txt": "far away\n"})
    copy.git("fetch", "-q")
    away = judge.target(copy.path, TargetMode.RANGE, "HEAD..origin/main")
    assert changed(away) == {"b.txt": "modified"}
    assert [reason.code for reason in away.reasons] == ["text-witness-unavailable"]
    assert {name for name in before if not name.startswith(b".git")} == {
        name for name in snapshot(copy.path) if not name.startswith(b".git")
    }


def test_partial_clone_without_trees_says_what_is_missing(
    subject: Repo, judge: Judge, tmp_path: Path
) -> None:
    subject.git("config", "uploadpack.allowFilter", "true")
    copy = clone(subject, tmp_path / "copy", "--filter=tree:0")
    subject.commit({"far/away": "1\n"})
    copy.git("fetch", "-q")
    with pytest.raises(InconclusiveError) as refused:
        judge.target(copy.path, TargetMode.RANGE, "HEAD..origin/main")
    assert refused.value.code == "tree-missing"


def pointer(data: bytes) -> str:
    digest = hashlib.sha256(data).hexdigest()
    return f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest}\nsize {len(data)}\n"


def test_lfs_file_equal_to_its_pointer_is_unchanged(subject: Repo, judge: Judge) -> None:
    subject.commit(
        {".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n", "x.bin": pointer(b"big")}
    )
    subject.write({"x.bin": b"big"})
    before = snapshot(subject.path)
    target = judge.target(subject.path, WORKTREE)
    assert (changed(target), [reason.code for reason in target.reasons]) == ({}, ["nothing-to-judge"])
    assert untouched(before, subject.path)


def test_lfs_file_with_another_wording_of_its_pointer_is_unchanged(subject: Repo, judge: Judge) -> None:
    worded = pointer(b"big").replace("git-lfs.github.com/spec/v1", "hawser.github.com/spec/v1")
    subject.commit({".gitattributes": "*.bin filter=lfs\n", "x.bin": worded})
    subject.write({"x.bin": b"big"})
    assert changed(judge.target(subject.path, WORKTREE)) == {}


@pytest.mark.parametrize("content", [b"bigger", b"BIG", b""])
def test_lfs_file_with_other_content_is_its_new_pointer(content: bytes, subject: Repo, judge: Judge) -> None:
    subject.commit({".gitattributes": "*.bin filter=lfs\n", "x.bin": pointer(b"big")})
    subject.write({"x.bin": content})
    target = judge.target(subject.path, WORKTREE)
    assert changed(target) == {"x.bin": "modified"}
    stored = pointer(content).encode() if content else b""
    with judge.open(subject.path).blobs().open() as reader:
        (blob,) = reader.read([target.changes[0].new_id], limit_bytes=1000)  # type: ignore[list-item]
    assert blob.data == stored


def test_new_lfs_file_and_its_executable_bit(subject: Repo, judge: Judge) -> None:
    subject.commit({".gitattributes": "*.bin filter=lfs\n"})
    subject.write({"x.bin": b"big"})
    (subject.path / "x.bin").chmod(0o755)
    target = judge.target(subject.path, WORKTREE)
    (change,) = target.changes
    assert (change.kind.value, change.new_mode) == ("added", "100755")


def test_untouched_lfs_pointer_without_git_lfs_is_unchanged(subject: Repo, judge: Judge) -> None:
    subject.commit({".gitattributes": "*.bin filter=lfs\n", "x.bin": pointer(b"big")})
    os.utime(subject.path / "x.bin", (1, 1))
    assert changed(judge.target(subject.path, WORKTREE)) == {}


def test_entry_behind_another_filter_is_unknown_unless_trusted(subject: Repo, judge: Judge) -> None:
    subject.commit({".gitattributes": "*.enc filter=crypt\n", "x.enc": "stored\n", "y.txt": "1\n"})
    subject.write({"x.enc": "on disk, longer\n", "y.txt": "2\n"})
    told = judge.target(subject.path, WORKTREE)
    assert changed(told) == {"y.txt": "modified"}
    assert [(reason.code, reason.path) for reason in told.reasons] == [("filtered-unknown", "x.enc")]
    trusted = judge.target(subject.path, WORKTREE, trust_filters=("crypt",))
    assert (changed(trusted), trusted.outcome.value) == ({"y.txt": "modified"}, "pass")
    assert "trusted-filters" in {reason.code for reason in trusted.limitations}


def test_unchanged_entry_behind_another_filter_is_no_matter(subject: Repo, judge: Judge) -> None:
    subject.commit({".gitattributes": "*.enc filter=crypt\n", "x.enc": "stored\n"})
    subject.write({"a.txt": "changed\n"})
    assert judge.target(subject.path, WORKTREE).outcome.value == "pass"


def test_new_file_behind_another_filter_is_touched_even_when_trusted(subject: Repo, judge: Judge) -> None:
    subject.commit({".gitattributes": "*.enc filter=crypt\n"})
    subject.write({"new.enc": "x\n"})
    target = judge.target(subject.path, WORKTREE, trust_filters=("crypt",))
    assert changed(target) == {"new.enc": "added"}
    assert [flag.code for flag in target.flags] == ["filtered"]


def test_executable_bit_behind_another_filter_is_seen(subject: Repo, judge: Judge) -> None:
    subject.commit({".gitattributes": "*.enc filter=crypt\n", "x.enc": "stored\n"})
    (subject.path / "x.enc").chmod(0o755)
    target = judge.target(subject.path, WORKTREE, trust_filters=("crypt",))
    assert changed(target) == {"x.enc": "mode"}


@pytest.mark.parametrize("commits", [0, 1])
def test_repository_inside_is_named_and_not_looked_into(commits: int, subject: Repo, judge: Judge) -> None:
    inner = repo(subject.path / "inner").write({"x": "1\n"})
    for _ in range(commits):
        inner.commit()
    before = snapshot(subject.path)
    target = judge.target(subject.path, WORKTREE)
    assert target.touched == ()
    assert [(flag.code, flag.path) for flag in target.flags] == [("nested-repository", "inner")]
    assert untouched(before, subject.path)


def test_bare_repository_judges_commits_and_refuses_the_work_tree(
    subject: Repo, judge: Judge, tmp_path: Path
) -> None:
    bare = clone(subject, tmp_path / "bare.git", "--bare")
    before = snapshot(bare.path)
    assert changed(judge.target(bare.path, COMMIT, "HEAD")) == {"d/c.txt": "added"}
    assert changed(judge.target(bare.path, None)) == {"d/c.txt": "added"}
    for mode in (WORKTREE, STAGED):
        with pytest.raises(TargetError) as refused:
            judge.target(bare.path, mode)
        assert refused.value.code == "bare-repository"
    assert untouched(before, bare.path)


def test_detached_head(subject: Repo, judge: Judge) -> None:
    subject.git("checkout", "-q", "--detach", "HEAD~1")
    subject.write({"a.txt": "changed\n"})
    facts = judge.open(subject.path).facts()
    assert facts.head_ref is None
    assert changed(judge.target(subject.path, None)) == {"a.txt": "modified"}


def test_subfolder_judges_the_whole_repository(subject: Repo, judge: Judge) -> None:
    subject.write({"a.txt": "changed\n"})
    assert changed(judge.target(subject.path / "d", WORKTREE)) == {"a.txt": "modified"}


def test_git_folder_is_no_place_to_stand(subject: Repo, judge: Judge) -> None:
    with pytest.raises(TargetError) as refused:
        judge.open(subject.path / ".git")
    assert refused.value.code == "outside-work-tree"


def test_folder_without_a_repository(tmp_path: Path, judge: Judge) -> None:
    (tmp_path / "plain").mkdir()
    with pytest.raises(TargetError) as refused:
        judge.open(tmp_path / "plain")
    assert refused.value.code == "not-a-repository"


@pytest.mark.parametrize("mode", [WORKTREE, STAGED])
def test_conflict_in_the_index_is_inconclusive(mode: TargetMode, subject: Repo, judge: Judge) -> None:
    subject.git("checkout", "-q", "-b", "other")
    subject.commit({"a.txt": "theirs\n"})
    subject.git("checkout", "-q", "main")
    subject.commit({"a.txt": "ours\n"})
    subject.git("merge", "other", check=False)
    before = snapshot(subject.path)
    with pytest.raises(InconclusiveError) as refused:
        judge.target(subject.path, mode)
    assert refused.value.code == "unmerged"
    assert "a.txt" in refused.value.message
    assert untouched(before, subject.path)


def test_alternates_of_the_subject_are_followed(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    subject.git("clone", "-q", "--shared", str(subject.path), str(copy))
    second = tmp_path / "second"
    subject.git("clone", "-q", "--shared", str(copy), str(second))
    Repo(second).write({"a.txt": "changed\n"})
    assert changed(judge.target(second, WORKTREE)) == {"a.txt": "modified"}
    assert changed(judge.target(second, COMMIT, "HEAD")) == {"d/c.txt": "added"}


def test_relative_alternates_of_the_subject_are_followed(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    subject.git("clone", "-q", "--shared", str(subject.path), str(copy))
    (copy / ".git" / "objects" / "info" / "alternates").write_text("../../../subject/.git/objects\n")
    assert changed(judge.target(copy, COMMIT, "HEAD")) == {"d/c.txt": "added"}


def test_commit_hook_judges_the_index_it_is_about_to_commit(subject: Repo, judge: Judge) -> None:
    subject.write({"a.txt": "in the commit\n", "b.txt": "not in the commit\n"})
    subject.git("add", "b.txt")
    index = subject.path / ".git" / "next-index-1.lock"
    subject.git("read-tree", "HEAD", f"--index-output={index}")
    saved = (subject.path / ".git" / "index").read_bytes()
    (subject.path / ".git" / "index").write_bytes(index.read_bytes())
    subject.git("add", "a.txt")
    index.write_bytes((subject.path / ".git" / "index").read_bytes())
    (subject.path / ".git" / "index").write_bytes(saved)
    reader = judge.open(subject.path, index_file=".git/next-index-1.lock")
    tree = reader.staged()
    expected = {
        "a.txt": (FILE, b"in the commit\n"), "b.txt": (FILE, b"two\n"), "d/c.txt": (FILE, b"three\n"),
    }  # fmt: skip
    assert tree.tree == tree_id(expected)
    assert "index-file" in {reason.code for reason in tree.limitations}


def test_index_outside_the_git_folder_is_refused(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    index = tmp_path / "index"
    index.write_bytes((subject.path / ".git" / "index").read_bytes())
    with pytest.raises(ConfigError) as refused:
        judge.open(subject.path, index_file=str(index)).staged()
    assert refused.value.code == "index-outside-git-folder"


def test_separate_git_folder(tmp_path: Path, judge: Judge, subject: Repo) -> None:
    subject.git("init", "-q", f"--separate-git-dir={tmp_path / 'apart.git'}")
    subject.write({"a.txt": "changed\n"})
    assert changed(judge.target(subject.path, WORKTREE)) == {"a.txt": "modified"}
