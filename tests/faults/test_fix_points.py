"""Fixes killed at named points: a try is seen as an orphan and leaves nothing, the work tree has a fix or not."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.functional.fixing import CALC, FIX, QUICK, Workshop, a_workshop, processes_of
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.faults, pytest.mark.slow]
ROOT = Path(__file__).parents[2]
MORE = FIX + "import os\nos.makedirs('new/deep')\nopen('new/deep/test_more.py', 'w').write('')\n"
"""A fix of two files, one of them in folders that were not there."""
SLOW = "import time\ntime.sleep(0.4)\n"


class Kept(NamedTuple):
    """A repository, a packet, and a fix that was verified."""

    shop: Workshop
    packet: dict[str, Any]
    fixed: str


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    shop = a_workshop(tmp_path_factory)
    packet = shop.packet(shop.review()["run_id"], "--test", QUICK)
    shop.act(MORE)
    return Kept(shop, packet, shop.execute(packet)["attempt_id"])


@pytest.fixture(autouse=True)
def subject(kept: Kept) -> Iterator[dict[bytes, tuple[int, str]]]:
    """The repository, which is as it was at the end of each test."""
    before = snapshot(kept.shop.subject.path)
    yield before
    assert snapshot(kept.shop.subject.path) == before
    assert processes_of(kept.shop) == []


def started(kept: Kept, scratch: Path, point: str, number: int, *words: str) -> subprocess.Popen[bytes]:
    """The command line in a process group of its own, which dies at a point."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "HOME": str(kept.shop.adjudge.state / "home"),
        "ADJUDGE_STATE_DIR": str(kept.shop.adjudge.state / "state"),
        "TMPDIR": str(scratch),
    }
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.fix_child", point, str(number), *words],
        cwd=kept.shop.subject.path,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def execute_words(kept: Kept) -> tuple[str, ...]:
    plain = ("--repeat", "1", "--go-on", "--confirm", "--quiet")
    return ("fix", "execute", kept.packet["packet_id"], *plain, *kept.shop.words)


def quiet(kept: Kept) -> bool:
    """Whether no process of the fixer or of a command is left, within the time that ending one takes."""
    for _ in range(500):
        if not processes_of(kept.shop):
            return True
        time.sleep(0.02)
    return False


def newest(kept: Kept) -> dict[str, Any]:
    found: dict[str, Any] = kept.shop("fix", "list", "--json").json["attempts"][0]
    return found


def left_nothing(kept: Kept) -> None:
    """The newest try is discarded, and nothing of it is left; the next one comes to its end."""
    name = newest(kept)["attempt_id"]
    assert kept.shop("fix", "discard", name, "--confirm").code == 0
    for one in kept.shop("fix", "list", "--json").json["attempts"]:
        assert not one["orphan"], one
    kept.shop("fix", "discard", kept.fixed, "--confirm")
    assert kept.shop.left() == []
    assert kept.shop("tool", "ledger", "verify").code == 0


@pytest.mark.parametrize(
    ("point", "number", "ended"),
    [
        ("tree", 1, False),
        ("tree", 12, False),
        ("review", 1, False),
        ("begun", 0, False),
        ("filled", 0, False),
        ("committed", 0, True),
        ("head-written", 0, True),
    ],
)
def test_try_killed_at_a_point_is_an_orphan_or_whole(
    kept: Kept, tmp_path: Path, point: str, number: int, ended: bool
) -> None:
    kept.shop.act(MORE)
    with started(kept, tmp_path, point, number, *execute_words(kept)) as child:
        assert child.wait() == -signal.SIGKILL
    assert quiet(kept)
    one = newest(kept)
    assert one["orphan"] == (not ended)
    assert one["state"] == ("verified_fixed" if ended else "open")
    left_nothing(kept)


@pytest.mark.parametrize("seed", range(6))
def test_try_killed_at_any_moment_leaves_nothing(kept: Kept, tmp_path: Path, seed: int) -> None:
    kept.shop.act(SLOW + MORE)
    before = newest(kept)["attempt_id"]
    with started(kept, tmp_path, "", 0, *execute_words(kept)) as child:
        time.sleep(random.Random(seed).uniform(0.2, 6))
        child.send_signal(signal.SIGKILL)
    assert quiet(kept)
    one = newest(kept)
    if one["attempt_id"] != before:
        assert one["orphan"] == (one["state"] == "open")
    left_nothing(kept)


