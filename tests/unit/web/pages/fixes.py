"""A server that allows fixes, somebody at its terminal, and a repository with one finding."""

from __future__ import annotations

import re
import sys
import threading
from typing import TYPE_CHECKING, NamedTuple

from adjudge.app.executor_words import ExecutorWords
from adjudge.app.served.fixing import FixerWords
from adjudge.web.fixing.fixes import Fixes
from adjudge.web.jobs.desk import Desk
from tests.unit.app.fixes import MENDED, defective, reviewed
from tests.unit.app.worlds import world
from tests.unit.web.client import ORIGIN, visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from httpx2 import Response
    from starlette.testclient import TestClient

RED = f"{sys.executable} -c \"raise SystemExit('system' in open('run.py').read())\""
PATIENCE_S = 120.0
TICK_S = 0.02


class Person:
    """Somebody at the terminal: agrees, or waits until the question is not wanted any more."""

    def __init__(self) -> None:
        self.agreeing = True
        self.told: list[str] = []

    def agrees(self, told: Iterable[str], code: str, is_wanted: Callable[[], bool]) -> bool:
        """Whether they do."""
        self.told += (*told, code)
        while not self.agreeing and is_wanted():
            threading.Event().wait(0.01)
        return self.agreeing


class Room(NamedTuple):
    """A server with somebody before it and somebody at a page of it."""

    client: TestClient
    person: Person
    fixes: Fixes | None
    run_id: str
    finding: str

    @property
    def packing(self) -> str:
        """Where the form of chosen findings goes."""
        return f"/runs/{self.run_id}/packet"

    def send(self, page: str, address: str, **fields: str | list[str]) -> Response:
        """The form of that address, as it stands on a page, filled in and sent."""
        shown = self.client.get(page).text
        form = shown.split(f'action="{address.replace(":", "%3A")}"')[1].split("</form>")[0]
        key = re.findall(r'name="key" value="([^"]+)"', form)[0]
        return self.client.post(address, data={"key": key, **fields}, headers={"Origin": ORIGIN})

    def packet(self) -> str:
        """Address of a packet of the finding, made on the page."""
        choose = f"/runs/{self.run_id}/fix"
        return str(self.send(choose, self.packing, finding=self.finding).headers["Location"])

    def finish(self) -> None:
        """Wait for the job that goes on."""
        assert self.fixes is not None
        pause = threading.Event()
        for _ in range(int(PATIENCE_S / TICK_S)):
            if self.fixes.desk.current() is None:
                return
            pause.wait(TICK_S)
        raise AssertionError("the job is not over")


def room(tmp_path: Path, *, allows: bool = True, text: str = MENDED) -> Room:
    """A room; the fixer writes the text into the file of the finding."""
    defective(tmp_path)
    run = reviewed(tmp_path)
    (tmp_path / "fixer.py").write_text(f"open('run.py', 'w').write({text!r})\n")
    said = ExecutorWords(argv=f"{sys.executable} {tmp_path}/fixer.py", offline=True)
    person = Person()
    numbers = iter(range(100))
    desk = Desk(person, name=lambda: f"job{next(numbers)}", code=lambda: "314-159")
    fixes = Fixes(desk, FixerWords("command", said, tests=(RED,), repeats=1)) if allows else None
    client, _ = visitor(world(tmp_path), fixes=fixes)
    (finding,) = {one.finding_id for one in run.findings.results if one.standing == "active"}
    return Room(client, person, fixes, run.run_id, finding or "")
