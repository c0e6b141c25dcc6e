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
    SIGNALLED = "signalled"
    TIMEOUT = "timeout"
    OUTPUT_LIMIT = "output-limit"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """A child that ended.

    Attributes:
        cause: Why it ended.
        status: Exit status, or the negative signal number.
        stdout: Bytes, at most the limit asked for.
        stderr: Bytes, at most the limit asked for.
    """

    cause: EndCause
    status: int
    stdout: bytes
    stderr: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A child to start: argv only, never a shell.

    Attributes:
        argv: Absolute path of the program, then its arguments.
        environment: The whole environment; nothing is inherited.
        folder: Absolute path of the working folder, or ``None`` for the root folder.
        stdin: Bytes for standard input.
        timeout_s: Deadline; the whole process group is ended after it.
        limit_bytes: Cap on standard output; more ends the child.
    """

    argv: tuple[str | bytes, ...]
    environment: tuple[tuple[str, str], ...]
    folder: str | bytes | None = None
    stdin: bytes = b""
    timeout_s: float = 60.0
    limit_bytes: int = 1 << 30


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
        """Run to the end, draining both pipes."""

    def open(self, command: Command) -> AbstractContextManager[OpenChild]:
        """Start and keep; the deadline counts from the last byte asked for."""
