"""Tests for semgrep's rules; runs of it are in the functional tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.collectors.semgrep import BAD_RULES, NO_RULES, semgrep

if TYPE_CHECKING:
    from pathlib import Path

RULES = "rules:\n  - id: b\n    pattern: x\n  - id: a\n    pattern: y\n"


def test_without_rules_it_is_not_run() -> None:
    assert semgrep(None).lacks == NO_RULES


def test_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    assert semgrep(tmp_path / "gone.yml").lacks == BAD_RULES


def test_rules_of_the_file_are_those_in_force(tmp_path: Path) -> None:
    (tmp_path / "rules.yml").write_text(RULES)
    plan = semgrep(tmp_path / "rules.yml")
    assert (plan.lacks, plan.rules) == (None, ("a", "b"))
    assert plan.own == {"rules.yml": RULES.encode()}


@pytest.mark.parametrize("text", ["rules: [", "", "[]", "rules: 7", "rules: [7, {id: 7}]", "\x00"])
def test_nothing_is_said_of_rules_that_cannot_be_listed(tmp_path: Path, text: str) -> None:
    (tmp_path / "rules.yml").write_text(text)
    assert semgrep(tmp_path / "rules.yml").rules == ()


def test_nothing_of_the_tree_and_nobody_outside_is_asked() -> None:
    plan = semgrep(None)
    words = plan.arguments
    assert {"--disable-nosem", "--no-git-ignore", "--disable-version-check"} <= set(words)
    assert words[words.index("--metrics") + 1] == "off"
    assert words[words.index("--config") + 1] == "rules.yml"
    assert ".semgrepignore" in plan.without
