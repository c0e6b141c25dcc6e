"""The folder of an audit on a disk that others write to as well."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.artefact_folder import MARK_TEXT, WorkTreeArtefacts
from adjudge.errors import StateError, ToolError
from adjudge.model.ids import RepoPath
from adjudge.ports.artefacts import ArtefactState

if TYPE_CHECKING:
    from pathlib import Path

NAME = RepoPath(".adjudge/audit/a.json")


def made(top: Path) -> WorkTreeArtefacts:
    folder = WorkTreeArtefacts(str(top))
    folder.prepare()
    return folder


def test_folder_ignores_itself(tmp_path: Path) -> None:
    made(tmp_path)
    assert (tmp_path / ".adjudge" / ".gitignore").read_bytes() == MARK_TEXT
    assert MARK_TEXT.endswith(b"\n*\n")


def test_preparing_again_changes_nothing(tmp_path: Path) -> None:
    folder = made(tmp_path)
    folder.write(NAME, b"x")
    folder.prepare()
    assert folder.read(NAME, limit_bytes=1).data == b"x"


def test_folder_that_was_made_and_not_marked_before_a_crash_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / ".adjudge").mkdir()
    (tmp_path / ".adjudge" / ".writing-1").write_bytes(b"half")
    assert not WorkTreeArtefacts(str(tmp_path)).check()
    assert made(tmp_path).check()


def test_what_a_killed_write_left_goes_and_nothing_else(tmp_path: Path) -> None:
    folder = made(tmp_path)
    folder.write(NAME, b"x")
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        child.wait()
    audit, gone = tmp_path / ".adjudge" / "audit", f".writing-{child.pid}"
    (tmp_path / "mine").write_bytes(b"mine")
    (audit / gone).write_bytes(b"half")
    (tmp_path / ".adjudge" / gone).symlink_to(tmp_path / "mine")
    (audit / "results").mkdir()
    (audit / "results" / gone).mkdir()
    for name in (f".writing-{os.getpid()}", ".writing-x", f".writing-{'9' * 30}"):
        (audit / name).write_bytes(b"kept")
    (audit / "away").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / gone).write_bytes(b"outside")
    folder.prepare()
    assert sorted(os.listdir(tmp_path / ".adjudge")) == [".gitignore", "audit"]
    kept = {f".writing-{os.getpid()}", ".writing-x", f".writing-{'9' * 30}"}
    assert set(os.listdir(audit)) == {"a.json", "away", "results", *kept}
    assert os.listdir(audit / "results") == [gone]
    assert ((tmp_path / "mine").read_bytes(), (tmp_path / gone).read_bytes()) == (b"mine", b"outside")


def test_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".adjudge").mkdir()
    (tmp_path / ".adjudge" / "notes.txt").write_text("mine")
    for deed in (WorkTreeArtefacts.prepare, WorkTreeArtefacts.check):
        with pytest.raises(StateError) as caught:
            deed(WorkTreeArtefacts(str(tmp_path)))
        assert caught.value.code == "artefact-folder-foreign"
    assert sorted(os.listdir(tmp_path / ".adjudge")) == ["notes.txt"]


@pytest.mark.parametrize("text", [b"*\n", b"!*\n", MARK_TEXT + b"!audit\n", MARK_TEXT[:-2]])
def test_mark_that_is_not_ours_to_the_byte_is_refused(tmp_path: Path, text: bytes) -> None:
    made(tmp_path)
    (tmp_path / ".adjudge" / ".gitignore").write_bytes(text)
    with pytest.raises(StateError):
        WorkTreeArtefacts(str(tmp_path)).prepare()


@pytest.mark.parametrize("kind", ["link", "dangling", "file", "pipe"])
def test_what_is_no_folder_is_refused_and_left_alone(tmp_path: Path, kind: str) -> None:
    elsewhere, place = tmp_path / "elsewhere", tmp_path / ".adjudge"
    elsewhere.mkdir()
    if kind == "file":
        place.write_text("x")
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to(elsewhere if kind == "link" else tmp_path / "nowhere")
    with pytest.raises(StateError) as caught:
        WorkTreeArtefacts(str(tmp_path)).prepare()
    assert caught.value.code == "artefact-folder-taken"
    assert os.listdir(elsewhere) == []


def test_link_on_the_way_is_not_followed(tmp_path: Path) -> None:
    folder, elsewhere = made(tmp_path), tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "a.json").write_text("theirs")
    (tmp_path / ".adjudge" / "audit").symlink_to(elsewhere)
    assert folder.read(NAME, limit_bytes=99).data is None
    assert folder.names(RepoPath(".adjudge/audit")) == ()
    with pytest.raises(ToolError):
        folder.write(NAME, b"ours")
    assert folder.remove(RepoPath(".adjudge/audit"))
    assert (elsewhere / "a.json").read_text() == "theirs"


def test_link_in_place_of_a_file_is_neither_read_nor_written_through(tmp_path: Path) -> None:
    folder, theirs = made(tmp_path), tmp_path / "theirs"
    theirs.write_text("theirs")
    (tmp_path / ".adjudge" / "audit").mkdir()
    (tmp_path / ".adjudge" / "audit" / "a.json").symlink_to(theirs)
    assert folder.read(NAME, limit_bytes=99).state is ArtefactState.LINK
    folder.write(NAME, b"ours")
    assert theirs.read_text() == "theirs"
    assert folder.read(NAME, limit_bytes=99).data == b"ours"


@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_what_is_no_regular_file_is_not_read_and_nobody_waits(tmp_path: Path, kind: str) -> None:
    folder = made(tmp_path)
    place = tmp_path / ".adjudge" / "audit" / "a.json"
    place.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(place)
    else:
        place.mkdir()
    assert folder.read(NAME, limit_bytes=9).state is ArtefactState.NO_FILE


def test_folder_in_place_of_a_file_is_told(tmp_path: Path) -> None:
    folder = made(tmp_path)
    (tmp_path / ".adjudge" / "audit" / "a.json" / "b").mkdir(parents=True)
    with pytest.raises(ToolError):
        folder.write(NAME, b"x")
    assert os.listdir(tmp_path / ".adjudge" / "audit") == ["a.json"]


def test_write_that_was_cut_short_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = made(tmp_path)
    folder.write(NAME, b"before")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "rename", fail)
    with pytest.raises(ToolError):
        folder.write(NAME, b"after")
    assert folder.read(NAME, limit_bytes=99).data == b"before"
    assert folder.names(RepoPath(".adjudge/audit")) == ("a.json",)


def test_work_tree_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ToolError):
        WorkTreeArtefacts(str(tmp_path / "nowhere")).prepare()


@pytest.mark.parametrize("is_link", [True, False])
def test_what_stands_in_place_of_a_folder_is_not_taken_for_nothing(tmp_path: Path, is_link: bool) -> None:
    folder = made(tmp_path)
    place = tmp_path / ".adjudge" / "audit"
    place.symlink_to(tmp_path) if is_link else place.write_text("x")
    assert folder.read(NAME, limit_bytes=1).state is ArtefactState.UNREADABLE
    assert folder.read(RepoPath(".adjudge/b/a.json"), limit_bytes=1).state is ArtefactState.ABSENT
