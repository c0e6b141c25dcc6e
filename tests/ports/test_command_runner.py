"""What every way of running a child keeps: plain, supervised in a namespace, supervised by sweeping, written down."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.journal import JournalRunner
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import ToolError
from adjudge.ports import Command, EndCause

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.ports import CommandRunner

PLAIN = SubprocessRunner(grace_s=0.3)
WAYS: dict[str, tuple[CommandRunner, bool]] = {
    "plain": (PLAIN, False),
    "namespace": (PLAIN, True),
    "sweep": (SubprocessRunner(grace_s=0.3, process_namespace=False), True),
    "journal": (JournalRunner(PLAIN, stream=io.StringIO(), log=None), True),
}


class Way:
    """A runner, and whether it is to supervise."""

    def __init__(self, runner: CommandRunner, *, supervised: bool) -> None:
        self.runner = runner
        self.supervised = supervised

    def run(self, *words: str, **more: Any) -> tuple[EndCause, int, bytes, bytes]:
        command = Command(
            argv=words, environment=(("PATH", "/usr/bin:/bin"),), supervised=self.supervised, **more
        )
        done = self.runner.run(command)
        return done.cause, done.status, done.stdout, done.stderr

    def shell(self, script: str, **more: Any) -> tuple[EndCause, int, bytes, bytes]:
        return self.run("/bin/sh", "-c", script, **more)


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> Way:
    runner, supervised = WAYS[request.param]
    return Way(runner, supervised=supervised)


def test_status_and_both_streams_are_those_of_the_child(way: Way) -> None:
    assert way.shell("echo out; echo err >&2; exit 3") == (EndCause.EXITED, 3, b"out\n", b"err\n")


def test_signal_from_elsewhere_is_told(way: Way) -> None:
    assert way.shell("kill -SEGV $$")[:2] == (EndCause.SIGNALLED, -11)


def test_deadline_is_told(way: Way) -> None:
    assert way.shell("exec sleep 3600", timeout_s=0.5)[0] is EndCause.TIMEOUT


@pytest.mark.parametrize(("limit", "cause"), [(5, EndCause.OUTPUT_LIMIT), (6, EndCause.EXITED)])
def test_output_is_cut_past_its_limit(limit: int, cause: EndCause, way: Way) -> None:
    found = way.shell("printf 123456", limit_bytes=limit)
    assert (found[0], found[2]) == (cause, b"123456"[:limit])


def test_error_output_is_cut_without_a_word(way: Way) -> None:
    found = way.shell("printf 123456 >&2; echo out", stderr_limit_bytes=3)
    assert found == (EndCause.EXITED, 0, b"out\n", b"123")


def test_input_is_what_was_given(way: Way, tmp_path: Path) -> None:
    (tmp_path / "input").write_bytes(b"from a file" * 100_000)
    assert way.shell("cat", stdin=b"bytes" * 100_000)[2] == b"bytes" * 100_000
    assert way.shell("cat", stdin_file=str(tmp_path / "input"))[2] == b"from a file" * 100_000
    assert way.shell("cat")[2] == b""


def test_input_that_is_no_regular_file_is_refused(way: Way, tmp_path: Path) -> None:
    for name in (str(tmp_path), str(tmp_path / "none"), "/dev/zero", "a\0b"):
        with pytest.raises(ToolError) as refused:
            way.shell("cat", stdin_file=name)
        assert refused.value.code == "child-input"


def test_program_that_cannot_be_started_is_an_error(way: Way) -> None:
    for words in (("/no/such/program",), ("/bin/echo", "a\0b"), ("/",)):
        with pytest.raises(ToolError) as refused:
            way.run(*words)
        assert refused.value.code == "child-not-started"


def test_what_holds_the_pipes_of_an_ended_child_holds_nobody_up(way: Way) -> None:
    assert way.shell("sleep 3600 & echo leader", timeout_s=60.0)[:3] == (EndCause.EXITED, 0, b"leader\n")


def test_open_child_cannot_be_supervised() -> None:
    command = Command(argv=("/bin/cat",), environment=(), supervised=True)
    with pytest.raises(ToolError), PLAIN.open(command):
        pass
