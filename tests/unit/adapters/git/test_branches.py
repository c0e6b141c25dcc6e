from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.branches import Branches
from adjudge.adapters.git.opening import open_repository
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import GitError
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from adjudge.adapters.git.opening import GitOptions
    from tests.builders import Repo


def branches(options: GitOptions) -> Branches:
    opened = open_repository(SubprocessRunner(), options)
    return Branches(opened.git, opened.subject, options.environment)


def remote(subject: Repo, *names: str, head: str | None = None) -> None:
    """Remote branches as a fetch leaves them, and where the remote's HEAD points."""
    for name in names:
        subject.git("update-ref", f"refs/remotes/{name}", "HEAD")
    if head is not None:
        subject.git("symbolic-ref", f"refs/remotes/{head.split('/')[0]}/HEAD", f"refs/remotes/{head}")


def test_repository_without_remotes_follows_nothing(options: GitOptions) -> None:
    found = branches(options)
    assert (found.upstream(), found.remote_default()) == (None, None)
    assert found.local_default() == "refs/heads/main"


def test_upstream_is_the_branch_that_head_follows(subject: Repo, options: GitOptions) -> None:
    remote(subject, "origin/topic")
    subject.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
    subject.git("config", "branch.main.remote", "origin")
    subject.git("config", "branch.main.merge", "refs/heads/topic")
    assert branches(options).upstream() == "refs/remotes/origin/topic"


def test_upstream_that_is_gone_is_none(subject: Repo, options: GitOptions) -> None:
    subject.git("config", "branch.main.remote", "origin")
    subject.git("config", "branch.main.merge", "refs/heads/gone")
    assert branches(options).upstream() is None


def test_detached_head_follows_nothing(subject: Repo, options: GitOptions) -> None:
    subject.git("checkout", "-q", "--detach")
    assert branches(options).upstream() is None


@pytest.mark.parametrize(
    ("names", "head", "default"),
    [
        (("origin/trunk", "origin/main"), "origin/trunk", "refs/remotes/origin/trunk"),
        (("origin/main",), None, "refs/remotes/origin/main"),
        (("origin/master",), None, "refs/remotes/origin/master"),
        (("origin/main", "origin/master"), None, None),
        (("origin/feature/main",), None, None),
        (("other/main",), None, "refs/remotes/other/main"),
        (("other/main", "another/main"), None, None),
        (("origin/main", "other/main"), None, "refs/remotes/origin/main"),
    ],
)
def test_default_branch_of_the_remote(
    names: tuple[str, ...], head: str | None, default: str | None, subject: Repo, options: GitOptions
) -> None:
    remote(subject, *names, head=head)
    assert branches(options).remote_default() == default


def test_remote_head_that_points_nowhere_is_none(subject: Repo, options: GitOptions) -> None:
    remote(subject, "origin/x")
    subject.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
    assert branches(options).remote_default() is None


def test_two_usual_names_are_no_local_default(subject: Repo, options: GitOptions) -> None:
    subject.git("branch", "master")
    assert branches(options).local_default() is None


def test_merge_bases(subject: Repo, options: GitOptions) -> None:
    opened = open_repository(SubprocessRunner(), options)
    first = ObjectId(subject.git("rev-parse", "HEAD").decode().strip())
    subject.git("checkout", "-q", "-b", "side")
    side = ObjectId(subject.commit({"s": "1\n"}))
    subject.git("checkout", "-q", "main")
    main = ObjectId(subject.commit({"m": "1\n"}))
    subject.git("checkout", "-q", "--orphan", "alone")
    alone = ObjectId(subject.commit())
    found = Branches(opened.git, opened.subject, options.environment)
    assert found.merge_bases(side, main, opened.place) == (first,)
    assert found.merge_bases(main, main, opened.place) == (main,)
    assert found.merge_bases(main, alone, opened.place) == ()
    with pytest.raises(GitError):
        found.merge_bases(main, ObjectId("f" * 40), opened.place)
    with pytest.raises(GitError):
        found.merge_bases(main, ObjectId("main"), opened.place)
