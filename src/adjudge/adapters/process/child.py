"""``PipeChild``: a long-lived child spoken to over its pipes.

Rules: while we write we also read, so neither side can wait for the other for ever; each call has the
command's deadline; standard error is read and dropped, so that it never blocks the child.
"""

from __future__ import annotations

import os
import select
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from adjudge.errors import ToolError

if TYPE_CHECKING:
    import subprocess

    from adjudge.ports import Command

READ_BYTES = 1 << 16
"""Room of a pipe on Linux."""


class PipeChild:
    """The open ends of a running child."""

    def __init__(self, process: subprocess.Popen[bytes], command: Command) -> None:
        assert process.stdin is not None  # noqa: S101 - pipes were asked for
        assert process.stdout is not None  # noqa: S101 - pipes were asked for
        assert process.stderr is not None  # noqa: S101 - pipes were asked for
        self._streams = (process.stdin, process.stdout, process.stderr)
        self._in, self._out, self._err = (stream.fileno() for stream in self._streams)
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._timeout_s = command.timeout_s
        self._limit_bytes = command.limit_bytes
        self._buffer = bytearray()
        self._ended = False
        self._silent = False

    def write(self, data: bytes) -> None:
        """Send all of ``data`` to its standard input.

        Raises:
            ToolError: It ended, does not read within the deadline, or wrote more than its limit meanwhile.
        """
        rest = memoryview(data)
        deadline = time.monotonic() + self._timeout_s
        while rest:
            try:
                rest = rest[os.write(self._in, rest) :]
            except BlockingIOError:
                self._wait(deadline, writing=True)
            except BrokenPipeError as error:
                raise ToolError("child-ended", "A child process ended while it was written to.") from error

    def read_line(self) -> bytes:
        """The next line of its standard output with the line feed; what is left, or nothing, at its end.

        None within the deadline or the limit is a ``ToolError``.
        """
        deadline = time.monotonic() + self._timeout_s
        seen = 0
        while (end := self._buffer.find(b"\n", seen)) < 0:
            seen = len(self._buffer)
            if not self._fill(READ_BYTES, deadline):
                return self._take(len(self._buffer))
        return self._take(end + 1)

    def read_exactly(self, count: int) -> bytes:
        """The next ``count`` bytes; fewer only at the end of its output.

        Fewer within the deadline are a ``ToolError``.
        """
        deadline = time.monotonic() + self._timeout_s
        while (missing := count - len(self._buffer)) > 0:
            if not self._fill(max(missing, READ_BYTES), deadline):
                break
        return self._take(count)

    def close(self) -> None:
        """Close our ends of the pipes."""
        for stream in self._streams:
            with suppress(OSError):
                stream.close()

    def _take(self, count: int) -> bytes:
        taken = bytes(memoryview(self._buffer)[:count])
        del self._buffer[:count]
        return taken

    def _fill(self, count: int, deadline: float) -> bool:
        """Read up to ``count`` bytes more, waiting for them; false at the end of output.

        Raises:
            ToolError: Its output is over the limit.
        """
        while not self._ended:
            try:
                data = os.read(self._out, count)
            except BlockingIOError:
                self._wait(deadline, writing=False)
                continue
            self._ended = not data
            self._buffer += data
            if len(self._buffer) > self._limit_bytes:
                raise ToolError("child-output", "A child process wrote more than its limit.")
            return bool(data)
        return False

    def _wait(self, deadline: float, *, writing: bool) -> None:
        """Wait until a pipe can be used; empty standard error, and while writing standard output too.

        Raises:
            ToolError: The deadline has passed.
        """
        poll = select.poll()
        for descriptor, closed in ((self._out, self._ended), (self._err, self._silent)):
            if not closed:
                poll.register(descriptor, select.POLLIN)
        if writing:
            poll.register(self._in, select.POLLOUT)
        ready = dict(poll.poll(max(0.0, deadline - time.monotonic()) * 1000))
        if not ready:
            raise ToolError("child-timeout", f"A child process did not answer within {self._timeout_s:g} s.")
        if self._err in ready:
            self._silent = not self._read_error()
        if writing and self._out in ready:
            self._fill(READ_BYTES, deadline)

    def _read_error(self) -> bool:
        try:
            return bool(os.read(self._err, READ_BYTES))
        except BlockingIOError:
            return True
