"""What a hostile repository can try through its configuration, each try once: nothing of it runs, the tree is
right, and not a byte of it changes. The table of tries is in docs/git.md."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from adjudge.errors import GitError, TargetError
from adjudge.ports import BlobState
from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot
from tests.functional.subject import (
    COMMIT,
    FILE,
    STAGED,
    SUBMODULE,
    WORKTREE,
    Canary,
    Judge,
    changed,
    tree_id,
    tree_on_disk,
    untouched,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from adjudge.model.target import Target

BEFORE: dict[str, str | bytes | None] = {"a.txt": "one\n", "b.txt": "two\n", "d/c.txt": "three\n"}


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Two commits, then one edited, one new and one deleted file that are not committed."""
    made = repo(tmp_path / "subject")
    made.commit(BEFORE)
    made.commit({"a.txt": "one\nmore\n"})
    return made.write({"b.txt": "changed\n", "new.txt": "new\n", "d/c.txt": None})


@pytest.fixture
def canary(tmp_path: Path) -> Canary:
    return Canary(tmp_path / "canary")


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(tmp_path / "outside")


def targets(judge: Judge, subject: Repo) -> tuple[Target, ...]:
    """Every kind of target of a repository."""
    return (
        judge.target(subject.path, WORKTREE),
        judge.target(subject.path, STAGED),
        judge.target(subject.path, COMMIT, "HEAD"),
    )


def fsmonitor(subject: Repo, canary: Canary) -> None:
    subject.git("config", "core.fsmonitor", str(canary.program))


def fsmonitor_by_include(subject: Repo, canary: Canary) -> None:
    (subject.path / ".git" / "more").write_text(f"[core]\n\tfsmonitor = {canary.program}\n")
    subject.git("config", "include.path", "more")


def clean_filter(subject: Repo, canary: Canary) -> None:
    subject.git("config", "filter.x.clean", str(canary.program))
    subject.git("config", "filter.x.required", "true")
    (subject.path / ".git" / "info" / "attributes").write_text("a.txt filter=x\n")


def process_filter_with_equals_sign(subject: Repo, canary: Canary) -> None:
    with (subject.path / ".git" / "config").open("a") as stream:
        stream.write(f'[filter "a=b"]\n\tprocess = {canary.program}\n\trequired = true\n')
    (subject.path / ".git" / "info" / "attributes").write_text("a.txt filter=a=b\n")


def hook_in_git_folder(subject: Repo, canary: Canary) -> None:
    for name in ("post-index-change", "pre-commit", "post-checkout", "reference-transaction"):
        canary.write(subject.path / ".git" / "hooks" / name)


def hook_by_path(subject: Repo, canary: Canary) -> None:
    canary.write(canary.folder / "hooks" / "post-index-change")
    subject.git("config", "core.hooksPath", str(canary.folder / "hooks"))


def signature_program(subject: Repo, canary: Canary) -> None:
    subject.git("config", "log.showSignature", "true")
    subject.git("config", "gpg.program", str(canary.program))
    commit = subject.git("cat-file", "commit", "HEAD")
    head, _, message = commit.partition(b"\n\n")
    signed = head + b"\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\n" + message
    name = subject.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=signed).decode().strip()
    subject.git("update-ref", "HEAD", name)


def programs_that_do_not_run_anyway(subject: Repo, canary: Canary) -> None:
    for name in (
        "alias.ls-files", "alias.diff-tree", "diff.external", "diff.x.textconv", "diff.x.command",
        "core.pager", "core.editor", "core.askPass", "credential.helper", "core.alternateRefsCommand",
        "core.gitProxy", "sequence.editor", "uploadpack.packObjectsHook", "merge.x.driver",
    ):  # fmt: skip
        subject.git("config", name, str(canary.program))
    (subject.path / ".git" / "info" / "attributes").write_text("*.txt diff=x merge=x\n")


@pytest.mark.parametrize(
    "attack",
    [
        fsmonitor,
        fsmonitor_by_include,
        clean_filter,
        process_filter_with_equals_sign,
        hook_in_git_folder,
        hook_by_path,
        signature_program,
        programs_that_do_not_run_anyway,
    ],
    ids=lambda attack: attack.__name__,
)
def test_program_of_the_subject_does_not_run(
    attack: Callable[[Repo, Canary], None], subject: Repo, canary: Canary, judge: Judge
) -> None:
    attack(subject, canary)
    before = snapshot(subject.path)
    worktree, staged, commit = targets(judge, subject)
    assert canary.ran == ""
    assert untouched(before, subject.path)
    assert worktree.head_tree == tree_on_disk(subject.path)
    assert (staged.changes, staged.outcome.value) == ((), "inconclusive")
    assert changed(commit) == {"a.txt": "modified"}


