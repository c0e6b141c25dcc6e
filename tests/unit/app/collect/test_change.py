"""Collectors of a check: found by name, joined, kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.collect.change import Wanted, find_collectors
from adjudge.app.place import open_place
from adjudge.errors import UsageError
from adjudge.model.command import DeclaredCollector
from adjudge.model.policy import Policy
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

OURS = DeclaredCollector(name="ours", argv=("ours",))
POLICY = Policy(collectors=(OURS,))


def names(tmp_path: Path, *wanted: str) -> list[str]:
    subject(tmp_path)
    here = world(tmp_path)
    with open_place(here, needs_repository=True) as place:
        return [one.name for one in find_collectors(Wanted(wanted, POLICY, "high"), place, here)]


def test_collectors_are_built_in_or_declared_and_each_runs_once(tmp_path: Path) -> None:
    assert names(tmp_path, "ours", "ruff", "ours") == ["ours", "ruff"]


def test_unknown_collector_is_refused_with_those_that_are_known(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        names(tmp_path, "rough")
    assert caught.value.code == "unknown-collector"
    assert "ruff" in caught.value.message
