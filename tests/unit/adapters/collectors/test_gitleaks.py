"""Tests for the words that gitleaks is started with; runs of it are in the functional tests."""

from __future__ import annotations

import tomllib

from adjudge.adapters.collectors.gitleaks import gitleaks


def test_configuration_is_ours_and_takes_over_its_own() -> None:
    plan = gitleaks()
    words = plan.arguments
    assert words[words.index("--config") + 1] == "{own}/gitleaks.toml"
    assert tomllib.loads(plan.own["gitleaks.toml"].decode()) == {"extend": {"useDefault": True}}


def test_what_allows_a_secret_in_the_tree_does_not_count() -> None:
    plan = gitleaks()
    assert "--ignore-gitleaks-allow" in plan.arguments
    assert plan.without == (".gitleaksignore",)


def test_secrets_never_leave_it() -> None:
    assert "--redact" in gitleaks().arguments


def test_what_it_passes_over_is_told() -> None:
    assert [one.code for one in gitleaks().limitations] == ["passes-files-over"]
