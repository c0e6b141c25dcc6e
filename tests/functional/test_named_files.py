"""Files that a person names: a pipe that nobody fills never blocks a command, and a patch may come through one."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path

PATCH = "diff --git a/src/f b/src/f\nnew file mode 100644\n--- /dev/null\n+++ b/src/f\n@@ -0,0 +1 @@\n+x\n"
TIMEOUT_S = 30
COMMANDS = {
    "grant": "scope --worktree --grant {pipe}",
    "signature of a grant": "scope --worktree --grant {task}",
    "registration": "scope --register {pipe}",
    "private key": "scope --worktree --allow ** --sign {pipe} --receipt {new}",
    "public key of a grant": "scope --worktree --grant {signed} --require-signed {pipe}",
    "place of a receipt": "scope --worktree --allow ** --sign {key} --receipt {pipe}",
    "receipt": "verify {pipe} --key {key}.pub",
    "public key": "verify {task} --key {pipe}",
    "export": "tool ledger verify {pipe}",
    "exports": "tool ledger compare {pipe} {pipe}",
    "place of an export": "tool ledger export {pipe}",
    "place of a key": "tool keygen {pipe}",
    "log": "scope --worktree --allow ** --log {pipe}",
}


def run(tmp_path: Path, script: str) -> subprocess.CompletedProcess[str]:
    """A command as a shell runs it, with a state folder of its own; ``adjudge`` is the program."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "ADJUDGE_STATE_DIR": str(tmp_path / "state"),
    }
    return subprocess.run(
        ["bash", "-c", f'set -f; adjudge() {{ {sys.executable} -m adjudge "$@"; }}; {script}'],
        cwd=tmp_path / "subject",
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


@pytest.fixture
def places(tmp_path: Path) -> dict[str, Path]:
    """A subject with something to judge, a pipe that nobody fills, keys, and grants beside the subject."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a": "1\n"})
    made.write({"src/a": "2\n"})
    for name in ("pipe", "task.toml.sig"):
        os.mkfifo(tmp_path / name)
    for name in ("task.toml", "signed.toml"):
        (tmp_path / name).write_text('id = "task"\nallow = ["**"]\n')
    run(tmp_path, f"adjudge scope --worktree --allow '**'; adjudge tool keygen {tmp_path / 'key'}")
    return {
        "pipe": tmp_path / "pipe",
        "task": tmp_path / "task.toml",
        "signed": tmp_path / "signed.toml",
        "key": tmp_path / "key",
        "new": tmp_path / "new",
    }


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS.keys())
def test_pipe_that_nobody_fills_is_refused(command: str, tmp_path: Path, places: dict[str, Path]) -> None:
    ended = run(tmp_path, f"adjudge {command.format_map(places)}")
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.startswith("exit 2: ")


def test_patch_that_a_shell_substitutes_is_read(tmp_path: Path, places: dict[str, Path]) -> None:
    places["new"].write_text(PATCH)
    ended = run(tmp_path, f"adjudge scope --patch <(cat {places['new']}) --allow 'src/**'")
    assert (ended.returncode, ended.stdout.splitlines()[0]) == (0, "adjudge scope  pass")
