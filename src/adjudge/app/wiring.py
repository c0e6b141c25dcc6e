"""The only place that picks adapters, but for those of programs (``wiring_programs``)."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.adapters.artefact_folder import WorkTreeArtefacts
from adjudge.adapters.clock import tell_instant as tell_instant
from adjudge.adapters.clock import today_utc as today_utc
from adjudge.adapters.enclosure import is_inside as is_inside
from adjudge.adapters.enclosure import names_inside as names_inside
from adjudge.adapters.enclosure import repository_files
from adjudge.adapters.enclosure import stand_in as stand_in
from adjudge.adapters.files import check_free as check_free
from adjudge.adapters.files import is_taken as is_taken
from adjudge.adapters.files import read_beside as read_beside
from adjudge.adapters.files import read_lines
from adjudge.adapters.files import read_named as read_named
from adjudge.adapters.files import write_once as write_once
from adjudge.adapters.folders import can_be_written, lent_folder, locate_folders, make_cache, open_state
from adjudge.adapters.git.hooks_folder import hooks_folder as find_hooks_folder
from adjudge.adapters.git.object_ids import compute_id as compute_id
from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.program import installed_version
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.installed_files import clear_installed as clear_installed
from adjudge.adapters.installed_files import read_installed as read_installed
from adjudge.adapters.installed_files import write_installed as write_installed
from adjudge.adapters.journal import open_journal
from adjudge.adapters.known import NOTES, lend_note, list_notes
from adjudge.adapters.output_file import output_file as output_file
from adjudge.adapters.pausing import pause as pause
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.progress import HeardProgress, Silence, StderrProgress, StoppedProgress
from adjudge.adapters.runner_files import append_bytes as append_bytes
from adjudge.adapters.runner_files import append_outputs as append_outputs
from adjudge.adapters.runner_files import make_folder as make_folder
from adjudge.adapters.signing.keys import make_key_files as make_key_files
from adjudge.adapters.signing.keys import read_signer, read_verifier
from adjudge.adapters.signing.keys import why_not_signing as why_not_signing
from adjudge.adapters.sqlite.cache import CacheFile
from adjudge.adapters.sqlite.exporting import write_export as write_export
from adjudge.adapters.sqlite.facts import SqliteFactCache
from adjudge.adapters.sqlite.lock import FileLock
from adjudge.adapters.sqlite.opening import open_store
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.purging import Trace as Trace
from adjudge.adapters.sqlite.purging import list_traces as list_traces
from adjudge.adapters.sqlite.purging import remove_traces as remove_traces
from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.adapters.sqlite.snapshots import SqliteSnapshots
from adjudge.adapters.stopwatch import LapTimer
from adjudge.adapters.workers.facts import WorkerFactPool
from adjudge.contracts.strict import LIMIT_BYTES
from adjudge.errors import ConfigError, UsageError
from adjudge.model.state import StoreFacts
from adjudge.ports import Untimed
from adjudge.survey.survey import SurveyPorts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.adapters.folders import Folders
    from adjudge.app.world import World
    from adjudge.contracts.ledger_fork_v1 import LedgerForkV1
    from adjudge.model.ledger import LedgerReport
    from adjudge.model.outcome import Reason
    from adjudge.ports import ArtefactFolder, GitReader, Progress, SignatureVerifier, Signer, Store

DATABASE_NAME: Final = "state.db"
NOTES_NAME: Final = NOTES
REPOSITORIES_NAME: Final = "repositories"
CACHE_NAME: Final = "cache.sqlite3"
STOPS_NAME: Final = "stops.lock"
STOPS_WAIT_S: Final = 240.0
"""Hosts end a hook after ten minutes, and the check comes behind it."""
STOPS_PAUSE_S: Final = 0.1
LIMIT_KEY_BYTES: Final = 64 << 10
CACHE_FILES: Final = tuple(CACHE_NAME + ending for ending in ("", "-wal", "-shm", "-journal"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """An opened repository with everything that a use case may ask.

    Attributes:
        ports: Git, facts, snapshots, progress.
        folder: Where one stands, relative to the top of the work tree; empty there and in a bare repository.
        state: What must be told of the state folder, or ``None``.
        cache: The cache file.
        database: Path of this repository's state; ``None`` where nothing can be kept.
        top: Absolute path of the work tree; ``None`` in a bare repository.
    """

    ports: SurveyPorts
    folder: str
    state: Reason | None
    cache: CacheFile
    database: str | None
    top: str | None

    @property
    def git(self) -> GitReader:
        """The repository itself."""
        return self.ports.git

    def notes(self) -> tuple[str, ...]:
        """What a person should know of this machine's state and cache; never part of an artefact."""
        told = (*((self.state,) if self.state is not None else ()), *self.cache.limitations)
        return tuple(reason.message for reason in told)


