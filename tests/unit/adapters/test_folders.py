from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.folders import (
    Folders,
    Place,
    can_be_written,
    lent_folder,
    locate_folders,
    make_cache,
    open_state,
)
from adjudge.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path


def located(environment: dict[str, str], platform: str = "linux") -> tuple[str | None, str | None]:
    found = locate_folders(environment, platform)
    return (str(found.state.path) if found.state else None, str(found.cache.path) if found.cache else None)


@pytest.mark.parametrize(
    ("environment", "platform", "state", "cache"),
    [
        ({"HOME": "/h"}, "linux", "/h/.local/state/adjudge", "/h/.cache/adjudge"),
        ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/adjudge", "/h/Library/Caches/adjudge"),
        (
            {"HOME": "/h", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/c"},
            "darwin",
            "/s/adjudge",
            "/c/adjudge",
        ),
        ({"HOME": "/h", "XDG_STATE_HOME": "s"}, "linux", "/h/.local/state/adjudge", "/h/.cache/adjudge"),
        ({"HOME": "/h", "ADJUDGE_STATE_DIR": "/a", "ADJUDGE_CACHE_DIR": "/b"}, "linux", "/a", "/b"),
        ({"HOME": "/h", "ADJUDGE_STATE_DIR": ""}, "linux", "/h/.local/state/adjudge", "/h/.cache/adjudge"),
        ({"HOME": "relative"}, "linux", None, None),
        ({}, "linux", None, None),
    ],
)
def test_folders_are_those_of_the_environment(
    environment: dict[str, str], platform: str, state: str | None, cache: str | None
) -> None:
    assert located(environment, platform) == (state, cache)


@pytest.mark.parametrize("name", ["ADJUDGE_STATE_DIR", "ADJUDGE_CACHE_DIR"])
def test_relative_folder_of_our_own_is_refused(name: str) -> None:
    with pytest.raises(ConfigError) as refused:
        locate_folders({name: "here"}, "linux")
    assert name in refused.value.message


def folders(state: Path | None, cache: Path | None = None, *, named: bool = False) -> Folders:
    return Folders(
        state=Place(state, named=named) if state else None, cache=Place(cache, named=named) if cache else None
    )


def test_state_that_can_be_written_is_used_and_not_yet_made(tmp_path: Path) -> None:
    with open_state(folders(tmp_path / "a" / "b")) as state:
        assert (state.path, state.limitation) == (tmp_path / "a" / "b", None)
        assert os.listdir(tmp_path) == []


def test_default_state_that_cannot_be_written_gives_way_to_a_temporary_one(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").touch()
    with open_state(folders(tmp_path / "in-the-way" / "state")) as state:
        assert state.limitation is not None
        assert state.limitation.code == "state-temporary"
        assert state.path.stat().st_mode & 0o777 == 0o700
    assert not state.path.exists()


def test_state_without_a_home_is_temporary() -> None:
    with open_state(folders(None)) as state:
        assert state.limitation is not None


def test_named_state_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").touch()
    with (
        pytest.raises(ConfigError) as refused,
        open_state(folders(tmp_path / "in-the-way" / "state", named=True)),
    ):
        pass
    assert refused.value.code == "state-not-writable"


def test_folder_can_be_written_when_its_nearest_parent_can(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert can_be_written(Place(tmp_path / "a" / "b", named=False))
    assert not can_be_written(Place(tmp_path / "file" / "b", named=False))
    assert not can_be_written(None)


def test_cache_is_made_where_it_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert make_cache(folders(None, tmp_path / "cache")) == tmp_path / "cache"
    assert make_cache(folders(None, tmp_path / "file" / "cache")) is None
    assert make_cache(folders(None)) is None


def test_cache_inside_the_subject_is_none_and_an_error_when_named(tmp_path: Path) -> None:
    subject = tmp_path / "subject"
    assert make_cache(folders(None, subject / "cache"), subject) is None
    with pytest.raises(ConfigError):
        make_cache(folders(None, subject / "cache", named=True), subject)
    assert not subject.exists()


def test_lent_folder_is_private_and_ends_with_all_in_it() -> None:
    with lent_folder() as folder:
        assert folder.stat().st_mode & 0o077 == 0
        (folder / "f").write_bytes(b"")
    assert not folder.exists()
