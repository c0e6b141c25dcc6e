"""All executors that are programs or endpoints, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.adapters.executors.command import CommandExecutor
from adjudge.adapters.executors.openai import OpenAiExecutor
from adjudge.adapters.executors.replay import ReplayExecutor
from adjudge.adapters.executors.settings import PLAIN, ExecutorSettings, Surroundings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from adjudge.adapters.executors.settings import ProgramFinder
    from adjudge.ports import CommandRunner, Executor

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
    return {
        "command": CommandExecutor(settings=settings.get("command", PLAIN), around=around),
        "openai": OpenAiExecutor(settings=settings.get("openai", PLAIN), around=around),
        "replay": ReplayExecutor(settings=settings.get("replay", PLAIN)),
    }
