"""An audit whose calls end at any moment goes on and comes to the same bytes.

A call ends at a point when the write or the commit that is next never comes back, and nothing behind it runs.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.artefact_folder import WorkTreeArtefacts
from adjudge.adapters.sqlite.store import SqliteStore
from adjudge.app.audit.next import answer_next_step
from adjudge.app.audit.words import NextWords
from adjudge.app.world import World
from tests.builders import Repo, repo
from tests.functional.audit_host import Host
from tests.functional.test_audit_steps import FILES, artefacts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

pytestmark = pytest.mark.faults


class EndedError(BaseException):
    """The process is gone."""


class Deeds:
    """Counts writes and commits, and ends the call at one of them, before it or behind it."""

    def __init__(self) -> None:
        self.left: int | None = None
        self.behind = False
        self.done = 0

    def wrap(self, deed: Any) -> Any:
        def wrapped(*words: Any, **named: Any) -> Any:
            self.done += 1
            last = self.left is not None and self.done == self.left
            if last and not self.behind:
                raise EndedError
            made = deed(*words, **named)
            if last:
                raise EndedError
            return made

        return wrapped


@contextmanager
def deeds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Deeds]:
    counted = Deeds()
    with monkeypatch.context() as patched:
        patched.setattr(WorkTreeArtefacts, "write", counted.wrap(WorkTreeArtefacts.write))
        patched.setattr(SqliteStore, "commit", counted.wrap(SqliteStore.commit))
        yield counted


def world(subject: Repo) -> World:
    outside = subject.path.parent / "outside"
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(outside),
        "ADJUDGE_STATE_DIR": str(outside / "state"),
    }
    return World(folder=str(subject.path), environment=environment, quiet=True)


def subject_in(place: Path) -> Repo:
    made = repo(place / "subject")
    made.commit({**FILES, **{f"more/{at}/m.py": f"value_number_{at} = {at}\n" * 900 for at in range(8)}})
    return made


def call(subject: Repo) -> str:
    """One call; the kind of its step."""
    kind: str = answer_next_step(NextWords(confirmed=True), world(subject)).artefact.kind  # type: ignore[attr-defined]
    return kind


def finish(subject: Repo) -> dict[str, bytes]:
    """Every artefact at the end, and nothing else."""
    while call(subject) != "present":
        Host(subject.path).answer_all()
    return artefacts(subject.path)


def call_ended_everywhere(subject: Repo, monkeypatch: pytest.MonkeyPatch, *, behind: bool) -> tuple[str, int]:
    """A call that ends at its first write or commit, then at its second, until it comes to its end."""
    point = 1
    while True:
        with deeds(monkeypatch) as counted:
            counted.left, counted.behind = point, behind
            try:
                return call(subject), point - 1
            except EndedError:
                point += 1


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The artefacts of an audit that nothing disturbed."""
    return finish(subject_in(tmp_path_factory.mktemp("whole")))


@pytest.mark.parametrize("behind", [False, True], ids=["before", "behind"])
def test_call_that_ends_at_any_write_is_made_again_to_the_same_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: dict[str, bytes], behind: bool
) -> None:
    subject = subject_in(tmp_path)
    kinds, ended = [""], 0
    while kinds[-1] != "present":
        kind, times = call_ended_everywhere(subject, monkeypatch, behind=behind)
        kinds.append(kind)
        ended += times
        Host(subject.path).answer_all()
    assert {"review", "verify"} < set(kinds)
    assert ended > 30
    assert artefacts(subject.path) == whole


def test_host_that_writes_half_of_its_results_and_half_of_one_goes_on(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    subject = subject_in(tmp_path)
    host = Host(subject.path)
    while call(subject) != "present":
        items = host.items()
        for at, item in enumerate(items):
            host.write(item, b'{"schema": "adjudge.result/v1", "run_')
            call(subject)
            host.write(item, host.result(item))
            if at % 2:
                call(subject)
                break
    found = artefacts(subject.path)
    assert {name: data for name, data in found.items() if "rejected/" not in name} == whole


def test_process_that_is_killed_at_moments_goes_on_to_the_same_end(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    subject = subject_in(tmp_path)
    surroundings = dict(world(subject).environment)
    command = [sys.executable, "-m", "adjudge", "audit", "next-step", "--yes", "-q"]
    for at in range(12):
        with subprocess.Popen(
            command, cwd=subject.path, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as child:
            time.sleep(0.15 + 0.06 * at)
            child.send_signal(signal.SIGKILL)
        if (subject.path / ".adjudge/audit/result-map.json").exists() and at % 3 == 2:
            Host(subject.path).answer_all()
    assert finish(subject) == whole


def test_several_calls_at_once_do_not_disturb_one_another(tmp_path: Path, whole: dict[str, bytes]) -> None:
    subject = subject_in(tmp_path)
    surroundings = dict(world(subject).environment)
    command = [sys.executable, "-m", "adjudge", "audit", "next-step", "--yes", "-q"]
    for _ in range(3):
        children = [
            subprocess.Popen(
                command, cwd=subject.path, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            )
            for _ in range(3)
        ]
        said = [child.communicate()[1] for child in children]
        assert [child.returncode for child in children] == [0, 0, 0], said
        Host(subject.path).answer_all()
    assert finish(subject) == whole
