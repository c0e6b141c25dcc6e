"""Adapters of programs: what is picked, and that nothing is started by picking it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.executor_words import NAMES, Said
from adjudge.app.given_values import NOTHING_GIVEN
from adjudge.app.wiring import open_repository
from adjudge.app.wiring_programs import (
    find_collectors,
    open_collectors,
    open_executors,
    open_fixes,
    open_owners,
)
from adjudge.errors import ConfigError
from adjudge.model.command import DeclaredCollector
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path


def test_every_executor_that_can_be_named_is_there(tmp_path: Path) -> None:
    subject(tmp_path)
    here = world(tmp_path)
    names = tuple(name for name in NAMES if name not in {"builtin", "host"})
    with open_repository(here) as repository:
        made, _ = open_executors(names, {name: Said() for name in names}, repository, here)
    assert {name: one.name for name, one in made.items()} == {name: name for name in names}


def test_declared_collector_stands_beside_the_built_in_ones(tmp_path: Path) -> None:
    subject(tmp_path)
    here = world(tmp_path)
    ours = DeclaredCollector(name="ours", argv=("ours",))
    with open_repository(here) as repository:
        made = open_collectors(repository, here, (ours,), NOTHING_GIVEN)
        assert {"ours", "ruff"} <= made.keys()
        with pytest.raises(ConfigError):
            open_collectors(repository, here, (DeclaredCollector(name="ruff", argv=("x",)),), NOTHING_GIVEN)


def test_built_in_collectors_are_told_by_what_is_found(tmp_path: Path) -> None:
    assert find_collectors(world(tmp_path))["ruff"] is True


def test_owner_is_this_process() -> None:
    assert open_owners().current() == open_owners().current()


def test_trees_of_fixes_stand_in_the_state_and_outside_of_the_repository(tmp_path: Path) -> None:
    subject(tmp_path)
    with open_repository(world(tmp_path)) as repository:
        means = open_fixes(repository, world(tmp_path))
        tree = repository.git.commit(repository.git.resolve("HEAD")).tree
        with means.trees.make("fix-1", tree) as made:
            assert made.folder.startswith(f"{tmp_path}/state/repositories/")
            assert means.git.snapshot(made.folder, tree).tree == tree
        assert means.files is not None
