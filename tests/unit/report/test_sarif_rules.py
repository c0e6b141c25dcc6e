"""Rules: the reporter's own, else the class; each once, sorted."""

from __future__ import annotations

from adjudge.model.candidate import Reporter
from adjudge.report.sarif_rules import rule_id, sarif_rules
from tests.qualified_values import candidate, finding, located
from tests.report_values import wired

RUFF = Reporter(tool="ruff", version="1", rule="F401", report="sarif")


def test_rule_of_a_tool_keeps_its_name() -> None:
    assert rule_id(*wired(finding(located(candidate(reporter=RUFF))))) == "ruff/F401"


def test_free_finding_has_its_class_as_rule() -> None:
    assert rule_id(*wired(finding())) == "adjudge/correctness"


def test_each_rule_stands_once_in_order_with_help() -> None:
    many = [finding(), finding(located(candidate(1, reporter=RUFF))), finding(located(candidate(2)))]
    rules = sarif_rules(wired(*many))
    assert [one["id"] for one in rules] == ["adjudge/correctness", "ruff/F401"]
    assert all(one["help"]["text"] and one["shortDescription"]["text"] for one in rules)


def test_tool_without_a_name_has_a_rule_all_the_same() -> None:
    nameless = Reporter(tool="", version="", rule="R1", report="sarif")
    assert rule_id(*wired(finding(located(candidate(reporter=nameless))))) == "unnamed/R1"
