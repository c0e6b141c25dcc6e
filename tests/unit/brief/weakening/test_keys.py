from __future__ import annotations

import pytest

from adjudge.brief.weakening.keys import RULES, Way, rule_of


@pytest.mark.parametrize(
    ("tool", "key", "way"),
    [
        ("coverage", "report.fail_under", Way.MINIMUM),
        ("ruff", "lint.mccabe.max_complexity", Way.MAXIMUM),
        ("flag", "--max-warnings", Way.MAXIMUM),
        ("mypy", "warn_unused_ignores", Way.ON),
        ("mypy", "ignore_errors", Way.OFF),
        ("codecov", "coverage.status.patch.target", Way.MINIMUM),
    ],
)
def test_direction_is_known_by_key(tool: str, key: str, way: Way) -> None:
    rule = rule_of(tool, key)
    assert rule is not None
    assert rule.way is way


@pytest.mark.parametrize(
    ("tool", "key"),
    [("ruff", "line_length"), ("pylint", "format.max_line_length"), ("flag", "--maxfail"), ("x", "strict")],
)
def test_style_and_what_is_nobodys_have_none(tool: str, key: str) -> None:
    assert rule_of(tool, key) is None


def test_every_way_is_used() -> None:
    assert {rule.way for rule in RULES} == set(Way)
