"""Waiting, and its end by somebody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.pausing import ThreadPause, pause

if TYPE_CHECKING:
    import pytest


def test_wait_that_nobody_ends_comes_to_its_end() -> None:
    assert ThreadPause(is_over=lambda: False).wait(0.01) is False


def test_wait_ends_when_nobody_wants_it_any_more() -> None:
    said = iter([False, False, True])
    assert ThreadPause(is_over=lambda: next(said)).wait(3600) is True


def test_nothing_is_waited_for_that_nobody_wants() -> None:
    assert ThreadPause(is_over=lambda: True).wait(3600) is True


def test_a_plain_pause_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("adjudge.adapters.pausing.time.sleep", slept.append)
    pause(1.5)
    assert slept == [1.5]