@pytest.mark.parametrize("point", ["removing", "begun", "filled", "committed"])
def test_discarding_that_was_killed_is_done_by_the_next(kept: Kept, tmp_path: Path, point: str) -> None:
    kept.shop.act(MORE)
    name = kept.shop.execute(kept.packet)["attempt_id"]
    with started(kept, tmp_path, point, 1, "fix", "discard", name, "--confirm") as child:
        assert child.wait() == -signal.SIGKILL
    assert newest(kept)["retained"] == (point == "removing")
    assert kept.shop("fix", "show", name, "--json").json["state"] == "verified_fixed"
    left_nothing(kept)
    assert kept.shop("fix", "show", name, "--json").json["retained"] is False


@pytest.mark.parametrize(
    ("point", "number", "applied"),
    [
        ("note", 1, False),
        ("file", 1, False),
        ("file", 2, False),
        ("begun", 0, False),
        ("filled", 0, False),
        ("committed", 0, True),
        ("noted", 1, True),
    ],
)
def test_work_tree_has_a_fix_or_not_whenever_applying_is_killed(
    kept: Kept, subject: dict[bytes, tuple[int, str]], tmp_path: Path, point: str, number: int, applied: bool
) -> None:
    top = kept.shop.subject.path
    with started(kept, tmp_path, point, number, "fix", "apply", kept.fixed, "--confirm") as child:
        assert child.wait() == -signal.SIGKILL
    told = kept.shop("fix", "list")
    assert (snapshot(top) == subject) == (not applied)
    if point != "note":
        assert ("has all of it" if applied else "is as it was before") in told.err
    if not applied:
        assert kept.shop("fix", "apply", kept.fixed, "--confirm").code == 0
    assert (top / "new" / "deep" / "test_more.py").exists()
    assert "shell=True" not in (top / "calc.py").read_text()
    assert kept.shop("fix", "list").err == ""
    (top / "new" / "deep" / "test_more.py").unlink()
    (top / "new" / "deep").rmdir()
    (top / "new").rmdir()
    kept.shop.subject.write({"calc.py": CALC})


def test_fix_cut_short_is_judged_by_nothing_and_taken_back_in_its_work_tree_alone(
    kept: Kept, subject: dict[bytes, tuple[int, str]], tmp_path: Path
) -> None:
    top, clone = kept.shop.subject.path, tmp_path / "clone"
    kept.shop.subject.git("clone", "-q", str(top), str(clone))
    with started(kept, tmp_path, "begun", 0, "fix", "apply", kept.fixed, "--confirm") as child:
        assert child.wait() == -signal.SIGKILL
    mended = (top / "calc.py").read_text()
    (clone / "calc.py").write_text(mended)
    assert kept.shop.adjudge(clone, "fix", "list").err == ""
    assert (clone / "calc.py").read_text() == (top / "calc.py").read_text() == mended
    assert kept.shop.review()["code"] == "fix-half-written"
    assert kept.shop.adjudge(clone, "fix", "apply", kept.fixed, "--confirm").code == 0
    told = kept.shop("fix", "packet", kept.packet["run_id"])
    assert (told.code, "is as it was before" in told.err) == (0, True)
    assert snapshot(top) == subject


def test_what_was_written_since_a_kill_stays(kept: Kept, tmp_path: Path) -> None:
    top = kept.shop.subject.path
    with started(kept, tmp_path, "begun", 0, "fix", "apply", kept.fixed, "--confirm") as child:
        assert child.wait() == -signal.SIGKILL
    (top / "calc.py").write_text("mine\n")
    told = kept.shop("fix", "list").err
    assert ("calc.py" in told, (top / "calc.py").read_text()) == (True, "mine\n")
    assert not (top / "new").exists()
    kept.shop.subject.write({"calc.py": CALC})


def test_note_that_was_not_made_here_touches_nothing(kept: Kept, tmp_path: Path) -> None:
    top = kept.shop.subject.path
    with started(kept, tmp_path, "begun", 0, "fix", "apply", kept.fixed, "--confirm") as child:
        assert child.wait() == -signal.SIGKILL
    (note,) = kept.shop.adjudge.state.rglob("applying-*")
    whole = note.read_bytes()
    note.write_bytes(whole.replace(b"test_more.py", b"test_lots.py"))
    half = snapshot(top)
    assert "not made here" in kept.shop("fix", "list").err
    assert snapshot(top) == half
    note.write_bytes(whole)
    assert "is as it was before" in kept.shop("fix", "list").err
