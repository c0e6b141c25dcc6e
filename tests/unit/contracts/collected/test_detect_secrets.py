"""Tests for detect-secrets' baseline."""

from __future__ import annotations

import json

import pytest

from adjudge.contracts.collected.detect_secrets import read_detect_secrets
from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.model.candidate import Severity
from tests.unit.contracts.collected.recordings import handed, places, recorded


def test_types_and_lines_are_those_that_it_reports() -> None:
    told = read_detect_secrets(recorded("detect-secrets.json"), handed("app.py", "cfg.ini"))
    assert ("app.py", 6, "Secret Keyword") in places(told)
    assert ("cfg.ini", 2, "AWS Access Key") in places(told)


def test_known_issuer_weighs_more_than_the_look_of_a_value() -> None:
    told = read_detect_secrets(recorded("detect-secrets.json"), handed("app.py", "cfg.ini"))
    ranks = {one.rule: one.severity for one in told.reports}
    assert (ranks["AWS Access Key"], ranks["Secret Keyword"]) == (Severity.HIGH, Severity.MEDIUM)


def test_hash_of_a_secret_is_in_no_report() -> None:
    results = json.loads(recorded("detect-secrets.json"))["results"]
    hashes = {one["hashed_secret"] for secrets in results.values() for one in secrets}
    told = repr(read_detect_secrets(recorded("detect-secrets.json"), handed("app.py", "cfg.ini")))
    assert hashes
    assert not any(one in told for one in hashes)


def test_baseline_without_plugins_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="no plugins"):
        read_detect_secrets(b'{"plugins_used": [], "results": {}}', handed("app.py"))