def test_canary_would_run_under_plain_git(subject: Repo, canary: Canary) -> None:
    fsmonitor(subject, canary)
    subject.git("ls-files", "-m")
    assert canary.ran != ""


def test_filter_of_a_changed_file_does_not_run_and_leaves_it_unknown(
    subject: Repo, canary: Canary, judge: Judge
) -> None:
    clean_filter(subject, canary)
    (subject.path / ".git" / "info" / "attributes").write_text("b.txt filter=x\n")
    before = snapshot(subject.path)
    target = judge.target(subject.path, WORKTREE)
    assert canary.ran == ""
    assert untouched(before, subject.path)
    assert changed(target) == {"d/c.txt": "deleted", "new.txt": "added"}
    assert target.outcome.value == "inconclusive"
    assert [(reason.code, reason.path) for reason in target.reasons] == [("filtered-unknown", "b.txt")]


def test_configuration_of_a_submodule_does_not_run(tmp_path: Path, canary: Canary, judge: Judge) -> None:
    inner = repo(tmp_path / "inner")
    inner.commit({"x": "1\n"})
    outer = repo(tmp_path / "outer")
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner.path), "sub")
    outer.commit({"a": "1\n"})
    sub = Repo(outer.path / "sub")
    sub.git("config", "core.fsmonitor", str(canary.program))
    sub.git("config", "filter.x.clean", str(canary.program))
    canary.write(outer.path / ".git" / "modules" / "sub" / "hooks" / "post-index-change")
    (outer.path / ".git" / "modules" / "sub" / "info" / "attributes").write_text("* filter=x\n")
    sub.write({"x": "2\n"})
    outer.write({"a": "2\n"})
    before = snapshot(outer.path)
    target = judge.target(outer.path, WORKTREE)
    assert canary.ran == ""
    assert untouched(before, outer.path)
    assert changed(target) == {"a": "modified"}
    assert "submodules" in {reason.code for reason in target.limitations}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("remote.origin.url", "ssh://nowhere/x"),
        ("remote.origin.url", "ext::PROGRAM"),
        ("remote.origin.vcs", "canary"),
        ("remote.origin.uploadpack", "PROGRAM"),
    ],
)
def test_missing_blob_is_not_fetched(
    name: str, value: str, subject: Repo, canary: Canary, judge: Judge
) -> None:
    subject.git("config", "core.repositoryFormatVersion", "1")
    subject.git("config", "extensions.partialClone", "origin")
    subject.git("config", "remote.origin.promisor", "true")
    subject.git("config", "remote.origin.url", str(subject.path / ".git"))
    subject.git("config", name, value.replace("PROGRAM", str(canary.program)))
    subject.git("config", "core.sshCommand", str(canary.program))
    subject.git("config", "protocol.allow", "always")
    blob = subject.git("rev-parse", "HEAD:a.txt").decode().strip()
    (subject.path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    before = snapshot(subject.path)
    target = judge.target(subject.path, COMMIT, "HEAD")
    assert canary.ran == ""
    assert untouched(before, subject.path)
    assert changed(target) == {"a.txt": "modified"}
    assert [reason.code for reason in target.reasons] == ["text-witness-unavailable"]
    assert blob in target.reasons[0].message


def test_shared_index_is_not_deleted(subject: Repo, judge: Judge) -> None:
    subject.git("update-index", "--split-index")
    subject.git("config", "splitIndex.maxPercentChange", "0")
    subject.git("config", "splitIndex.sharedIndexExpire", "now")
    before = snapshot(subject.path)
    target = judge.target(subject.path, WORKTREE)
    assert untouched(before, subject.path)
    assert any(name.startswith(b".git/sharedindex.") for name in before)
    assert target.head_tree == tree_on_disk(subject.path)


def test_time_of_a_shared_index_does_not_move(subject: Repo, judge: Judge) -> None:
    subject.git("update-index", "--split-index")
    (shared,) = (subject.path / ".git").glob("sharedindex.*")
    os.utime(shared, (1_000_000_000, 1_000_000_000))
    judge.target(subject.path, WORKTREE)
    assert shared.stat().st_mtime == 1_000_000_000


def test_writing_an_object_that_exists_changes_no_byte(subject: Repo, judge: Judge) -> None:
    subject.write({"copy-of-a.txt": "one\nmore\n"})
    before = snapshot(subject.path)
    target = judge.target(subject.path, WORKTREE)
    assert untouched(before, subject.path)
    assert target.head_tree == tree_on_disk(subject.path)


def test_grafts_are_not_followed(subject: Repo, judge: Judge) -> None:
    head = subject.git("rev-parse", "HEAD").decode().strip()
    (subject.path / ".git" / "info" / "grafts").write_text(f"{head}\n")
    target = judge.target(subject.path, COMMIT, "HEAD")
    assert changed(target) == {"a.txt": "modified"}


def test_lying_commit_graph_is_not_read(subject: Repo, judge: Judge) -> None:
    subject.git("commit-graph", "write", "--reachable")
    (graph,) = (subject.path / ".git" / "objects" / "info").glob("commit-graph")
    data = bytearray(graph.read_bytes())
    root = bytes.fromhex(subject.git("rev-parse", "HEAD^{tree}").decode())
    at = data.index(root)
    data[at : at + 20] = bytes.fromhex(subject.git("rev-parse", "HEAD~1^{tree}").decode())
    graph.chmod(0o644)
    graph.write_bytes(data)
    reader = judge.open(subject.path)
    head = reader.resolve("HEAD")
    assert reader.commit(head).tree == subject.git("rev-parse", "HEAD^{tree}").decode().strip()
    assert changed(judge.target(subject.path, COMMIT, "HEAD")) == {"a.txt": "modified"}


def test_overwritten_blob_is_corrupt_and_never_served(subject: Repo, judge: Judge) -> None:
    ids = [subject.git("rev-parse", f"HEAD:{name}").decode().strip() for name in ("a.txt", "b.txt")]
    places = [subject.path / ".git" / "objects" / name[:2] / name[2:] for name in ids]
    places[0].chmod(0o644)
    places[0].write_bytes(places[1].read_bytes())
    with judge.open(subject.path).blobs().open() as reader:
        blobs = list(reader.read(ids, limit_bytes=1000))  # type: ignore[arg-type]
    assert [(blob.state, blob.data) for blob in blobs] == [
        (BlobState.CORRUPT, None),
        (BlobState.PRESENT, b"two\n"),
    ]


def test_work_tree_elsewhere_is_refused(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "secret").write_text("x")
    subject.git("config", "core.worktree", str(elsewhere))
    with pytest.raises(TargetError) as refused:
        judge.open(subject.path)
    assert refused.value.code == "outside-work-tree"


def test_work_tree_that_is_a_parent_folder_is_refused(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    subject.git("config", "core.worktree", str(tmp_path))
    with pytest.raises(TargetError) as refused:
        judge.open(subject.path)
    assert refused.value.code == "work-tree-elsewhere"


def test_work_tree_that_is_a_subfolder_is_refused(subject: Repo, judge: Judge) -> None:
    (subject.path / "d").mkdir(exist_ok=True)
    subject.git("config", "core.worktree", str(subject.path / "d"))
    with pytest.raises(TargetError) as refused:
        judge.open(subject.path / "d")
    assert refused.value.code == "work-tree-elsewhere"


@pytest.mark.parametrize("name", [".gitignore", ".gitattributes", "d/.gitignore"])
def test_fifo_in_the_work_tree_ends_by_deadline_or_is_read_as_absent(
    name: str, subject: Repo, tmp_path: Path
) -> None:
    place = subject.path / name
    place.parent.mkdir(exist_ok=True)
    os.mkfifo(place)
    if name == ".gitattributes":
        subject.git("config", "core.attributesFile", os.devnull)
    with pytest.raises(GitError) as refused:
        Judge(tmp_path / "outside", timeout_s=0.5).target(subject.path, WORKTREE)
    assert refused.value.code == "git-timeout"
    assert "FIFO" in (refused.value.hint or "")


def test_fifo_as_included_configuration_ends_by_deadline(subject: Repo, tmp_path: Path) -> None:
    os.mkfifo(subject.path / ".git" / "pipe")
    subject.git("config", "core.fsmonitor", "false")
    with (subject.path / ".git" / "config").open("a") as stream:
        stream.write("[include]\n\tpath = pipe\n")
    with pytest.raises(GitError) as refused:
        Judge(tmp_path / "outside", timeout_s=0.5).open(subject.path)
    assert refused.value.code == "git-timeout"


@pytest.mark.parametrize(
    "settings",
    [
        {"diff.orderFile": "/nonexistent"},
        {"diff.context": "-5"},
        {"diff.wsErrorHighlight": "bogus"},
        {"color.diff.meta": "bogus"},
        {"core.safecrlf": "true"},
        {"core.checkStat": "minimal", "core.trustctime": "false", "core.ignoreStat": "true"},
        {"diff.ignoreSubmodules": "all", "diff.noprefix": "true", "diff.renames": "false"},
        {"diff.algorithm": "patience", "diff.context": "7", "diff.interHunkContext": "9"},
        {"core.quotePath": "false", "core.abbrev": "4", "color.ui": "always", "diff.relative": "true"},
        {"core.bigFileThreshold": "1", "core.compression": "9", "diff.mnemonicPrefix": "true"},
        {"core.autocrlf": "true", "core.eol": "crlf"},
    ],
    ids="+".join,
)
def test_setting_of_the_subject_changes_no_byte_of_the_answer(
    settings: dict[str, str], subject: Repo, judge: Judge
) -> None:
    plain = judge.target(subject.path, WORKTREE)
    text = judge.open(subject.path).patch_text(plain.base_tree, plain.head_tree, context=3, text=True)
    for name, value in settings.items():
        subject.git("config", name, value)
    set_up = judge.target(subject.path, WORKTREE)
    again = judge.open(subject.path).patch_text(set_up.base_tree, set_up.head_tree, context=3, text=True)
    assert (set_up.head_tree, set_up.changes) == (plain.head_tree, plain.changes)
    assert again == text


def test_hunk_heading_by_a_diff_driver_of_the_subject_is_not_used(subject: Repo, judge: Judge) -> None:
    lines = "".join(f"line {number}\n" for number in range(30))
    subject.commit({"a.txt": lines})
    subject.write({"a.txt": lines.replace("line 20\n", "line twenty\n")})
    plain = judge.target(subject.path, WORKTREE)
    subject.git("config", "diff.x.xfuncname", "^(line 3)$")
    (subject.path / ".git" / "info" / "attributes").write_text("*.txt diff=x\n")
    reader = judge.open(subject.path)
    assert b"@@ line 3" not in reader.patch_text(plain.base_tree, plain.head_tree, context=0, text=True)


def test_moved_submodule_pointer_is_seen_whatever_gitmodules_says(tmp_path: Path, judge: Judge) -> None:
    inner = repo(tmp_path / "inner")
    inner.commit({"x": "1\n"})
    outer = repo(tmp_path / "outer")
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner.path), "sub")
    outer.commit()
    sub = Repo(outer.path / "sub", commits=5)
    moved = sub.commit({"x": "2\n"})
    modules = (outer.path / ".gitmodules").read_text() + "\tignore = all\n"
    outer.write({".gitmodules": modules})
    target = judge.target(outer.path, WORKTREE)
    assert target.touched == (".gitmodules", "sub")
    assert [change.new_id for change in target.changes if change.path == "sub"] == [moved]
    wanted = tree_id({".gitmodules": (FILE, modules.encode()), "sub": (SUBMODULE, moved.encode())})
    assert target.head_tree == wanted


