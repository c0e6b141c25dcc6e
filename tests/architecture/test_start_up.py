"""Start-up is a feature: asking for the version or for help loads nothing heavy."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT

HEAVY = (
    "msgspec",
    "sqlite3",
    "dataclasses",
    "rich",
    "tree_sitter",
    "subprocess",
    "multiprocessing",
    "pathspec",
    "shtab",
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


def importing(pattern: str) -> set[str]:
    """Modules with a line that begins so, by their place."""
    line = re.compile(pattern, re.MULTILINE)
    source = ROOT / "src" / "adjudge"
    return {
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if line.search(path.read_text(encoding="utf-8"))
    }


def test_protocol_of_the_server_is_loaded_by_one_module_alone() -> None:
    assert importing(r"^ *(?:from|import) (?:anyio|mcp|mcp_types|pydantic)\b") == {"mcp/server.py"}


def test_server_is_loaded_when_it_is_started_and_not_before() -> None:
    assert importing(r"^ +from adjudge\.mcp\.server import") == {"mcp/serving.py"}
    assert importing(r"^from adjudge\.mcp\.serv(?:er|ing) import") == set()


def test_version_is_printed_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "adjudge", "--version"], capture_output=True, text=True, check=True
    )
    name, version = done.stdout.split()
    assert name == "adjudge"
    assert version.count(".") == 2
