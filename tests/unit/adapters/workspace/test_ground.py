"""Ground on disk: private, gone afterwards, and read as hostile."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adjudge.adapters.workspace.ground import LentGrounds
from adjudge.errors import ToolError


@pytest.fixture
def grounds(tmp_path: Path) -> LentGrounds:
    """Ground below a folder that is not there yet."""
    return LentGrounds(folder=tmp_path / "cache" / "grounds")


def program(place: Path, mode: int = 0o755) -> str:
    """A program."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("#!/bin/sh\n")
    place.chmod(mode)
    return str(place)


def test_folders_are_private_empty_and_gone_afterwards(grounds: LentGrounds) -> None:
    with grounds.open() as ground:
        for place in (ground.home, ground.temporary):
            assert Path(place).stat().st_mode & 0o777 == 0o700
            assert list(Path(place).iterdir()) == []
        assert not Path(ground.results).exists()
        Path(ground.home, "left").write_text("x")
    assert list(grounds.folder.iterdir()) == []


def test_results_are_read_up_to_one_byte_over_the_limit(grounds: LentGrounds) -> None:
    with grounds.open() as ground:
        Path(ground.results).write_bytes(b"0123456789")
        assert ground.read_results(100) == b"0123456789"
        assert ground.read_results(10) == b"0123456789"
        assert ground.read_results(4) == b"01234"


def test_a_link_to_elsewhere_is_no_results_file(grounds: LentGrounds, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x")
    with grounds.open() as ground:
        Path(ground.results).symlink_to(secret)
        assert ground.read_results(100) is None


def test_what_would_block_is_no_results_file(grounds: LentGrounds) -> None:
    with grounds.open() as ground:
        os.mkfifo(ground.results)
        assert ground.read_results(100) is None


def test_a_folder_is_no_results_file(grounds: LentGrounds) -> None:
    with grounds.open() as ground:
        Path(ground.results).mkdir()
        assert ground.read_results(100) is None


def test_a_folder_put_in_the_place_of_that_of_the_results_is_not_read(
    grounds: LentGrounds, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "results").write_text("planted")
    with grounds.open() as ground:
        out = Path(ground.results).parent
        out.rename(out.with_name("moved"))
        out.symlink_to(other)
        assert ground.read_results(100) is None


def test_a_disk_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ToolError), LentGrounds(folder=tmp_path / "file" / "x").open():
        pass


def test_folders_of_the_search_path_that_are_not_absolute_are_left_out(
    grounds: LentGrounds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    program(tmp_path / "tests")
    program(tmp_path / "bin" / "tests")
    assert grounds.find_program("tests", folder=str(tmp_path), path=":.:bin:") is None


def test_what_cannot_be_started_is_passed_over(grounds: LentGrounds, tmp_path: Path) -> None:
    program(tmp_path / "a" / "tests", 0o644)
    (tmp_path / "b" / "tests").mkdir(parents=True)
    wanted = program(tmp_path / "c" / "tests")
    path = ":".join(str(tmp_path / one) for one in "abc")
    assert grounds.find_program("tests", folder="/", path=path) == wanted


def test_a_program_is_not_looked_for_outside_of_the_tree(grounds: LentGrounds, tmp_path: Path) -> None:
    program(tmp_path / "tests")
    (tmp_path / "tree").mkdir()
    assert grounds.find_program("../tests", folder=str(tmp_path / "tree"), path="") is None


def test_a_program_behind_a_link_keeps_its_name(grounds: LentGrounds, tmp_path: Path) -> None:
    program(tmp_path / "env" / "bin" / "python")
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / ".venv").symlink_to(tmp_path / "env")
    found = grounds.find_program(".venv/bin/python", folder=str(tmp_path / "tree"), path="")
    assert found == str(tmp_path / "tree" / ".venv" / "bin" / "python")


def test_a_file_behind_a_link_is_none_of_the_tree(grounds: LentGrounds, tmp_path: Path) -> None:
    (tmp_path / "outside.py").write_text("")
    tree = tmp_path / "tree"
    (tree / "tests").mkdir(parents=True)
    (tree / "tests" / "a.py").write_text("")
    (tree / "link.py").symlink_to(tmp_path / "outside.py")
    (tree / "folder").symlink_to(tmp_path)
    assert grounds.has_file(str(tree), "tests/a.py")
    assert grounds.has_file(str(tree), "tests")
    assert not grounds.has_file(str(tree), "link.py")
    assert not grounds.has_file(str(tree), "folder/outside.py")
    assert not grounds.has_file(str(tree), "a" * 5000)