def test_file_not_in_its_declared_encoding_is_one_unknown_path(subject: Repo, judge: Judge) -> None:
    subject.commit({".gitattributes": "bad.txt working-tree-encoding=UTF-16\n"})
    subject.write({"bad.txt": b"no byte order mark", "good.txt": "fine\n"})
    target = judge.target(subject.path, WORKTREE)
    assert [(reason.code, reason.path) for reason in target.reasons] == [("not-converted", "bad.txt")]
    assert target.touched == ("good.txt",)


def test_ident_that_hides_text_on_disk_is_flagged(subject: Repo, judge: Judge) -> None:
    subject.commit({".gitattributes": "i.txt ident\n", "i.txt": "$Id$\n"})
    subject.write({"i.txt": "$Id: something nobody sees $\n"})
    target = judge.target(subject.path, WORKTREE)
    assert target.touched == ()
    assert [(flag.code, flag.path) for flag in target.flags] == [("converted", "i.txt")]


def test_attributes_of_the_users_home_do_not_hide_an_edit(subject: Repo, judge: Judge) -> None:
    folder = judge.outside / "home" / ".config" / "git"
    folder.mkdir(parents=True)
    (folder / "attributes").write_text("* text eol=crlf\n")
    subject.write({"b.txt": "two\r\n"})
    assert "b.txt" in judge.target(subject.path, WORKTREE).touched


