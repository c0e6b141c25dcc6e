"""Tests for the words that bandit is started with; runs of it are in the functional tests."""

from __future__ import annotations

from adjudge.adapters.collectors.bandit import bandit
from adjudge.adapters.collectors.plan import End
from adjudge.model.ids import RepoPath
from tests.unit.contracts.collected.recordings import recorded


def test_comments_and_its_own_exclusions_do_not_count() -> None:
    words = bandit().arguments
    assert "--ignore-nosec" in words
    assert words[words.index("-x") + 1] == ""
    assert ".bandit" in bandit().without


def test_asserts_are_left_out_of_what_it_looks_for_and_of_what_was_in_force() -> None:
    plan = bandit()
    assert plan.arguments[plan.arguments.index("-s") + 1] == "B101"
    assert plan.listing is not None
    rules = plan.listing.read(recorded("bandit-help.txt"))
    assert "B102" in rules
    assert "B101" not in rules


def test_findings_are_another_exit_status_than_a_clean_run() -> None:
    assert bandit().ends == {0: End.CLEAN, 1: End.FOUND}


def test_python_is_what_it_looks_at() -> None:
    assert [path for path in ("a.py", "a.pyi", "a.sh") if bandit().wants(RepoPath(path))] == ["a.py"]
