"""``ObjectStore``: our own git folder for one repository, where objects are kept and read.

    <state>/repositories/<identity>/objects.git    bare, our pins only, the subject's objects as alternate
    <state>/repositories/<identity>/sessions/run-* one call's private git folder: index copy, info files

Two processes may use one store at once: folders appear whole by a rename, sessions have names of their own,
and git writes objects atomically. A session left behind by a killed process is removed by the next one: its
lock, which the kernel drops with the process, says that nobody is in it.

A store that is damaged is refused and left as it is, like any other part of the state: it alone holds trees
of uncommitted work, which nothing makes anew.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from adjudge.errors import ConfigError, StateError

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCK = "lock"


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectStore:
    """Our own git folder for one repository.

    Attributes:
        folder: The repository's folder in the state folder.
        object_format: ``sha1`` or ``sha256``.
    """

    folder: Path
    object_format: str

    @property
    def git_dir(self) -> Path:
        """The bare git folder."""
        return self.folder / "objects.git"

    @property
    def objects(self) -> Path:
        """Its object folder."""
        return self.git_dir / "objects"

    def create(self) -> None:
        """Make it where it is not there yet; ``refuse_damaged`` where what stands there is no git folder."""
        if os.path.lexists(self.git_dir):
            if not _is_git_dir(self.git_dir):
                refuse_damaged(self.folder.name, "is no git folder any more")
        else:
            with _writable():
                self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                draft = Path(tempfile.mkdtemp(prefix="new-", dir=self.folder))
                make_git_dir(draft, self.object_format)
                try:
                    draft.rename(self.git_dir)
                except OSError:  # another process was first
                    shutil.rmtree(draft)


def refuse_damaged(repository: str, what: str) -> NoReturn:
    """End where a store cannot be relied on.

    Args:
        repository: Name of the repository's folder in the state folder.
        what: What is wrong with it.

    Raises:
        StateError: Always.
    """
    raise StateError(
        "objects-damaged",
        f"Our own object store of this repository {what}.",
        f"move repositories/{repository}/objects.git out of the state folder, which adjudge doctor names; "
        "it is made anew, and only trees of uncommitted work are lost with it",
    )


def _is_git_dir(folder: Path) -> bool:
    """Whether git would take it for a git folder, see ``is_git_directory`` in its setup.c."""
    has_head = (folder / "HEAD").is_file() and (folder / "HEAD").read_bytes().startswith(b"ref: refs/")
    return has_head and all((folder / name).is_dir() for name in ("objects", "refs"))


def make_git_dir(folder: Path, object_format: str) -> None:
    """Fill an empty folder so that git takes it for a bare git folder (gitrepository-layout(5))."""
    version, extension = (
        (1, "[extensions]\n\tobjectFormat = sha256\n") if object_format == "sha256" else (0, "")
    )
    config = f"[core]\n\trepositoryformatversion = {version}\n\tbare = true\n{extension}"
    for name in ("objects/info", "objects/pack", "refs/heads", "info"):
        (folder / name).mkdir(parents=True)
    (folder / "config").write_bytes(config.encode("ascii"))
    (folder / "HEAD").write_bytes(b"ref: refs/heads/none\n")


@contextmanager
def open_session(parent: Path, object_format: str) -> Iterator[Path]:
    """A private git folder for one call, gone afterwards.

    Args:
        parent: The folder it is made in; sessions of dead processes there are removed.
        object_format: As in the store.

    Yields:
        Its path.
    """
    with _writable():
        parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _remove_left_behind(parent)
        draft = Path(tempfile.mkdtemp(prefix="new-", dir=parent))
        make_git_dir(draft, object_format)
        lock = os.open(draft / LOCK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = draft.rename(parent / draft.name.replace("new-", "run-", 1))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def refuse_inside(state: Path, *subject: Path) -> None:
    """The state folder may not lie where the proposer of a change writes.

    Args:
        state: The state folder; need not exist.
        subject: Work tree and git folders of the subject.

    Raises:
        ConfigError: It lies inside one of them, or is one of them.
    """
    real = state.resolve()
    if any(real.is_relative_to(folder.resolve()) for folder in subject):
        raise ConfigError(
            "state-inside-repository",
            "The state folder lies inside the repository under review.",
            "set ADJUDGE_STATE_DIR to a folder outside it",
        )


def _remove_left_behind(parent: Path) -> None:
    for folder in parent.glob("run-*"):
        with suppress(OSError):
            lock = os.open(folder / LOCK, os.O_RDWR | os.O_CLOEXEC)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(lock)


@contextmanager
def _writable() -> Iterator[None]:
    """Tell a folder that cannot be written as what it is.

    Raises:
        ConfigError: Writing failed.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise ConfigError(
            "state-not-writable",
            f"The state folder cannot be written: {reason}.",
            "set ADJUDGE_STATE_DIR to a folder that can",
        ) from error
