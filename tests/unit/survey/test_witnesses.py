from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.errors import GitError, InconclusiveError
from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.survey import witnesses
from adjudge.survey.witnesses import hear_witnesses
from tests.fakes.git import EMPTY_TREE, FakeGit

LONG = b"".join(b"line %d\n" % number for number in range(20))


class LyingGit(FakeGit):
    """A reader whose tree comparison says something else."""

    told: tuple[Change, ...] = ()

    def compare(self, base: ObjectId, head: ObjectId) -> tuple[Change, ...]:  # noqa: ARG002 - it lies
        return self.told


def both(git: FakeGit, before: dict[str, bytes], after: dict[str, bytes]) -> tuple[ObjectId, ObjectId]:
    return git.put_tree(before), git.put_tree(after)


def test_equal_trees_need_no_witness() -> None:
    git = FakeGit(untrusted_text=b"not even read")
    heard = hear_witnesses(git, EMPTY_TREE, EMPTY_TREE)
    assert (heard.changes, heard.touched, heard.reasons) == ((), (), ())


def test_witnesses_that_agree_give_the_tree_comparison() -> None:
    git = FakeGit()
    base, head = both(git, {"a": b"1\n", "b": b"1\n"}, {"a": b"2\n", "c": b"3\n"})
    heard = hear_witnesses(git, base, head)
    assert heard.touched == ("a", "b", "c")
    assert [change.kind for change in heard.changes] == [
        ChangeKind.MODIFIED,
        ChangeKind.DELETED,
        ChangeKind.ADDED,
    ]
    assert (heard.reasons, heard.limitations) == ((), ())


def test_rename_is_laid_over_and_both_halves_stay_touched() -> None:
    git = FakeGit()
    base, head = both(git, {"old": LONG, "x": b"1\n"}, {"new": LONG, "x": b"2\n"})
    heard = hear_witnesses(git, base, head)
    renamed = heard.changes[0]
    assert [change.kind for change in heard.changes] == [ChangeKind.RENAMED, ChangeKind.MODIFIED]
    assert (renamed.old_path, renamed.new_path, renamed.similarity) == ("old", "new", 100)
    assert (renamed.old_mode, renamed.new_mode, renamed.old_id) == ("100644", "100644", renamed.new_id)
    assert heard.touched == ("new", "old", "x")


def test_binary_content_is_known_from_the_text() -> None:
    git = FakeGit()
    base, head = both(git, {}, {"x": b"\0", "y": b"1\n"})
    assert [change.binary for change in hear_witnesses(git, base, head).changes] == [True, False]


@pytest.mark.parametrize(
    ("without", "named"),
    [("b", "only the trees name: b"), ("a", "only the trees name: a")],
)
def test_path_that_the_text_leaves_out_is_named(without: str, named: str) -> None:
    git = FakeGit()
    base, head = both(git, {"a": b"1\n", "b": b"1\n"}, {"a": b"2\n", "b": b"2\n"})
    kept = RepoPath({"a": "b", "b": "a"}[without])
    git.untrusted_text = git.patch_text(base, head, context=0, text=False, paths=[kept])
    (reason,) = hear_witnesses(git, base, head).reasons
    assert (reason.code, named in reason.message) == ("witnesses-disagree", True)


def test_empty_text_beside_a_changed_tree_is_a_disagreement() -> None:
    git = FakeGit(untrusted_text=b"")
    base, head = both(git, {}, {"a": b"1\n"})
    heard = hear_witnesses(git, base, head)
    assert [reason.code for reason in heard.reasons] == ["witnesses-disagree"]
    assert heard.touched == ("a",)


def lying(git: FakeGit, text: bytes, *told: Change) -> LyingGit:
    """A reader of the same objects with a text of its own, whose comparison tells what it is told."""
    made = LyingGit(trees=git.trees, contents=git.contents, untrusted_text=text)
    made.told = told
    return made


def test_path_that_the_trees_leave_out_is_named() -> None:
    git = FakeGit()
    base, head = both(git, {"a": b"1\n", "b": b"1\n"}, {"a": b"2\n", "b": b"2\n"})
    first, _ = git.compare(base, head)
    text = git.patch_text(base, head, context=0, text=False)
    (reason,) = hear_witnesses(lying(git, text, first), base, head).reasons
    assert "only the text names: b" in reason.message


