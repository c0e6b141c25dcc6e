"""Start-up is a feature: asking for the version or for help loads nothing heavy."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = (
    "msgspec",
    "sqlite3",
    "dataclasses",
    "rich",
    "tree_sitter",
    "subprocess",
    "multiprocessing",
    "pathspec",
)
PROBE = """
import sys
from adjudge.cli import main
code = 0
try:
    code = main(sys.argv[1:])
except SystemExit as ended:
    code = ended.code
print(*sorted(sys.modules), file=sys.stderr)
raise SystemExit(code)
"""


def loaded_by(word: str) -> set[str]:
    """Names of the modules that are loaded after ``adjudge WORD`` has ended with 0."""
    done = subprocess.run([sys.executable, "-c", PROBE, word], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_word_loads_nothing_heavy(word: str) -> None:
    loaded = loaded_by(word)
    assert "argparse" in loaded
    assert sorted(name for name in HEAVY if name in loaded) == []


def test_version_is_printed_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "adjudge", "--version"], capture_output=True, text=True, check=True
    )
    name, version = done.stdout.split()
    assert name == "adjudge"
    assert version.count(".") == 2
