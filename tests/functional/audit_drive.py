"""An audit driven from its first step to its deliverables, in processes of the command line, with and without mishaps.

A mishap is drawn from a seed: a call that is killed at a deed or at any moment, a host that dies over a
half-written result, a file that is edited under an open item, a folder of renders that is lost. Nothing of a
drive is remembered by the host: after each mishap it has the prompt of the step and what that names.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.plan.visible import restore
from tests.functional.audit_child import DIED
from tests.functional.audit_reader import FINDINGS, REPORT, STEP, Reader, by_last_digit, telling_line
from tests.functional.command import Ended

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

Json = dict[str, Any]

ROOT = Path(__file__).parents[2]
AUDIT = ".adjudge/audit"
TASKS = f"{AUDIT}/tasks.json"
KEPT = "intent.json"
QUIET = ("--json", "-q")
ANSWERER = Path(__file__).with_name("audit_answerer.py")
MOMENT = "moment"
KILLED = "killed: "
RUNNING = ("write", MOMENT, "results", "commit", "results", MOMENT, "results", "commit", "write", MOMENT)
"""How a run is killed while items are open."""
INGESTING = ("commit", "write", "commit", MOMENT)
ENDING = ("findings", "findings")
NUMBERS = {"findings": (1, 2), "results": range(1, 20)}
MANY = (1, 1, 2, 3, 5, 8)
"""Which of its deeds a call is killed at; most calls do few."""
MOST_CALLS = 400


@dataclass
class Clone:
    """A clone of a repository, with a state of its own; a call is a process.

    Attributes:
        folder: Its work tree.
        outside: Where its state lies.
        seconds: What the last call took that came to its end; kills at any moment are drawn from it.
    """

    folder: Path
    outside: Path
    seconds: float = 1.0

    def __call__(self, folder: Path, *words: str, code: int | None = None) -> Ended:
        """How ``adjudge`` ends in a folder."""
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "adjudge", *words],
            cwd=folder, env=self.environment(), capture_output=True, check=False,
        )  # fmt: skip
        self.seconds = time.monotonic() - began
        ended = Ended(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert code is None or ended.code == code, ended
        return ended

    def environment(self) -> dict[str, str]:
        """All that a call sees."""
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.outside / "home"),
            "ADJUDGE_STATE_DIR": str(self.outside / "state"),
            "ADJUDGE_CACHE_DIR": str(self.outside / "cache"),
            "PYTHONPATH": str(ROOT),
        }

    def killed_at(self, deed: tuple[str, str, int], words: tuple[str, ...]) -> bool:
        """Whether a call of ``audit`` was killed at a deed; where it does fewer of them it comes to its end."""
        command = [sys.executable, "-m", "tests.functional.audit_child", str(self.folder), *map(str, deed)]
        done = subprocess.run(
            [*command, *words], cwd=ROOT, env=self.environment(), capture_output=True, check=False
        )
        assert done.returncode in {0, 3, DIED}, done
        return done.returncode == DIED

    def killed_after(self, share: float, words: tuple[str, ...]) -> bool:
        """Whether a call of ``audit`` was killed after a share of what the last one took."""
        with subprocess.Popen(
            [sys.executable, "-m", "adjudge", "audit", *words],
            cwd=self.folder, env=self.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as child:  # fmt: skip
            try:
                child.wait(self.seconds * share)
            except subprocess.TimeoutExpired:
                child.kill()
        return child.returncode == DIED

    def deliverables(self) -> tuple[bytes, bytes]:
        """Document and report."""
        return (self.folder / FINDINGS).read_bytes(), (self.folder / REPORT).read_bytes()


def head_of(source: Path) -> str:
    """The commit that a clone would hold."""
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=source, capture_output=True, check=True)
    return done.stdout.decode().strip()


def cloned(source: Path, place: Path) -> Clone:
    """A fresh clone with an empty state."""
    (place / "outside" / "home").mkdir(parents=True)
    subprocess.run(["git", "clone", "-q", str(source), str(place / "subject")], check=True)
    return Clone(place / "subject", place / "outside")


@dataclass
class Drive:
    """One audit from its first step to its deliverables.

    Attributes:
        clone: What is audited.
        scope: Words of the scope.
        chance: Mishaps are drawn from it; ``None`` for a drive without any.
        often: Share of the moments for a mishap at which there is one.
        told: How often what happened: steps, calls, and mishaps by their kind.
        took: Seconds of a run that came to its end.
        share: Kills at any moment come within this share of what the last call took.
    """

    clone: Clone
    scope: tuple[str, ...] = ()
    chance: random.Random | None = None
    often: float = 1.0
    told: Counter[str] = field(default_factory=Counter)
    took: float = 0.0
    share: float = 1.0

    def by_host(self) -> tuple[bytes, bytes]:
        """The deliverables, every item answered by a host that has the prompts alone."""
        step = self._step("--yes", *self.scope)
        while step["kind"] != "present":
            assert step["status"] == "ready", step
            self.told[step["kind"]] += 1
            is_first = self.told["review"] == 1 and step["kind"] == "review"
            if self.chance is not None and (is_first or self.chance.random() < self.often):
                self._disturb(step, self.chance)
                step = json.loads((self.clone.folder / STEP).read_bytes())
            self._host().do()
            before, step = step, self._step(after=step)
            assert step["progress"]["accepted"] > before["progress"]["accepted"], step
        self.told["items"] = step["progress"]["items"]
        return self._end()

    def by_run(self, *words: str) -> tuple[bytes, bytes]:
        """The deliverables, every item answered by an executor."""
        call = ("run", "--yes", *self.scope, *words, *QUIET)
        if self.chance is not None:
            for kind in (*RUNNING, *ENDING, *ENDING):
                self._kill(kind, call, self.chance)
        self.told["calls"] += 1
        code = 3 if "builtin" in words else 0  # rules are no reader
        step = self.clone(self.clone.folder, "audit", *call, code=code).json
        self.took = self.clone.seconds
        assert (step["kind"], step["status"]) == ("present", "complete"), step
        self.told["items"] = step["progress"]["items"]
        return self._end()

    def kills(self) -> int:
        """How many calls were killed."""
        return sum(count for name, count in self.told.items() if name.startswith(KILLED))

    def _host(self) -> Reader:
        """Somebody who knows nothing yet."""
        return Reader(self.clone.folder, self.clone, telling_line, by_last_digit)

    def _step(self, *words: str, after: Json | None = None) -> Json:
        """The next step; calls that were killed go before it.

        Args:
            words: Of the call.
            after: The step that the host has just done all of; none where it has not.
        """
        call = ("next-step", *words, *QUIET)
        if self.chance is not None:
            some = self.chance.sample(("commit", "write", MOMENT, MOMENT), 2) if after is None else INGESTING
            for kind in some:
                if self.chance.random() < self.often:
                    self._kill(kind, call, self.chance)
            for kind in ENDING if after is not None and may_end(after) else ():
                self._kill(kind, call, self.chance)
        self.told["calls"] += 1
        assert self.told["calls"] < MOST_CALLS
        return self.clone(self.clone.folder, "audit", *call, code=0).json

    def _kill(self, kind: str, call: tuple[str, ...], chance: random.Random) -> None:
        if kind == MOMENT:
            died = self.clone.killed_after(chance.random() * self.share, call)
        else:
            number = chance.choice(NUMBERS.get(kind, MANY))
            died = self.clone.killed_at((kind, chance.choice(("before", "after")), number), call)
        self.told["calls"] += 1
        self.told[f"{KILLED}{kind}"] += died

    def _disturb(self, step: Json, chance: random.Random) -> None:
        """Everything that can happen between two calls but the death of a call."""
        prompts = list(self._host().prompts())
        self._die_writing(prompts, chance)
        if step["kind"] == "review":
            self._edit(chance)
        if chance.random() < 0.3:
            self._lose()

    def _die_writing(self, prompts: list[str], chance: random.Random) -> None:
        """The host ends over a result that it has written in part."""
        host, whole = self._host(), chance.randrange(len(prompts))
        for prompt in prompts[:whole]:
            host.write(*host.answer(prompt))
        path, made = host.answer(prompts[whole])
        data = json.dumps(made).encode()
        host.write(path, data[: chance.randrange(len(data))])
        self.told["half-written"] += 1
        step = self._step()
        assert step["recovery"]["move"] == "retry-result", step
        os.unlink(self.clone.folder / path)

    def _edit(self, chance: random.Random) -> None:
        """A file changes under an open item, and back: its items alone go stale, and come back the same."""
        host = self._host()
        prompts = list(host.prompts())
        if not prompts:
            return
        path, made = host.answer(chance.choice(prompts))
        name = restore(chance.choice(made["file_coverage"])["path"], {})
        place, before = self.clone.folder / name, self._tasks()
        data = place.read_bytes()
        place.write_bytes(data + b"\n")
        self._step()
        holding = {task for task, files in before.items() if name in files}
        assert before.keys() - self._tasks().keys() == holding
        assert {frozenset(files) for task, files in self._tasks().items() if task not in before} == {
            frozenset(before[task]) for task in holding
        }
        host.write(path, made)
        accepted = self._step()["progress"]["accepted"]
        place.write_bytes(data)
        self.told["edited"] += 1
        step = self._step()
        assert before.keys() <= self._tasks().keys()
        assert step["progress"]["accepted"] > accepted, (accepted, step)

    def _lose(self) -> None:
        """All renders are gone, and results that nobody took in; what the operator wrote stays."""
        folder = self.clone.folder / AUDIT
        for one in folder.iterdir():
            if one.name != KEPT:
                shutil.rmtree(one) if one.is_dir() else one.unlink()
        self.told["folder lost"] += 1
        self._step()

    def _tasks(self) -> dict[str, list[str]]:
        """Each planned item with the paths that it holds."""
        made = json.loads((self.clone.folder / TASKS).read_bytes())
        return {one["task_id"]: [file["path"] for file in one["scope"]["files"]] for one in made["tasks"]}

    def _end(self) -> tuple[bytes, bytes]:
        """The deliverables of an audit that is over, with a whole ledger and a tree as it was."""
        folder = self.clone.folder
        self.clone(folder, "audit", "validate", *QUIET, code=0)
        verdict = self.clone(folder, "tool", "ledger", "verify", "--json", code=0).json
        assert verdict["outcome"] == "pass", verdict
        changed = subprocess.run(
            ["git", "status", "--porcelain"], cwd=folder, capture_output=True, check=True
        )
        assert changed.stdout == b""
        return self.clone.deliverables()


def may_end(step: Json) -> bool:
    """Whether every item that is open so far is one of this step."""
    progress = step["progress"]
    return bool(progress["items"] - progress["accepted"] == progress["due"])


def disturbed_run(whole: Drive, clone: Clone, chance: random.Random) -> Drive:
    """A drive of a run that is killed at moments of what the whole run took."""
    clone.seconds = whole.took
    return Drive(clone, whole.scope, chance, share=0.5)


def executors(recorded: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each executor with its words, in an order in which ``replay`` has what ``command`` said."""
    program = f"{sys.executable} {ANSWERER} {recorded}"
    yield "builtin", ("--executor", "builtin")
    yield "command", ("--executor", "command", "--command", program)
    yield "replay", ("--executor", "replay", "--recorded", str(recorded))