@pytest.mark.parametrize(
    "lie",
    [
        {"old_mode": "100755"},
        {"new_mode": "100755"},
        {"old_id": ObjectId("f" * 40)},
        {"new_id": ObjectId("f" * 40)},
    ],
    ids="".join,
)
def test_mode_or_id_that_differs_is_a_disagreement(lie: dict[str, Any]) -> None:
    git = FakeGit()
    base, head = both(git, {"a": b"1\n"}, {"a": b"2\n"})
    (change,) = git.compare(base, head)
    text = git.patch_text(base, head, context=0, text=False)
    (reason,) = hear_witnesses(lying(git, text, replace(change, **lie)), base, head).reasons
    assert "modes or ids differ of: a" in reason.message


def test_side_that_only_one_witness_has_is_a_disagreement() -> None:
    git = FakeGit()
    base, head = both(git, {"a": b"1\n"}, {"a": b"2\n"})
    (change,) = git.compare(base, head)
    text = git.patch_text(base, head, context=0, text=False)
    added = replace(change, kind=ChangeKind.ADDED, old_path=None, old_mode=None, old_id=None)
    reasons = hear_witnesses(lying(git, text, added), base, head).reasons
    assert [reason.code for reason in reasons] == ["witnesses-disagree"]


def test_many_differing_paths_are_counted() -> None:
    git = FakeGit(untrusted_text=b"")
    base, head = both(git, {}, {f"f{number:03}": b"1\n" for number in range(witnesses.NAMED + 7)})
    (reason,) = hear_witnesses(git, base, head).reasons
    assert "and 7 more" in reason.message
    assert reason.message.isprintable()


def test_missing_blob_leaves_the_tree_comparison_standing() -> None:
    git = FakeGit()
    base, head = both(git, {"a": b"1\n"}, {"a": b"2\n"})
    (change,) = git.compare(base, head)
    assert change.new_id is not None
    del git.contents[change.new_id]
    heard = hear_witnesses(git, base, head)
    (reason,) = heard.reasons
    assert (reason.code, change.new_id in reason.message) == ("text-witness-unavailable", True)
    assert (heard.touched, heard.changes) == (("a",), (change,))


def test_text_that_the_parser_refuses_leaves_the_tree_comparison_standing() -> None:
    git = FakeGit(untrusted_text=b"no patch at all\n")
    base, head = both(git, {"a": b"1\n"}, {"a": b"2\n"})
    heard = hear_witnesses(git, base, head)
    (reason,) = heard.reasons
    assert (reason.code, reason.line) == ("text-witness-refused", 1)
    assert heard.touched == ("a",)


def test_other_failures_of_git_are_raised() -> None:
    class Failing(FakeGit):
        def patch_text(self, *_: object, **__: object) -> bytes:
            raise GitError("damaged-object", "It is damaged.")

    git = Failing()
    base, head = both(git, {}, {"a": b"1\n"})
    with pytest.raises(GitError):
        hear_witnesses(git, base, head)


def test_missing_tree_is_inconclusive() -> None:
    git = FakeGit()
    base = git.put_tree({"a": b"1\n"})
    with pytest.raises(InconclusiveError) as refused:
        hear_witnesses(git, base, ObjectId("f" * 40))
    assert (refused.value.code, refused.value.exit_code) == ("tree-missing", 3)


def test_damaged_tree_is_an_error() -> None:
    class Damaged(FakeGit):
        def compare(self, base: ObjectId, head: ObjectId) -> tuple[Change, ...]:
            raise GitError("damaged-object", f"{base} or {head} is damaged.")

    git = Damaged()
    base, head = both(git, {}, {"a": b"1\n"})
    with pytest.raises(GitError):
        hear_witnesses(git, base, head)


def test_flags_of_the_parser_are_kept() -> None:
    git = FakeGit()
    base = git.put_tree({})
    head = git.put_tree({"link": ("120000", b"/etc/passwd")})
    assert "symlink-leaves-tree" in {flag.code for flag in hear_witnesses(git, base, head).flags}


def test_too_many_candidates_for_renames_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witnesses, "RENAME_LIMIT", 2)
    git = FakeGit()
    files = {f"old{number}": b"%d\n" % number for number in range(3)}
    base, head = both(git, files, {f"new{number}": b"n%d\n" % number for number in range(3)})
    assert [reason.code for reason in hear_witnesses(git, base, head).limitations] == ["rename-limit"]
