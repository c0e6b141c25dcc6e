"""Programs that do not want to end, to be bounded, or to be found; each in a namespace and swept.

Where the system has no namespaces both ways are the same one, and what is asked of them still holds.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.process import supervised
from adjudge.adapters.process.means import Cancellation
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.process.tree import running
from adjudge.errors import ToolError
from adjudge.ports import Command, Completed, EndCause
from tests.architecture.sources import ROOT
from tests.processes import PATIENCE_S, PYTHON, eventually, marked, new_mark, python, shell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

WAYS = {
    "namespace": SubprocessRunner(grace_s=0.3),
    "sweep": SubprocessRunner(grace_s=0.3, process_namespace=False),
}
ESCAPE = """
import os, signal, sys, time
for _ in range(2):
    if os.fork():
        os._exit(0)
    os.setsid()
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for number in range(3):
    os.close(number)
os.close(os.open(sys.argv[2], os.O_CREAT))
time.sleep(3600)
"""
"""Two forks, two sessions, no pipe, deaf to the request to end; makes a file when it is so far."""
STUBBORN = "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(3600)"
CONNECT = (
    "import socket, sys; socket.create_connection(('127.0.0.1', int(sys.argv[1])), 20); print('through')"
)


@pytest.fixture(params=WAYS)
def runner(request: pytest.FixtureRequest) -> SubprocessRunner:
    return WAYS[request.param]


@pytest.fixture
def mark() -> Iterator[str]:
    word = new_mark()
    yield word
    for pid in marked(word):  # only after a failure
        os.kill(pid, signal.SIGKILL)


@pytest.fixture
def port() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield str(server.getsockname()[1])


def escaping(mark: str, *files: Path) -> str:
    """Shell words that start things which do what they can to be forgotten, each with its file when it has."""
    started = [f"{PYTHON} -I -S -c '{ESCAPE}' {mark} {file} &" for file in files]
    waited = [f"until [ -e {file} ]; do sleep 0.02; done;" for file in files]
    return " ".join((*started, *waited))


# How it ends


def test_output_and_status_are_those_of_the_program(runner: SubprocessRunner) -> None:
    done = runner.run(shell("echo out; echo err >&2; exit 3"))
    assert (done.cause, done.status, done.stdout, done.stderr) == (EndCause.EXITED, 3, b"out\n", b"err\n")
    assert (done.survivors, done.limitations) == (0, ())


def test_signal_from_elsewhere_is_told_apart_from_ours(runner: SubprocessRunner) -> None:
    done = runner.run(shell("kill -KILL $$"))
    assert (done.cause, done.status, done.cause.is_ours) == (EndCause.SIGNALLED, -9, False)


def test_deadline_ends_the_program(runner: SubprocessRunner, mark: str) -> None:
    done = runner.run(shell("sleep 3600; :", mark, timeout_s=1.0))
    assert (done.cause, done.cause.is_ours, marked(mark)) == (EndCause.TIMEOUT, True, [])


def test_flood_ends_the_program_and_is_cut(runner: SubprocessRunner, mark: str) -> None:
    done = runner.run(shell("yes; :", mark, limit_bytes=1000))
    assert (done.cause, len(done.stdout)) == (EndCause.OUTPUT_LIMIT, 1000)
    assert marked(mark) == []


def test_output_at_the_limit_is_whole(runner: SubprocessRunner) -> None:
    done = runner.run(shell("printf 12345", limit_bytes=5))
    assert (done.cause, done.stdout) == (EndCause.EXITED, b"12345")


def test_flood_of_errors_is_cut_and_blocks_nothing(runner: SubprocessRunner) -> None:
    done = runner.run(shell("yes | head -c 3000000 >&2; echo out", stderr_limit_bytes=100))
    assert (done.cause, done.stdout, done.stderr) == (EndCause.EXITED, b"out\n", b"y\n" * 50)


def test_program_that_closed_its_pipes_goes_on_to_its_end(runner: SubprocessRunner, tmp_path: Path) -> None:
    script = f"exec <&- >&- 2>&-; sleep 0.2; echo here > {tmp_path}/later; exit 9"
    assert runner.run(shell(script)).status == 9
    assert (tmp_path / "later").read_text() == "here\n"


def test_program_that_closed_its_pipes_and_hangs_is_ended(runner: SubprocessRunner, mark: str) -> None:
    done = runner.run(shell("exec <&- >&- 2>&-; sleep 3600; :", mark, timeout_s=1.0))
    assert (done.cause, marked(mark)) == (EndCause.TIMEOUT, [])


def cancelled(runner: SubprocessRunner, command: Command, ready: Callable[[], object]) -> Completed:
    """A run that is cancelled from another thread once something holds."""
    cancellation = Cancellation()
    ended: list[Completed] = []
    thread = threading.Thread(
        target=lambda: ended.append(replace(runner, cancellation=cancellation).run(command))
    )
    thread.start()
    assert eventually(ready)
    cancellation.ask()
    thread.join()
    return ended[0]


def test_cancellation_ends_the_program(runner: SubprocessRunner, mark: str) -> None:
    done = cancelled(runner, python(STUBBORN, mark), lambda: marked(mark))
    assert (done.cause, done.cause.is_ours, marked(mark)) == (EndCause.CANCELLED, True, [])


def test_what_ignores_the_request_is_killed(runner: SubprocessRunner, mark: str, tmp_path: Path) -> None:
    script = f"trap '' TERM; touch {tmp_path}/ready; while :; do sleep 0.05; done"
    done = cancelled(runner, shell(script, mark), (tmp_path / "ready").exists)
    assert (done.status, marked(mark)) == (-signal.SIGKILL, [])


def test_what_obeys_the_request_may_still_speak(runner: SubprocessRunner, tmp_path: Path) -> None:
    script = f"trap 'echo bye; exit 5' TERM; echo up; touch {tmp_path}/ready; while :; do sleep 0.05; done"
    patient = replace(runner, grace_s=PATIENCE_S)
    done = cancelled(patient, shell(script), (tmp_path / "ready").exists)
    assert (done.cause, done.status, done.stdout) == (EndCause.CANCELLED, 5, b"up\nbye\n")


# What it leaves behind


def test_nothing_that_hides_outlives_the_program(runner: SubprocessRunner, mark: str, tmp_path: Path) -> None:
    done = runner.run(shell(f"{escaping(mark, tmp_path / 'a', tmp_path / 'b')} echo leader"))
    assert (done.cause, done.status, done.stdout) == (EndCause.EXITED, 0, b"leader\n")
    assert (done.survivors, marked(mark)) == (2, [])


def test_nothing_that_hides_outlives_an_end_that_was_asked_for(
    runner: SubprocessRunner, mark: str, tmp_path: Path
) -> None:
    command = shell(f"{escaping(mark, tmp_path / 'a')} touch {tmp_path}/ready; exec sleep 3600")
    done = cancelled(runner, command, (tmp_path / "ready").exists)
    assert (done.cause, done.survivors, marked(mark)) == (EndCause.CANCELLED, 1, [])


def test_what_ends_by_itself_in_time_is_no_survivor(
    runner: SubprocessRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        supervised,
        "BOOT",
        boot(f"import adjudge.adapters.process.supervision as s; s.LINGER_S = {PATIENCE_S}"),
    )
    assert runner.run(shell("sleep 0.2 & exit 0")).survivors == 0


def test_survivor_that_holds_the_pipes_does_not_hold_us(runner: SubprocessRunner, mark: str) -> None:
    done = runner.run(shell("trap '' TERM; sleep 3600 & echo leader", mark))
    assert (done.cause, done.survivors, done.stdout) == (EndCause.EXITED, 1, b"leader\n")


def test_fork_bomb_is_ended(runner: SubprocessRunner, mark: str) -> None:
    bomb = (  # it would end by itself some time, so that nothing is lost when this fails
        "import os, signal, time; signal.signal(15, signal.SIG_IGN)\n"
        "for _ in range(400):\n    if os.fork() == 0:\n        os.setsid(); time.sleep(3600)\n    time.sleep(0.01)\n"
        "time.sleep(60)"
    )
    done = runner.run(python(bomb, mark, process_limit=40))
    assert (done.cause, done.cause.is_ours, marked(mark)) == (EndCause.PROCESS_LIMIT, True, [])


def test_first_thread_that_ends_hides_nothing(runner: SubprocessRunner, mark: str) -> None:
    code = (
        "import ctypes, os, threading, time\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    os.setsid(); threading.Thread(target=time.sleep, args=(3600,)).start()\n"
        "    ctypes.CDLL(None).pthread_exit(None)\n"
        "while ') Z ' not in open(f'/proc/{pid}/stat').read(): time.sleep(0.01)"
    )
    assert runner.run(python(code, mark)).survivors == 1
    assert marked(mark) == []


# What it may do


def test_nothing_is_inherited(runner: SubprocessRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "1")
    done = runner.run(Command(argv=("/usr/bin/env",), environment=(("ONLY", "this"),), supervised=True))
    assert done.stdout == b"ONLY=this\n"


def test_only_the_standard_streams_are_open(runner: SubprocessRunner) -> None:
    code = "import os; print([n for n in range(256) if os.path.exists(f'/proc/self/fd/{n}')])"
    assert runner.run(python(code)).stdout == b"[0, 1, 2]\n"


def test_program_has_its_own_session_and_no_terminal(runner: SubprocessRunner) -> None:
    code = (
        "import os; print(os.getsid(0) == os.getpid() == os.getpgid(0))\n"
        "try: os.open('/dev/tty', os.O_RDWR)\nexcept OSError: print('none')"
    )
    assert runner.run(python(code)).stdout == b"True\nnone\n"


def test_what_it_makes_is_its_owners_and_it_leaves_no_core(runner: SubprocessRunner) -> None:
    assert runner.run(shell("umask; ulimit -c")).stdout == b"0077\n0\n"


def test_signals_are_as_a_program_expects_them(runner: SubprocessRunner) -> None:
    words = dict(
        line.split()
        for line in runner.run(shell("cat /proc/self/status")).stdout.decode().splitlines()
        if line.startswith(("SigBlk", "SigIgn", "NoNewPrivs"))
    )
    assert (int(words["SigBlk:"], 16), int(words["SigIgn:"], 16), words["NoNewPrivs:"]) == (0, 0, "1")


def test_program_sees_its_own_processes(runner: SubprocessRunner) -> None:
    code = "import os; print(os.readlink('/proc/self') == str(os.getpid()))"
    assert runner.run(python(code)).stdout == b"True\n"


def test_program_sees_the_same_user_and_files(runner: SubprocessRunner, tmp_path: Path) -> None:
    code = "import os, sys; found = os.stat(sys.argv[1]); print(os.getuid(), os.getgid(), found.st_uid)"
    expected = f"{os.getuid()} {os.getgid()} {tmp_path.stat().st_uid}\n"
    assert runner.run(python(code, str(tmp_path))).stdout.decode() == expected


def test_memory_is_bounded(runner: SubprocessRunner) -> None:
    code = "try: bytearray(1 << 32)\nexcept MemoryError: print('no')"
    assert runner.run(python(code, memory_limit_bytes=1 << 30)).stdout == b"no\n"


def test_network_is_cut_or_it_is_told_that_it_is_not(runner: SubprocessRunner, port: str) -> None:
    done = runner.run(python(CONNECT, port, network=False))
    cut = "network-namespace" in done.isolation
    assert cut is (done.stdout == b"")
    assert cut is (done.limitations == ())
    assert cut or done.limitations == ("network-not-cut",)


def test_network_is_there_when_it_is_not_cut(runner: SubprocessRunner, port: str) -> None:
    done = runner.run(python(CONNECT, port))
    assert (done.stdout, done.limitations) == (b"through\n", ())


def test_cut_network_has_a_loopback(runner: SubprocessRunner) -> None:
    code = (
        "import socket; server = socket.create_server(('127.0.0.1', 0))\n"
        "socket.create_connection(server.getsockname(), 20); print('inside')"
    )
    done = runner.run(python(code, network=False))
    assert (done.stdout == b"inside\n") is ("no-loopback" not in done.limitations)


def test_network_that_cannot_be_cut_is_a_limitation(port: str) -> None:
    done = SubprocessRunner(network_namespace=False).run(python(CONNECT, port, network=False))
    assert (done.stdout, done.limitations) == (b"through\n", ("network-not-cut",))


@pytest.mark.parametrize("named", [False, True], ids=["its own folder", "a named folder"])
def test_folder_that_fills_ends_the_program(
    named: bool, runner: SubprocessRunner, tmp_path: Path, mark: str
) -> None:
    script = f"cd {tmp_path}; n=0; while :; do head -c 65536 /dev/zero > f$n; n=$((n+1)); done"
    folders = (str(tmp_path),) if named else ()
    place = None if named else str(tmp_path)
    command = shell(script, mark, folder=place, written_folders=folders, folder_limit_bytes=1 << 20)
    done = runner.run(command)
    assert (done.cause, marked(mark)) == (EndCause.DISK_LIMIT, [])


def test_what_was_there_before_does_not_count(runner: SubprocessRunner, tmp_path: Path) -> None:
    (tmp_path / "before").write_bytes(b"x" * (4 << 20))
    done = runner.run(shell("echo new > new; sleep 0.5", folder=str(tmp_path), folder_limit_bytes=1 << 20))
    assert (done.cause, done.status) == (EndCause.EXITED, 0)


def test_file_that_grows_too_large_ends_the_program(runner: SubprocessRunner, tmp_path: Path) -> None:
    words = ("/bin/dd", "if=/dev/zero", f"of={tmp_path}/large", "bs=65536")
    done = runner.run(Command(argv=words, environment=(), supervised=True, file_limit_bytes=1 << 20))
    assert (done.cause, done.status) == (EndCause.DISK_LIMIT, -signal.SIGXFSZ)
    assert (tmp_path / "large").stat().st_size == 1 << 20


# What it reads


def test_large_input_and_output_at_once_do_not_block(runner: SubprocessRunner) -> None:
    data = bytes(range(256)) * 20_000
    assert runner.run(shell("cat", stdin=data)).stdout == data


def test_input_comes_from_a_file(runner: SubprocessRunner, tmp_path: Path) -> None:
    data = bytes(range(256)) * 40_000
    (tmp_path / "prompt").write_bytes(data)
    done = runner.run(shell("cat", stdin=b"not this", stdin_file=str(tmp_path / "prompt")))
    assert done.stdout == data


def test_program_reads_nothing_when_nothing_is_fed(runner: SubprocessRunner) -> None:
    assert runner.run(shell("cat; echo end")).stdout == b"end\n"


def test_program_that_does_not_read_its_input_is_no_error(runner: SubprocessRunner) -> None:
    assert runner.run(shell("exec <&-; echo done", stdin=b"x" * 1_000_000)).stdout == b"done\n"


# What cannot be done


def test_program_that_is_not_there_is_told_by_its_name_alone(runner: SubprocessRunner) -> None:
    with pytest.raises(ToolError, match="'tool' cannot be started: No such file") as refused:
        runner.run(Command(argv=("/no/such/tool",), environment=(), supervised=True))
    assert refused.value.code == "child-not-started"


def test_file_that_is_no_program_is_refused(runner: SubprocessRunner, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program")
    with pytest.raises(ToolError) as refused:
        runner.run(Command(argv=(str(tmp_path / "text"),), environment=(), supervised=True))
    assert refused.value.code == "child-not-started"


@pytest.mark.parametrize("words", [("/bin/echo", "a\0b"), ("/bin/echo\0",)])
def test_nul_in_an_argument_is_refused(words: tuple[str, ...], runner: SubprocessRunner) -> None:
    with pytest.raises(ToolError, match="NUL"):
        runner.run(Command(argv=words, environment=(), supervised=True))


def test_large_environment_arrives(runner: SubprocessRunner) -> None:
    environment = tuple((f"N{number}", "v" * 5000) for number in range(100))
    done = runner.run(Command(argv=("/usr/bin/env",), environment=environment, supervised=True))
    assert len(done.stdout.splitlines()) == 100


def test_python_that_cannot_run_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervised, "BOOT", "raise SystemExit(1)")
    with pytest.raises(ToolError) as refused:
        SubprocessRunner().run(shell("true"))
    assert refused.value.code == "child-lost"


def test_no_descriptor_is_left_open(runner: SubprocessRunner) -> None:
    runner.run(shell("true"))
    before = os.listdir("/proc/self/fd")
    for script in ("true", "yes", "exit 1"):
        runner.run(shell(script, stdin=b"x", limit_bytes=10))
    with pytest.raises(ToolError):
        runner.run(Command(argv=("/no/such",), environment=(), supervised=True))
    with pytest.raises(ToolError):
        runner.run(shell("true", stdin_file="/no/such"))
    assert os.listdir("/proc/self/fd") == before


def test_many_threads_may_run_at_once(runner: SubprocessRunner) -> None:
    said: list[bytes] = []
    threads = [
        threading.Thread(target=lambda word=word: said.append(runner.run(shell(f"echo {word}")).stdout))
        for word in "abcdefgh"
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == [f"{word}\n".encode() for word in "abcdefgh"]


# Killed

PARENT = """
import sys
from adjudge.adapters.process.runner import SubprocessRunner
from tests.processes import shell
runner = SubprocessRunner(grace_s=0.3, process_namespace=sys.argv[1] == "True")
try:
    runner.run(shell(sys.argv[2]))
