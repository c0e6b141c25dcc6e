"""Reviews that come to harm: a run of thirty units, a reader that answers by permission, what was kept of it."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudge.model.ledger import sha256
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

UNITS = 30
SIZE = 45_000
"""Bytes of a unit: two of them do not fit a prompt."""
PATIENCE_S = 20.0

READER = """\
import json, os, re, sys, time
here = sys.argv[1]
prompt = sys.stdin.buffer.read().decode()
life = open(here + "/life").read()
name = here + f"/asked/{life}-{os.getpid()}-{time.time_ns()}"
open(name + ".part", "w").write(prompt)
os.rename(name + ".part", name)
permits = here + "/permits/"
while not os.path.exists(here + "/open"):
    try:
        os.rename(permits + sorted(os.listdir(permits))[0], here + f"/spent/{os.getpid()}-{time.time_ns()}")
        break
    except (IndexError, OSError):
        time.sleep(0.005)
units = sorted(set(re.findall(r"unit:[0-9a-f]{32}", prompt)))
path = re.search(r"u[0-9]{2}\\.py", prompt)[0]
finding = {
    "unit": units[0], "severity": "low", "title": "wrong " + path, "summary": "it is", "path": path,
    "side": "head", "start_line": 2, "end_line": 2, "quote": f"# the end of {path}", "class": "correctness",
}
print(json.dumps({"schema": "adjudge.candidates/v1", "units_read": units, "findings": [finding]}))
"""


def subject_of(folder: Path) -> Repo:
    """Thirty files, each changed in the work tree and each as large as a call."""
    made = repo(folder)
    made.commit({f"u{number:02}.py": f"V = {number}\n" for number in range(UNITS)})
    return made.write({
        f"u{number:02}.py": f"V = '{'x' * SIZE}'\n# the end of u{number:02}.py\n" for number in range(UNITS)
    })  # fmt: skip


@dataclass(frozen=True)
class PermittedReader:
    """A reader that answers as often as it is permitted to, and then waits until it is killed."""

    folder: Path

    def __post_init__(self) -> None:
        for name in ("asked", "permits", "spent"):
            (self.folder / name).mkdir(parents=True)
        (self.folder / "reader.py").write_text(READER)
        self.begin(0)

    def begin(self, life: int) -> None:
        """What is asked from now on is asked by this life; permits that nobody took are gone."""
        for one in (self.folder / "permits").iterdir():
            one.unlink(missing_ok=True)
        (self.folder / "life.new").write_text(str(life))
        (self.folder / "life.new").replace(self.folder / "life")

    def permit(self, life: int, count: int) -> None:
        """So many answers more."""
        for number in range(count):
            (self.folder / "permits" / f"{life:04}-{number}").touch()

    def permit_all(self) -> None:
        """It answers whatever it is asked from now on."""
        (self.folder / "open").touch()

    def asked(self, life: int) -> list[str]:
        """Prompts of a life."""
        return [one.read_text() for one in self._asked(life)]

    def count(self, life: int) -> int:
        """How often it was asked by a life."""
        return len(self._asked(life))

    def spent(self) -> int:
        """How many permits it took."""
        return len(list((self.folder / "spent").iterdir()))

    def survivors(self) -> str:
        """Process ids of readers that run."""
        found = subprocess.run(
            ["pgrep", "-f", str(self.folder / "reader.py")], capture_output=True, text=True, check=False
        )
        return found.stdout

    @property
    def words(self) -> tuple[str, ...]:
        """The words of a review by it."""
        program = f"{sys.executable} -I -S {self.folder}/reader.py {self.folder}"
        return ("review", "--worktree", "--executor", "command", "--command", program, "--json")

    def _asked(self, life: int) -> list[Path]:
        return sorted(
            one for one in (self.folder / "asked").glob(f"{life}-*") if not one.name.endswith(".part")
        )


@dataclass(frozen=True)
class Kept:
    """What a store holds of reviews.

    Attributes:
        answered: Digests of prompts that were answered.
        attempts: Calls that ended, by run, call and number.
        checkpoints: Fingerprints of units that were read whole.
        runs: (run, state).
    """

    answered: frozenset[str]
    attempts: frozenset[tuple[str, str, int]]
    checkpoints: frozenset[str]
    runs: tuple[tuple[str, str], ...]


def kept_in(state: Path) -> Kept:
    """What is kept below a state folder; nothing where there is no store yet."""
    found = list(state.glob("repositories/*/state.db"))
    if not found:
        return Kept(frozenset(), frozenset(), frozenset(), ())
    with closing(sqlite3.connect(f"file:{found[0]}?mode=ro", uri=True, timeout=30)) as connection:
        bodies = [
            json.loads(body)["told"] for (body,) in connection.execute("SELECT body FROM review_attempts")
        ]
        return Kept(
            answered=frozenset(one["prompt_sha256"] for one in bodies if one["end"] == "done"),
            attempts=frozenset(connection.execute("SELECT run_id, call_id, number FROM review_attempts")),
            checkpoints=frozenset(
                name for (name,) in connection.execute("SELECT fingerprint FROM checkpoints")
            ),
            runs=tuple(connection.execute("SELECT run_id, state FROM reviews ORDER BY seq")),
        )


def repeated(before: Kept, prompts: list[str]) -> list[str]:
    """Prompts that were answered before, or that are about a unit that was read whole before."""
    whole = {f"unit:{one[:32]}" for one in before.checkpoints}
    return [
        one
        for one in prompts
        if sha256(one.encode()) in before.answered or any(unit in one for unit in whole)
    ]


def start(subject: Repo, state: Path, *words: str) -> subprocess.Popen[bytes]:
    """A command in a process of its own."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(state / "home"),
        "ADJUDGE_STATE_DIR": str(state / "state"),
    }
    return subprocess.Popen(
        [sys.executable, "-m", "adjudge", *words],
        cwd=subject.path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def eventually(holds: Callable[[], bool], process: subprocess.Popen[bytes] | None = None) -> bool:
    """Whether it holds before patience ends, or the process does."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if holds():
            return True
        if process is not None and process.poll() is not None:
            return False
        time.sleep(0.004)
    return False


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a process as nobody can prevent."""
    process.send_signal(signal.SIGKILL)
    process.communicate()


def findings_of(out: bytes) -> list[dict[str, Any]]:
    """What a review found."""
    results: list[dict[str, Any]] = json.loads(out)["findings"]["results"]
    return results
