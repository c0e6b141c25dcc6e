"""Tests for one start: surroundings, bounds, and ends that are no answer."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.collectors.started import CAUSES, FailedRunError, Started, private_folder
from adjudge.errors import ToolError
from adjudge.ports import Completed, EndCause
from tests.unit.adapters.collectors.programs import RUNNER, Answers, ended, write_program

if TYPE_CHECKING:
    from pathlib import Path

SHOW = "import json, os\nprint(json.dumps({'cwd': os.getcwd(), 'environ': dict(os.environ)}))\n"


def started(tmp_path: Path, script: str = "", runner: object = RUNNER) -> Started:
    program = write_program(tmp_path / "bin", script)
    own = tmp_path / "own"
    own.mkdir(exist_ok=True)
    return Started(name="toy", program=program, runner=runner, own=own)  # type: ignore[arg-type]


def test_nothing_of_the_process_environment_is_given_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "hunter2")
    shown = json.loads(started(tmp_path, SHOW).run((), folder=tmp_path, timeout_s=60).stdout)
    assert "GITHUB_TOKEN" not in shown["environ"]
    assert shown["environ"]["PATH"] == f"{tmp_path / 'bin'}:/usr/bin:/bin"
    assert shown["environ"]["HOME"] == str(tmp_path / "own" / "home")
    assert shown["environ"]["NO_COLOR"] == "1"
    assert os.path.samefile(shown["cwd"], tmp_path)


def test_network_is_cut_and_the_child_is_supervised(tmp_path: Path) -> None:
    runner = Answers(lambda _: ended())
    started(tmp_path, runner=runner).run(("a",), folder=tmp_path, timeout_s=7)
    (command,) = runner.asked
    assert (command.network, command.supervised, command.timeout_s) == (False, True, 7)
    assert command.file_limit_bytes is not None
    assert command.folder_limit_bytes is not None


@pytest.mark.parametrize("cause", [one for one in EndCause if one is not EndCause.EXITED])
def test_every_end_but_its_own_is_a_failure(tmp_path: Path, cause: EndCause) -> None:
    runner = Answers(lambda _: Completed(cause=cause, status=-9, stdout=b"[]", stderr=b""))
    with pytest.raises(FailedRunError) as caught:
        started(tmp_path, runner=runner).run((), folder=tmp_path, timeout_s=1)
    assert caught.value.reason.code == f"collector-{cause.value}"
    assert caught.value.reason.message == f"toy {CAUSES[cause]}."


def test_program_that_cannot_be_started_is_a_failure(tmp_path: Path) -> None:
    def refuse(_: tuple[str, ...]) -> Completed:
        raise ToolError("child-not-started", "It cannot be started.")

    with pytest.raises(FailedRunError) as caught:
        started(tmp_path, runner=Answers(refuse)).run((), folder=tmp_path, timeout_s=1)
    assert caught.value.reason.code == "collector-not-started"


def test_private_folder_is_the_users_own_and_gone_after(tmp_path: Path) -> None:
    with private_folder(tmp_path) as own:
        assert own.stat().st_mode & 0o777 == 0o700
        assert sorted(one.name for one in own.iterdir()) == ["home", "tmp"]
    assert not own.exists()
