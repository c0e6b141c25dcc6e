"""Earlier versions of files, read within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.errors import GitError
from adjudge.evidence.past import Asked
from adjudge.model.history import FileStep, FileSteps
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.place import Side
from adjudge.survey import past
from adjudge.survey.past import PastReader, StepsByPath, order_versions
from tests.fakes.git import FakeGit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.evidence.past import Version

A = RepoPath("a")
B = RepoPath("b")


def grown(*contents: bytes, path: str = "a") -> tuple[FakeGit, list[ObjectId]]:
    """A repository with one file, and the commits of its versions."""
    git = FakeGit()
    commits: list[ObjectId] = []
    for content in contents:
        commits.append(git.put_commit({path: content}, *commits[-1:]))
    return git, commits


def asked(git: FakeGit, commit: ObjectId, path: RepoPath = A, side: Side = Side.HEAD) -> Asked:
    listed = {entry.path: entry.object_id for entry in git.list_tree(git.commit(commit).tree)}
    return Asked(path, side, listed[path])


def told(versions: Sequence[Version]) -> list[tuple[bytes, int | None]]:
    return [(one.data, one.after) for one in versions]


def letter(name: str) -> ObjectId:
    """A blob id."""
    return ObjectId(name * 40)


def order(one: Asked, steps: FileSteps) -> list[tuple[str, int | None]]:
    return [(place.object_id[0], place.after) for place in order_versions(one, StepsByPath(steps))]


def step(old: str | None, new: str | None, path: RepoPath = A) -> FileStep:
    return FileStep(path=path, old_id=letter(old) if old else None, new_id=letter(new) if new else None)


def test_versions_are_newest_first_and_each_leads_to_the_next() -> None:
    git, commits = grown(b"1", b"2", b"3")
    reader = PastReader(git, base=None, head=commits[-1])
    assert told(reader.versions(asked(git, commits[-1]))) == [(b"3", None), (b"2", 0), (b"1", 1)]
    assert reader.limitations() == ()


def test_text_that_is_not_committed_comes_after_that_of_head() -> None:
    git, commits = grown(b"1", b"2")
    git.put_tree({"a": b"edited"})
    ours = Asked(A, Side.HEAD, next(name for name, data in git.contents.items() if data == b"edited"))
    reader = PastReader(git, base=commits[-1], head=None)
    assert told(reader.versions(ours)) == [(b"edited", None), (b"2", 0), (b"1", 1)]


def test_base_side_has_the_past_of_the_base() -> None:
    git, commits = grown(b"1", b"2", b"3")
    reader = PastReader(git, base=commits[1], head=commits[2])
    found = reader.versions(asked(git, commits[1], side=Side.BASE))
    assert told(found) == [(b"2", None), (b"1", 0)]


def test_without_a_commit_there_is_no_past_and_nothing_is_missing() -> None:
    git, commits = grown(b"1")
    reader = PastReader(git, base=None, head=commits[0])
    found = reader.versions(asked(git, commits[0], side=Side.BASE))
    assert (told(found), reader.limitations()) == ([(b"1", None)], ())


def test_merged_branches_are_part_of_the_past() -> None:
    steps = FileSteps(tips=((A, letter("d")),), steps=(step("b", "d"), step("c", "d"), step("a", "c")))
    assert order(Asked(A, Side.HEAD, letter("d")), steps) == [("d", None), ("b", 0), ("c", 0), ("a", 2)]


def test_blobs_before_a_removal_lead_nowhere() -> None:
    steps = FileSteps(steps=(step(None, "c"), step("b", None), step("a", "b")))
    found = order(Asked(A, Side.HEAD, letter("c")), steps)
    assert found == [("c", None), ("b", None), ("a", None)]


def test_text_that_came_back_is_one_version() -> None:
    steps = FileSteps(steps=(step("b", "a"), step("a", "b")))
    assert order(Asked(A, Side.HEAD, letter("a")), steps) == [("a", None), ("b", 0)]


def test_name_before_a_rename_of_the_change_has_its_past() -> None:
    steps = FileSteps(steps=(step("b", None, B), step(None, "c"), step("a", "b", B)))
    found = order(Asked(A, Side.HEAD, letter("c"), was=(B, letter("b"))), steps)
    assert found == [("c", None), ("b", 0), ("a", 1)]


def test_version_after_one_that_is_no_text_leads_nowhere() -> None:
    git, commits = grown(b"1", b"\0", b"3")
    reader = PastReader(git, base=None, head=commits[-1])
    assert told(reader.versions(asked(git, commits[-1]))) == [(b"3", None), (b"1", None)]


def test_file_that_is_no_text_has_no_versions() -> None:
    git, commits = grown(b"1", b"\0")
    assert PastReader(git, base=None, head=commits[-1]).versions(asked(git, commits[-1])) == ()


def test_missing_blob_is_told() -> None:
    git, commits = grown(b"1", b"2")
    one = asked(git, commits[-1])
    git.contents = {name: data for name, data in git.contents.items() if data != b"1"}
    reader = PastReader(git, base=None, head=commits[-1])
    assert told(reader.versions(one)) == [(b"2", None)]
    assert [reason.code for reason in reader.limitations()] == ["past-cut"]


def test_cut_history_is_told() -> None:
    git, commits = grown(b"1", b"2", b"3")
    del git.commits[commits[0]]
    reader = PastReader(git, base=None, head=commits[-1])
    assert told(reader.versions(asked(git, commits[-1]))) == [(b"3", None), (b"2", 0)]
    assert [reason.code for reason in reader.limitations()] == ["past-cut"]


@pytest.mark.parametrize(
    ("code", "limitation"), [("git-timeout", "past-bounded"), ("damaged-object", "past-cut")]
)
def test_history_that_git_does_not_give_is_told(code: str, limitation: str) -> None:
    class Refusing(FakeGit):
        def file_steps(self, before: ObjectId, paths: Sequence[RepoPath], *, limit: int) -> FileSteps:
            raise GitError(code, f"{before} {paths} {limit}")

    git = Refusing()
    commit = git.put_commit({"a": b"1"})
    reader = PastReader(git, base=None, head=commit)
    assert told(reader.versions(asked(git, commit))) == [(b"1", None)]
    assert [reason.code for reason in reader.limitations()] == [limitation]


@pytest.mark.parametrize(
    ("bound", "value", "wanted"),
    [
        ("MOST_VERSIONS", 2, [b"3", b"2"]),
        ("MOST_BYTES", 2, [b"3", b"2"]),
        ("MOST_COMMITS", 1, [b"3", b"2"]),
        ("MOST_FILES", 0, []),
        ("MOST_LOADS", 0, []),
        ("TEXT_BYTES", 0, []),
    ],
)
def test_bounds_are_kept_and_told(
    monkeypatch: pytest.MonkeyPatch, bound: str, value: int, wanted: list[bytes]
) -> None:
    git, commits = grown(b"1", b"2", b"3")
    monkeypatch.setattr(past, bound, value)
    reader = PastReader(git, base=None, head=commits[-1])
    assert [one.data for one in reader.versions(asked(git, commits[-1]))] == wanted
    assert [reason.code for reason in reader.limitations()] == ["past-bounded"]


def test_bytes_go_to_the_newest_versions_of_every_file(monkeypatch: pytest.MonkeyPatch) -> None:
    git = FakeGit()
    first = git.put_commit({"a": b"1", "b": b"5"})
    second = git.put_commit({"a": b"2", "b": b"6"}, first)
    third = git.put_commit({"a": b"3", "b": b"7"}, second)
    monkeypatch.setattr(past, "MOST_BYTES", 4)
    reader = PastReader(git, base=None, head=third)
    both = [asked(git, third, A), asked(git, third, B)]
    reader.load(both)
    assert [[one.data for one in reader.versions(each)] for each in both] == [[b"3", b"2"], [b"7", b"6"]]


def test_files_are_asked_for_once() -> None:
    class Counting(FakeGit):
        calls = 0

        def file_steps(self, before: ObjectId, paths: Sequence[RepoPath], *, limit: int) -> FileSteps:
            self.calls += 1
            return super().file_steps(before, paths, limit=limit)

    git = Counting()
    commit = git.put_commit({"a": b"1", "b": b"2"})
    reader = PastReader(git, base=None, head=commit)
    both = [asked(git, commit, A), asked(git, commit, B)]
    reader.load(both)
    reader.load(both)
    assert [len(reader.versions(one)) for one in both] == [1, 1]
    assert git.calls == 1


def test_steps_are_bounded_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    git, commits = grown(b"1")
    monkeypatch.setattr(past, "MOST_STEPS", 5)
    reader = PastReader(git, base=None, head=commits[0])
    assert [reader.spend(3), reader.spend(3), reader.spend(2)] == [True, False, True]
    assert [reason.code for reason in reader.limitations()] == ["past-bounded"]
