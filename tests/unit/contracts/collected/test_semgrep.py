"""Tests for semgrep's JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.contracts.collected.semgrep import read_semgrep
from adjudge.model.candidate import Severity
from tests.unit.contracts.collected.recordings import handed, places, recorded


def output(**changes: Any) -> bytes:
    """The recorded output with fields of its top changed."""
    return json.dumps(json.loads(recorded("semgrep.json")) | changes).encode()


def test_rules_and_lines_are_those_that_it_reports() -> None:
    told = read_semgrep(recorded("semgrep.json"), handed("app.py", "run.sh"))
    assert places(told) == [("app.py", 7, "shell-true")]
    assert (told.reports[0].severity, told.reports[0].defect_class) == (Severity.HIGH, "injection")


def test_message_that_repeats_the_source_is_not_taken_over() -> None:
    assert b"call with cmd" in recorded("semgrep.json")
    told = read_semgrep(recorded("semgrep.json"), handed("app.py", "run.sh"))
    assert told.reports[0].message == "Rule shell-true matches."


def test_file_that_no_rule_is_for_is_not_unread() -> None:
    assert read_semgrep(recorded("semgrep.json"), handed("app.py", "run.sh")).unread == ()


def test_file_with_an_error_is_unread() -> None:
    errors = [{"code": 3, "level": "warn", "message": "hunter2", "path": "/tree/app.py"}]
    told = read_semgrep(output(errors=errors), handed("app.py", "run.sh"))
    assert told.unread == ("app.py",)


def test_all_files_are_unread_where_nothing_was_scanned() -> None:
    told = read_semgrep(output(results=[], paths={"scanned": []}), handed("app.py", "run.sh"))
    assert told.unread == ("app.py", "run.sh")


def test_error_of_the_whole_run_is_unreadable() -> None:
    errors = [{"code": 7, "level": "error", "message": "invalid configuration"}]
    with pytest.raises(UnreadableReportError, match="whole run"):
        read_semgrep(output(errors=errors), handed("app.py", "run.sh"))


def test_unknown_severity_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="severity"):
        read_semgrep(recorded("semgrep.json").replace(b'"ERROR"', b'"AWFUL"'), handed("app.py"))
