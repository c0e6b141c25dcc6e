"""Opens a repository: finds it, refuses what must not be, and makes our store for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.calling import Git
from adjudge.adapters.git.commits import CommitReader
from adjudge.adapters.git.environment import WorkPlace
from adjudge.adapters.git.identity import Identity, noted_identity, walked_identity
from adjudge.adapters.git.program import find_git
from adjudge.adapters.git.store import ObjectStore, refuse_inside
from adjudge.adapters.git.subject import Subject, find_subject
from adjudge.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.ports import CommandRunner

TIMEOUT_S: Final = 120.0
"""Of one git call: a listing of a million files takes some ten seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GitOptions:
    """What opens a repository.

    Attributes:
        folder: Absolute path of the folder the person stands in.
        state: Absolute path of the state folder.
        environment: The process's environment, as a value: where git and the user's own settings are.
        index_file: ``GIT_INDEX_FILE`` of that environment, honoured for staged content; or ``None``.
        timeout_s: Deadline of each git call.
    """

    folder: str
    state: str
    environment: Mapping[str, str]
    index_file: str | None = None
    timeout_s: float = TIMEOUT_S


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A repository ready to be read.

    Attributes:
        git: How git is called.
        subject: The repository.
        store: Our git folder for it.
        identity: Its stable name.
        commits: Commits read so far.
    """

    git: Git
    subject: Subject
    store: ObjectStore
    identity: Identity
    commits: CommitReader

    @property
    def place(self) -> WorkPlace:
        """Where objects are read."""
        return _read_place(self.subject, self.store)


def open_repository(runner: CommandRunner, options: GitOptions) -> Opened:
    """The repository around a folder.

    Args:
        runner: Starts git.
        options: Which repository, and where state goes.
    """
    folder, state = Path(options.folder), Path(options.state)
    program = find_git(options.environment.get("PATH", ""), folder)
    git = Git(runner=runner, program=program, timeout_s=options.timeout_s)
    subject = find_subject(git, folder, options.environment)
    places = (subject.top, subject.git_folder, subject.common_folder)
    refuse_inside(state, *(place for place in places if place is not None))
    _make_private(state)
    noted = noted_identity(subject, state)
    if noted is not None:
        opened = _open_store(git, subject, state, noted)
        if _holds(opened, noted):
            return opened
    return _open_store(git, subject, state, walked_identity(git, subject, state))


def _make_private(state: Path) -> None:
    """The state folder, for nobody but its user; only after it is known to lie outside the subject.

    Raises:
        ToolError: It cannot be made.
    """
    try:
        state.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise ToolError("state-not-writable", f"The state folder cannot be made: {reason}.") from error


def _open_store(git: Git, subject: Subject, state: Path, identity: Identity) -> Opened:
    folder = state / "repositories" / identity.name
    store = ObjectStore(folder=folder, object_format=subject.object_format)
    store.create()
    commits = CommitReader(git, _read_place(subject, store))
    return Opened(git=git, subject=subject, store=store, identity=identity, commits=commits)


def _holds(opened: Opened, noted: Identity) -> bool:
    """Whether a note still names this repository; its HEAD, needed in any case, is read on the way."""
    if not noted.roots:
        return True
    head = opened.subject.head
    opened.commits.learn((noted.roots[0],) if head is None else (head, noted.roots[0]))
    return opened.commits.knows(noted.roots[0])


def _read_place(subject: Subject, store: ObjectStore) -> WorkPlace:
    return WorkPlace(
        git_dir=store.git_dir,
        alternates=(subject.objects,),
        shallow=subject.common_folder / "shallow" if subject.shallow else None,
    )
