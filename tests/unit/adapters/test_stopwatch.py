"""Laps of a clock that stands still until it is moved."""

from __future__ import annotations

import pytest

from adjudge.adapters.stopwatch import LapTimer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_each_stage_has_what_passed_since_the_one_before(clock: list[float]) -> None:
    watch = LapTimer()
    for stage, seconds in (("target", 1.0), ("patch", 2.0), ("target", 0.5)):
        clock[0] += seconds
        watch.lap(stage)
    assert watch.laps() == (("target", 1.5), ("patch", 2.0))


def test_a_watch_without_laps_tells_nothing() -> None:
    assert LapTimer().laps() == ()
