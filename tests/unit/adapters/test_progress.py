from __future__ import annotations

import io

import pytest

from adjudge.adapters.progress import HeardProgress, Silence, StderrProgress, StoppedProgress
from adjudge.errors import ToolError


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still until its one value is changed."""
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_short_work_says_nothing(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    shown = StderrProgress()
    shown.start("reading", 10)
    clock[0] += 0.5
    shown.advance(10)
    shown.finish()
    assert capsys.readouterr().err == ""


def test_long_work_says_what_and_how_long(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    shown = StderrProgress()
    shown.start("reading", 10)
    clock[0] += 2
    shown.advance(4)
    shown.advance(6)
    clock[0] += 1
    shown.finish()
    assert capsys.readouterr().err.splitlines() == [
        "reading: 10 files for the first time, please wait",
        "first time here: reading, 10 files in 3.0 s; kept for later",
    ]


def test_one_thing_is_counted_in_the_singular(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    shown = StderrProgress()
    shown.start("commands", 1, of="commands", kept=False)
    clock[0] += 2
    shown.advance(1)
    shown.finish()
    assert capsys.readouterr().err.splitlines() == [
        "commands: 1 command, please wait",
        "commands, 1 command in 2.0 s",
    ]


def test_work_that_is_not_kept_is_no_first_time(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    shown = StderrProgress()
    shown.start("qualifying", 3, of="findings", kept=False)
    clock[0] += 2
    shown.advance(3)
    shown.finish()
    assert capsys.readouterr().err.splitlines() == [
        "qualifying: 3 findings, please wait",
        "qualifying, 3 findings in 2.0 s",
    ]


def test_a_terminal_gets_a_bar_that_is_gone_at_the_end(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", stream)
    shown = StderrProgress()
    shown.start("reading", 2)
    clock[0] += 2
    shown.advance(1)
    shown.advance(1)
    shown.finish()
    assert stream.getvalue().endswith("first time here: reading, 2 files in 2.0 s; kept for later\n")


def test_silence_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    silence = Silence()
    silence.start("x", 1)
    silence.advance(1)
    silence.finish()
    assert capsys.readouterr() == ("", "")


class Seen:
    """Progress that is written down."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def start(self, what: str, total: int, *, of: str = "files", kept: bool = True) -> None:
        self.told.append((what, total, of, kept))

    def advance(self, count: int) -> None:
        self.told.append(count)

    def finish(self) -> None:
        self.told.append("finish")


class TestStopped:
    """Work that nobody waits for any more ends between two of its steps."""

    def test_work_goes_on_while_somebody_waits(self) -> None:
        seen = Seen()
        shown = StoppedProgress(seen, lambda: False)
        shown.start("reading", 2)
        shown.advance(2)
        shown.finish()
        assert seen.told == [("reading", 2, "files", True), 2, "finish"]

    @pytest.mark.parametrize("step", ["start", "advance"])
    def test_step_ends_the_work_and_its_end_does_not(self, step: str) -> None:
        shown = StoppedProgress(Silence(), lambda: True)
        with pytest.raises(ToolError) as ended:
            shown.start("reading", 2) if step == "start" else shown.advance(1)
        assert ended.value.code == "call-cancelled"
        shown.finish()


def test_who_listens_hears_each_step_and_how_far_it_is() -> None:
    heard: list[tuple[str, int, int, str]] = []
    shown = HeardProgress(Silence(), lambda *words: heard.append(words))
    shown.start("commands", 3, of="commands", kept=False)
    shown.advance(2)
    shown.advance(1)
    shown.finish()
    shown.start("fix", 1, of="tries")
    assert heard == [
        ("commands", 0, 3, "commands"),
        ("commands", 2, 3, "commands"),
        ("commands", 3, 3, "commands"),
        ("fix", 0, 1, "tries"),
    ]
