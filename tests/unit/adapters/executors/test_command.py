"""Any program as an executor: prompt in, answer out, causes apart, nothing left."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.executors.command import CommandExecutor
from adjudge.adapters.executors.settings import ExecutorSettings
from adjudge.adapters.process.means import Cancellation
from adjudge.errors import ToolError
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from tests.processes import eventually, marked, new_mark
from tests.unit.adapters.executors.programs import RUNNER, around, assignment, left_in, write_program

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.model.ids import Digest
    from adjudge.ports import Answered


def command(folder: Path, script: str, *words: str, **more: Any) -> CommandExecutor:
    write_program(folder, "toy", script)
    runner = more.pop("runner", RUNNER)
    environment = more.pop("environment", {})
    settings = ExecutorSettings(argv=("toy", *words), **more)
    return CommandExecutor(settings=settings, around=around(folder, environment, runner))


def answer(
    folder: Path, script: str, *words: str, bounds: dict[str, Any] | None = None, **more: Any
) -> Answered:
    return command(folder, script, *words, **more).answer(assignment(**(bounds or {})))


def told(executor: CommandExecutor) -> ExecutorIdentity:
    found = executor.identify()
    assert isinstance(found, ExecutorIdentity)
    return found


def test_it_works_in_the_tree_that_it_may_look_into(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "a").write_text("1")
    script = "import os; print(os.getcwd(), os.listdir(), os.environ['GIT_CEILING_DIRECTORIES'])"
    found = answer(tmp_path, script, bounds={"tree": str(tree)}, reads=True)
    assert found.text.decode().split() == [str(tree), "['a']", str(tmp_path)]
    assert tree.exists()


def test_program_that_may_look_into_a_tree_is_another_reader(tmp_path: Path) -> None:
    plain, looking = (told(command(tmp_path, "print(1)", reads=reads)) for reads in (False, True))
    assert plain.settings_sha256 != looking.settings_sha256


def test_prompt_is_its_input_and_its_output_is_the_answer(tmp_path: Path) -> None:
    found = answer(tmp_path, "import sys\nprint('<' + sys.stdin.read() + '>', *sys.argv[1:], end='')", "a b")
    assert (found.end, found.text, found.detail) == (AttemptEnd.DONE, b"<Review.> a b", "")
    assert left_in(tmp_path) == []


def test_prompt_of_300_kib_is_whole_and_in_no_argument(tmp_path: Path) -> None:
    script = (
        "import sys, hashlib\n"
        "print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest(),"
        " open('/proc/self/cmdline').read().count('PROMPT'))"
    )
    prompt = b"PROMPT" * 51200
    found = answer(tmp_path, script, bounds={"prompt": prompt})
    assert found.text.decode().split() == [hashlib.sha256(prompt).hexdigest(), "0"]


def test_surroundings_are_private_and_empty(tmp_path: Path) -> None:
    script = (
        "import os, stat\n"
        "print(os.listdir('.'), os.listdir(os.environ['HOME']), os.listdir(os.environ['TMPDIR']), sorted(os.environ),\n"
        " oct(stat.S_IMODE(os.stat('..').st_mode)), oct(stat.S_IMODE(os.fstat(0).st_mode)))"
    )
    found = answer(tmp_path, script, environment={"SECRET": "x", "GIVEN": "y"}, variables=("GIVEN", "ABSENT"))
    names = found.text.decode()
    assert names.startswith("[] [] [] [")
    assert "'GIVEN'" in names
    assert "SECRET" not in names
    assert names.split()[-2:] == ["0o700", "0o600"]


@pytest.mark.parametrize(
    ("script", "end", "text"),
    [
        ("import sys\nprint('part')\nsys.exit(3)", AttemptEnd.NON_ZERO_EXIT, b"part\n"),
        ("print(' ')", AttemptEnd.EMPTY, b" \n"),
        ("import os\nprint('part', flush=True)\nos.kill(os.getpid(), 9)", AttemptEnd.KILLED, b"part\n"),
        ("print('x' * 4000)", AttemptEnd.OVERSIZE, b"x" * 1000),
        ("while True: print('x' * 4000)", AttemptEnd.OVERSIZE, None),
    ],
)
def test_causes_are_kept_apart_and_text_is_kept(
    tmp_path: Path, script: str, end: AttemptEnd, text: bytes | None
) -> None:
    found = answer(tmp_path, script, bounds={"limit_bytes": 1000})
    assert (found.end, found.shared) == (end, False)
    assert found.detail.startswith("command ")
    assert len(found.text) <= 1000
    if text is not None:
        assert found.text == text
    assert left_in(tmp_path) == []


def test_hang_is_ended_with_all_that_came_from_it(tmp_path: Path) -> None:
    mark = new_mark()
    script = (
        "import os, sys, time\nprint('early', flush=True)\n"
        "if os.fork() == 0:\n    os.setsid()\nimport signal\nsignal.signal(15, signal.SIG_IGN)\ntime.sleep(3600)"
    )
    found = answer(tmp_path, script, mark, bounds={"timeout_s": 2.0})
    assert (found.end, found.text, marked(mark)) == (AttemptEnd.TIMED_OUT, b"early\n", [])
    assert left_in(tmp_path) == []


def test_cancellation_is_told_apart_from_a_timeout(tmp_path: Path) -> None:
    mark, cancellation, ended = new_mark(), Cancellation(), []
    executor = command(
        tmp_path, "import time\ntime.sleep(3600)", mark, runner=replace(RUNNER, cancellation=cancellation)
    )
    thread = threading.Thread(target=lambda: ended.append(executor.answer(assignment())))
    thread.start()
    assert eventually(lambda: marked(mark))
    cancellation.ask()
    thread.join()
    assert (ended[0].end, marked(mark), left_in(tmp_path)) == (AttemptEnd.CANCELLED, [], [])


def test_missing_program_is_told_and_shared(tmp_path: Path) -> None:
    executor = CommandExecutor(settings=ExecutorSettings(argv=("none",)), around=around(tmp_path))
    found = executor.answer(assignment())
    assert (found.end, found.shared) == (AttemptEnd.NOT_INSTALLED, True)
    identity = executor.identify()
    assert isinstance(identity, Reason)
    assert identity.code == "executor-missing"


def test_program_that_cannot_be_started_is_not_installed(tmp_path: Path) -> None:
    executor = command(tmp_path, "")
    (tmp_path / "bin" / "toy").write_text("#!/nowhere/python\n")
    found = executor.answer(assignment())
    assert (found.end, found.shared, "/" in found.detail) == (AttemptEnd.NOT_INSTALLED, True, False)


def test_end_that_nobody_knows_is_no_answer(tmp_path: Path) -> None:
    class Lost:
        def run(self, _: object) -> Any:
            raise ToolError("child-lost", "The end is not known.")

    found = answer(tmp_path, "", runner=Lost())
    assert (found.end, found.shared) == (AttemptEnd.KILLED, False)


def test_place_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    executor = command(tmp_path, "print(1)")
    lost = replace(executor, around=replace(executor.around, scratch=tmp_path / "absent"))
    found = lost.answer(assignment())
    assert (found.end, str(tmp_path) in found.detail) == (AttemptEnd.KILLED, False)


def test_network_is_cut_when_it_is_offline(tmp_path: Path) -> None:
    script = "print(open('/proc/net/dev').read().count(':'))"
    plain, cut = (answer(tmp_path, script, offline=offline) for offline in (False, True))
    assert int(cut.text) < int(plain.text) or [one.code for one in cut.limitations] == ["network-not-cut"]


def test_identity_follows_program_arguments_and_files_that_they_name(tmp_path: Path) -> None:
    named = tmp_path / "rules.txt"
    named.write_text("one")
    first = told(command(tmp_path, "print(1)", str(named), model="m"))
    assert (first.name, first.version, first.model, first.networked) == ("command", "", "m", True)
    assert told(command(tmp_path, "print(1)", str(named), model="m")) == first
    others = {
        told(command(tmp_path, "print(2)", str(named))).settings_sha256,
        told(command(tmp_path, "print(1)", str(named), "x")).settings_sha256,
        told(command(tmp_path, "print(1)", str(named), variables=("A",))).settings_sha256,
    }
    named.write_text("two")
    others.add(told(command(tmp_path, "print(1)", str(named))).settings_sha256)
    assert len(others | {first.settings_sha256}) == 5
    assert not told(command(tmp_path, "print(1)", offline=True)).networked


def test_file_that_cannot_be_read_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(_: Path) -> Digest:
        raise PermissionError

    monkeypatch.setattr("adjudge.adapters.executors.command.hash_file", unreadable)
    found = command(tmp_path, "").identify()
    assert isinstance(found, Reason)
    assert found.code == "executor-unreadable"


def test_tree_that_is_to_be_changed_is_its_working_folder_and_needs_no_answer(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    script = "import os; open('made', 'w').write(' '.join(sorted(os.environ)))"
    found = answer(tmp_path, script, bounds={"folder": str(tree)})
    assert (found.end, found.text) == (AttemptEnd.DONE, b"")
    given = (tree / "made").read_text().split()
    assert {"GIT_ASKPASS", "GIT_TERMINAL_PROMPT", "SSH_ASKPASS", "GIT_CEILING_DIRECTORIES"} <= set(given)
    assert left_in(tmp_path) == []
