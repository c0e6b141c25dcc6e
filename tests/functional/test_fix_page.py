"""The page on fixes names tests that are there, for every phrase of what must be shown."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from adjudge.model.fix import FixState

PAGE = (Path(__file__).parents[2] / "docs" / "fix.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+?) \| `(\w+)` \| `(test_\w+)` \|$", PAGE, re.MULTILINE)
PHRASES = (
    "Python, TypeScript", "Go", "does nothing", "frozen test, its conftest, a package script", "weakens a threshold",
    "leaves the grant", "third file", "commits", "creates a branch", "moves HEAD", "adds a remote", "writes hooks",
    "follows a symbolic link out", "touches the subject", "deletes the tree", "hangs", "floods", "forks",
    "breaks another test", "flaky test", "no command", "mends half",
)  # fmt: skip
"""What must be shown, in its own words."""


def _tests() -> dict[str, str]:
    """Name → source of each test of fixes."""
    found = {}
    for place in Path(__file__).parent.glob("test_fix_*.py"):
        text = place.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = ast.get_source_segment(text, node) or ""
    return found


TESTS = _tests()


@pytest.mark.parametrize(("what", "state", "name"), ROWS)
def test_row_names_a_test_that_asks_for_its_state(what: str, state: str, name: str) -> None:
    assert state in list(FixState)
    assert name in TESTS, what
    assert any(word in TESTS[name] for word in (f'"{state}"', "prove(", "== PROVED"))


@pytest.mark.parametrize("phrase", PHRASES)
def test_phrase_has_a_row(phrase: str) -> None:
    assert [what for what, _, _ in ROWS if phrase in what]
