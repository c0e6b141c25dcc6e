from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.store import ObjectStore, make_git_dir, open_session, refuse_inside
from adjudge.errors import ConfigError, StateError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_store_is_a_bare_git_folder_of_its_format(algorithm: str, tmp_path: Path) -> None:
    store = ObjectStore(folder=tmp_path / "s", object_format=algorithm)
    store.create()
    environment = {"GIT_DIR": str(store.git_dir), "PATH": os.environ["PATH"]}
    question = ["git", "rev-parse", "--is-bare-repository", "--show-object-format"]
    done = subprocess.run(question, env=environment, capture_output=True, check=True)
    assert done.stdout.decode().split() == ["true", algorithm]
    assert (store.folder.stat().st_mode & 0o777, store.objects.is_dir()) == (0o700, True)


def test_store_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    store = ObjectStore(folder=tmp_path / "s", object_format="sha1")
    store.create()
    (store.objects / "kept").touch()
    store.create()
    assert (store.objects / "kept").exists()
    assert os.listdir(store.folder) == ["objects.git"]


def test_store_made_by_another_process_meanwhile_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = ObjectStore(folder=tmp_path / "s", object_format="sha1")

    def make_both(folder: Path, object_format: str) -> None:
        for place in (folder, store.git_dir):
            make_git_dir(place, object_format)
        (store.objects / "theirs").touch()

    monkeypatch.setattr("adjudge.adapters.git.store.make_git_dir", make_both)
    store.create()
    assert (store.objects / "theirs").exists()
    assert os.listdir(store.folder) == ["objects.git"]


def _remove(place: Path) -> None:
    if place.is_dir():
        shutil.rmtree(place)
    else:
        place.unlink()


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        *((part, instead) for part in ("HEAD", "objects", "refs") for instead in (None, "file", "link")),
        ("", "file"),
        ("", "link"),
    ],
)
def test_store_that_is_no_git_folder_any_more_is_refused_and_left(
    tmp_path: Path, part: str, instead: str | None
) -> None:
    store = ObjectStore(folder=tmp_path / "s", object_format="sha1")
    store.create()
    place = store.git_dir / part if part else store.git_dir
    _remove(place)
    if instead == "file":
        place.touch()
    elif instead == "link":
        place.symlink_to("nothing")
    with pytest.raises(StateError) as refused:
        store.create()
    assert (refused.value.code, refused.value.exit_code) == ("objects-damaged", 4)
    assert "move repositories/s/objects.git out of the state folder" in (refused.value.hint or "")


def test_store_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").touch()
    with pytest.raises(ConfigError) as refused:
        ObjectStore(folder=tmp_path / "in-the-way" / "s", object_format="sha1").create()
    assert refused.value.code == "state-not-writable"


def test_session_is_private_and_gone_afterwards(tmp_path: Path) -> None:
    with open_session(tmp_path / "sessions", "sha1") as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        assert (folder / "HEAD").exists()
    assert os.listdir(tmp_path / "sessions") == []


def test_sessions_at_once_do_not_meet(tmp_path: Path) -> None:
    with open_session(tmp_path, "sha1") as first, open_session(tmp_path, "sha1") as second:
        assert first != second
        assert first.exists()


def test_session_is_gone_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), open_session(tmp_path, "sha1"):
        raise RuntimeError
    assert os.listdir(tmp_path) == []


def test_session_of_a_dead_process_is_removed_and_that_of_a_living_one_is_not(tmp_path: Path) -> None:
    (tmp_path / "run-dead").mkdir()
    (tmp_path / "run-dead" / "lock").touch()
    with open_session(tmp_path, "sha1") as living, open_session(tmp_path, "sha1"):
        assert living.exists()
        assert not (tmp_path / "run-dead").exists()


def test_folder_without_a_lock_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "run-without-lock").mkdir()
    with open_session(tmp_path, "sha1"):
        assert (tmp_path / "run-without-lock").exists()


def test_git_folder_is_made_only_in_an_empty_place(tmp_path: Path) -> None:
    make_git_dir(tmp_path, "sha1")
    with pytest.raises(FileExistsError):
        make_git_dir(tmp_path, "sha1")


@pytest.mark.parametrize(
    "place", ["subject", "subject/state", "subject/.git/state", "link/state", "subject/../subject/x"]
)
def test_state_inside_the_subject_is_refused(place: str, tmp_path: Path) -> None:
    (tmp_path / "subject" / ".git").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "subject")
    with pytest.raises(ConfigError) as refused:
        refuse_inside(tmp_path / place, tmp_path / "subject", tmp_path / "subject" / ".git")
    assert refused.value.exit_code == 2


def test_state_beside_the_subject_passes(tmp_path: Path) -> None:
    (tmp_path / "subject").mkdir()
    refused = []
    for place in ("subject-state", "subject"):
        try:
            refuse_inside(tmp_path / place, tmp_path / "subject")
        except ConfigError:
            refused.append(place)
    assert refused == ["subject"]