class Kept(NamedTuple):
    """One folder of ours.

    Attributes:
        name: ``state`` or ``cache``.
        variable: The environment variable that moves it.
        path: Where it is; ``None`` when the environment names no home.
        writable: It can be written, or made and then written.
        named: It was named on purpose.
    """

    name: str
    variable: str
    path: str | None
    writable: bool
    named: bool


def locate(world: World) -> tuple[Kept, ...]:
    """Where state and cache go."""
    folders = locate_folders(world.environment, sys.platform)
    named = (("state", "ADJUDGE_STATE_DIR", folders.state), ("cache", "ADJUDGE_CACHE_DIR", folders.cache))
    return tuple(
        Kept(
            name,
            variable,
            str(place.path) if place else None,
            writable=can_be_written(place),
            named=place is not None and place.named,
        )
        for name, variable, place in named
    )


def open_signer(path: str) -> Signer:
    """The signer of a private key file."""
    return read_signer(read_named(path, what="key", limit_bytes=LIMIT_KEY_BYTES))


def open_verifier(path: str) -> SignatureVerifier:
    """The verifier of a public key file."""
    return read_verifier(read_named(path, what="key", limit_bytes=LIMIT_KEY_BYTES))


def read_export(path: str) -> Iterator[bytes]:
    """The lines of an export of a ledger; one that is too long to be an entry comes cut."""
    return read_lines(path, what="export", limit_bytes=LIMIT_BYTES)


def git_version(world: World) -> str:
    """The version of the git that would be run, repository or not."""
    return installed_version(SubprocessRunner(), world.environment.get("PATH", ""), Path(world.folder))


def hooks_folder(top: str, world: World) -> str:
    """Absolute path of the folder where git looks for the hooks of a work tree."""
    with open_journal(SubprocessRunner(), verbose=world.verbose, log=world.log) as runner:
        return find_hooks_folder(runner, top, world.environment)


def common_git_folder(top: str) -> str | None:
    """The git folder that all work trees of a repository share."""
    return repository_files(top)


@contextmanager
def open_repository(world: World) -> Iterator[Repository]:
    """The repository around the folder one stands in; a log that would lie in it is a ``UsageError``."""
    stopwatch = LapTimer() if world.timings else Untimed()
    folders = locate_folders(world.environment, sys.platform)
    plain = SubprocessRunner()
    _refuse_log_inside(world)
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
        with closing(CacheFile(_cache_path(folders, git.top))) as cache:
            ports = SurveyPorts(
                git=git,
                pool=WorkerFactPool(SqliteFactCache(cache)),
                snapshots=SqliteSnapshots(cache),
                progress=_progress(world),
                stopwatch=stopwatch,
            )
            stopwatch.lap("repository")
            yield Repository(
                ports=ports,
                folder=_folder(world.folder, git.top),
                state=state.limitation,
                cache=cache,
                database=f"{git.state_folder}/{DATABASE_NAME}" if state.limitation is None else None,
                top=git.top,
            )


def _progress(world: World) -> Progress:
    plain: Progress = Silence() if world.quiet else StderrProgress()
    if world.heard is not None:
        plain = HeardProgress(plain, world.heard)
    return plain if world.stopped is None else StoppedProgress(plain, world.stopped)


