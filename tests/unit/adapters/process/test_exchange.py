"""A shell stands for the supervisor: ``$1`` is where its orders come from, ``$2`` where it reports."""

from __future__ import annotations

import fcntl
import os
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.process.exchange import REPORT_BYTES, Exchange, Pipes
from adjudge.adapters.process.means import Cancellation
from adjudge.errors import ToolError
from adjudge.ports import Command, EndCause
from tests.processes import PATIENCE_S, PYTHON

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDER = b"x" * 1_000_000
OBEDIENT = "cat /dev/fd/$1 | wc -c; echo over > /dev/fd/$2"
"""Goes on until nothing can be ordered any more."""


@contextmanager
def exchange(script: str, **more: Any) -> Iterator[tuple[Exchange, Pipes]]:
    pipes = Pipes()
    command = Command(argv=("/bin/true",), environment=(), **{"timeout_s": PATIENCE_S, **more})
    with subprocess.Popen(
        ["/bin/sh", "-c", script, "sh", str(pipes.orders), str(pipes.reports)],
        bufsize=0,
        stdin=subprocess.PIPE if command.stdin else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=(pipes.orders, pipes.reports),
    ) as process:
        pipes.close_theirs()
        opened = Exchange(process, pipes, command)
        yield opened, pipes
        process.kill()
        pipes.close()
        opened.close()


def drain(opened: Exchange, cancellation: Cancellation | None = None) -> EndCause | None:
    return opened.drain(ORDER, cancellation, patience_s=PATIENCE_S)


def test_order_and_input_arrive_and_everything_said_is_taken() -> None:
    script = "head -c 1000000 /dev/fd/$1 | wc -c; wc -c >&2; echo over > /dev/fd/$2"
    with exchange(script, stdin=b"y" * 300_000) as (opened, _):
        assert drain(opened) is None
        assert (bytes(opened.stdout), bytes(opened.stderr)) == (b"1000000\n", b"300000\n")
        assert bytes(opened.report) == b"over\n"


@pytest.mark.skipif(not hasattr(fcntl, "F_SETPIPE_SZ"), reason="only Linux lets a pipe be widened")
def test_program_that_does_not_wait_for_its_reader_loses_nothing_of_a_long_answer() -> None:
    hasty = "import os; os.set_blocking(1, False); os.write(1, b'x' * 900_000)"
    script = f'head -c 1000000 /dev/fd/$1 | wc -c >&2; {PYTHON} -c "{hasty}"; echo over > /dev/fd/$2'
    with exchange(script) as (opened, _):
        assert drain(opened) is None
        assert len(bytes(opened.stdout)) == 900_000


def test_order_stays_open_until_the_end_is_asked_for() -> None:
    with exchange(OBEDIENT, timeout_s=0.5) as (opened, _):
        assert drain(opened) is EndCause.TIMEOUT
        assert bytes(opened.report) == b"over\n"


def test_cancellation_closes_the_orders() -> None:
    cancellation = Cancellation()
    cancellation.ask()
    with exchange(OBEDIENT) as (opened, _):
        assert drain(opened, cancellation) is EndCause.CANCELLED


def test_flood_closes_the_orders_and_goes_on_being_drained() -> None:
    script = f"head -c 500000 /dev/zero; {OBEDIENT}"
    with exchange(script, limit_bytes=10) as (opened, _):
        assert drain(opened) is EndCause.OUTPUT_LIMIT
        assert (bytes(opened.stdout), bytes(opened.report)) == (bytes(10), b"over\n")


def test_report_is_bounded() -> None:
    with exchange("head -c 500000 /dev/zero > /dev/fd/$2") as (opened, _):
        assert drain(opened) is None
        assert len(bytes(opened.report)) == REPORT_BYTES


def test_supervisor_that_ends_at_once_is_no_error_here() -> None:
    with exchange("exit 1", stdin=b"y" * 300_000) as (opened, _):
        assert drain(opened) is None
        assert bytes(opened.report) == b""


def test_end_that_does_not_come_is_an_error() -> None:
    with exchange("exec sleep 3600", timeout_s=0.1) as (opened, _), pytest.raises(ToolError) as stuck:
        opened.drain(b"", None, patience_s=0.1)
    assert stuck.value.code == "child-stuck"


def test_pipes_may_be_closed_more_than_once() -> None:
    before = os.listdir("/proc/self/fd")
    pipes = Pipes()
    for _ in range(2):
        pipes.close_theirs()
        pipes.close_control()
        pipes.close()
    assert os.listdir("/proc/self/fd") == before
