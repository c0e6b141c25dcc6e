from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.revisions import LONGEST, resolve_revision
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
