from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from adjudge.install.commands import UNSET, is_clean, is_stop_command

if TYPE_CHECKING:
    from pathlib import Path

BARE = "adjudge tool hook stop"


@pytest.mark.parametrize(
    "command",
    [
        BARE,
        f"  \t{BARE}",
        f"timeout 60 {BARE} || exit 1",
        f"timeout -k 5 60 {BARE}",
        f"env X=1 {BARE}",
        f"X=1 Y='a b' {BARE}",
        f"exec {BARE}",
        f"cd sub && {BARE}",
        f"cd sub;{BARE}||exit 1",
        f"true\n{BARE}",
        f"({BARE})",
        f"if {BARE}; then :; fi",
        f"{UNSET}{BARE} || exit 1",
        f"sh -c '{BARE}'",
        f"nice bash -lc 'cd x && {BARE} --deny y'",
        "adjudge  tool\thook   stop",
        '"/a b/bin/adjudge" tool hook stop',
        "'.venv/bin/adjudge' tool hook stop",
        '"$CLAUDE_PROJECT_DIR"/.venv/bin/adjudge tool hook stop',
        "'adjudge' \"tool\" hook stop",
        "python -E -P -m adjudge tool hook stop",
        "/a/bin/python3.13 -m adjudge tool hook stop",
        "uv run --frozen adjudge tool hook stop",
    ],
)
def test_a_command_that_starts_the_hook_is_ours(command: str) -> None:
    assert is_stop_command(command)


@pytest.mark.parametrize(
    "command",
    [
        "",
        f"say '{BARE}'",
        f"echo {BARE}",
        f"sh -c 'echo {BARE}'",
        f": # {BARE}",
        "adjudge tool hook stopped",
        "adjudge tool hook; stop",
        "my-adjudge tool hook stop",
        "adjudge/x tool hook stop",
        f'echo "{BARE}',
    ],
)
def test_all_other_commands_are_those_of_others(command: str) -> None:
    assert not is_stop_command(command)


@pytest.mark.parametrize(
    ("command", "clean"),
    [
        (BARE, False),
        (f"{UNSET}{BARE}", True),
        (f"unset X PYTHONPATH && {BARE}", True),
        (f"env -u PYTHONPATH timeout 6 {BARE}", True),
        (f"env --unset=PYTHONPATH {BARE}", True),
        ("python -m adjudge tool hook stop", False),
        ("/a/python3 -E -P -m adjudge tool hook stop", True),
        ("python -I -m adjudge tool hook stop", True),
        (f"PYTHONPATH=. {BARE}", False),
        (f"{BARE} --test 'env -u PYTHONPATH pytest'", False),
    ],
)
def test_a_command_is_clean_when_no_variable_reaches_adjudge(command: str, clean: bool) -> None:
    assert is_clean(command) is clean


def test_shells_take_the_variables_away(tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(tmp_path), "PYTHONHOME": "x", "KEPT": "1"}
    said = subprocess.run(
        ["sh", "-c", f"{UNSET}env"], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert ("PYTHON" in said, "KEPT=1" in said) == (False, True)
