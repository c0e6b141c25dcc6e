from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import open_repository
from adjudge.adapters.git.revisions import LONGEST, resolve_revision
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import TargetError
from adjudge.ports import Completed, EndCause

if TYPE_CHECKING:
    from adjudge.adapters.git.opening import GitOptions, Opened
    from tests.builders import Repo


@pytest.mark.parametrize(
    "revision", ["HEAD", "main", "refs/heads/main", "HEAD~1", "@", "v1", ":/change", "HEAD^{/change}"]
)
def test_revision_becomes_the_commit_git_means(
    revision: str, opened: Opened, options: GitOptions, subject: Repo
) -> None:
    subject.git("tag", "-m", "annotated", "v1")
    plain = subject.git("rev-parse", revision).decode().strip()
    wanted = subject.git("rev-parse", f"{plain}^{{commit}}").decode().strip()
    assert resolve_revision(opened.git, opened.subject, options.environment, revision) == wanted


@pytest.mark.parametrize(
    ("revision", "code"),
    [
        ("", "not-a-revision"),
        ("--help", "not-a-revision"),
        ("-q", "not-a-revision"),
        ("^HEAD", "not-a-revision"),
        ("HEAD^!", "unknown-revision"),
        ("HEAD^@", "unknown-revision"),
        ("a\nb", "not-a-revision"),
        ("a\0b", "not-a-revision"),
        ("a\x7f", "not-a-revision"),
        ("x" * (LONGEST + 1), "not-a-revision"),
        ("nowhere", "unknown-revision"),
        ("HEAD~99", "unknown-revision"),
        ("HEAD^{tree}", "unknown-revision"),
        ("HEAD:a.txt", "unknown-revision"),
        ("main..main", "unknown-revision"),
        ("f" * 40, "unknown-revision"),
        ("\udcff", "unknown-revision"),
    ],
)
def test_anything_else_is_refused(revision: str, code: str, opened: Opened, options: GitOptions) -> None:
    with pytest.raises(TargetError) as refused:
        resolve_revision(opened.git, opened.subject, options.environment, revision)
    assert (refused.value.code, refused.value.exit_code) == (code, 2)
    assert refused.value.message.isascii()


@pytest.mark.parametrize("word", ["origin/main", "origin/main~0", "abcd"])
@pytest.mark.parametrize("warns", ["true", "false"])
def test_name_of_several_refs_names_none_of_them(
    word: str, warns: str, opened: Opened, options: GitOptions, subject: Repo
) -> None:
    subject.git("config", "core.warnAmbiguousRefs", warns)
    for kind in ("tags", "heads", "remotes"):
        subject.git("update-ref", f"refs/{kind}/{word.removesuffix('~0')}", "HEAD")
    with pytest.raises(TargetError) as refused:
        resolve_revision(opened.git, opened.subject, options.environment, word)
    assert (refused.value.code, refused.value.exit_code) == ("ambiguous-revision", 2)


@pytest.mark.parametrize("kind", ["heads", "tags"])
def test_full_id_is_that_id_whatever_refs_are_called(
    kind: str, opened: Opened, options: GitOptions, subject: Repo
) -> None:
    name = subject.git("rev-parse", "HEAD").decode().strip()
    subject.git("update-ref", f"refs/{kind}/{name}", "HEAD")
    assert resolve_revision(opened.git, opened.subject, options.environment, name) == name


def test_branch_called_head_leaves_the_repository_readable(options: GitOptions, subject: Repo) -> None:
    subject.git("update-ref", "refs/heads/HEAD", "HEAD")
    found = open_repository(SubprocessRunner(), options).subject
    assert (found.head_ref, found.top) == ("refs/heads/main", subject.path.resolve())


def test_start_of_several_ids_asks_for_more_digits(
    opened: Opened, options: GitOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Completed(
        cause=EndCause.EXITED, status=128, stdout=b"", stderr=b"error: short object ID abcd is ambiguous\n"
    )
    monkeypatch.setattr("adjudge.adapters.git.revisions.ask_revision", lambda *_: said)
    with pytest.raises(TargetError) as refused:
        resolve_revision(opened.git, opened.subject, options.environment, "abcd")
    assert refused.value.hint == "give more digits"
