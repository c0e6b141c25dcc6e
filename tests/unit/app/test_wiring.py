from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.app.wiring import (
    LIMIT_KEY_BYTES,
    locate,
    open_repository,
    open_signer,
    open_verifier,
    read_export,
)
from adjudge.app.world import World
from adjudge.contracts.ledger_v1 import verify_lines
from adjudge.contracts.strict import LIMIT_BYTES
from adjudge.errors import ConfigError, UsageError
from adjudge.model.ledger import DamageKind
from tests.builders import repo

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def world(folder: Path, **environment: str) -> World:
    return World(folder=str(folder), environment={"PATH": "/usr/bin:/bin", **environment}, quiet=True)


def test_a_repository_opens_with_state_outside_it(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    with open_repository(world(made.path, ADJUDGE_STATE_DIR=str(tmp_path / "s"))) as repository:
        assert repository.git.facts().head is None
        assert repository.notes() == ()
    assert (tmp_path / "s").is_dir()


def test_without_a_home_a_run_keeps_nothing_and_says_so(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    with open_repository(world(made.path)) as repository:
        assert any("nothing of this run is kept" in note for note in repository.notes())


def test_state_inside_the_subject_is_refused(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    inside = world(made.path, ADJUDGE_STATE_DIR=str(made.path / "state"))
    with pytest.raises(ConfigError, match="inside the repository"), open_repository(inside):
        pass
    assert not (made.path / "state").exists()


def test_a_log_inside_the_subject_is_refused(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    inside = replace(world(made.path), log=str(made.path / "x.log"))
    with pytest.raises(UsageError, match="never written"), open_repository(inside):
        pass
    assert not (made.path / "x.log").exists()


@pytest.mark.parametrize("read", [open_signer, open_verifier])
def test_key_file_is_read_with_a_bound(tmp_path: Path, read: Callable[[str], object]) -> None:
    with (tmp_path / "big").open("wb") as stream:
        stream.truncate(1 << 40)  # a hole: no bytes on the disk
    with pytest.raises(ConfigError, match=f"more than {LIMIT_KEY_BYTES}"):
        read(str(tmp_path / "big"))
    with pytest.raises(ConfigError, match="cannot be read"):
        read(str(tmp_path / "none"))


def test_line_of_an_export_is_read_with_a_bound(tmp_path: Path) -> None:
    with (tmp_path / "out.jsonl").open("wb") as stream:
        stream.truncate(3 * LIMIT_BYTES)  # a hole: no bytes on the disk
    assert len(next(read_export(str(tmp_path / "out.jsonl")))) == LIMIT_BYTES + 1
    damage = verify_lines(read_export(str(tmp_path / "out.jsonl"))).damage
    assert damage is not None
    assert damage.kind is DamageKind.TORN_RECORD


def test_folders_are_told_with_the_variable_that_moves_them(tmp_path: Path) -> None:
    state, cache = locate(world(tmp_path, ADJUDGE_STATE_DIR=str(tmp_path / "s")))
    assert (state.variable, state.path, state.writable) == ("ADJUDGE_STATE_DIR", str(tmp_path / "s"), True)
    assert (cache.variable, cache.path, cache.writable) == ("ADJUDGE_CACHE_DIR", None, False)


def test_a_cache_inside_the_subject_is_refused_when_named_and_not_used_when_default(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    state = str(tmp_path / "s")
    named = world(made.path, ADJUDGE_STATE_DIR=state, ADJUDGE_CACHE_DIR=str(made.path / "cache"))
    with pytest.raises(ConfigError, match="cache folder lies inside"), open_repository(named):
        pass
    with open_repository(world(made.path, ADJUDGE_STATE_DIR=state, XDG_CACHE_HOME=str(made.path))):
        pass
    assert sorted(path.name for path in made.path.iterdir()) == [".git"]
