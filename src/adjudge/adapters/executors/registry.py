"""All executors that are programs or endpoints, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.adapters.executors.claude import claude
from adjudge.adapters.executors.client import AgentClient
from adjudge.adapters.executors.codex import codex
from adjudge.adapters.executors.command import CommandExecutor
from adjudge.adapters.executors.gemini import gemini
from adjudge.adapters.executors.openai import OpenAiExecutor
from adjudge.adapters.executors.opencode import opencode
from adjudge.adapters.executors.replay import ReplayExecutor
from adjudge.adapters.executors.settings import PLAIN, ExecutorSettings, Surroundings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from adjudge.adapters.executors.settings import ProgramFinder
    from adjudge.ports import CommandRunner, Executor

NAMES: Final = ("claude", "codex", "command", "gemini", "openai", "opencode", "replay")
_NOTHING: Final[Mapping[str, ExecutorSettings]] = {}


def make_executors(
    runner: CommandRunner,
    environment: Mapping[str, str],
    programs: ProgramFinder,
    settings: Mapping[str, ExecutorSettings] = _NOTHING,
    *,
    scratch: Path | None = None,
) -> Mapping[str, Executor]:
    """Executors by name; nothing is looked for or started until one is asked.

    Args:
        runner: Starts programs.
        environment: The operator's, as a value; of it only what is named goes on.
        programs: Where programs are looked for; none of them is the subject's.
        settings: What the operator says of some of them, by name.
        scratch: Where private folders are made; ``None`` for the system's place.
    """
    around = Surroundings(runner=runner, programs=programs, environment=environment, scratch=scratch)
    said = {name: settings.get(name, PLAIN) for name in NAMES}
    made: list[Executor] = [
        CommandExecutor(settings=said["command"], around=around),
        OpenAiExecutor(settings=said["openai"], around=around),
        ReplayExecutor(settings=said["replay"]),
    ]
    plans = (claude(), codex(), gemini(), opencode())
    made += [AgentClient(plan=plan, settings=said[plan.name], around=around) for plan in plans]
    return {one.name: one for one in sorted(made, key=lambda one: one.name)}