@contextmanager
def open_kept(repository: Repository) -> Iterator[Store | None]:
    """The state of a repository, made when there is none; ``None`` where nothing can be kept."""
    if repository.database is None:
        yield None
        return
    facts = repository.git.facts()
    owner = StoreFacts(identity=facts.identity, object_format=facts.object_format)
    with open_store(repository.database, owner) as store:
        yield store


@contextmanager
def stops_in_turn(world: World) -> Iterator[None]:
    """The only stop of an agent that is judged in this repository just now; the others wait.

    Where another one was judged all the time it is a ``StateError`` (``store-busy``).
    """
    with open_repository(world) as repository, ExitStack() as stack:
        if repository.database is not None:
            path = f"{StorePlace(database=repository.database).folder}/{STOPS_NAME}"
            lock = FileLock(path, wait_s=STOPS_WAIT_S, pause_s=STOPS_PAUSE_S)
            with suppress(OSError):  # nothing can be written there, so nothing is kept either
                stack.enter_context(lock.held())
        yield


def artefacts_of(repository: Repository) -> ArtefactFolder | None:
    """The folder ``.adjudge`` of a work tree; ``None`` in a bare repository."""
    return None if repository.top is None else WorkTreeArtefacts(repository.top)


def has_state(repository: Repository) -> bool:
    """Whether anything of a state is there: a database, or what is left of a lost one."""
    if repository.database is None:
        return False
    place = StorePlace(database=repository.database)
    return place.exists(place.database) or place.exists(place.head)


def verify_kept(repository: Repository) -> LedgerReport:
    """What reading the ledger of a repository comes to; ``StateError`` where there is none."""
    return verify_store(repository.database or "")


def fork_kept(repository: Repository, at: int, *, confirmed: bool) -> LedgerForkV1:
    """Go on with the damaged ledger of a repository, or tell what that would do; see ``fork_store``."""
    from adjudge.adapters.sqlite.forking import fork_store  # noqa: PLC0415 - start-up

    facts = repository.git.facts()
    owner = StoreFacts(identity=facts.identity, object_format=facts.object_format)
    return fork_store(repository.database or "", owner, at=at, confirmed=confirmed)


def kept_names(world: World) -> tuple[str, ...]:
    """What is kept of the repository one stands in, as names relative to the state folder; nothing is made.

    Raises:
        ConfigError: The state folder lies in the repository.
    """
    _refuse_log_inside(world)
    state, shared = locate(world)[0].path, repository_files(world.folder)
    if state is not None and is_inside(state, world.folder):
        message = "The state folder lies inside the repository under review."
        raise ConfigError("state-inside-repository", message, "set ADJUDGE_STATE_DIR to a folder outside it")
    with lent_folder() as lent:
        if state is not None and shared is not None:
            lend_note(state, str(lent), shared)
        options = GitOptions(folder=world.folder, state=str(lent), environment=world.environment)
        with open_journal(SubprocessRunner(), verbose=world.verbose, log=world.log) as runner:
            name = f"{REPOSITORIES_NAME}/{open_reader(runner, options).facts().identity}"
    return (name, *(list_notes(state, shared) if state is not None and shared is not None else ()))


def _refuse_log_inside(world: World) -> None:
    """Nothing, when the log lies outside the repository.

    Raises:
        UsageError: It would lie inside.
    """
    if world.log is not None and is_inside(world.log, world.folder):
        message = "The log would lie in the repository under review, which is never written."
        raise UsageError("log-in-subject", message, "name a file outside it")


def _folder(here: str, top: str | None) -> str:
    """Where one stands, relative to the top; empty outside the work tree (in a git folder)."""
    if top is None:
        return ""
    relative = os.path.relpath(os.path.realpath(here), os.path.realpath(top))
    return "" if relative in {os.curdir, os.pardir} or relative.startswith(f"{os.pardir}/") else relative


def _cache_path(folders: Folders, top: str | None) -> str | None:
    """Where the cache file is; ``None`` where nothing can be kept."""
    folder = make_cache(folders, *((Path(top),) if top is not None else ()))
    return str(folder / CACHE_NAME) if folder is not None else None
