"""A review cut short at each point of each of its writes: the next one goes on, and asks nothing twice."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.opening import open_store
from adjudge.adapters.sqlite.options import StoreOptions
from adjudge.app import wiring
from adjudge.app.place import open_place
from adjudge.app.review import readers as review_readers
from adjudge.app.review import review
from adjudge.app.review.review import brief_for, review_change
from adjudge.app.review.words import ReviewWords
from adjudge.app.words import TargetWords
from adjudge.model.ids import Digest
from adjudge.model.review import ExecutorIdentity, Liveness
from adjudge.plan.options import PlanBounds
from tests.builders import repo
from tests.fakes.reviews import FakeOwners
from tests.review_plans import done
from tests.unit.app.worlds import world
from tests.unit.review.test_carrying_out import OneByOne

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.adapters.sqlite.write_points import WritePoint
    from adjudge.app.brief.forms import Made
    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.contracts.run_v1 import RunV1
    from adjudge.model.review import Owner
    from adjudge.ports import Answered, Assignment

pytestmark = pytest.mark.faults

UNITS, SIZE = 30, 9_000
EACH = 3
"""Points of a write; the first changes nothing, and is left out behind the first writes."""
PROMPT_BYTES = 30 << 10
"""So small that each unit has a call of its own."""


class Killed(BaseException):
    """Stands for the end of the process; no ``except Exception`` sees it."""


@dataclass
class Hook:
    """Ends the process at the point of that number; ``None`` for never."""

    at: int | None = None
    passed: int = 0

    def __call__(self, _point: WritePoint) -> None:
        self.passed += 1
        if self.passed == self.at:
            raise Killed


@dataclass
class Asked:
    """An executor that reads all, finds something in each unit, and keeps what it was asked."""

    prompts: list[str] = field(default_factory=list)
    name: str = "command"

    def identify(self) -> ExecutorIdentity:
        return ExecutorIdentity(
            name=self.name, version="", model="", settings_sha256=Digest("0" * 64), networked=False
        )

    def answer(self, assignment: Assignment) -> Answered:
        prompt = assignment.prompt.decode()
        self.prompts.append(prompt)
        units = list(dict.fromkeys(re.findall(r"unit:[0-9a-f]{32}", prompt)))
        return done(*units, findings=(units[0],))


@dataclass
class OneLife(FakeOwners):
    """A process of its own: whoever is not this one is dead."""

    def liveness(self, owner: Owner) -> Liveness:
        return Liveness.ALIVE if owner.pid == self.pid else Liveness.DEAD


@dataclass
class Lives:
    """Reviews of one change, each in a life of its own."""

    made: Made
    place: Place
    world: World
    monkeypatch: pytest.MonkeyPatch
    hook: Hook
    count: int = 0

    def live(self, task: str, asked: Asked, at: int | None = None) -> RunV1:
        """Go on with the review of a task; killed at the point of a number."""
        self.count += 1
        owners = OneLife(pid=self.count)
        for module in (review, review_readers):
            self.monkeypatch.setattr(module, "open_owners", lambda: owners)
        self.monkeypatch.setattr(
            review_readers, "open_executors", lambda *_: ({"command": asked}, OneByOne())
        )
        self.hook.at, self.hook.passed = at, 0
        words = ReviewWords(target=TargetWords(worktree=True), executors=("command",), task=task, resume=True)
        return review_change(words, self.made, self.place, self.world)


@pytest.fixture
def lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lives]:
    subject = repo(tmp_path / "subject")
    subject.commit({f"u{number:02}.txt": "A\n" for number in range(UNITS)})
    subject.write({f"u{number:02}.txt": f"A\n{'B' * SIZE}\n" for number in range(UNITS)})
    bounds = partial(PlanBounds, prompt_bytes=PROMPT_BYTES, part_bytes=PROMPT_BYTES)
    monkeypatch.setattr(review_readers, "PlanBounds", bounds)
    hook, here = Hook(), world(tmp_path)
    opened = partial(open_store, options=StoreOptions(hook=hook))
    monkeypatch.setattr(wiring, "open_store", opened)
    with open_place(here, needs_repository=True) as place:
        words = ReviewWords(target=TargetWords(worktree=True))
        yield Lives(brief_for(words, here, place), place, here, monkeypatch, hook)


def told(run: RunV1) -> tuple[object, ...]:
    """What a review came to, without its name and without how often it began."""
    found = [(one.disposition, one.title, one.reason) for one in run.findings.results]
    return run.outcome, run.coverage.kind, len(run.units), found


def test_killed_at_each_point_of_each_write_it_goes_on_and_asks_nothing_twice(lives: Lives) -> None:
    lives.live("before", Asked())  # what it found is kept from now on, and once
    calm = Asked()
    undisturbed = told(lives.live("calm", calm))
    points = lives.hook.passed
    assert (len(calm.prompts), undisturbed[1:3]) == (UNITS, ("complete", UNITS))
    assert points > 3 * UNITS
    for at in (*range(1, 3 * EACH), *(at for at in range(3 * EACH, points + 1) if at % EACH != 1)):
        asked = Asked()
        with pytest.raises(Killed):
            lives.live(f"{at}", asked, at)
        first = set(asked.prompts)
        kept = len(asked.prompts)
        ended = lives.live(f"{at}", asked)
        assert told(ended) == undisturbed, at
        # A call that was under way when it was killed is asked once more; none that was kept is.
        assert len(asked.prompts) - len(set(asked.prompts)) <= 1, at
        assert set(asked.prompts[kept:]) | first == set(asked.prompts), at
        assert len({one.call_id for one in ended.attempts}) == len(ended.attempts)
