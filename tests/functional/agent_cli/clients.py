"""The pinned clients, installed once into a folder that is thrown away, and how each is asked in a test."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.executors.registry import make_executors
from adjudge.adapters.executors.settings import ExecutorSettings
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.ports import Assignment

if TYPE_CHECKING:
    from adjudge.adapters.process.means import Cancellation
    from adjudge.ports import Answered, Executor
    from tests.functional.agent_cli.model_stub import Stub

PACKAGES = {
    "claude": ("@anthropic-ai/claude-code", "2.1.332"),
    "codex": ("@openai/codex", "0.171.0"),
    "gemini": ("@google/gemini-cli", "0.61.0"),
    "opencode": ("opencode-ai", "1.18.33"),
}
"""Client → (package, version)."""
MODELS = {
    "claude": "claude-sonnet-4-5",
    "codex": "gpt-5.5",
    "gemini": "gemini-2.5-flash",
    "opencode": "stub-model",
}
KEYS = {
    "claude": "ANTHROPIC_API_KEY",
    "codex": "OPENAI_API_KEY",
    "gemini": "GEMINI_API_KEY",
    "opencode": "OPENAI_API_KEY",
}
KEY = "key-that-nobody-may-see"
OFFERED = {
    "claude": set(),
    "codex": {"apply_patch", "request_user_input"},
    "gemini": set(),
    "opencode": set(),
}
"""Tools that a model is still offered: in a sandbox that may only read, a patch is refused; nobody is asked."""
READING: dict[str, tuple[set[str], set[str]]] = {
    "claude": ({"Read"}, {"Glob", "Grep"}),
    "codex": ({"exec_command"}, {"apply_patch", "request_user_input", "write_stdin"}),
    "gemini": ({"read_file", "list_directory"}, {"glob", "grep_search", "search_file_content"}),
    "opencode": ({"read"}, {"glob", "grep", "list"}),
}
"""Tools that a model is offered that may look into a tree: those that must be there, those that may."""
SHELLS: dict[str, tuple[str, str]] = {
    "claude": ("Bash", "command"),
    "codex": ("exec_command", "cmd"),
    "gemini": ("run_shell_command", "command"),
    "opencode": ("bash", "command"),
}
"""Tool by which a model would run a command, and its argument."""
SCHEMA = (
    '{"type":"object","properties":{"findings":{"type":"array","items":{"type":"string"}}},'
    '"required":["findings"],"additionalProperties":false}'
)
PATIENCE_S = 240.0
NAMED = os.environ.get("ADJUDGE_AGENTS")
"""Read before tests have an environment of their own."""


def install(folder: Path) -> Path:
    """A folder with all clients; the one that ``ADJUDGE_AGENTS`` names, where they are already."""
    if NAMED is not None:
        return Path(NAMED)
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is needed to install the clients")
    for name, (package, version) in PACKAGES.items():
        place = folder / name
        place.mkdir(parents=True)
        words = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(place), f"{package}@{version}"]
        subprocess.run(words, cwd=place, check=True, capture_output=True, timeout=600)
    return folder


@dataclass(frozen=True, kw_only=True)
class Installed:
    """Programs of the clients, and of the system."""

    folder: Path

    def find(self, name: str) -> Path | None:
        own = self.folder / name / "node_modules" / ".bin" / name
        if own.exists():
            return own
        found = shutil.which(name, path="/usr/local/bin:/usr/bin:/bin") if name == "node" else None
        return Path(found) if found is not None else None


@dataclass(frozen=True, kw_only=True)
class Client:
    """A client in a test.

    Attributes:
        name: Of the client.
        agents: Where the clients are.
        scratch: Where its private folders are made.
        cancellation: Ends its runs.
        reads: It may look into a tree.
    """

    name: str
    agents: Path
    scratch: Path
    cancellation: Cancellation
    reads: bool = False

    def executor(self, url: str, **environment: str) -> Executor:
        """The client as an executor that asks an address."""
        settings = ExecutorSettings(
            model=MODELS[self.name],
            base_url=f"{url}/v1" if self.name in {"codex", "opencode"} else url,
            reads=self.reads,
        )
        made = make_executors(
            SubprocessRunner(cancellation=self.cancellation),
            {KEYS[self.name]: KEY, **environment},
            Installed(folder=self.agents),
            {self.name: settings},
            scratch=self.scratch,
        )
        return made[self.name]

    def ask(self, stub: Stub, prompt: bytes = b"Review this.", **bounds: Any) -> Answered:
        """What comes of a prompt."""
        given = {"schema": SCHEMA, "timeout_s": PATIENCE_S, **bounds}
        return self.executor(stub.origin).answer(Assignment(prompt=prompt, **given))

    def left(self) -> list[str]:
        """Processes with a word of the private folders, and files in them."""
        return [*those_with(str(self.scratch)), *map(str, self.scratch.glob("adjudge-*"))]


def those_with(word: str, *, only_arguments: bool = False) -> list[str]:
    """Arguments of the processes that have a word in their arguments or environment."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            arguments = (place / "cmdline").read_bytes()
            told = arguments if only_arguments else arguments + (place / "environ").read_bytes()
        except OSError:
            continue
        if word.encode() in told:
            found.append(arguments.decode("utf-8", "replace"))
    return found
