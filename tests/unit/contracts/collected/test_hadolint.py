"""Tests for hadolint's JSON."""

from __future__ import annotations

import pytest

from adjudge.contracts.collected.hadolint import read_hadolint
from adjudge.contracts.collected.reading import UnreadableReportError
from tests.unit.contracts.collected.recordings import handed, places, recorded


def test_rules_and_lines_are_those_that_it_reports() -> None:
    told = read_hadolint(recorded("hadolint.json"), handed("Dockerfile", "bad.Dockerfile"))
    assert ("Dockerfile", 1, "DL3006") in places(told)
    assert ("Dockerfile", 2, "DL3020") in places(told)


def test_dockerfile_that_does_not_parse_is_unread() -> None:
    told = read_hadolint(recorded("hadolint.json"), handed("Dockerfile", "bad.Dockerfile"))
    assert told.unread == ("bad.Dockerfile",)


def test_unknown_level_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="level"):
        read_hadolint(
            recorded("hadolint.json").replace(b'"error"', b'"awful"'), handed("Dockerfile", "bad.Dockerfile")
        )
