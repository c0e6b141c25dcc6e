"""What ruff prints today can be imported: the program itself, not a recording of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.foreign.registry import read_import
from adjudge.model.candidate import Candidate, Suggestion

if TYPE_CHECKING:
    from adjudge.model.candidate import Import

pytestmark = pytest.mark.slow

RUFF = Path(sys.executable).with_name("ruff")
SOURCE = 'import os\n\n\ndef run(name):\n    eval(name)\n    s = "😀"; l = 1\n'


def report(folder: Path, form: str) -> Import:
    """The findings of ruff in a file with a space in its name."""
    (folder / "a b.py").write_text(SOURCE, encoding="utf-8")
    argv = [str(RUFF), "check", "--isolated", "--no-cache", "--select", "E,F,S", "--output-format", form, "."]
    done = subprocess.run(argv, cwd=folder, capture_output=True, check=False)
    return read_import(done.stdout, "auto", roots=[str(folder)])


@pytest.mark.parametrize(
    ("form", "name"), [("sarif", "sarif"), ("gitlab", "codequality"), ("rdjson", "rdjson")]
)
def test_report_of_ruff_is_read_whole(tmp_path: Path, form: str, name: str) -> None:
    made = report(tmp_path, form)
    found = [entry for entry in made.entries if isinstance(entry, Candidate)]
    assert made.report == name
    assert len(found) == len(made.entries)
    assert {entry.path for entry in found} == {"a b.py"}
    assert {("F401", 1), ("S307", 5)} <= {(entry.reporter.rule, entry.start_line) for entry in found}


@pytest.mark.parametrize("form", ["sarif", "rdjson"])
def test_fix_of_ruff_that_removes_a_line_is_taken_over(tmp_path: Path, form: str) -> None:
    found = {
        entry.reporter.rule: entry for entry in report(tmp_path, form).entries if isinstance(entry, Candidate)
    }
    assert found["F401"].suggestion == Suggestion(start_line=1, end_line=1, replacement="")
    assert found["F841"].suggestion is None
