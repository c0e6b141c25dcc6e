"""What is said of submodules that cannot be, or may not be, looked into; edits are in the functional tests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git import submodules
from adjudge.adapters.git.submodules import DIRTY, UNREAD, Extent, SubmoduleLook
from adjudge.errors import GitError, InvariantError
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.outcome import Reason
from adjudge.ports import WorkTree
from tests.builders import repo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.adapters.git.environment import WorkPlace
    from adjudge.adapters.git.opening import GitOptions, Opened
    from tests.builders import Repo

PATH = b"d/sub"


class Scripted:
    """A writer that answers what it was told."""

    def __init__(
        self, tree: WorkTree, index: WorkTree | None = None, hides: tuple[RepoPath, ...] = ()
    ) -> None:
        self.tree, self.index, self.hides = tree, index or tree, hides
        self.error: Exception | None = None

    def staged(self, index_file: str | None) -> WorkTree:
        assert index_file is None
        return self.index

    def work_tree(self, *, trusted: frozenset[str], paranoid: bool) -> WorkTree:
        assert (trusted, paranoid) == (frozenset({"x"}), True)
        if self.error is not None:
            raise self.error
        return self.tree

    def hidden(self, tree: ObjectId, ignored: Sequence[RepoPath], place: WorkPlace) -> tuple[RepoPath, ...]:
        assert (tree, tuple(ignored)) == (self.tree.tree, ("i",))
        assert place.alternates
        return self.hides


@pytest.fixture
def inner(subject: Repo) -> Repo:
    """A repository where a submodule may be."""
    made = repo(subject.path / "d" / "sub")
    made.commit({"x": "1\n"})
    return made


@pytest.fixture
def whole(inner: Repo) -> WorkTree:
    """Its work tree, as recorded."""
    return WorkTree(tree=ObjectId(inner.git("rev-parse", "HEAD^{tree}").decode().strip()))


@pytest.fixture
def look(opened: Opened, options: GitOptions, whole: WorkTree) -> SubmoduleLook:
    assert opened.subject.top is not None
    return SubmoduleLook(
        git=opened.git,
        store=opened.store,
        top=opened.subject.top,
        environment=options.environment,
        extent=Extent(),
        open_writer=lambda _: Scripted(whole),
    )


def codes(look: SubmoduleLook, inner: Repo, writer: Scripted | None = None) -> list[str]:
    head = inner.git("rev-parse", "HEAD").strip()
    chosen = look if writer is None else replace(look, open_writer=lambda _: writer)
    found = chosen.look({PATH: head}, trusted=frozenset({"x"}), paranoid=True).flags
    return [flag.code for flag in found]


def test_submodule_as_recorded_needs_no_word(look: SubmoduleLook, inner: Repo) -> None:
    assert codes(look, inner) == []


def test_other_tree_on_disk_or_in_the_index_is_an_edit(
    look: SubmoduleLook, inner: Repo, whole: WorkTree
) -> None:
    other = WorkTree(tree=ObjectId("1" * 40))
    assert codes(look, inner, Scripted(other, whole)) == [DIRTY]
    assert codes(look, inner, Scripted(whole, other)) == [DIRTY]


def test_hidden_file_is_an_edit(look: SubmoduleLook, inner: Repo, whole: WorkTree) -> None:
    tree = replace(whole, ignored=(RepoPath("i"),))
    assert codes(look, inner, Scripted(tree)) == []
    assert codes(look, inner, Scripted(tree, hides=(RepoPath("i"),))) == [DIRTY]


def test_what_could_not_be_told_is_unread(look: SubmoduleLook, inner: Repo, whole: WorkTree) -> None:
    doubtful = replace(whole, unknown=(Reason(code="filtered-unknown", message="X."),))
    assert codes(look, inner, Scripted(doubtful, whole)) == [UNREAD]


def test_what_was_not_seen_inside_is_told_with_its_path(
    look: SubmoduleLook, inner: Repo, whole: WorkTree
) -> None:
    codes_of_all = ("ignored-files", "submodules", "filemode-off")
    told = (
        *(Reason(code=code, message="X.") for code in codes_of_all),
        Reason(code="sparse-checkout", message="Y."),
        Reason(code="sparse-checkout", message="Z.", path="deep"),
    )
    head = inner.git("rev-parse", "HEAD").strip()
    chosen = replace(look, open_writer=lambda _: Scripted(replace(whole, limitations=told)))
    found = chosen.look({PATH: head}, trusted=frozenset({"x"}), paranoid=True)
    assert [(one.message, one.path) for one in found.limitations] == [("Y.", "d/sub"), ("Z.", "d/sub/deep")]


def test_failure_inside_is_unread_and_a_fault_of_ours_is_not_hidden(
    look: SubmoduleLook, inner: Repo, whole: WorkTree
) -> None:
    writer = Scripted(whole)
    writer.error = GitError("git-failed", "X.")
    assert codes(look, inner, writer) == [UNREAD]
    writer.error = InvariantError("x", "X.")
    with pytest.raises(InvariantError):
        codes(look, inner, writer)


def test_commit_that_is_not_there_is_unread(look: SubmoduleLook) -> None:
    found = look.look({PATH: b"9" * 40}, trusted=frozenset({"x"}), paranoid=True).flags
    assert [(flag.code, flag.path) for flag in found] == [(UNREAD, "d/sub")]


def test_folder_of_which_the_outer_repository_is_the_top_is_unread(
    look: SubmoduleLook, subject: Repo, inner: Repo
) -> None:
    head = subject.git("rev-parse", "HEAD").strip()
    assert inner.path.is_dir()
    found = look.look({b"d": head}, trusted=frozenset({"x"}), paranoid=True).flags
    assert [flag.code for flag in found] == [UNREAD]


def test_no_more_and_no_deeper_than_the_bounds(
    look: SubmoduleLook, inner: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(submodules, "MOST", 1)
    assert [codes(look, inner), codes(look, inner)] == [[], [UNREAD]]
    assert codes(replace(look, extent=Extent(depth=submodules.DEEPEST)), inner) == [UNREAD]
