from __future__ import annotations

import os
import pickle
import threading
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import ToolError
from adjudge.ports import Command, EndCause

if TYPE_CHECKING:
    from pathlib import Path

RUNNER = SubprocessRunner(grace_s=0.2)


def shell(script: str, **more: Any) -> Command:
    return Command(argv=("/bin/sh", "-c", script), environment=(("PATH", "/usr/bin:/bin"),), **more)


def open_descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_output_and_status_are_those_of_the_child() -> None:
    done = RUNNER.run(shell("echo out; echo err >&2; exit 3"))
    assert (done.cause, done.status, done.stdout, done.stderr) == (EndCause.EXITED, 3, b"out\n", b"err\n")


def test_nothing_of_our_environment_is_inherited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "1")
    done = RUNNER.run(Command(argv=("/usr/bin/env",), environment=(("ONLY", "this"),)))
    assert done.stdout == b"ONLY=this\n"


def test_child_works_in_the_folder_it_is_given_else_at_the_root(tmp_path: Path) -> None:
    assert RUNNER.run(shell("pwd", folder=str(tmp_path))).stdout.decode().strip() == str(tmp_path)
    assert RUNNER.run(shell("pwd")).stdout == b"/\n"


def test_argument_is_never_read_by_a_shell() -> None:
    done = RUNNER.run(Command(argv=("/bin/echo", "$(id); *", b"\xff"), environment=()))
    assert done.stdout == b"$(id); * \xff\n"


def test_child_reads_nothing_when_nothing_is_fed() -> None:
    assert RUNNER.run(shell("cat; echo end")).stdout == b"end\n"


def test_large_input_and_output_at_once_do_not_block() -> None:
    data = bytes(range(256)) * 20_000
    assert RUNNER.run(shell("cat", stdin=data)).stdout == data


def test_child_that_does_not_read_its_input_is_no_error() -> None:
    assert RUNNER.run(shell("exec <&-; echo done", stdin=b"x" * 1_000_000)).stdout == b"done\n"


def test_deadline_ends_the_whole_group(tmp_path: Path) -> None:
    script = f"sleep 60 & echo $! > {tmp_path / 'pid'}; echo begun; wait"
    done = RUNNER.run(shell(script, timeout_s=0.3))
    assert (done.cause, done.stdout) == (EndCause.TIMEOUT, b"begun\n")
    with pytest.raises(ProcessLookupError):
        os.killpg(int((tmp_path / "pid").read_text()), 0)


def test_deadline_holds_for_a_child_that_closed_its_output() -> None:
    assert RUNNER.run(shell("exec >&- 2>&-; sleep 60", timeout_s=0.3)).cause is EndCause.TIMEOUT


def test_output_over_the_limit_ends_the_child_and_is_cut() -> None:
    done = RUNNER.run(shell("yes", limit_bytes=1000))
    assert (done.cause, len(done.stdout)) == (EndCause.OUTPUT_LIMIT, 1000)


def test_output_at_the_limit_is_whole() -> None:
    done = RUNNER.run(shell("printf 12345", limit_bytes=5))
    assert (done.cause, done.stdout) == (EndCause.EXITED, b"12345")


def test_error_output_is_cut_and_blocks_nothing() -> None:
    done = RUNNER.run(shell("yes | head -c 1000000 >&2; echo out", stderr_limit_bytes=70_000))
    assert (done.stdout, len(done.stderr)) == (b"out\n", 70_000)


def test_signal_that_ended_the_child_is_told() -> None:
    done = RUNNER.run(shell("kill -SEGV $$"))
    assert (done.cause, done.status) == (EndCause.SIGNALLED, -11)


def test_child_left_behind_that_holds_the_pipes_does_not_hold_us() -> None:
    done = RUNNER.run(shell("sleep 60 & echo leader", timeout_s=30))
    assert (done.cause, done.status, done.stdout) == (EndCause.EXITED, 0, b"leader\n")


def test_program_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ToolError):
        RUNNER.run(Command(argv=("/nonexistent",), environment=()))


def test_interrupt_ends_the_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("adjudge.adapters.process.runner._Exchange.drain", interrupt)
    before = open_descriptors()
    with pytest.raises(KeyboardInterrupt):
        RUNNER.run(shell(f"echo $$ > {tmp_path / 'pid'}; sleep 60"))
    assert open_descriptors() == before


def test_no_descriptor_is_left_open() -> None:
    RUNNER.run(shell("true"))
    before = open_descriptors()
    for script in ("true", "yes", "exit 1"):
        RUNNER.run(shell(script, stdin=b"x", limit_bytes=10))
    with RUNNER.open(shell("cat")):
        pass
    assert open_descriptors() == before


def test_many_threads_may_run_at_once() -> None:
    said: list[bytes] = []
    threads = [
        threading.Thread(target=lambda word=word: said.append(RUNNER.run(shell(f"echo {word}")).stdout))
        for word in "abcdefgh"
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == [f"{word}\n".encode() for word in "abcdefgh"]


def test_runner_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(RUNNER))
    assert again.run(shell("echo hi")).stdout == b"hi\n"


def test_kept_child_ends_with_its_context(tmp_path: Path) -> None:
    with RUNNER.open(shell(f"echo $$ > {tmp_path / 'pid'}; echo up; cat; sleep 60")) as child:
        assert child.read_line() == b"up\n"
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
