from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.errors import InconclusiveError
from adjudge.model.change import Flag
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.ports import WorkTree
from adjudge.survey.targets import HIDDEN, in_order, resolve_target
from tests.fakes.git import FACTS, FakeGit

WORKTREE = TargetRequest(mode=TargetMode.WORKTREE)
GATE = TargetRequest(fall_through=False)


@pytest.fixture
def git() -> FakeGit:
    """Two commits and an edited work tree."""
    made = FakeGit()
    made.put_commit({"a": b"2\n"}, made.put_commit({"a": b"1\n"}))
    made.on_disk = WorkTree(tree=made.put_tree({"a": b"3\n", "b": b"1\n"}))
    return made


def clean(git: FakeGit) -> FakeGit:
    git.on_disk = WorkTree(tree=git.commits[git.refs["HEAD"]].tree)
    return git


def test_target_is_whole_when_both_witnesses_agree(git: FakeGit) -> None:
    found = resolve_target(WORKTREE, git)
    assert (found.outcome, found.reasons) == (Outcome.PASS, ())
    assert (found.touched, found.reads) == (("a", "b"), ())
    assert (found.mode, found.chosen_by) == (TargetMode.WORKTREE, "argument")
    assert (found.git_version, found.object_format) == ("2.39.5", "sha1")


def test_target_is_inconclusive_when_they_disagree(git: FakeGit) -> None:
    git.untrusted_text = b""
    found = resolve_target(WORKTREE, git)
    assert (found.outcome, [reason.code for reason in found.reasons]) == (
        Outcome.INCONCLUSIVE,
        ["witnesses-disagree"],
    )


def test_target_is_inconclusive_when_something_was_not_seen(git: FakeGit) -> None:
    unseen = Reason(code="unreadable-file", message="X.", path="z")
    git.on_disk = replace(git.on_disk, unknown=(unseen,))
    found = resolve_target(WORKTREE, git)
    assert (found.outcome, found.reasons) == (Outcome.INCONCLUSIVE, (unseen,))
    assert found.touched == ("a", "b")


def test_flags_limitations_and_ignored_files_are_kept_in_order(git: FakeGit) -> None:
    flags = (Flag(code="z", path="a", message="Z."), Flag(code="a", path="z", message="A."))
    limits = (Reason(code="z", message="Z."), Reason(code="a", message="A."))
    git.on_disk = replace(git.on_disk, flags=flags, limitations=limits, ignored=(RepoPath("i"),))
    git.reader_facts = replace(FACTS, shallow=True, partial=True)
    found = resolve_target(WORKTREE, git)
    assert [flag.code for flag in found.flags] == ["a", "z"]
    assert [reason.code for reason in found.limitations] == ["a", "partial-clone", "shallow", "z"]
    assert (found.ignored, found.hidden) == (("i",), ())


def test_hidden_files_are_kept_and_told_without_a_name(git: FakeGit) -> None:
    git.on_disk = replace(git.on_disk, ignored=(RepoPath("h"), RepoPath("i")))
    git.hiding = frozenset({"h"})
    found = resolve_target(WORKTREE, git)
    assert (found.outcome, found.hidden, found.limitations) == (Outcome.PASS, ("h",), (HIDDEN,))
    assert not [letter for letter in HIDDEN.message if letter.isdigit()]


@pytest.mark.parametrize(("mode", "recorded"), [(TargetMode.WORKTREE, True), (TargetMode.COMMIT, False)])
def test_settings_are_recorded_where_the_disk_was_read(
    mode: TargetMode, recorded: bool, git: FakeGit
) -> None:
    settings = (("core.autocrlf", "true"),)
    git.reader_facts = replace(FACTS, settings=settings)
    assert resolve_target(TargetRequest(mode=mode), git).settings == (settings if recorded else ())


def test_report_falls_through_to_the_last_commit(git: FakeGit) -> None:
    found = resolve_target(TargetRequest(), clean(git))
    assert (found.mode, found.chosen_by, found.outcome) == (TargetMode.COMMIT, "default-commit", Outcome.PASS)


def test_report_takes_the_first_rule_with_an_answer(git: FakeGit) -> None:
    assert resolve_target(TargetRequest(), git).chosen_by == "default-worktree"


def test_gate_never_falls_through(git: FakeGit) -> None:
    with pytest.raises(InconclusiveError) as refused:
        resolve_target(GATE, clean(git))
    assert (refused.value.code, refused.value.exit_code) == ("nothing-to-judge", 3)
    assert "the work tree equals HEAD" in refused.value.message


def test_gate_takes_the_first_rule_that_applies(git: FakeGit) -> None:
    assert resolve_target(GATE, git).chosen_by == "default-worktree"


@pytest.mark.parametrize("mode", [TargetMode.WORKTREE, TargetMode.STAGED])
def test_gate_with_a_word_and_nothing_to_judge_is_inconclusive(mode: TargetMode, git: FakeGit) -> None:
    with pytest.raises(InconclusiveError):
        resolve_target(TargetRequest(mode=mode, fall_through=False), clean(git))


def test_report_with_a_word_and_nothing_to_judge_says_so_and_is_no_pass(git: FakeGit) -> None:
    found = resolve_target(WORKTREE, clean(git))
    assert (found.outcome, found.changes) == (Outcome.INCONCLUSIVE, ())
    assert [reason.code for reason in found.reasons] == ["nothing-to-judge"]


def test_report_with_nothing_anywhere_says_so() -> None:
    found = resolve_target(TargetRequest(), FakeGit())
    assert [reason.code for reason in found.reasons] == ["nothing-to-judge"]


def test_gate_with_something_unseen_and_no_change_goes_on_to_be_inconclusive(git: FakeGit) -> None:
    clean(git).on_disk = replace(git.on_disk, unknown=(Reason(code="filtered-unknown", message="X."),))
    found = resolve_target(GATE, git)
    assert [reason.code for reason in found.reasons] == ["filtered-unknown"]


def test_reasons_are_sorted_and_each_is_there_once() -> None:
    one, two = Reason(code="a", message="M."), Reason(code="a", message="M.", path="p")
    assert in_order([two, one, two]) == (one, two)
