"""Closed, full and broken standard streams: a code of the table, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders import repo

ADJUDGE = Path(sys.executable).with_name("adjudge")


def run(tmp_path: Path, redirection: str, *words: str) -> tuple[int, str]:
    """(exit code, everything that was seen) of a command with its streams redirected by a shell."""
    made = repo(tmp_path / "r")
    made.commit({"a.py": "x = 1\n"})
    environment = {
        "PATH": os.environ["PATH"],
        "ADJUDGE_STATE_DIR": str(tmp_path / "s"),
        "HOME": str(tmp_path),
    }
    line = f'"{ADJUDGE}" {" ".join(words)} {redirection}'
    done = subprocess.run(
        ["sh", "-c", line], cwd=made.path, env=environment, capture_output=True, check=False
    )
    return done.returncode, (done.stdout + done.stderr).decode()


@pytest.mark.parametrize(
    ("words", "redirection", "codes"),
    [
        (("brief",), ">&-", {5}),
        (("brief", "--json"), ">&-", {5}),
        (("brief",), ">/dev/full", {5}),
        (("brief", "--commit", "nope"), "2>&-", {2}),
        (("brief", "--commit", "nope"), "2>/dev/full", {2}),
        (("brief", "--commit", "nope", "--json"), ">/dev/full", {2}),
        (("brief", "--commit", "nope", "--json"), ">&-", {2}),
        (("brief",), ">&- 2>&-", {5}),
    ],
)
def test_a_stream_that_takes_nothing_has_its_code(
    words: tuple[str, ...], redirection: str, codes: set[int], tmp_path: Path
) -> None:
    code, seen = run(tmp_path, redirection, *words)
    assert code in codes, seen
    assert "Traceback" not in seen
    assert "Exception ignored" not in seen