def test_excludes_file_of_the_users_home_is_honoured(subject: Repo, judge: Judge) -> None:
    folder = judge.outside / "home" / ".config" / "git"
    folder.mkdir(parents=True)
    (folder / "ignore").write_text("new.txt\n")
    target = judge.target(subject.path, WORKTREE)
    assert "new.txt" not in target.touched
    assert target.ignored == ("new.txt",)


def test_excludes_file_of_the_subject_is_not_honoured(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "excludes").write_text("*\n")
    subject.git("config", "core.excludesFile", str(tmp_path / "excludes"))
    assert "new.txt" in judge.target(subject.path, WORKTREE).touched


@pytest.mark.parametrize("name", ["with:colon", 'with"quote', "with\nline feed", "with\udcff byte", "ä\\n"])
def test_repository_path_of_any_bytes_is_read(name: str, tmp_path: Path, judge: Judge) -> None:
    made = repo(tmp_path / name)
    made.commit(BEFORE)
    made.write({"a.txt": "changed\n"})
    before = snapshot(made.path)
    target = judge.target(made.path, WORKTREE)
    assert changed(target) == {"a.txt": "modified"}
    assert target.outcome.value == "pass"
    assert untouched(before, made.path)


@pytest.mark.parametrize(
    "revision", ["--all", "-1", "--output=x", "", "HEAD\n", "\0", "HEAD^{tree}", "nowhere"]
)
def test_revision_that_names_no_commit_is_refused(revision: str, subject: Repo, judge: Judge) -> None:
    before = snapshot(subject.path)
    with pytest.raises(TargetError):
        judge.open(subject.path).resolve(revision)
    assert untouched(before, subject.path)


