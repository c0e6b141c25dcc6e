"""The results page: each bench owns one section between two markers and rewrites only that."""

from __future__ import annotations

import platform
import re
import subprocess
from pathlib import Path

PAGE = Path(__file__).parent / "RESULTS.md"


def machine() -> str:
    """One line that says what ran this: cores, Python, git."""
    git = subprocess.run(["git", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    cores = len(__import__("os").sched_getaffinity(0))
    return (
        f"{cores} cores, {platform.machine()} {platform.system()}, Python {platform.python_version()}, {git}"
    )


def read_section(name: str) -> str:
    """What the section ``name`` of the page holds now; empty where there is none."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    start, end = f"<!-- bench:{name} -->\n", f"<!-- /bench:{name} -->"
    return text.partition(start)[2].partition(end)[0]


def write_section(name: str, title: str, body: str) -> None:
    """Replace (or append) the section ``name`` of the page; prints it as well."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else "# Measured\n"
    block = f"<!-- bench:{name} -->\n## {title}\n\n{machine()}\n\n{body.strip()}\n<!-- /bench:{name} -->\n"
    pattern = re.compile(
        rf"<!-- bench:{re.escape(name)} -->.*?<!-- /bench:{re.escape(name)} -->\n", re.DOTALL
    )
    text = pattern.sub(lambda _: block, text) if pattern.search(text) else f"{text.rstrip()}\n\n{block}"
    PAGE.write_text(text, encoding="utf-8")
    print(block)
