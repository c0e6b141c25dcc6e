"""Children: what is started, how it ended, and who starts it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


class EndCause(StrEnum):
    """Why a child is no longer running."""

    EXITED = "exited"
    """By itself, with an exit status."""
    SIGNALLED = "signalled"
    """By a signal that adjudge did not send."""
    TIMEOUT = "timeout"
    """Ended by us: the deadline passed."""
    OUTPUT_LIMIT = "output-limit"
    """Ended by us: more on standard output than was allowed."""
    DISK_LIMIT = "disk-limit"
    """Ended by us or, by our order, by the kernel: more on disk than was allowed, in all or in one file."""
    PROCESS_LIMIT = "process-limit"
    """Ended by us: more processes at once than were allowed."""
    CANCELLED = "cancelled"
    """Ended by us: nobody wants the result any more."""

    @property
    def is_ours(self) -> bool:
        """Whether a bound or a wish of ours ended it, whatever signal its status tells."""
        return self not in {EndCause.EXITED, EndCause.SIGNALLED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """A child that ended; one that could not be started is a ``ToolError`` instead.

    Attributes:
        cause: Why it ended.
        status: Exit status, or the negative signal number. Only of cause ``exited`` is it an answer.
        stdout: Bytes, at most the limit asked for.
        stderr: Bytes, at most the limit asked for; what came after them is dropped.
        survivors: Descendants that outlived it and were ended by us. Of a supervised child none is left.
        isolation: What held in fact, sorted: ``network-namespace``, ``process-namespace``, ``process-sweep``.
        limitations: What was asked for and cannot be had on this system, sorted slugs; docs/processes.md
            explains each.
    """

    cause: EndCause
    status: int
    stdout: bytes
    stderr: bytes
    survivors: int = 0
    isolation: tuple[str, ...] = ()
    limitations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A child to start: argv only, never a shell.

    Attributes:
        argv: Absolute path of the program, then its arguments.
        environment: The whole environment; nothing is inherited.
        folder: Absolute path of the working folder, or ``None`` for the root folder.
        stdin: Bytes for standard input.
        stdin_file: Absolute path of a regular file for standard input, instead of ``stdin``.
        timeout_s: Deadline; the whole process group (supervised: the whole tree) is ended after it.
        limit_bytes: Cap on standard output; more ends the child.
        stderr_limit_bytes: How much of standard error is kept, from its start; more is read and dropped.
        supervised: For foreign programs: all its descendants end with it, and with adjudge, whatever happens.
            The fields below ask for a supervised child.
        network: ``False`` cuts it off from every network but its own loopback.
        file_limit_bytes: How large a file that it writes may become.
        folder_limit_bytes: How much ``written_folders`` may grow together on disk.
        written_folders: Absolute paths of folders that ``folder_limit_bytes`` is about; empty is ``folder``.
        memory_limit_bytes: Address space of each of its processes; programs that reserve a lot need a lot.
        process_limit: How many processes it may have at once.
    """

    argv: tuple[str | bytes, ...]
    environment: tuple[tuple[str, str], ...]
    folder: str | bytes | None = None
    stdin: bytes = b""
    stdin_file: str | bytes | None = None
    timeout_s: float = 60.0
    limit_bytes: int = 1 << 30
    stderr_limit_bytes: int = 1 << 16
    supervised: bool = False
    network: bool = True
    file_limit_bytes: int | None = None
    folder_limit_bytes: int | None = None
    written_folders: tuple[str | bytes, ...] = ()
    memory_limit_bytes: int | None = None
    process_limit: int = 1024


class OpenChild(Protocol):
    """A long-lived child spoken to over its pipes; closing it ends its process group."""

    def write(self, data: bytes) -> None:
        """Send all of ``data`` to its standard input, flushed."""

    def read_line(self) -> bytes:
        """The next line of its standard output with the line feed; empty at its end."""

    def read_exactly(self, count: int) -> bytes:
        """The next ``count`` bytes; fewer only at the end of its output."""


class CommandRunner(Protocol):
    """Starts children: the one place for time limits and ending a process tree. Picklable."""

    def run(self, command: Command) -> Completed:
        """Run to the end, draining both pipes.

        A program that cannot be started is a ``ToolError``; so is a supervised child whose end is not known.
        """

    def open(self, command: Command) -> AbstractContextManager[OpenChild]:
        """Start and keep, unsupervised; the deadline counts from the last byte asked for."""
