"""The index gives what trying every rule would give, and keeps its budget."""

from __future__ import annotations

import random

from adjudge.brief.ownership.github import read_github
from adjudge.brief.ownership.gitlab import read_gitlab
from adjudge.brief.ownership.index import RuleIndex
from adjudge.brief.ownership.patterns import compile_pattern

PARTS = ["a", "b", "*", "**", "*.py", "a*", "?", "a.py", "*b", ""]
NAMES = ["a", "b", "a.py", "b.py", "ab"]


def test_the_last_rule_that_means_a_path_is_the_one_in_force() -> None:
    picked = random.Random(7)
    for _ in range(300):
        lines = [
            "/".join(picked.choices(PARTS, k=picked.randint(1, 4))) + f" @o{number}" for number in range(8)
        ]
        rules = read_github("\n".join(lines).encode()).rules
        index = RuleIndex(rules)
        for _ in range(10):
            path = picked.choices(NAMES, k=picked.randint(1, 4))
            meant = [rule for rule in rules if compile_pattern(rule.written).matches(path)]
            assert index.in_force("/".join(path)) == tuple(meant[-1:]), (lines, path)


def test_rules_filed_elsewhere_are_not_tried() -> None:
    lines = b"".join(b"/pkg%d/ @o\n" % number for number in range(1000))
    index = RuleIndex(read_github(lines).rules, budget=1)
    assert index.in_force("pkg7/a.py") is not None


def test_over_budget_nothing_is_told() -> None:
    index = RuleIndex(read_github(b"a* @o\n" * 100).rules, budget=150)
    assert (index.in_force("b"), index.in_force("b"), index.in_force("a")) == ((), None, None)


def test_every_section_counts_against_the_budget() -> None:
    text = b"".join(b"[S%d]\n* @o\n" % number for number in range(20))
    index = RuleIndex(read_gitlab(text).rules, budget=30)
    found = index.in_force("a")
    assert (found is not None and len(found), index.in_force("a")) == (20, None)
