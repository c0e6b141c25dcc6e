"""Somebody who may only read: reads, is told why nothing more, and changes nothing."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.faults.test_store_kills import child
from tests.state_values import database, filled, opened, step

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.faults


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that another user may enter; pytest's own are closed to others."""
    made = Path(tempfile.mkdtemp(prefix="adjudge-test-"))
    made.chmod(0o755)
    yield made
    for path in (made, made / "state"):
        path.chmod(0o755)
    shutil.rmtree(made)


def close(folder: Path) -> dict[str, bytes]:
    """Take the right to write from everybody; what the folder then holds."""
    state = folder / "state"
    for path in state.iterdir():
        path.chmod(0o444)
    state.chmod(0o555)
    return {path.name: path.read_bytes() for path in sorted(state.iterdir())}


def told(folder: Path, *newer: str) -> list[str]:
    """What a user without rights gets to know of the store."""
    with child("nobody", database(folder), *newer) as process:
        assert process.stdout is not None
        said = process.stdout.read().decode().splitlines()
        assert process.wait() == 0
    return said


def test_folder_that_cannot_be_written_is_read_and_left_as_it_is(folder: Path) -> None:
    filled(folder, 3)
    before = close(folder)
    assert told(folder) == ["store-read-only 2", "3 pass", "store-read-only", "pass"]
    assert {path.name: path.read_bytes() for path in sorted((folder / "state").iterdir())} == before


def test_older_store_that_cannot_be_upgraded_is_told(folder: Path) -> None:
    filled(folder, 1)
    before = close(folder)
    assert told(folder, "newer") == ["store-older", "pass"]
    assert {path.name: path.read_bytes() for path in sorted((folder / "state").iterdir())} == before


def test_store_that_another_user_has_open_is_read(folder: Path) -> None:
    filled(folder, 3)
    with opened(folder) as store:
        store.commit(step(3))
        close(folder)
        assert told(folder) == ["store-read-only 3", "4 pass", "store-read-only", "pass"]


def test_folder_that_cannot_be_entered_is_told(folder: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can make a folder that its own processes may not enter and still clean up")
    filled(folder, 1)
    (folder / "state").chmod(0o700)
    assert told(folder) == ["state-folder", "state-folder"]
