"""Tests for ShellCheck's JSON."""

from __future__ import annotations

import pytest

from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.contracts.collected.shellcheck import read_shellcheck
from tests.unit.contracts.collected.recordings import handed, places, recorded


def test_rules_and_lines_are_those_that_it_reports() -> None:
    told = read_shellcheck(recorded("shellcheck.json"), handed("run.sh", "bad.sh"))
    assert ("run.sh", 2, "SC2086") in places(told)


def test_script_that_does_not_parse_is_unread() -> None:
    assert read_shellcheck(recorded("shellcheck.json"), handed("run.sh", "bad.sh")).unread == ("bad.sh",)


def test_unknown_level_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="level"):
        read_shellcheck(
            recorded("shellcheck.json").replace(b'"info"', b'"awful"'), handed("run.sh", "bad.sh")
        )
