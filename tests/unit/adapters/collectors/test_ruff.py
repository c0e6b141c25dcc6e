"""Tests for ruff itself, which the development environment has."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from adjudge.adapters.collectors.ruff import ruff
from adjudge.model.collection import CollectionState
from tests.unit.adapters.collectors.trees import run_plan, told

BESIDE = Path(sys.executable).parent
BAD = "import os\nimport subprocess\n\n\ndef run(cmd):\n    subprocess.call(cmd, shell=True)\n"
REPORTS = [("app.py", 1, "F401"), ("app.py", 6, "S602")]


def look(tmp_path: Path, files: dict[str, str]):  # type: ignore[no-untyped-def]  # noqa: ANN201
    return run_plan(ruff(), tmp_path, files, programs=BESIDE)


def test_faults_are_found_at_their_lines(tmp_path: Path) -> None:
    assert told(look(tmp_path, {"app.py": BAD})) == REPORTS


def test_sound_file_is_clean(tmp_path: Path) -> None:
    looked = look(tmp_path, {"app.py": "VALUE = 1\n"})
    assert (looked.state, looked.limitations) == (CollectionState.CLEAN, ())


def test_rules_in_force_are_known(tmp_path: Path) -> None:
    rules = look(tmp_path, {"app.py": "VALUE = 1\n"}).rules
    assert {"F401", "S602", "B006", "E902"} <= set(rules)
    assert not {"E501", "S101"} & set(rules)


def test_syntax_of_the_newest_python_is_no_fault(tmp_path: Path) -> None:
    files = {"app.py": "type Row[T] = list[T]\n\ntry:\n    pass\nexcept ValueError, TypeError:\n    pass\n"}
    assert "invalid-syntax" not in {rule for *_, rule in told(look(tmp_path, files))}


def test_asserts_are_no_fault(tmp_path: Path) -> None:
    assert told(look(tmp_path, {"test_app.py": "def test_it():\n    assert 1\n"})) == []


@pytest.mark.parametrize("name", ["pyproject.toml", "ruff.toml", ".ruff.toml"])
def test_configuration_of_the_project_does_not_count(tmp_path: Path, name: str) -> None:
    table = "[tool.ruff.lint]" if name == "pyproject.toml" else "[lint]"
    files = {name: f'{table}\nignore = ["F", "S"]\nexclude = ["*"]\n', "app.py": BAD}
    assert told(look(tmp_path, files)) == REPORTS


@pytest.mark.parametrize("folder", ["node_modules", "build", ".venv", "tests"])
def test_file_is_looked_into_whatever_its_folder(tmp_path: Path, folder: str) -> None:
    assert told(look(tmp_path, {f"{folder}/app.py": BAD})) == [
        (f"{folder}/app.py", *rest) for _, *rest in REPORTS
    ]


@pytest.mark.parametrize("comment", ["# noqa", "# noqa: F401", "# ruff: ignore[F401]"])
def test_comment_at_a_line_does_not_count(tmp_path: Path, comment: str) -> None:
    files = {"app.py": BAD.replace("import os", f"import os  {comment}")}
    assert told(look(tmp_path, files)) == REPORTS


@pytest.mark.parametrize("comment", ["# ruff: noqa", "# flake8: noqa", "# ruff: disable[F401]"])
def test_comment_for_the_whole_file_does_not_count(tmp_path: Path, comment: str) -> None:
    looked = look(tmp_path, {"app.py": f"{comment}\n{BAD}"})
    assert told(looked) == [(path, line + 1, rule) for path, line, rule in REPORTS]


def test_file_that_does_not_parse_is_reported_and_not_examined(tmp_path: Path) -> None:
    looked = look(tmp_path, {"app.py": "def broken(:\n"})
    assert {rule for *_, rule in told(looked)} == {"invalid-syntax"}
    assert [(one.code, one.path) for one in looked.limitations] == [("not-examined", "app.py")]


def test_name_that_looks_like_an_option_is_a_file(tmp_path: Path) -> None:
    assert told(look(tmp_path, {"--fix.py": BAD})) == [("--fix.py", *rest) for _, *rest in REPORTS]
    assert (tmp_path / "tree" / "--fix.py").read_text() == BAD