except KeyboardInterrupt:
    sys.exit(130)
"""
"""Stands for adjudge; its arguments are given on, so it has the mark too."""


@pytest.fixture
def parent(runner: SubprocessRunner, mark: str, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that runs a program with things that hide, all of them there by now."""
    hiding = escaping(mark, tmp_path / "a", tmp_path / "b")
    script = f"{hiding} touch {tmp_path}/ready; exec {PYTHON} -c '{STUBBORN}' {mark}"
    words = [sys.executable, "-c", PARENT, str(runner.process_namespace), script]
    with subprocess.Popen(words, cwd=ROOT, start_new_session=True) as process:
        assert eventually((tmp_path / "ready").exists)
        assert len(marked(mark)) >= 3
        yield process
        process.kill()


def supervisors(pid: int) -> set[int]:
    """Ids of what a process started and of what these started, as long as they have not hidden."""
    table = running()
    found = {pid}
    while more := {child for child, process in table.items() if process.parent in found} - found:
        found |= more
    return found - {pid}


def test_kill_of_adjudge_ends_everything(parent: subprocess.Popen[bytes], mark: str) -> None:
    started = supervisors(parent.pid)
    assert started
    parent.kill()
    parent.wait()
    assert eventually(lambda: not marked(mark))
    assert eventually(lambda: not started & running().keys())


