from __future__ import annotations

import pytest

from tests.unit.brief.weakening.examples import edit

PATH = ".pre-commit-config.yaml"
HOOKS = "repos:\n- repo: a\n  hooks:\n  - id: flake8\n  - id: mypy\n  - id: ruff\n"


@pytest.mark.parametrize(
    "pair", [("  - id: mypy\n", ""), ("  - id: mypy\n", "  - id: mypy\n    stages: [manual]\n")]
)
def test_a_hook_that_is_gone_or_runs_by_hand_alone_is_told(pair: tuple[str, str]) -> None:
    assert edit(PATH, HOOKS, pair) == ["check-removed"]


@pytest.mark.parametrize(
    "pair",
    [
        ("  - id: flake8\n", ""),
        ("id: ruff", "id: ruff-check"),
        ("repo: a", "repo: b"),
        ("id: mypy", "id: mypy-strict"),
    ],
)
def test_a_hook_with_a_successor_is_not_gone(pair: tuple[str, str]) -> None:
    assert edit(PATH, HOOKS, pair) == []
