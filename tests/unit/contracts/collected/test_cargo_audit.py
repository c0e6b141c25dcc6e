"""Tests for cargo-audit's JSON, in the shape that its own documentation shows; no run of it was recorded."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.collected.cargo_audit import read_cargo_audit
from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.model.candidate import Severity
from adjudge.model.ids import RepoPath

LOCK = RepoPath("Cargo.lock")
TEXT = """version = 3

[[package]]
name = "time"
version = "0.3.0"

[[package]]
name = "time"
version = "0.1.42"

[[package]]
name = "old"
version = "1.0.0"
"""


def output(**changes: Any) -> bytes:
    advisory = {
        "id": "RUSTSEC-2020-0071",
        "package": "time",
        "title": "Potential segfault",
        "description": "prose",
    }
    made = {
        "database": {"advisory-count": 600, "last-commit": "a" * 40},
        "lockfile": {"dependency-count": 3},
        "vulnerabilities": {
            "found": True,
            "count": 1,
            "list": [{"advisory": advisory, "package": {"name": "time", "version": "0.1.42"}}],
        },
        "warnings": {
            "yanked": [{"kind": "yanked", "package": {"name": "old", "version": "1.0.0"}, "advisory": None}]
        },
    }
    return json.dumps(made | changes).encode()


def test_advisory_stands_at_the_package_of_the_very_version() -> None:
    told = read_cargo_audit(output(), LOCK, TEXT)
    assert [(one.rule, one.start_line, one.severity) for one in told.reports] == [
        ("RUSTSEC-2020-0071", 8, Severity.HIGH),
        ("yanked", 12, Severity.LOW),
    ]


def test_prose_of_an_advisory_is_dropped() -> None:
    assert "prose" not in repr(read_cargo_audit(output(), LOCK, TEXT))


def test_package_that_is_not_pinned_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="does not pin"):
        read_cargo_audit(output(), LOCK, TEXT.replace("0.1.42", "0.1.43"))


def test_empty_database_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="no advisories"):
        read_cargo_audit(output(database={"advisory-count": 0}), LOCK, TEXT)
