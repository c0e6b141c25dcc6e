"""Tests for changed lines that tests did not run, with coverage.py itself, which the environment has."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.collectors.coverage import NO_TESTS, coverage
from adjudge.contracts.collected.coverage import RULE
from adjudge.model.collection import CollectionState
from tests.unit.adapters.collectors.trees import run_plan, told

if TYPE_CHECKING:
    from adjudge.ports import Looked

BESIDE = Path(sys.executable).parent
APP = "def f(x):\n    if x:\n        return 1\n    y = 2\n    return y\n"
CHECKS = "from app import f\nassert f(1) == 1\n"
CHANGED = {"app.py": frozenset({3, 4, 5})}


def look(tmp_path: Path, files: dict[str, str], changed: dict[str, frozenset[int]] = CHANGED) -> Looked:
    return run_plan(coverage(("checks.py",)), tmp_path, files, programs=BESIDE, changed=changed)


def test_without_a_word_of_the_operator_nothing_is_run() -> None:
    assert coverage(()).lacks == NO_TESTS


def test_changed_lines_that_no_test_reached_are_reported(tmp_path: Path) -> None:
    looked = look(tmp_path, {"app.py": APP, "checks.py": CHECKS})
    assert [(one.path, one.start_line, one.end_line, one.rule) for one in looked.reports] == [
        ("app.py", 4, 5, RULE)
    ]


def test_covered_change_is_clean(tmp_path: Path) -> None:
    looked = look(tmp_path, {"app.py": APP, "checks.py": CHECKS}, {"app.py": frozenset({3})})
    assert looked.state is CollectionState.CLEAN


def test_comment_that_excludes_lines_does_not_count(tmp_path: Path) -> None:
    files = {"app.py": APP.replace("y = 2", "y = 2  # pragma: no cover"), "checks.py": CHECKS}
    assert told(look(tmp_path, files)) == [("app.py", 4, RULE)]


def test_configuration_of_the_project_does_not_count(tmp_path: Path) -> None:
    files = {
        "app.py": APP,
        "checks.py": CHECKS,
        ".coveragerc": "[run]\nomit = *\n[report]\nexclude_lines = .*\n",
    }
    assert told(look(tmp_path, files)) == [("app.py", 4, RULE)]


def test_failing_tests_measure_nothing(tmp_path: Path) -> None:
    looked = look(tmp_path, {"app.py": APP, "checks.py": "raise SystemExit(1)\n"})
    assert (looked.state, looked.reasons[0].code) == (CollectionState.ERROR, "collector-failed")


def test_change_without_python_starts_nothing(tmp_path: Path) -> None:
    files = {"app.py": APP, "checks.py": "raise SystemExit(1)\n", "a.md": "x\n"}
    looked = look(tmp_path, files, {"a.md": frozenset({1})})
    assert (looked.state, looked.reasons[0].code) == (CollectionState.UNAVAILABLE, "nothing-to-examine")
