"""The only place that picks adapters."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.adapters.folders import locate_folders, make_cache, open_state
from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.journal import open_journal
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.progress import Silence, StderrProgress
from adjudge.survey.survey import SurveyPorts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.world import World
    from adjudge.model.outcome import Reason
    from adjudge.ports import GitReader


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """An opened repository with everything that a use case may ask.

    Attributes:
        ports: Git, facts, snapshots, progress.
        limitations: What holds for every answer of this run.
    """

    ports: SurveyPorts
    limitations: tuple[Reason, ...]

    @property
    def git(self) -> GitReader:
        """The repository itself."""
        return self.ports.git


@contextmanager
def open_repository(world: World) -> Iterator[Repository]:
    """The repository around the folder one stands in."""
    folders = locate_folders(world.environment, sys.platform)
    plain = SubprocessRunner()
    with open_state(folders) as state, open_journal(plain, verbose=world.verbose, log=world.log) as runner:
        git = open_reader(
            runner,
            GitOptions(
                folder=world.folder,
                state=str(state.path),
                environment=world.environment,
                index_file=world.environment.get("GIT_INDEX_FILE"),
            ),
            worker_runner=plain,
        )
        with open_pool(make_cache(folders)) as (pool, snapshots):
            ports = SurveyPorts(
                git=git,
                pool=pool,
                snapshots=snapshots,
                progress=Silence() if world.quiet else StderrProgress(),
            )
            yield Repository(ports=ports, limitations=(state.limitation,) if state.limitation else ())
