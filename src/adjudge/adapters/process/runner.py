"""``SubprocessRunner``: runs children to their end, or keeps them open, within the bounds of a command.

Rules: both pipes are drained as they fill, so neither can block the child; what is over a limit ends it; the
deadline holds for the whole run; a child that left others behind in its group loses them.
"""

from __future__ import annotations

import os
import selectors
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.adapters.process.child import PipeChild
from adjudge.adapters.process.group import GRACE_S, TICK_S, end_group, has_ended, start_group, wait_ended
from adjudge.errors import ToolError
from adjudge.ports import Completed, EndCause

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

    from adjudge.adapters.process.means import Cancellation
    from adjudge.ports import Command, OpenChild

READ_BYTES = 1 << 16
"""Room of a pipe on Linux."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubprocessRunner:
    """Runs children with the standard library; without state of its own, so it can be pickled.

    Attributes:
        grace_s: Seconds between the request to end and the kill.
        cancellation: Ends supervised runs, or ``None``.
        process_namespace: Whether supervised runs may have a namespace of processes; else they are swept.
        network_namespace: Whether the network may be cut by a namespace; else it is not cut.
    """

    grace_s: float = GRACE_S
    cancellation: Cancellation | None = None
    process_namespace: bool = True
    network_namespace: bool = True

    def run(self, command: Command) -> Completed:
        """Run to the end, draining both pipes.

        Returns:
            What it wrote and how it ended. On a cause that is ours the whole group, or the whole tree of a
            supervised child, was ended. A program that cannot be started is a ``ToolError``.
        """
        if command.supervised:
            return self._supervise(command)
        process = start_group(command, feed=bool(command.stdin) and command.stdin_file is None)
        exchange = _Exchange(process, command)
        grace_s = 0.0
        try:
            cause = exchange.drain()
            grace_s = self.grace_s
        finally:
            status = end_group(process, grace_s=grace_s)
            exchange.close()
        if cause is EndCause.EXITED and status < 0:
            cause = EndCause.SIGNALLED
        return Completed(
            cause=cause, status=status, stdout=bytes(exchange.stdout), stderr=bytes(exchange.stderr)
        )

    def _supervise(self, command: Command) -> Completed:
        from adjudge.adapters.process.means import Means  # noqa: PLC0415 - git needs none of it
        from adjudge.adapters.process.supervised import run_supervised  # noqa: PLC0415 - git needs none of it

        means = Means(
            grace_s=self.grace_s,
            cancellation=self.cancellation,
            process_namespace=self.process_namespace,
            network_namespace=self.network_namespace,
        )
        return run_supervised(command, means)

    @contextmanager
    def open(self, command: Command) -> Iterator[OpenChild]:
        """Start and keep; leaving the context ends the whole group at once.

        A program that cannot be started is a ``ToolError``.

        Raises:
            ToolError: The command asks for supervision.
        """
        if command.supervised:
            raise ToolError("child-not-started", "A program that is kept open cannot be supervised.")
        process = start_group(command, feed=True)
        child = PipeChild(process, command)
        try:
            yield child
        finally:
            end_group(process, grace_s=0.0)
            child.close()


class _Exchange:
    """One run: what goes in, what came out, and when it must be over."""

    def __init__(self, process: subprocess.Popen[bytes], command: Command) -> None:
        assert process.stdout is not None  # noqa: S101 - pipes were asked for
        assert process.stderr is not None  # noqa: S101 - pipes were asked for
        self.stdout = bytearray()
        self.stderr = bytearray()
        self._process = process
        self._deadline = time.monotonic() + command.timeout_s
        self._limit_bytes = command.limit_bytes
        self._stderr_limit_bytes = command.stderr_limit_bytes
        self._input = memoryview(command.stdin)
        self._out = process.stdout.fileno()
        self._selector = selectors.DefaultSelector()
        for stream in (process.stdout, process.stderr):
            self._selector.register(stream.fileno(), selectors.EVENT_READ)
        if process.stdin is not None:
            os.set_blocking(process.stdin.fileno(), False)
            self._selector.register(process.stdin.fileno(), selectors.EVENT_WRITE)

    def drain(self) -> EndCause:
        """Move bytes until the child has ended or must be ended."""
        quiet = 0
        while self._reading():
            left = self._deadline - time.monotonic()
            if left <= 0:
                return EndCause.TIMEOUT
            ready = self._selector.select(min(left, 5 * TICK_S))
            # A leader that is gone while others of its group hold its pipes: two quiet ticks, and no more.
            quiet = quiet + 1 if not ready and has_ended(self._process) else 0
            if quiet > 1:
                return EndCause.EXITED
            if not all(self._move(key.fd, mask) for key, mask in ready):
                return EndCause.OUTPUT_LIMIT
        return EndCause.EXITED if wait_ended(self._process, self._deadline) else EndCause.TIMEOUT

    def close(self) -> None:
        """Close our ends of the pipes."""
        self._selector.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _reading(self) -> bool:
        return any(key.events & selectors.EVENT_READ for key in self._selector.get_map().values())

    def _move(self, descriptor: int, mask: int) -> bool:
        """Move what one pipe is ready for; false when standard output is over its limit."""
        if mask & selectors.EVENT_WRITE:
            self._feed(descriptor)
            return True
        data = os.read(descriptor, READ_BYTES)
        if not data:
            self._selector.unregister(descriptor)
        elif descriptor == self._out:
            room = self._limit_bytes - len(self.stdout)
            self.stdout += data[:room] if room < len(data) else data
            return room >= len(data)
        elif len(self.stderr) < self._stderr_limit_bytes:
            self.stderr += data[: self._stderr_limit_bytes - len(self.stderr)]
        return True

    def _feed(self, descriptor: int) -> None:
        try:
            sent = os.write(descriptor, self._input[:READ_BYTES])
        except BlockingIOError:
            return
        except BrokenPipeError:  # it ended, or closed its input: what it says tells why
            sent = len(self._input)
        self._input = self._input[sent:]
        if not self._input:
            self._selector.unregister(descriptor)
            assert self._process.stdin is not None  # noqa: S101 - it was just written to
            with suppress(OSError):
                self._process.stdin.close()
