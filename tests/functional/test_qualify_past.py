"""Quotes of which a copy was removed before the change under review: real histories of real git."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.model.target import TargetMode
from tests.builders import Repo, repo
from tests.functional.qualify_trial import claim, claims, put_on_trial

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console
    from tests.functional.qualify_trial import Trial

STEP = "uses: builder@2634"
QUOTE = f"      {STEP}"


def job(name: str, tag: str) -> str:
    return f"  {name}:\n    steps:\n{QUOTE}\n      tag: {tag}\n"


FIRST, SECOND, THIRD = job("one", "latest"), job("two", "stable"), job("three", "nightly")
TOP = "jobs:\n"


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Three jobs with one step, two of which are removed; then an unrelated change."""
    made = repo(tmp_path / "r")
    made.commit({"flow.yml": TOP + FIRST + SECOND + THIRD, "z.py": "value = 1\n"})
    made.commit({"flow.yml": TOP + SECOND + THIRD})
    made.commit({"flow.yml": "# flow\n" + TOP + SECOND})
    made.commit({"z.py": "value = 2\n"})
    return made


def tried(subject: Repo, line: int, mode: TargetMode = TargetMode.COMMIT) -> Trial:
    return put_on_trial(subject, claim("flow.yml", STEP, line), mode)


def test_copy_that_was_removed_before_the_change_is_not_taken_for_the_one_that_is_left(subject: Repo) -> None:
    assert tried(subject, 12).where == ("stale", "quote-removed", None)


def test_copy_that_is_left_is_found(tmp_path: Path) -> None:
    made = repo(tmp_path / "s")
    made.commit({"flow.yml": TOP + FIRST + SECOND})
    made.commit({"flow.yml": TOP + SECOND})
    made.commit({"flow.yml": "# flow\n" + TOP + SECOND})
    assert tried(made, 8).where == ("relocated", "quote-elsewhere", 5)


def test_line_that_two_copies_had_at_different_times_is_ambiguous(subject: Repo) -> None:
    assert tried(subject, 4).where == ("unresolved", "ambiguous", None)


def test_past_of_a_work_tree_is_that_of_its_commit(subject: Repo) -> None:
    subject.write({"flow.yml": "# by\n# hand\n" + TOP + SECOND})
    assert tried(subject, 12, TargetMode.WORKTREE).where == ("stale", "quote-removed", None)
    assert tried(subject, 5, TargetMode.WORKTREE).where == ("relocated", "quote-elsewhere", 6)


def test_copy_of_a_merged_branch_is_known(tmp_path: Path) -> None:
    made = repo(tmp_path / "m")
    made.commit({"flow.yml": TOP + SECOND})
    made.git("checkout", "-q", "-b", "side")
    made.commit({"flow.yml": TOP + FIRST + SECOND})
    made.commit({"flow.yml": "# side\n" + TOP + SECOND})
    made.git("checkout", "-q", "main")
    made.commit({"z.py": "value = 1\n"})
    made.git("merge", "-q", "--no-ff", "-m", "merge", "side")
    made.commit({"z.py": "value = 2\n"})
    assert tried(made, 8).where == ("relocated", "quote-elsewhere", 5)
    made.commit({"flow.yml": "# side\n# more\n" + TOP + SECOND})
    assert tried(made, 8).where == ("relocated", "quote-elsewhere", 6)


def test_copy_under_the_name_before_a_rename_of_the_change_is_known(tmp_path: Path) -> None:
    made = repo(tmp_path / "n")
    made.commit({"flow.yml": TOP + FIRST + SECOND + "  tail: 1\n  more: 2\n  last: 3\n"})
    made.commit({"flow.yml": TOP + SECOND + "  tail: 1\n  more: 2\n  last: 3\n"})
    made.git("mv", "flow.yml", "new.yml")
    made.commit({})
    found = put_on_trial(made, claim("new.yml", STEP, 8))
    assert found.where == ("relocated", "quote-elsewhere", 4)
    gone = put_on_trial(made, claim("flow.yml", STEP, 8))
    assert gone.where == found.where


def test_evidence_about_a_removed_copy_does_not_hold(subject: Repo) -> None:
    quote = {"kind": "quote", "path": "flow.yml", "start_line": 12, "quote": STEP}
    made = put_on_trial(subject, claim("z.py", "value = 2", 1, evidence=[quote]))
    (checked,) = made.only.evidence
    assert (checked.state.value, checked.found) == (
        "does-not-hold",
        "It does not stand at line 12, where an earlier version had it; at line 5 stands another copy of it.",
    )


def test_cut_clone_says_that_it_does_not_know_the_past(
    subject: Repo, tmp_path: Path, adjudge: Console
) -> None:
    document = tmp_path / "review.json"
    document.write_bytes(claims(claim("flow.yml", STEP, 12)))
    subject.git("clone", "-q", "--depth", "1", f"file://{subject.path}", str(tmp_path / "cut"))
    whole = adjudge(subject.path, "qualify", str(document), "--json").json
    cut = adjudge(tmp_path / "cut", "qualify", str(document), "--json").json
    assert whole["counts"]["dispositions"]["stale"] == cut["counts"]["dispositions"]["relocated"] == 1
    assert "past-cut" not in {one["code"] for one in whole["limitations"]}
    assert "past-cut" in {one["code"] for one in cut["limitations"]}
