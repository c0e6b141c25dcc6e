"""Tests for what an exit status says, and for endings of names."""

from __future__ import annotations

import pytest

from adjudge.adapters.collectors.plan import End, ends_with
from adjudge.model.ids import RepoPath


@pytest.mark.parametrize(
    ("end", "count", "fits"),
    [
        (End.CLEAN, 0, True),
        (End.CLEAN, 1, False),
        (End.FOUND, 0, False),
        (End.FOUND, 2, True),
        (End.EITHER, 0, True),
        (End.EITHER, 3, True),
    ],
)
def test_exit_status_agrees_with_so_many_reports(end: End, count: int, fits: bool) -> None:
    assert end.fits(count) is fits


def test_ending_counts_whatever_its_case() -> None:
    wants = ends_with(".py", ".pyi")
    assert [path for path in ("a.PY", "b.pyi", "c.pyc", "py") if wants(RepoPath(path))] == ["a.PY", "b.pyi"]
