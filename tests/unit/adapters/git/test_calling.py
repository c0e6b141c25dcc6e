from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.calling import Git, fail
from adjudge.adapters.git.environment import WorkPlace
from adjudge.errors import GitError, StateError
from adjudge.ports import Completed, EndCause

if TYPE_CHECKING:
    from tests.unit.adapters.git.conftest import ScriptedRunner

PLACE = WorkPlace(git_dir=Path("/store"), alternates=(), work_tree=Path("/tree"))
A, B = "a" * 40, "b" * 64
OURS = f"/home/someone/state/repositories/{'f' * 64}/objects.git/objects"


@pytest.fixture
def git(scripted: ScriptedRunner) -> Git:
    return Git(runner=scripted, program=Path("/usr/bin/git"), timeout_s=7.0)


def test_call_has_the_absolute_program_a_deadline_and_a_limit(git: Git, scripted: ScriptedRunner) -> None:
    git.run(("ls-tree", b"\xff"), (("A", "b"),), folder=Path("/f"), stdin=b"in", limit_bytes=9)
    (asked,) = scripted.asked
    assert asked.argv == ("/usr/bin/git", "ls-tree", b"\xff")
    assert (asked.environment, asked.folder, asked.stdin) == ((("A", "b"),), "/f", b"in")
    assert (asked.timeout_s, asked.limit_bytes) == (7.0, 9)


def test_working_call_stands_in_the_work_tree(git: Git, scripted: ScriptedRunner) -> None:
    scripted.stdout = b"said"
    assert git.work(("write-tree",), PLACE) == b"said"
    assert scripted.asked[0].folder == "/tree"


@pytest.mark.parametrize(
    ("cause", "code"),
    [(EndCause.TIMEOUT, "git-timeout"), (EndCause.OUTPUT_LIMIT, "git-output-limit")],
)
def test_bound_that_was_hit_is_named(cause: EndCause, code: str, git: Git, scripted: ScriptedRunner) -> None:
    scripted.cause = cause
    with pytest.raises(GitError) as refused:
        git.run(("diff-tree",), ())
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("said", "code", "named"),
    [
        (f"fatal: unable to read {A}", "missing-object", A),
        (f"fatal: unable to read tree {A}", "missing-object", A),
        (f"fatal: unable to read tree ({B})", "missing-object", B),
        (f"fatal: bad object {A}", "missing-object", A),
        (f"error: invalid object 100644 {A} for 'x'", "git-failed", A),
        (f"error: object file objects/aa/{'a' * 38} is empty", "damaged-object", A),
        (f"fatal: loose object {A} (stored in objects/aa/{'a' * 38}) is corrupt", "damaged-object", A),
        ("error: inflate: data stream error (incorrect header check)", "damaged-object", ""),
        ("fatal: something else", "git-failed", "something else"),
        ("", "git-failed", "nothing"),
    ],
)
def test_failure_is_named_by_what_git_said(said: str, code: str, named: str) -> None:
    done = Completed(cause=EndCause.EXITED, status=128, stdout=b"", stderr=said.encode())
    with pytest.raises(GitError) as refused:
        fail(("diff-tree",), done)
    assert refused.value.code == code
    assert named in refused.value.message


@pytest.mark.parametrize(
    "said",
    [
        f"error: object file {OURS}/aa/{'a' * 38} is empty",
        f"error: unable to unpack {A} header\nfatal: loose object {A} (stored in {OURS}/aa/{'a' * 38}) is corrupt",
    ],
)
def test_damage_in_our_own_store_is_damaged_state_and_says_how_to_mend_it(said: str) -> None:
    done = Completed(cause=EndCause.EXITED, status=128, stdout=b"", stderr=said.encode())
    with pytest.raises(StateError) as refused:
        fail(("diff-tree",), done)
    assert (refused.value.code, refused.value.exit_code) == ("objects-damaged", 4)
    assert f"move repositories/{'f' * 64}/objects.git out of the state folder" in (refused.value.hint or "")
    assert "/home" not in refused.value.message + (refused.value.hint or "")


def test_repository_that_is_named_like_our_store_is_not_ours() -> None:
    stderr = f"error: object file /srv/objects.git/objects/aa/{'a' * 38} is empty".encode()
    with pytest.raises(GitError) as refused:
        fail(("diff-tree",), Completed(cause=EndCause.EXITED, status=128, stdout=b"", stderr=stderr))
    assert refused.value.code == "damaged-object"


def test_failure_shows_no_absolute_path_and_no_control_character() -> None:
    stderr = b"fatal: cannot open '/home/someone/secret/x': \x1b[31mred\nsecond line"
    done = Completed(cause=EndCause.EXITED, status=128, stdout=b"", stderr=stderr)
    with pytest.raises(GitError) as refused:
        fail(("ls-files",), done)
    assert "/home" not in refused.value.message
    assert "\x1b" not in refused.value.message
    assert "second" not in refused.value.message


def test_failing_working_call_raises(git: Git, scripted: ScriptedRunner) -> None:
    scripted.status = 1
    with pytest.raises(GitError):
        git.work(("write-tree",), PLACE)
