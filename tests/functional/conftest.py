"""Fixtures of the functional tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.functional.command import Console

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def adjudge(tmp_path: Path) -> Console:
    """The command line with state and home folders outside every repository of the test."""
    (tmp_path / "outside" / "home").mkdir(parents=True)
    return Console(tmp_path / "outside")
