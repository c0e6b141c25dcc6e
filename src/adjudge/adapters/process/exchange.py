"""``Exchange``: the bytes of one supervised run, and the moment when its end is asked for.

Rules: nothing waits for one pipe alone; what is over a limit is read and dropped; after the end was asked for
everything is drained as before, since a program may have something to say when it is asked to end.
"""

from __future__ import annotations

import fcntl
import os
import selectors
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from adjudge.errors import ToolError
from adjudge.ports import EndCause

if TYPE_CHECKING:
    import subprocess

    from adjudge.adapters.process.means import Cancellation
    from adjudge.ports import Command

TICK_S = 0.1
"""How often it is asked whether anybody still wants the result."""
READ_BYTES = 1 << 16
"""Room of a pipe on Linux."""
WIDE_BYTES = 1 << 20
"""Room that everybody may have there: programs that do not wait for their reader when they exit, as those of
Node do, lose what does not fit. See fcntl(2), F_SETPIPE_SZ."""
REPORT_BYTES = 1 << 12
"""More than a report can have."""
CLOSED = -1
"""Instead of a descriptor."""
STUCK = "A child process cannot be ended: the kernel holds it."


class Pipes:
    """The pipe of orders and the pipe of reports: one end ours, the other the supervisor's."""

    def __init__(self) -> None:
        self.orders, self.control = os.pipe()
        self.report, self.reports = os.pipe()

    def close_theirs(self) -> None:
        """Close the ends that the supervisor has inherited."""
        self.orders = _closed(self.orders)
        self.reports = _closed(self.reports)

    def close_control(self) -> None:
        """Tell the supervisor that nothing is to be run any more."""
        self.control = _closed(self.control)

    def close(self) -> None:
        """Close whatever is open."""
        self.close_theirs()
        self.close_control()
        self.report = _closed(self.report)


class Exchange:
    """What goes in, what came out, and when it must be over."""

    def __init__(self, supervisor: subprocess.Popen[bytes], pipes: Pipes, command: Command) -> None:
        assert supervisor.stdout is not None  # noqa: S101 - pipes were asked for
        assert supervisor.stderr is not None  # noqa: S101 - pipes were asked for
        self.stdout = _Taken(command.limit_bytes)
        self.stderr = _Taken(command.stderr_limit_bytes)
        self.report = _Taken(REPORT_BYTES)
        self._supervisor = supervisor
        self._pipes = pipes
        self._deadline = time.monotonic() + command.timeout_s
        self._asked: EndCause | None = None
        self._feeds: dict[int, memoryview] = {}
        self._sources = {
            pipes.report: self.report,
            supervisor.stdout.fileno(): self.stdout,
            supervisor.stderr.fileno(): self.stderr,
        }
        self._selector = selectors.DefaultSelector()
        for descriptor in self._sources:
            os.set_blocking(descriptor, False)
            self._selector.register(descriptor, selectors.EVENT_READ)
        _widen(supervisor.stdout.fileno())
        if supervisor.stdin is not None:
            self._feed(supervisor.stdin.fileno(), command.stdin)

    def drain(self, order: bytes, cancellation: Cancellation | None, *, patience_s: float) -> EndCause | None:
        """Send the order and move bytes until the supervisor has nothing more to report.

        Args:
            order: What it is told.
            cancellation: Tells that nobody wants the result any more.
            patience_s: Seconds that an end may take that was asked for.

        Returns:
            Why we asked for the end, or ``None`` when it came by itself.

        Raises:
            ToolError: The end was asked for and does not come.
        """
        self._feed(self._pipes.control, order)
        while self._pipes.report in self._selector.get_map():
            left = self._deadline - time.monotonic()
            if left <= 0 and self._asked is not None:
                raise ToolError("child-stuck", STUCK)
            cause = self._passed(left, cancellation)
            if cause is not None and self._asked is None:
                self._asked = cause
                self._deadline = time.monotonic() + patience_s
                self._drop(self._pipes.control)
                self._pipes.close_control()
            self._step(min(max(left, 0.0), TICK_S))
        while self._selector.get_map() and self._step(0.0):
            pass  # everything has ended, so this is the rest
        return self._asked

    def close(self) -> None:
        """Close our ends of the program's streams."""
        self._selector.close()
        for stream in (self._supervisor.stdin, self._supervisor.stdout, self._supervisor.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _passed(self, left_s: float, cancellation: Cancellation | None) -> EndCause | None:
        """Which bound of ours is passed."""
        if self.stdout.is_over:
            return EndCause.OUTPUT_LIMIT
        if cancellation is not None and cancellation.asked:
            return EndCause.CANCELLED
        return EndCause.TIMEOUT if left_s <= 0 else None

    def _step(self, most_s: float) -> bool:
        """Move what is ready within some seconds; false when nothing was."""
        ready = self._selector.select(most_s)
        for key, _ in ready:
            if key.fd in self._sources:
                self._take(key.fd)
            else:
                self._send(key.fd)
        return bool(ready)

    def _take(self, descriptor: int) -> None:
        with suppress(BlockingIOError):
            data = os.read(descriptor, READ_BYTES)
            self._sources[descriptor].add(data)
            if not data:
                self._selector.unregister(descriptor)

    def _feed(self, descriptor: int, data: bytes) -> None:
        os.set_blocking(descriptor, False)
        self._feeds[descriptor] = memoryview(data)
        self._selector.register(descriptor, selectors.EVENT_WRITE)

    def _send(self, descriptor: int) -> None:
        rest = self._feeds[descriptor]
        try:
            self._feeds[descriptor] = rest[os.write(descriptor, rest[:READ_BYTES]) :]
        except BlockingIOError:
            return
        except BrokenPipeError:  # nobody reads it: what is said elsewhere tells why
            self._feeds[descriptor] = rest[:0]
        if not self._feeds[descriptor]:
            self._drop(descriptor)

    def _drop(self, descriptor: int) -> None:
        """Send nothing more; the program's input is closed by that, and the pipe of orders is not."""
        if self._feeds.pop(descriptor, None) is None:
            return
        self._selector.unregister(descriptor)
        if descriptor != self._pipes.control and self._supervisor.stdin is not None:
            with suppress(OSError):
                self._supervisor.stdin.close()


def _widen(pipe: int) -> None:
    """Give a pipe more room where the system lets us; without, it works as ever."""
    if hasattr(fcntl, "F_SETPIPE_SZ"):
        with suppress(OSError):  # all pipes of a user together have a bound
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, WIDE_BYTES)


class _Taken:
    """The first bytes of a stream, up to a limit."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._data = bytearray()
        self.is_over = False

    def __bytes__(self) -> bytes:
        return bytes(self._data)

    def add(self, data: bytes) -> None:
        room = self._limit - len(self._data)
        self.is_over = self.is_over or room < len(data)
        self._data += data[:room] if room < len(data) else data


def _closed(descriptor: int) -> int:
    if descriptor != CLOSED:
        os.close(descriptor)
    return CLOSED
