"""Which children ran, for ``-v`` (plain lines on standard error) and ``--log FILE`` (JSON lines).

Arguments are shown, environments and contents never are.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from adjudge.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from adjudge.ports import Command, CommandRunner, Completed, OpenChild


class JournalRunner:
    """A runner that writes down each child of another runner."""

    def __init__(self, runner: CommandRunner, *, stream: TextIO | None, log: TextIO | None) -> None:
        self._runner = runner
        self._stream = stream
        self._log = log

    def run(self, command: Command) -> Completed:
        """Run, then write down arguments, status and seconds."""
        started = time.monotonic()
        done = self._runner.run(command)
        self._write(command, status=done.status, seconds=time.monotonic() - started)
        return done

    def open(self, command: Command) -> AbstractContextManager[OpenChild]:
        """Write down the arguments, then open."""
        self._write(command, status=None, seconds=0.0)
        return self._runner.open(command)

    def _write(self, command: Command, *, status: int | None, seconds: float) -> None:
        words = [
            word if isinstance(word, str) else word.decode("utf-8", "backslashreplace")
            for word in command.argv
        ]
        if self._stream is not None:
            ended = "open" if status is None else f"{status}, {seconds * 1000:.0f} ms"
            self._stream.write(f"ran {ascii(' '.join(words))[1:-1]} ({ended})\n")
        if self._log is not None:
            line = {"argv": words, "status": status, "milliseconds": round(seconds * 1000)}
            self._log.write(json.dumps(line, sort_keys=True) + "\n")
            self._log.flush()


def _without_waiting(path: str, flags: int) -> int:
    """Opens a file; of a pipe that nobody reads an ``OSError``, where a plain open would wait for ever."""
    handle = os.open(path, flags | os.O_NONBLOCK | os.O_CLOEXEC, 0o666)
    os.set_blocking(handle, True)
    return handle


@contextmanager
def open_journal(runner: CommandRunner, *, verbose: bool, log: str | None) -> Iterator[CommandRunner]:
    """The runner itself when nothing is to be written down, else one that writes; closes the log.

    Raises:
        UsageError: The log file cannot be opened.
    """
    if log is None:
        yield JournalRunner(runner, stream=sys.stderr, log=None) if verbose else runner
        return
    try:
        file = open(log, "a", encoding="utf-8", opener=_without_waiting)  # noqa: SIM115 - Path knows no opener; closed below
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise UsageError("log-file", f"The log file cannot be opened: {reason}.", "name another") from error
    with file:
        yield JournalRunner(runner, stream=sys.stderr if verbose else None, log=file)
