"""Tests for SARIF of tools that the operator declares."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.contracts.collected.sarif import read_sarif_reports
from adjudge.model.candidate import Severity
from tests.unit.contracts.collected.recordings import handed, places


def result(path: str = "a.py", line: int | None = 3, **more: Any) -> dict[str, Any]:
    region = {} if line is None else {"region": {"startLine": line, "snippet": {"text": "hunter2"}}}
    place = {"physicalLocation": {"artifactLocation": {"uri": path}, **region}}
    return {
        "ruleId": "R1",
        "level": "error",
        "message": {"text": "Bad: 'hunter2'"},
        "locations": [place],
        **more,
    }


def log(*results: dict[str, Any], **run: Any) -> bytes:
    made = {"tool": {"driver": {"name": "lint"}}, "results": list(results), **run}
    return json.dumps({"version": "2.1.0", "runs": [made]}).encode()


def test_rules_and_lines_are_those_that_it_reports() -> None:
    told = read_sarif_reports(log(result(), result("file:///tree/b.py", 4)), handed("a.py", "b.py"))
    assert places(told) == [("a.py", 3, "R1"), ("b.py", 4, "R1")]
    assert told.reports[0].severity is Severity.HIGH


def test_snippets_and_quoted_texts_are_dropped() -> None:
    assert "hunter2" not in repr(read_sarif_reports(log(result()), handed("a.py")))


def test_result_without_lines_is_about_its_file() -> None:
    assert places(read_sarif_reports(log(result(line=None)), handed("a.py"))) == [("a.py", 0, "R1")]


def test_result_that_the_source_suppresses_is_left_in() -> None:
    suppressed = result(suppressions=[{"kind": "inSource"}])
    assert places(read_sarif_reports(log(suppressed), handed("a.py"))) == [("a.py", 3, "R1")]


def test_rules_in_force_are_not_known() -> None:
    assert read_sarif_reports(log(result()), handed("a.py")).rules == ()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no SARIF"),
        (b"[]", "no SARIF"),
        (b'{"version": "2.1.0", "runs": []}', "no run"),
        (log(result("gone.py")), "not handed to it"),
        (log(result(), {"ruleId": 7}), "1 results"),
        (log(invocations=[{"executionSuccessful": False}]), "did not run successfully"),
        (
            json.dumps({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "l"}}}]}).encode(),
            "successfully",
        ),
    ],
)
def test_log_of_a_run_that_did_not_end_well_is_unreadable(data: bytes, told: str) -> None:
    with pytest.raises(UnreadableReportError, match=told):
        read_sarif_reports(data, handed("a.py"))


def test_place_as_an_offset_is_unreadable() -> None:
    place = {"physicalLocation": {"artifactLocation": {"uri": "a.py"}, "region": {"charOffset": 4}}}
    with pytest.raises(UnreadableReportError, match="offsets"):
        read_sarif_reports(log(result() | {"locations": [place]}), handed("a.py"))
