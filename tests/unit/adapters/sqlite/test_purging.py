"""Purging: told first, nothing outside the folder, nothing in use."""

from __future__ import annotations

import errno
import os
import shutil
from typing import TYPE_CHECKING, NoReturn

import pytest

from adjudge.adapters.sqlite.lock import FileLock
from adjudge.adapters.sqlite.opening import open_store
from adjudge.adapters.sqlite.purging import Trace, list_traces, remove_traces
from adjudge.errors import StateError, ToolError
from tests.state_values import FACTS, opened, step

if TYPE_CHECKING:
    from pathlib import Path

ONE = "repositories/" + "ab" * 32
TWO = "repositories/" + "cd" * 32


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """A state folder with two repositories and something that is not ours."""
    state = tmp_path / "adjudge"
    for name in (ONE, TWO):
        (state / name / "objects.git").mkdir(parents=True)
        (state / name / "state.db").write_bytes(b"12345")
        (state / name / "objects.git" / "config").write_bytes(b"123")
    (state / "mine.txt").write_bytes(b"keep")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "precious").write_bytes(b"keep")
    return str(state)


def listed(folder: str) -> list[str]:
    """Every path below a folder, links not followed, sorted."""
    return sorted(
        os.path.relpath(os.path.join(root, name), folder)
        for root, folders, files in os.walk(folder)
        for name in (*folders, *files)
    )


def test_traces_of_one_repository_are_its_files_with_sizes(folder: str) -> None:
    assert list_traces(folder, (ONE,)) == (
        Trace(path=f"{folder}/{ONE}/objects.git/config", size=3),
        Trace(path=f"{folder}/{ONE}/state.db", size=5),
    )


def test_listing_removes_nothing(folder: str) -> None:
    before = listed(folder)
    list_traces(folder, ("repositories", "mine.txt"))
    assert listed(folder) == before


def test_removing_tells_what_went_and_leaves_the_rest(folder: str) -> None:
    wanted = list_traces(folder, (ONE,))
    assert remove_traces(folder, (ONE,)) == wanted
    assert listed(folder) == [
        "mine.txt", "repositories", TWO, f"{TWO}/objects.git", f"{TWO}/objects.git/config", f"{TWO}/state.db",
    ]  # fmt: skip


def test_all_repositories_can_go_and_what_is_not_ours_stays(folder: str) -> None:
    remove_traces(folder, ("repositories", "known"))
    assert listed(folder) == ["mine.txt"]


def test_what_is_not_there_has_no_traces(folder: str) -> None:
    assert remove_traces(folder, ("none", "repositories/none")) == ()


def test_single_file_can_be_named(folder: str) -> None:
    assert [trace.size for trace in remove_traces(folder, (f"{ONE}/state.db",))] == [5]


@pytest.mark.parametrize("place", ["link", "objects.git/deep"])
def test_link_inside_goes_and_what_it_leads_to_stays(folder: str, tmp_path: Path, place: str) -> None:
    os.symlink(tmp_path / "outside", f"{folder}/{ONE}/{place}")
    removed = remove_traces(folder, (ONE,))
    assert f"{folder}/{ONE}/{place}" in [trace.path for trace in removed]
    assert (tmp_path / "outside" / "precious").read_bytes() == b"keep"


def test_named_thing_that_is_a_link_goes_and_what_it_leads_to_stays(folder: str, tmp_path: Path) -> None:
    os.symlink(tmp_path / "outside", f"{folder}/known")
    remove_traces(folder, ("known",))
    assert not os.path.lexists(f"{folder}/known")
    assert (tmp_path / "outside" / "precious").read_bytes() == b"keep"


def test_link_on_the_way_is_refused(folder: str, tmp_path: Path) -> None:
    os.symlink(tmp_path / "outside", f"{folder}/linked")
    with pytest.raises(StateError) as caught:
        remove_traces(folder, ("linked/precious",))
    assert caught.value.code == "purge-outside"
    assert (tmp_path / "outside" / "precious").read_bytes() == b"keep"


@pytest.mark.parametrize("name", ["..", "../outside", "/etc", "", ".", "repositories/../../outside", "a//b"])
def test_name_that_leads_out_is_refused(folder: str, name: str) -> None:
    with pytest.raises(StateError, match="plain path"):
        list_traces(folder, (name,))


def test_state_in_use_is_not_removed(folder: str) -> None:
    before = listed(folder)
    with FileLock(f"{folder}/{ONE}/state.db.lock", wait_s=0).held(), pytest.raises(StateError) as caught:
        remove_traces(folder, ("repositories",))
    assert caught.value.code == "store-busy"
    assert set(before) <= set(listed(folder))


def test_purged_store_is_made_anew(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.commit(step(0))
    remove_traces(str(tmp_path), ("state",))
    with open_store(str(tmp_path / "state" / "state.db"), FACTS) as store:
        assert store.ledger.head().seq == -1


def test_store_that_is_purged_while_open_takes_nothing_more(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.commit(step(0))
        remove_traces(str(tmp_path), ("state",))
        with pytest.raises(Exception, match=r"removed|could not be used"):
            store.commit(step(1))


def test_link_under_the_name_of_a_lock_is_not_opened(folder: str, tmp_path: Path) -> None:
    os.symlink(tmp_path / "none", f"{folder}/{ONE}/x.lock")
    remove_traces(folder, (ONE,))
    assert not (tmp_path / "none").exists()


def refuse(*_: object) -> NoReturn:
    """What the system says to a user without rights; tests may run as one with all of them."""
    raise PermissionError(errno.EACCES, "Permission denied")


def test_folder_that_cannot_be_read_is_told(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(ToolError, match="cannot be read: Permission denied"):
        list_traces(folder, (ONE,))


def test_folder_that_cannot_be_removed_is_told(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "rmtree", refuse)
    with pytest.raises(ToolError, match="could not be removed: Permission denied"):
        remove_traces(folder, (ONE,))
