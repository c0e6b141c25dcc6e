"""Every command of ``docs/tutorial.md`` in one shell: it ends as the page says, and prints what the page shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXIT = re.compile(r"# exit (\d+)$")
COMMAND = re.compile(r"^.*<<'?END'?\n(?:.*\n)*?END\n|^.+\n", re.MULTILINE)
MARK = "@@ended "


def commands(block: str) -> list[tuple[str, int]]:
    """(command with its text, exit code) of each command of a block."""
    return [
        (command.rstrip("\n"), int(told[1]) if (told := EXIT.search(command.split("\n")[0])) else 0)
        for command in COMMAND.findall(block)
    ]


def session(folder: Path, script: str) -> str:
    """What a shell prints, errors in their place."""
    environment = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "ADJUDGE_STATE_DIR": str(folder / "state"),
        "ADJUDGE_CACHE_DIR": str(folder / "cache"),
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    ended = subprocess.run(
        ["bash"],
        input=script,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.slow  # some twenty processes, and tests in throw-away trees
def test_every_command_ends_as_the_page_says_and_prints_what_it_shows(tmp_path: Path) -> None:
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    wanted, script, shown = [], ["exec 2>&1"], []
    for number, (kind, text) in enumerate(blocks):
        script.append(f"echo '@@block {number}'")
        if kind == "text":
            shown.append((number, text.splitlines()))
            continue
        for command, code in commands(text):
            script += [command, f'echo "{MARK}$?"']
            wanted.append((command, code))
    printed = session(tmp_path, "\n".join([*script, ""]))
    codes = [int(line.removeprefix(MARK)) for line in printed.splitlines() if line.startswith(MARK)]
    assert list(zip((command for command, _ in wanted), codes, strict=True)) == wanted, printed
    parts = re.split(r"@@block \d+\n", printed)[1:]
    missing = [line for number, lines in shown for line in lines if line not in parts[number - 1]]
    assert missing == [], printed
    assert parts[-1].startswith(f"{MARK}0\n"), "git status is silent"