def test_request_to_adjudge_to_end_ends_everything(parent: subprocess.Popen[bytes], mark: str) -> None:
    parent.terminate()
    assert parent.wait() == -signal.SIGTERM
    assert eventually(lambda: not marked(mark))


def test_interrupt_ends_everything_before_adjudge(parent: subprocess.Popen[bytes], mark: str) -> None:
    parent.send_signal(signal.SIGINT)
    assert parent.wait() == 130
    assert marked(mark) == []


@pytest.mark.parametrize("depth", [1, 2], ids=["supervisor", "worker"])
def test_kill_of_a_supervisor_ends_everything(
    depth: int, runner: SubprocessRunner, mark: str, tmp_path: Path
) -> None:
    ended: list[str] = []

    def run() -> None:
        script = (
            f"{escaping(mark, tmp_path / 'a')} touch {tmp_path}/ready; exec {PYTHON} -c '{STUBBORN}' {mark}"
        )
        try:
            ended.append(runner.run(shell(script)).cause)
        except ToolError as error:
            ended.append(error.code)

    thread = threading.Thread(target=run)
    thread.start()
    assert eventually((tmp_path / "ready").exists)
    os.kill(supervisor(depth), signal.SIGKILL)
    thread.join()
    assert eventually(lambda: not marked(mark))
    assert ended == ["child-lost"]  # a sweeper still tells an end, but nobody has asked for it


