"""Waiting, and its end by somebody else."""

from __future__ import annotations

from adjudge.adapters.pausing import ThreadPause


def test_wait_that_nobody_ends_comes_to_its_end() -> None:
    assert ThreadPause(is_over=lambda: False).wait(0.01) is False


def test_wait_ends_when_nobody_wants_it_any_more() -> None:
    said = iter([False, False, True])
    assert ThreadPause(is_over=lambda: next(said)).wait(3600) is True


def test_nothing_is_waited_for_that_nobody_wants() -> None:
    assert ThreadPause(is_over=lambda: True).wait(3600) is True