def test_replaced_object_is_not_followed(subject: Repo, judge: Judge) -> None:
    subject.git("replace", "HEAD", "HEAD~1")
    assert changed(judge.target(subject.path, COMMIT, "HEAD")) == {"a.txt": "modified"}


def test_git_variables_of_the_caller_do_not_reach_git(subject: Repo, judge: Judge, tmp_path: Path) -> None:
    other = repo(tmp_path / "other")
    other.commit({"z": "1\n"})
    reader = judge.open(
        subject.path,
        GIT_DIR=str(other.path / ".git"),
        GIT_WORK_TREE=str(other.path),
        GIT_INDEX_FILE=str(other.path / ".git" / "index"),
        GIT_OBJECT_DIRECTORY=str(other.path / ".git" / "objects"),
        GIT_EXTERNAL_DIFF="/bin/false",
        GIT_DIFF_OPTS="-u0",
        GIT_CONFIG_PARAMETERS="'core.bare=true'",
    )
    tree = reader.work_tree(trust_filters=(), paranoid=False)
    assert tree.tree == tree_on_disk(subject.path)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a repository to another user")
def test_repository_of_another_user_is_refused_without_permission(subject: Repo, judge: Judge) -> None:
    subprocess.run(["chown", "-R", "12345", str(subject.path)], check=True)
    with pytest.raises(TargetError) as refused:
        judge.open(subject.path)
    assert refused.value.code == "unsafe-ownership"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a repository to another user")
@pytest.mark.parametrize("way", ["home", "environment"])
def test_repository_of_another_user_is_read_when_the_user_allows_it(
    way: str, subject: Repo, judge: Judge
) -> None:
    subprocess.run(["chown", "-R", "12345", str(subject.path)], check=True)
    more = {}
    if way == "home":
        (judge.outside / "home").mkdir(parents=True)
        (judge.outside / "home" / ".gitconfig").write_text(f"[safe]\n\tdirectory = {subject.path}\n")
    else:
        more = {
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "safe.directory",
            "GIT_CONFIG_VALUE_0": str(subject.path),
        }
    assert judge.open(subject.path, **more).facts().head is not None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a repository to another user")
def test_repository_cannot_allow_itself(subject: Repo, judge: Judge) -> None:
    subject.git("config", "safe.directory", "*")
    subprocess.run(["chown", "-R", "12345", str(subject.path)], check=True)
    with pytest.raises(TargetError) as refused:
        judge.open(subject.path)
    assert refused.value.code == "unsafe-ownership"
