"""Rules, messages and levels of SARIF."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest

from adjudge.contracts.entries import LIMIT_SUMMARY
from adjudge.model.candidate import Severity
from tests.unit.contracts.foreign.reports import log, one, only, refused, result, run, take

GUID = "11111111-1111-4111-8111-111111111111"
FIRST = {"id": "first", "defaultConfiguration": {"level": "note"}}
SECOND = {"id": "second", "guid": GUID, "defaultConfiguration": {"level": "error"}}


@pytest.mark.parametrize(
    ("parts", "name", "severity"),
    [
        ({"ruleId": "second"}, "second", Severity.HIGH),
        ({"ruleIndex": 1}, "second", Severity.HIGH),
        ({"ruleId": "second/inner/most"}, "second/inner/most", Severity.HIGH),
        ({"rule": {"guid": GUID.upper()}}, "second", Severity.HIGH),
        ({"rule": {"index": 1}}, "second", Severity.HIGH),
        ({"rule": {"id": "second"}}, "second", Severity.HIGH),
        ({"rule": {"index": 1, "toolComponent": {"name": "scanner"}}}, "second", Severity.HIGH),
        ({"ruleId": "first", "ruleIndex": 1}, "first", Severity.LOW),
        ({"ruleId": "unknown"}, "unknown", Severity.MEDIUM),
        ({"ruleIndex": 7}, "", Severity.MEDIUM),
        ({"ruleIndex": -1}, "", Severity.MEDIUM),
        ({}, "", Severity.MEDIUM),
    ],
)
def test_rule_of_a_result_is_found(parts: dict[str, Any], name: str, severity: Severity) -> None:
    found = one(result(**parts), rules=[FIRST, SECOND])
    assert (found.reporter.rule, found.severity) == (name, severity)


@pytest.mark.parametrize(
    ("parts", "severity"),
    [
        ({"level": "error"}, Severity.HIGH),
        ({"level": "none"}, Severity.INFO),
        ({"level": "error", "properties": {"security-severity": "9.0"}}, Severity.CRITICAL),
        ({"level": "error", "properties": {"security-severity": "8.9"}}, Severity.HIGH),
        ({"level": "error", "properties": {"security-severity": 6.9}}, Severity.MEDIUM),
        ({"level": "error", "properties": {"security-severity": "0.1"}}, Severity.LOW),
        ({"level": "error", "properties": {"security-severity": "0.0"}}, Severity.INFO),
        ({"level": "note", "properties": {"security-severity": "severe"}}, Severity.LOW),
        ({"level": "note", "properties": {"security-severity": "99"}}, Severity.LOW),
        ({"rank": 95.0}, Severity.CRITICAL),
        ({"rank": 12}, Severity.LOW),
        ({"rank": -1.0}, Severity.MEDIUM),
        ({"level": "note", "rank": 95.0}, Severity.LOW),
        ({}, Severity.MEDIUM),
    ],
)
def test_severity_goes_by_score_then_level_then_rank(parts: dict[str, Any], severity: Severity) -> None:
    assert one(result(**parts)).severity is severity


def test_score_of_the_rule_counts_when_the_result_has_none() -> None:
    rule = {"id": "r", "properties": {"security-severity": "7.5"}}
    assert one(result(ruleId="r", level="note"), rules=[rule]).severity is Severity.HIGH


@pytest.mark.parametrize("level", ["fatal", 3, ["error"]])
def test_level_that_sarif_does_not_have_is_told(level: Any) -> None:
    found = refused(take(log(run(result(level=level))), "sarif"))
    assert (found.reason, found.place) == ("invalid-severity", "/runs/0/results/0/level")


@pytest.mark.parametrize(
    ("message", "title", "marks"),
    [
        ({"text": "plain"}, "plain", ()),
        ({"text": "{braces} stay {0} without arguments"}, "{braces} stay {0} without arguments", ()),
        ({"text": "{0} and {1}, {{0}}", "arguments": ["a", "b"]}, "a and b, {0}", ()),
        ({"text": "{0} and {1}", "arguments": ["a"]}, "a and {1}", ("message-incomplete",)),
        ({"markdown": "**loud**"}, "**loud**", ()),
        ({"id": "own", "arguments": ["x"]}, "own x", ()),
        ({"id": "shared"}, "shared text", ()),
        ({"id": "nowhere"}, "What r does", ("message-incomplete",)),
    ],
)
def test_message_is_put_together(message: dict[str, Any], title: str, marks: tuple[str, ...]) -> None:
    rule = {
        "id": "r",
        "messageStrings": {"own": {"text": "own {0}"}},
        "shortDescription": {"text": "What r does"},
    }
    driver = {"name": "s", "rules": [rule], "globalMessageStrings": {"shared": {"text": "shared text"}}}
    found = one(result(ruleId="r", message=message), tool={"driver": driver})
    assert (found.title, found.marks) == (title, marks)


def test_later_lines_of_a_message_are_its_summary() -> None:
    found = one(result(message={"text": "First.\n\nSecond."}))
    assert (found.title, found.summary) == ("First.", "First.\n\nSecond.")


@pytest.mark.parametrize(
    "message", [None, {}, {"text": ""}, {"text": "a\0"}, {"text": 1}, {"text": "{0}", "arguments": ["\0"]}]
)
def test_result_that_says_nothing_readable_is_told(message: Any) -> None:
    assert refused(take(log(run(result(message=message))), "sarif")).reason == "invalid-title"


def test_arguments_cannot_blow_a_message_up() -> None:
    document = json.dumps(log(run(result(message={"text": "{0}" * 2000, "arguments": ["z" * 9000]}))))
    tracemalloc.start()
    try:
        found = only(take(document, "sarif"))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(found.summary.encode()) == LIMIT_SUMMARY
    assert peak < 3_000_000  # 18 million without the bound


def test_id_of_many_parts_is_looked_up_in_bounded_time() -> None:
    assert len(one(result(ruleId="a/" * 1_000_000), rules=[FIRST]).reporter.rule) <= 240


def test_more_extensions_than_allowed_are_refused() -> None:
    made = {"tool": {"driver": {"name": "x"}, "extensions": [{"name": "e"}] * 101}, "results": []}
    with pytest.raises(Exception, match="101 extensions"):
        take(log(made), "sarif")


def test_tags_that_are_no_texts_are_passed_over() -> None:
    assert one(result(properties={"tags": [1, None, "CWE-502"]})).defect_class == "deserialization"
