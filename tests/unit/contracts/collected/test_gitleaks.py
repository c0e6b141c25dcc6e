"""Tests for gitleaks' SARIF."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.collected.gitleaks import read_gitleaks
from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.model.candidate import Severity
from tests.unit.contracts.collected.recordings import handed, places, recorded


def log(**changes: Any) -> dict[str, Any]:
    """The recorded log with fields of its first result changed."""
    made: dict[str, Any] = json.loads(recorded("gitleaks.sarif"))
    made["runs"][0]["results"][0] |= changes
    return made


def test_rules_and_lines_are_those_that_it_reports() -> None:
    told = read_gitleaks(recorded("gitleaks.sarif"), handed("cfg.ini"))
    assert places(told) == [("cfg.ini", 2, "aws-access-token"), ("cfg.ini", 3, "generic-api-key")]


def test_message_is_that_of_the_rule() -> None:
    told = read_gitleaks(recorded("gitleaks.sarif"), handed("cfg.ini"))
    assert [(one.severity, one.defect_class) for one in told.reports] == [(Severity.HIGH, "secret")] * 2
    assert told.reports[1].message.startswith("Detected a Generic API Key")


def test_rules_in_force_are_those_of_its_log() -> None:
    told = read_gitleaks(recorded("gitleaks.sarif"), handed("cfg.ini"))
    assert told.rules == ("aws-access-token", "generic-api-key", "github-pat")


def test_snippet_and_message_of_a_result_are_never_read() -> None:
    made = log(message={"text": "hunter2"}, partialFingerprints={"author": "hunter2"})
    made["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["snippet"] = {
        "text": "hunter2"
    }
    assert "hunter2" not in repr(read_gitleaks(json.dumps(made).encode(), handed("cfg.ini")))


def test_escaped_uri_is_the_same_file() -> None:
    made = json.dumps(log()).replace("/tree/cfg.ini", "/tree/a%20b.ini")
    assert {one.path for one in read_gitleaks(made.encode(), handed("a b.ini")).reports} == {"a b.ini"}


def test_log_without_rules_is_unreadable() -> None:
    made = log()
    made["runs"][0]["tool"]["driver"]["rules"] = []
    with pytest.raises(UnreadableReportError, match="no rules"):
        read_gitleaks(json.dumps(made).encode(), handed("cfg.ini"))


def test_log_of_two_runs_is_unreadable() -> None:
    made = log()
    made["runs"] *= 2
    with pytest.raises(UnreadableReportError, match="2 runs"):
        read_gitleaks(json.dumps(made).encode(), handed("cfg.ini"))


def test_leak_without_a_place_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="without a place"):
        read_gitleaks(json.dumps(log(locations=[])).encode(), handed("cfg.ini"))
