"""A try that is killed at each step: it is seen as an orphan, and discarding it leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.functional.command import Console
from tests.functional.fixing import FIX, Workshop, workshop
from tests.functional.snapshot import snapshot

pytestmark = pytest.mark.faults

CHECK = """\
import os, sys, time
here = {here!r}
text = open('calc.py').read()
step = 'before' if 'shell=True' in text else 'after'
if os.path.exists(here + '/hang-' + step):
    open(here + '/reached', 'w').close()
    time.sleep(600)
sys.exit(1 if step == 'before' else 0)
"""
WAIT = "open(here + '/reached', 'w').close(); time.sleep(600)\n"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    folder = tmp_path_factory.mktemp("kills")
    (folder / "outside" / "home").mkdir(parents=True)
    made = workshop(folder, Console(folder / "outside"))
    (made.folder / "check.py").write_text(CHECK.format(here=str(made.folder)))
    return made


@pytest.fixture(scope="module")
def packet(shop: Workshop) -> dict[str, Any]:
    return shop.packet(shop.review()["run_id"], "--test", f"{sys.executable} {shop.folder}/check.py")


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """Where executors have their private folders; another one for each test."""
    place = tmp_path / "scratch"
    place.mkdir()
    return place


def begun(shop: Workshop, packet: dict[str, Any], scratch: Path) -> subprocess.Popen[bytes]:
    """A try in a process of its own, at the step where it waits."""
    reached = shop.folder / "reached"
    reached.unlink(missing_ok=True)
    words = ("fix", "execute", packet["packet_id"], "--repeat", "1", "--go-on", "--confirm", "--quiet")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(shop.adjudge.state / "home"),
        "ADJUDGE_STATE_DIR": str(shop.adjudge.state / "state"),
        "TMPDIR": str(scratch),
    }
    child = subprocess.Popen(
        [sys.executable, "-m", "adjudge", *words, *shop.words],
        cwd=shop.subject.path,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while not reached.exists():
        assert child.poll() is None, "it ended before its step"
        time.sleep(0.02)
    return child


def gone(shop: Workshop) -> bool:
    """Whether no process of the fixer or of a command runs any more, within the time that ending one takes."""
    for _ in range(500):
        found = [
            place
            for place in Path("/proc").glob("[0-9]*/cmdline")
            if str(shop.folder).encode() in _words(place)
        ]
        if not found:
            return True
        time.sleep(0.02)
    return False


def _words(place: Path) -> bytes:
    try:
        return place.read_bytes()
    except OSError:
        return b""


@pytest.mark.parametrize("step", ["before", "fixer", "after"])
def test_try_that_was_killed_is_an_orphan_and_leaves_nothing(
    shop: Workshop, packet: dict[str, Any], scratch: Path, step: str
) -> None:
    subject = snapshot(shop.subject.path)
    hang = shop.folder / f"hang-{step}"
    hang.touch()
    shop.act(WAIT if step == "fixer" else FIX)
    with begun(shop, packet, scratch) as child:
        child.send_signal(signal.SIGKILL)
    hang.unlink()
    assert gone(shop)
    listed = shop("fix", "list", "--json").json["attempts"]
    (orphan,) = [one for one in listed if one["orphan"]]
    assert (orphan["state"], orphan["retained"]) == ("open", step != "before")
    assert shop("fix", "show", orphan["attempt_id"]).code == 2
    assert shop("fix", "discard", orphan["attempt_id"], "--confirm").code == 0
    assert shop.left() == []
    told = json.loads(shop("fix", "show", orphan["attempt_id"], "--json").out)
    assert (told["state"], [one["code"] for one in told["reasons"]]) == ("failed", ["not-completed"])
    assert not [one for one in shop("fix", "list", "--json").json["attempts"] if one["orphan"]]
    assert snapshot(shop.subject.path) == subject
    shop.act(FIX)
    assert shop.execute(packet)["state"] == "verified_fixed"
    shop("fix", "discard", shop("fix", "list", "--json").json["attempts"][0]["attempt_id"], "--confirm")
    assert shop.left() == []


def test_try_that_runs_is_no_orphan_and_is_not_discarded(
    shop: Workshop, packet: dict[str, Any], scratch: Path
) -> None:
    shop.act(WAIT)
    with begun(shop, packet, scratch) as child:
        (runs,) = [one for one in shop("fix", "list", "--json").json["attempts"] if one["state"] == "open"]
        ended = shop("fix", "discard", runs["attempt_id"], "--confirm", "--json")
        child.kill()
        child.wait()
    assert (runs["orphan"], ended.code, ended.json["code"]) == (False, 4, "fix-running")
    assert gone(shop)
    assert shop("fix", "discard", runs["attempt_id"], "--confirm").code == 0
    assert shop.left() == []
