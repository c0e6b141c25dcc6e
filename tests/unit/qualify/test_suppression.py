"""Which findings the rules of the trust base take out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.model.candidate import Reporter
from adjudge.model.ids import RepoPath
from adjudge.model.policy import NO_POLICY, FindingSuppression, Policy
from adjudge.qualify.suppression import suppress_findings
from tests.qualified_values import TARGET, candidate, located, lost
from tests.qualify_values import qualify_sources

if TYPE_CHECKING:
    from adjudge.model.finding import Qualification

TODAY = "2030-06-15"
RUFF = Reporter(tool="Ruff", version="1", rule="F401", report="sarif")


def rule(line: int = 1, **more: Any) -> FindingSuppression:
    fields: dict[str, Any] = {"tool": "ruff", "rule": "F401", "path": None, "reason": "why", "until": None}
    return FindingSuppression(line=line, file=RepoPath(".adjudge.toml"), **{**fields, **more})


def policy(*rules: FindingSuppression) -> Policy:
    return Policy(file=RepoPath(".adjudge.toml"), finding_suppressions=rules)


def one(index: int = 0, path: str = "src/a.py", **more: Any) -> Qualification:
    return located(candidate(index, path=path, **{"reporter": RUFF, **more}))


def lines(*found: Qualification, rules: Policy, target: Any = TARGET) -> dict[int, tuple[int, ...]]:
    """Which line takes out which candidates."""
    made = suppress_findings(found, target, rules, today=TODAY)
    return {applied.rule.line: applied.indexes for applied in made.applied}


def test_rule_takes_out_all_findings_of_its_tool_and_rule_and_says_where_it_stands() -> None:
    made = suppress_findings([one(), one(1)], TARGET, policy(rule(12)), today=TODAY)
    assert made.reasons() == {0: "why (.adjudge.toml line 12)", 1: "why (.adjudge.toml line 12)"}
    assert made.limitations == ()


@pytest.mark.parametrize(
    "more", [{"tool": "pylint"}, {"rule": "F40"}, {"rule": "f401"}, {"path": "tests/**"}, {"path": "src"}]
)
def test_rule_of_which_one_part_does_not_fit_takes_nothing_out(more: dict[str, Any]) -> None:
    assert lines(one(), rules=policy(rule(**more))) == {}


def test_finding_of_no_rule_and_one_without_a_place_are_not_taken_out() -> None:
    free = Reporter(tool="ruff", version="", rule="", report="candidates")
    assert lines(one(reporter=free), lost(1, "no-quote"), rules=policy(rule())) == {}


def test_first_rule_that_fits_wins() -> None:
    rules = policy(rule(1, path="src/**"), rule(5), rule(9))
    assert lines(one(), one(1, "b.py"), rules=rules) == {1: (0,), 5: (1,)}


@pytest.mark.parametrize(("until", "expected"), [(TODAY, {1: (0,)}), ("2030-06-14", {})])
def test_rule_holds_on_its_last_day_and_not_after(until: str, expected: dict[int, tuple[int, ...]]) -> None:
    assert lines(one(), rules=policy(rule(until=until))) == expected


def test_rule_whose_day_has_passed_is_told() -> None:
    made = suppress_findings([], TARGET, policy(rule(3, until="2030-01-01")), today=TODAY)
    assert [told.code for told in made.limitations] == ["suppression-expired"]
    assert "ruff:F401 in line 3 of .adjudge.toml ended on 2030-01-01" in made.limitations[0].message


def test_file_cannot_be_moved_to_where_rules_are_lax() -> None:
    text = "import os\nvalue = 1\nother = 2\n"
    moved = qualify_sources(
        {"tests/a.py": text}, {"src/a.py": text}, renamed={"tests/a.py": "src/a.py"}
    ).evidence.target
    assert moved.changes
    found = one(path="tests/a.py")
    assert lines(found, rules=policy(rule(path="tests/**")), target=moved) == {}
    assert lines(found, rules=policy(rule(path="**")), target=moved) == {1: (0,)}
    assert lines(found, rules=policy(rule(path="tests/**"))) == {1: (0,)}


def test_where_nothing_is_laid_down_nothing_is_taken_out() -> None:
    assert suppress_findings([one()], TARGET, NO_POLICY, today=TODAY) == ((), ())
