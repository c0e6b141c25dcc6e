"""Tests for the words that detect-secrets is started with; runs of it are in the functional tests."""

from __future__ import annotations

from adjudge.adapters.collectors.detect_secrets import detect_secrets
from adjudge.adapters.collectors.plan import End, Given


def test_nobody_is_asked_whether_a_secret_is_real() -> None:
    assert "--no-verify" in detect_secrets().arguments


def test_comments_that_allow_a_secret_do_not_count() -> None:
    assert "detect_secrets.filters.allowlist.is_line_allowlisted" in detect_secrets().arguments


def test_it_is_started_in_the_tree_and_tells_nothing_by_its_exit_status() -> None:
    plan = detect_secrets()
    assert (plan.given, plan.ends) == (Given.NAMES, {0: End.EITHER})
