"""Tests for tools that the operator declares, with scripts in their place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.collectors.declared import declared
from adjudge.contracts.collected.coverage import RULE
from adjudge.errors import ConfigError
from adjudge.model.collection import CollectionState
from adjudge.model.command import DeclaredCollector
from adjudge.model.ids import RepoPath
from tests.unit.adapters.collectors.programs import write_program
from tests.unit.adapters.collectors.trees import run_plan, told
from tests.unit.contracts.collected.recordings import recorded

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from adjudge.ports import Looked

PLACE = {"physicalLocation": {"artifactLocation": {"uri": "a.py"}, "region": {"startLine": 2}}}
RESULT = {"ruleId": "R1", "message": {"text": "Bad."}, "locations": [PLACE]}
LOG = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "lint"}}, "results": [RESULT]}]}


def look(tmp_path: Path, script: str, *argv: str, **more: Any) -> Looked:
    write_program(tmp_path / "bin", script, name="lint")
    plan = declared(DeclaredCollector(name="lint", argv=("lint", *argv), **more))
    changed = {"app.py": frozenset({4})}
    files = {"a.py": "x\ny\n", "app.py": "x\n"}
    return run_plan(plan, tmp_path, files, programs=tmp_path / "bin", changed=changed)


def test_sarif_on_standard_output_is_read(tmp_path: Path) -> None:
    assert told(look(tmp_path, f"print({json.dumps(LOG)!r})")) == [("a.py", 2, "R1")]


def test_sarif_in_a_file_is_read(tmp_path: Path) -> None:
    script = f"import sys\nassert sys.argv[1] == __import__('os').getcwd()\nopen(sys.argv[2], 'w').write({json.dumps(LOG)!r})"
    assert told(look(tmp_path, script, "{folder}", "{results}")) == [("a.py", 2, "R1")]


@pytest.mark.parametrize("name", ["coverage.json", "coverage.lcov"])
def test_coverage_reports_are_read_for_changed_lines(tmp_path: Path, name: str) -> None:
    assert told(look(tmp_path, f"print({recorded(name).decode()!r})")) == [("app.py", 4, RULE)]


def test_exit_status_that_is_not_accepted_is_an_error(tmp_path: Path) -> None:
    script = f"print({json.dumps(LOG)!r})\nraise SystemExit(1)"
    assert look(tmp_path, script, accepts=(0, 1)).state is CollectionState.FINDINGS
    assert look(tmp_path, script, accepts=(0,)).state is CollectionState.ERROR


def test_that_it_may_be_configured_by_the_tree_is_told(tmp_path: Path) -> None:
    looked = look(tmp_path, f"print({json.dumps(LOG)!r})")
    assert [one.code for one in looked.limitations] == ["may-be-configured"]


def test_patterns_say_what_it_looks_at() -> None:
    plan = declared(DeclaredCollector(name="lint", argv=("lint",), paths=("src/**", "*.py")))
    assert [path for path in ("a.py", "src/b.rs", "x/c.py") if plan.wants(RepoPath(path))] == [
        "a.py",
        "src/b.rs",
    ]


def test_pattern_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ConfigError):
        declared(DeclaredCollector(name="lint", argv=("lint",), paths=("[a]",)))
