"""The folder of an audit: what the real one and the fake do alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.artefact_folder import WorkTreeArtefacts
from adjudge.errors import InvariantError, ToolError
from adjudge.model.ids import RepoPath
from adjudge.ports.artefacts import ArtefactState
from tests.fakes.artefacts import FakeArtefacts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from adjudge.ports import ArtefactFolder

NAME = RepoPath(".adjudge/audit/a.json")
OTHER = RepoPath(".adjudge/audit/kept/b.json")


@pytest.fixture(params=["real", "fake"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> ArtefactFolder:
    makers: dict[str, Callable[[], ArtefactFolder]] = {
        "real": lambda: WorkTreeArtefacts(str(tmp_path)),
        "fake": FakeArtefacts,
    }
    made = makers[request.param]()
    assert not made.check()
    made.prepare()
    return made


def test_what_was_written_is_read(folder: ArtefactFolder) -> None:
    assert folder.check()
    assert folder.write(NAME, b"one")
    assert folder.read(NAME, limit_bytes=3).data == b"one"


def test_same_bytes_again_change_nothing(folder: ArtefactFolder) -> None:
    folder.write(NAME, b"one")
    assert not folder.write(NAME, b"one")
    assert folder.write(NAME, b"two!")
    assert folder.read(NAME, limit_bytes=9).data == b"two!"


def test_what_is_not_there_is_absent(folder: ArtefactFolder) -> None:
    assert folder.read(NAME, limit_bytes=9).state is ArtefactState.ABSENT
    assert folder.names(RepoPath(".adjudge/audit")) == ()
    assert not folder.remove(NAME)
    assert not folder.move(NAME, OTHER)


def test_what_is_larger_than_the_bound_is_not_read(folder: ArtefactFolder) -> None:
    folder.write(NAME, b"four")
    assert folder.read(NAME, limit_bytes=3).state is ArtefactState.OVERSIZE


def test_names_are_sorted_and_of_one_folder(folder: ArtefactFolder) -> None:
    for name in ("b", "a", "c/d"):
        folder.write(RepoPath(f".adjudge/audit/{name}"), b"x")
    assert folder.names(RepoPath(".adjudge/audit")) == ("a", "b", "c")


def test_file_moves_to_a_free_name_and_to_no_other(folder: ArtefactFolder) -> None:
    folder.write(NAME, b"one")
    assert folder.move(NAME, OTHER)
    assert folder.read(OTHER, limit_bytes=3).data == b"one"
    folder.write(NAME, b"two")
    with pytest.raises(ToolError):
        folder.move(NAME, OTHER)
    assert folder.read(NAME, limit_bytes=3).data == b"two"


def test_folder_is_taken_away_with_all_in_it(folder: ArtefactFolder) -> None:
    folder.write(OTHER, b"one")
    assert folder.remove(RepoPath(".adjudge/audit"))
    assert folder.read(OTHER, limit_bytes=3).state is ArtefactState.ABSENT
    assert folder.check()


@pytest.mark.parametrize(
    "name",
    [
        "", "/etc/passwd", "..", "a.json", ".adjudge", ".adjudge/../a", ".adjudge//a", ".adjudge/./a",
        ".adjudge/a\0b", ".adjudge/a\\b", ".adjudge/" + "a" * 256, ".Adjudge/a", ".adjudge" + "/a" * 9,
    ],
)  # fmt: skip
def test_name_that_leads_elsewhere_is_a_fault_of_ours(folder: ArtefactFolder, name: str) -> None:
    with pytest.raises(InvariantError):
        folder.read(RepoPath(name), limit_bytes=1)
    with pytest.raises(InvariantError):
        folder.write(RepoPath(name), b"x")
