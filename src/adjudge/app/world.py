"""The process's surroundings as values: the one reader of the environment and the working folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Where and how a command runs.

    Attributes:
        folder: Absolute path of the folder the command stands in (or was told to).
        environment: The process's environment.
        repo: What ``--repo`` named, as typed; ``None`` without it.
        quiet: No progress.
        verbose: Tell which children ran on standard error.
        log: Path of a file that gets the same as JSON lines, or ``None``.
        timings: Tell how long each stage took on standard error.
        stopped: Asked between the steps of long work, and while programs run: whether nobody waits any more.
        heard: Told of each step of long work as it begins and moves on: what, how much is done, of how much,
            of what; ``None`` where nobody listens.
    """

    folder: str
    environment: Mapping[str, str]
    repo: str | None = None
    quiet: bool = False
    verbose: bool = False
    log: str | None = None
    timings: bool = False
    stopped: Callable[[], bool] | None = None
    heard: Callable[[str, int, int, str], None] | None = None


def world_of_process(
    *, repo: str | None, quiet: bool, verbose: bool, log: str | None, timings: bool = False
) -> World:
    """The surroundings of this process; ``repo`` stands in for the working folder.

    Raises:
        UsageError: ``repo`` is empty, as a variable that was not set makes it.
    """
    if repo == "":
        raise UsageError("empty-repo", "--repo names no folder.", "leave it out to mean where you stand")
    folder = os.path.abspath(repo) if repo is not None else os.getcwd()  # noqa: PTH100, PTH109 - bytes-safe
    environment = dict(os.environ)
    return World(
        folder=folder,
        environment=environment,
        repo=repo,
        quiet=quiet,
        verbose=verbose,
        log=log,
        timings=timings,
    )


def wants_colour() -> bool:
    """Whether the environment allows colour on a terminal (see no-color.org)."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def wants_traceback() -> bool:
    """Whether a fault of our own should show where it happened."""
    return bool(os.environ.get("ADJUDGE_TRACEBACK"))
