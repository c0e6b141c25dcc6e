"""Scripted programs that stand for tools: what they print, how they end, what they were given."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudge.adapters.collectors.plan import End, Plan, ends_with, only_reports
from adjudge.adapters.collectors.program import Programs
from adjudge.adapters.collectors.tool import Tool
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.contracts.collected.shellcheck import read_shellcheck
from adjudge.model.ids import RepoPath
from adjudge.ports import Completed, EndCause

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from adjudge.ports import Command, Looked

RUNNER = SubprocessRunner(grace_s=0.2)
TELLS = "import sys\nif sys.argv[1:] == ['--version']:\n    print('toy 1.2.3')\n    sys.exit()\n"
"""Head of a script that tells its version."""


class Answers:
    """A runner that starts nothing: it answers by the arguments, and keeps what it was asked."""

    def __init__(self, answer: Callable[[tuple[str, ...]], Completed]) -> None:
        self.answer = answer
        self.asked: list[Command] = []

    def run(self, command: Command) -> Completed:
        self.asked.append(command)
        return self.answer(tuple(map(str, command.argv[1:])))

    def open(self, command: Command) -> Any:
        raise AssertionError(command)


def ended(stdout: bytes = b"", status: int = 0, **more: Any) -> Completed:
    """A run that ended by itself."""
    return Completed(cause=EndCause.EXITED, status=status, stdout=stdout, stderr=b"", **more)


def write_program(folder: Path, script: str, name: str = "toy") -> Path:
    """An executable Python script."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    program.write_text(f"#!{sys.executable} -IS\n{script}", encoding="utf-8")
    program.chmod(0o755)
    return program


def toy_plan(**more: Any) -> Plan:
    """A tool that reads as ShellCheck does."""
    made: dict[str, Any] = {
        "name": "toy",
        "program": "toy",
        "arguments": ("look",),
        "wants": ends_with(".sh"),
        "ends": {0: End.CLEAN, 1: End.FOUND},
        "read": only_reports(read_shellcheck),
    }
    return Plan(**(made | more))


def toy(folder: Path, script: str, **more: Any) -> Tool:
    """A tool whose program is a script."""
    write_program(folder / "bin", TELLS + script)
    return toy_with(folder, RUNNER, **more)


def toy_with(folder: Path, runner: Any, **more: Any) -> Tool:
    """A tool with a runner."""
    programs = Programs(beside=None, search_path=str(folder / "bin"))
    return Tool(plan=toy_plan(**more), runner=runner, programs=programs, scratch=folder)


def look(tool: Tool, folder: Path, *names: str, changed: dict[str, frozenset[int]] | None = None) -> Looked:
    """A look over files that are made for it."""
    tree = folder / "tree"
    for name in names:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        if not (tree / name).exists():
            (tree / name).write_text("echo $1\n", encoding="utf-8")
    tree.mkdir(exist_ok=True)
    lines = {RepoPath(path): found for path, found in (changed or {}).items()}
    return tool.look(str(tree), tuple(sorted(map(RepoPath, names))), lines)


def comment(file: str, line: int = 1, code: int = 2086) -> str:
    """One report as the toy prints it."""
    return (
        f'{{"file": "{file}", "line": {line}, "endLine": {line}, "level": "info", '
        f'"code": {code}, "message": "Quote it."}}'
    )