def supervisor(depth: int) -> int:
    """Id of the supervisor of the one run of ours, or of what stands so many steps below us."""
    found = os.getpid()
    for _ in range(depth):
        found = next(pid for pid, process in running().items() if process.parent == found and is_ours(pid))
    return found


def is_ours(pid: int) -> bool:
    """Whether a process is a supervisor."""
    with open(f"/proc/{pid}/cmdline", "rb") as stream:
        return b"process.supervisor" in stream.read()


# Systems that have less


def boot(patch: str) -> str:
    """The supervisor, on a system that has less."""
    return supervised.BOOT.replace("from adjudge", f"{patch}; from adjudge", 1)


NO_NAMESPACES = (
    "import adjudge.adapters.process.namespaces as n; n.unshare = lambda _: (_ for _ in ()).throw(OSError())"
)
NO_MOUNT = "import adjudge.adapters.process.kernel as k; k.mount_processes = lambda: (_ for _ in ()).throw(OSError())"
NO_LINUX = (
    f"{NO_NAMESPACES}; import adjudge.adapters.process.kernel as k; k._control = lambda *_: False; "
    "import adjudge.adapters.process.tree as t; t.has_table = lambda: False"
)


@pytest.mark.parametrize("patch", [NO_NAMESPACES, NO_MOUNT])
def test_where_no_namespace_can_be_had_it_is_swept(
    patch: str, mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervised, "BOOT", boot(patch))
    done = WAYS["namespace"].run(shell(escaping(mark, tmp_path / "a")))
    assert (done.isolation, done.survivors, marked(mark)) == (("process-sweep",), 1, [])


def test_where_nothing_can_be_had_the_group_ends_and_the_rest_is_told(
    mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervised, "BOOT", boot(NO_LINUX))
    command = shell("(trap '' TERM; while :; do sleep 0.05; done) & exit 4", mark, network=False)
    done = WAYS["namespace"].run(command)
    assert (done.cause, done.status, done.survivors, marked(mark)) == (EndCause.EXITED, 4, 1, [])
    assert done.isolation == ()
    assert done.limitations == ("descendants-not-swept", "network-not-cut")


def test_namespace_is_used_where_the_system_has_it() -> None:
    tried = (("--map-root-user",), ()) if os.geteuid() == 0 else (("--map-root-user",),)
    words = [("unshare", "--pid", "--fork", "--mount-proc", *more, "true") for more in tried]
    try:
        has = any(subprocess.run(line, capture_output=True, check=False).returncode == 0 for line in words)
    except FileNotFoundError:
        pytest.skip("there is no unshare(1) to tell what the system has")
    isolation = WAYS["namespace"].run(shell("true")).isolation
    assert isolation == (("process-namespace",) if has else ("process-sweep",))
