"""History by ``git log``: real git, in clones of every kind, with hostile names and times."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git import history
from adjudge.adapters.git.history import LONGEST, parse_history, read_authors, read_history
from adjudge.adapters.git.opening import open_repository
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import GitError
from adjudge.model.history import Author
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.adapters.git.opening import GitOptions
    from adjudge.model.history import History
    from tests.builders import Repo

A_U_THOR = Author(name="A U Thor", email="author@example.com")


def head(subject: Repo) -> ObjectId:
    return ObjectId(subject.git("rev-parse", "HEAD").decode().strip())


def asked(
    options: GitOptions, before: ObjectId, limit: int = 100, mailmap: ObjectId | None = None
) -> History:
    opened = open_repository(SubprocessRunner(), options)
    return read_history(opened.git, opened.place, before, limit=limit, mailmap=mailmap)


def paths(found: History) -> list[tuple[str, ...]]:
    return [commit.paths for commit in found.commits]


def write_commit(subject: Repo, author: bytes, committer: bytes = b"C <c@c> 1700000000 +0000") -> ObjectId:
    """A commit on top of HEAD with exactly these lines, whatever git would say of them."""
    tree, parent = subject.git("rev-parse", "HEAD^{tree}").strip(), subject.git("rev-parse", "HEAD").strip()
    text = b"tree %s\nparent %s\nauthor %s\ncommitter %s\n\nx\n" % (tree, parent, author, committer)
    return ObjectId(
        subject.git("hash-object", "-t", "commit", "-w", "--literally", "--stdin", stdin=text)
        .decode()
        .strip()
    )


def test_each_commit_has_author_time_and_what_it_touched(subject: Repo, options: GitOptions) -> None:
    found = asked(options, head(subject))
    assert paths(found) == [("a.txt",), ("a.txt", "d/b.txt")]
    assert [(one.author, one.time_s) for one in found.commits] == [
        (A_U_THOR, 1_700_000_060), (A_U_THOR, 1_700_000_000),
    ]  # fmt: skip
    assert found.extent == "whole"


def test_more_commits_than_asked_for_is_bounded(subject: Repo, options: GitOptions) -> None:
    assert [asked(options, head(subject), limit).extent for limit in (1, 2)] == ["bounded", "whole"]
    assert len(asked(options, head(subject), 1).commits) == 1


def test_odd_paths_come_whole(subject: Repo, options: GitOptions) -> None:
    odd = {"\n": "1", "a\nb": "1", "a" * 40: "1", "\x01": "1", "\udcff \"'": "1", "café": "1", "HTNE": "1"}
    subject.commit(dict(odd))
    assert asked(options, head(subject)).commits[0].paths == tuple(sorted(odd))


def test_a_rename_is_both_names(subject: Repo, options: GitOptions) -> None:
    subject.git("mv", "a.txt", "moved.txt")
    subject.commit()
    assert asked(options, head(subject)).commits[0].paths == ("a.txt", "moved.txt")


def test_merges_and_empty_commits_have_no_paths(subject: Repo, options: GitOptions) -> None:
    for name in ("one", "two", "three"):
        subject.git("checkout", "-q", "-b", name, "main")
        subject.commit({name: "1"})
    subject.git("checkout", "-q", "main")
    subject.git("merge", "-q", "--no-ff", "-m", "octopus", "one", "two", "three")
    subject.commit(message="empty")
    found = paths(asked(options, head(subject)))
    assert sorted(found) == [(), (), ("a.txt",), ("a.txt", "d/b.txt"), ("one",), ("three",), ("two",)]


def test_a_commit_that_touches_too_much_tells_nothing(
    subject: Repo, options: GitOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "WIDE", 1)
    assert paths(asked(options, head(subject))) == [("a.txt",), ()]


def test_where_a_shallow_clone_is_cut_nobody_made_the_tree(
    subject: Repo, options: GitOptions, tmp_path: Path
) -> None:
    subject.git("clone", "-q", "--depth=1", f"file://{subject.path}", str(tmp_path / "clone"))
    found = asked(replace(options, folder=str(tmp_path / "clone")), head(subject))
    assert (paths(found), found.extent) == ([()], "shallow")


def test_a_cut_beyond_what_was_asked_for_is_bounded(
    subject: Repo, options: GitOptions, tmp_path: Path
) -> None:
    subject.commit({"a.txt": "third\n"})
    subject.git("clone", "-q", "--depth=2", f"file://{subject.path}", str(tmp_path / "clone"))
    clone = replace(options, folder=str(tmp_path / "clone"))
    assert [asked(clone, head(subject), limit).extent for limit in (1, 2)] == ["bounded", "shallow"]


def test_a_clone_without_blobs_tells_all_and_fetches_nothing(
    subject: Repo, options: GitOptions, tmp_path: Path
) -> None:
    subject.git("config", "uploadpack.allowFilter", "true")
    place = tmp_path / "clone"
    subject.git("clone", "-q", "--bare", "--filter=blob:none", f"file://{subject.path}", str(place))
    shutil.move(subject.path, tmp_path / "gone")
    commit = (
        ObjectId((place / "refs/heads/main").read_text().strip())
        if (place / "refs/heads/main").exists()
        else None
    )
    commit = commit or ObjectId((place / "packed-refs").read_text().splitlines()[-1].split()[0])
    assert paths(asked(replace(options, folder=str(place)), commit)) == [("a.txt",), ("a.txt", "d/b.txt")]


def test_a_missing_tree_is_shallow_and_invents_nothing(subject: Repo, options: GitOptions) -> None:
    tree = subject.git("rev-parse", "HEAD~1^{tree}").decode().strip()
    (subject.path / ".git/objects" / tree[:2] / tree[2:]).unlink()
    found = asked(options, head(subject))
    assert (found.commits, found.extent) == ((), "shallow")


def test_a_commit_that_is_not_here_is_shallow(options: GitOptions) -> None:
    assert asked(options, ObjectId("f" * 40)).extent == "shallow"


def test_names_are_those_of_the_mailmap_that_is_named_and_no_other(
    subject: Repo, options: GitOptions
) -> None:
    named = b"Mapped <mapped@example.com> <author@example.com>\n"
    blob = ObjectId(subject.git("hash-object", "-w", "--stdin", stdin=named).decode().strip())
    subject.commit({".mailmap": "Proposer <author@example.com>\n"})
    subject.git("config", "mailmap.file", str(subject.path / ".mailmap"))
    subject.git("config", "log.mailmap", "true")
    assert {one.author for one in asked(options, head(subject)).commits} == {A_U_THOR}
    mapped = Author(name="Mapped", email="mapped@example.com")
    assert {one.author for one in asked(options, head(subject), mailmap=blob).commits} == {mapped}


def test_settings_of_the_subject_change_nothing(subject: Repo, options: GitOptions) -> None:
    before = asked(options, head(subject))
    commit = head(subject)
    for name, value in (
        ("i18n.logOutputEncoding", "UTF-16"), ("log.showSignature", "true"), ("log.follow", "true"),
        ("diff.orderFile", "x"), ("diff.renames", "copies"), ("log.diffMerges", "first-parent"),
        ("format.pretty", "raw"), ("log.date", "iso"), ("core.quotePath", "false"), ("log.showRoot", "false"),
    ):  # fmt: skip
        subject.git("config", name, value)
    subject.git("notes", "add", "-m", "note", "HEAD~1")
    (subject.path / ".git/refs/replace").mkdir()
    (subject.path / ".git/refs/replace" / head(subject)).write_text(
        subject.git("rev-parse", "HEAD~1").decode()
    )
    (subject.path / ".git/info/grafts").write_text(f"{head(subject)}\n")
    assert asked(options, commit) == before


@pytest.mark.parametrize(
    ("author", "name"),
    [
        (b"\xff\xfe <x@x> 1 +0000", "\ufffd\ufffd"),
        (b"a\x1b[31m <x@x> 1 +0000", "a\x1b[31m"),
        (b" <> 1 +0000", ""),
        (b"%H%x00%n <x@x> 1 +0000", "%H%x00%n"),
        (b"a" * 5000 + b" <x@x> 1 +0000", "a" * LONGEST + "\N{HORIZONTAL ELLIPSIS}"),
    ],
)
def test_hostile_names_come_bounded_and_as_text(
    subject: Repo, options: GitOptions, author: bytes, name: str
) -> None:
    found = asked(options, write_commit(subject, author)).commits
    assert (found[0].author.name, len(found)) == (name, 3)


@pytest.mark.parametrize(
    ("time", "wanted"),
    [(b"99999999999", 99_999_999_999), (b"0", 0), (b"-1", 0), (b"x", 0), (b"9" * 30, None)],
)
def test_odd_times_are_no_error(subject: Repo, options: GitOptions, time: bytes, wanted: int | None) -> None:
    commit = write_commit(subject, b"A <a@a> 1 +0000", b"C <c@c> " + time + b" +0000")
    found = [one for one in asked(options, commit).commits if one.author.name == "A"]
    assert found[0].time_s == wanted if wanted is not None else found[0].time_s >= 0


def test_too_long_an_answer_is_asked_again_for_fewer_commits(
    subject: Repo, options: GitOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject.commit({"a.txt": "third"})
    monkeypatch.setattr(history, "LIMIT_BYTES", 240)
    found = asked(options, head(subject), 10)
    assert (len(found.commits), found.extent) == (1, "bounded")


def test_an_answer_that_is_too_long_for_one_commit_is_an_error(
    subject: Repo, options: GitOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "LIMIT_BYTES", 10)
    with pytest.raises(GitError) as refused:
        asked(options, head(subject), 10)
    assert refused.value.code == "git-output-limit"


def test_what_git_does_not_print_is_refused() -> None:
    with pytest.raises(GitError):
        list(parse_history(b"\0Hx\0T1\0Nn\0", frozenset()))


def test_nothing_printed_is_no_commit() -> None:
    assert list(parse_history(b"", frozenset())) == []


def test_authors_are_those_of_the_range_alone(subject: Repo, options: GitOptions) -> None:
    opened = open_repository(SubprocessRunner(), options)
    first, base = head(subject), ObjectId(subject.git("rev-parse", "HEAD~1").decode().strip())
    other = write_commit(subject, b"Other <o@o> 1 +0000")

    def authors(before: ObjectId, after: ObjectId) -> tuple[Author, ...]:
        return read_authors(opened.git, opened.place, before, after, mailmap=None)

    assert authors(first, other) == (Author(name="Other", email="o@o"),)
    assert authors(base, other) == (A_U_THOR, Author(name="Other", email="o@o"))
    assert authors(first, first) == ()


def test_authors_of_a_commit_that_is_not_here_are_an_error(subject: Repo, options: GitOptions) -> None:
    opened = open_repository(SubprocessRunner(), options)
    with pytest.raises(GitError) as refused:
        read_authors(opened.git, opened.place, ObjectId("f" * 40), head(subject), mailmap=None)
    assert refused.value.code == "missing-object"
