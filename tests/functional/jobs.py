"""A machine of GitHub that runs the steps of ``action.yml``, as far as these steps can see it.

Expressions are worked out where GitHub does so, in ``env`` and ``if``; a script that holds one is refused. Each
script runs in bash as ``shell: bash`` runs it. Files of outputs and the lines that are commands are read by the
rules of the machine.

Source: GitHub, "Metadata syntax", "Workflow commands"; actions/runner, FileCommandManager, ActionCommand.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from tests.builders import ENVIRONMENT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.builders import Repo

TOP = Path(__file__).parents[2]
EVENTS = Path(__file__).with_name("events")
PROGRAM = Path(sys.executable).with_name("adjudge")
EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")
COMMANDS = {
    "error", "warning", "notice", "debug", "group", "endgroup", "add-mask", "set-output", "save-state", "set-env",
    "add-path", "stop-commands", "echo", "add-matcher", "remove-matcher",
}  # fmt: skip
ACTION: dict[str, Any] = yaml.safe_load((TOP / "action.yml").read_text(encoding="utf-8"))


@dataclass
class Ran:
    """How the action ended."""

    code: int
    outputs: dict[str, str] = field(default_factory=dict)
    summary: str = ""
    printed: str = ""
    commands: list[tuple[str, str]] = field(default_factory=list)
    """(command, its line) of what was carried out, in order."""

    def texts(self, command: str) -> list[str]:
        """What was said by one command, its escapes undone."""
        found = (
            line.partition("::")[2].partition("::")[2] for name, line in self.commands if name == command
        )
        return [text.replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%") for text in found]


def event(name: str, **commits: str) -> str:
    """A recorded event with commits of the repository at hand."""
    text = (EVENTS / f"{name}.json").read_text(encoding="utf-8")
    for mark, value in commits.items():
        text = text.replace(f"@{mark}@", value)
    return text


def run_action(
    folder: Path, checkout: Repo, name: str, told: str, *, env: Mapping[str, str] | None = None, **inputs: str
) -> Ran:
    """Carry the action out over a checkout.

    Args:
        folder: Of the machine.
        checkout: Where the job stands.
        name: Of the event.
        told: The file of the event.
        env: What else the machine tells.
        inputs: Of the action; ``-`` as ``_``.
    """
    machine = _Machine(folder, checkout.path, name, told, dict(env or {}))
    given = {"program": str(PROGRAM), **{key.replace("_", "-"): value for key, value in inputs.items()}}
    assert given.keys() <= ACTION["inputs"].keys()
    context = {
        f"inputs.{key}": given.get(key, one.get("default", "")) for key, one in ACTION["inputs"].items()
    }
    code = 0
    for step in ACTION["runs"]["steps"]:
        if "run" in step and not code:
            code = machine.run(step, context)
    ran = Ran(code, summary=machine.summary, printed=machine.printed, commands=machine.commands)
    ran.outputs = {key: _worked_out(one["value"], context) for key, one in ACTION["outputs"].items()}
    return ran


class _Machine:
    """Files and variables of one job."""

    def __init__(self, folder: Path, workspace: Path, name: str, told: str, env: dict[str, str]) -> None:
        self._files = folder / "files"
        self._temp = folder / "temp"
        for one in (self._files, self._temp, folder / "home"):
            one.mkdir(parents=True)
        (self._files / "event.json").write_text(told, encoding="utf-8")
        self._workspace = workspace
        self.summary, self.printed = "", ""
        self.commands: list[tuple[str, str]] = []
        self._environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder / "home"),
            "LANG": "C.UTF-8",
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_WORKSPACE": str(workspace),
            "GITHUB_EVENT_NAME": name,
            "GITHUB_EVENT_PATH": str(self._files / "event.json"),
            "GITHUB_ACTION_PATH": str(TOP),
            "RUNNER_TEMP": str(self._temp),
            **{key: value for key, value in ENVIRONMENT.items() if key.startswith("GIT_CONFIG")},
            **env,
        }

    def run(self, step: dict[str, Any], context: dict[str, str]) -> int:
        """Run the script of a step; what it tells is in the context after it."""
        assert step["shell"] == "bash"
        assert not EXPRESSION.search(step["run"]), "text that is put into a script is run by it"
        name = step.get("id", "step")
        script, outputs, summary = (self._files / f"{name}.{end}" for end in ("sh", "outputs", "summary"))
        script.write_text(step["run"], encoding="utf-8")
        outputs.touch()
        summary.touch()
        own = {key: _worked_out(str(value), context) for key, value in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)],
            cwd=self._workspace,
            env={
                **self._environment,
                **own,
                "GITHUB_OUTPUT": str(outputs),
                "GITHUB_STEP_SUMMARY": str(summary),
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        printed = done.stdout.decode("utf-8", "replace")
        self.printed += printed
        self.commands += carried_out(printed)
        self.summary += summary.read_text(encoding="utf-8")
        context |= {
            f"steps.{name}.outputs.{key}": value for key, value in read_outputs(outputs.read_text()).items()
        }
        return done.returncode


def _worked_out(text: str, context: Mapping[str, str]) -> str:
    """A text with its expressions worked out; one that is not known here fails the test, an unset output is empty."""

    def value(found: re.Match[str]) -> str:
        name = found[1]
        return context.get(name, "") if name.startswith("steps.") else context[name]

    return EXPRESSION.sub(value, text)


def read_outputs(text: str) -> dict[str, str]:
    """Outputs in the file of a step; the last of one name holds."""
    found: dict[str, str] = {}
    lines = iter(text.split("\n"))
    for line in lines:
        if not line:
            continue
        plain, heredoc = line.find("="), line.find("<<")
        if plain >= 0 and (heredoc < 0 or plain < heredoc):
            found[line[:plain]] = line[plain + 1 :]
            continue
        assert heredoc >= 0, f"no output: {line!r}"
        found[line[:heredoc]] = "\n".join(_until(line[heredoc + 2 :], lines))
    return found


def _until(mark: str, lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if line == mark:
            return
        yield line
    raise AssertionError("an output without its end")


def carried_out(printed: str) -> list[tuple[str, str]]:
    """(command, line) of the lines that the machine takes for commands, those between stop and start left out."""
    found, token = [], None
    for line in re.split(r"\r\n|\r|\n", printed):
        name, rest = _command(line, COMMANDS | ({token} if token is not None else set()))
        if token is not None:
            token = None if name == token else token
        elif name == "stop-commands":
            token = rest
        elif name is not None:
            found.append((name, line.strip()))
    assert token is None, "commands were stopped and never taken up again"
    return found


def _command(line: str, known: set[str]) -> tuple[str | None, str]:
    new = re.match(r"\s*::([^ ]*?)(?: .*?)?::(.*)", line)
    if new is not None and new[1].lower() in known:
        return new[1].lower(), new[2]
    old = re.search(r"##\[([^ \]]*)[^\]]*\](.*)", line)
    return (old[1].lower(), old[2]) if old is not None and old[1].lower() in known else (None, "")


def ids_of(text: str) -> dict[str, Any]:
    """The document of an event."""
    made: dict[str, Any] = json.loads(text)
    return made
