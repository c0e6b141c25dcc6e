"""What every lender of ground answers, on disk and in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.ground import LentGrounds
from tests.fakes.trials import MemoryGrounds

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.ports import Grounds


@pytest.fixture(params=["disk", "memory"])
def grounds(request: pytest.FixtureRequest, tmp_path: Path) -> Grounds:
    """A lender whose search path has one program, ``tests``, in its first folder."""
    program = tmp_path / "bin" / "tests"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    if request.param == "disk":
        return LentGrounds(folder=tmp_path / "grounds")
    return MemoryGrounds(programs=frozenset({str(program)}), missing=frozenset({"nothing"}))


def test_ground_is_lent_anew_each_time(grounds: Grounds) -> None:
    with grounds.open() as one, grounds.open() as other:
        places = {one.home, one.temporary, one.results, other.home, other.temporary, other.results}
    assert len(places) == 6
    assert all(place.startswith("/") for place in places)


def test_there_are_no_results_before_a_run(grounds: Grounds) -> None:
    with grounds.open() as ground:
        assert ground.read_results(100) is None


def test_a_program_is_found_by_its_name(grounds: Grounds, tmp_path: Path) -> None:
    path = f"relative:{tmp_path / 'bin'}:/nonexistent"
    assert grounds.find_program("tests", folder="/", path=path) == str(tmp_path / "bin" / "tests")


def test_a_program_is_found_by_its_place(grounds: Grounds, tmp_path: Path) -> None:
    wanted = str(tmp_path / "bin" / "tests")
    assert grounds.find_program("bin/tests", folder=str(tmp_path), path="") == wanted
    assert grounds.find_program(wanted, folder="/nonexistent", path="") == wanted


def test_a_program_that_is_not_there_is_none(grounds: Grounds, tmp_path: Path) -> None:
    assert grounds.find_program("nothing", folder=str(tmp_path), path=str(tmp_path / "bin")) is None
    assert grounds.find_program("bin/nothing", folder=str(tmp_path), path="") is None
    assert grounds.find_program("tests", folder=str(tmp_path / "bin"), path="") is None


def test_a_file_that_is_not_there_is_not_there(grounds: Grounds, tmp_path: Path) -> None:
    assert grounds.has_file(str(tmp_path), "bin/tests")
    assert not grounds.has_file(str(tmp_path), "nothing")


def test_only_absolute_folders_are_searched_each_once(grounds: Grounds, tmp_path: Path) -> None:
    found = grounds.search(f":.:bin:{tmp_path}:/nonexistent:{tmp_path}")
    assert (found.folders, found.told) == ((str(tmp_path), "/nonexistent"), ())


def test_nothing_leads_back_where_there_is_no_work_tree(grounds: Grounds, tmp_path: Path) -> None:
    assert not grounds.leads_back(str(tmp_path / "bin" / "tests"))
    assert not grounds.spells_subject(f"/usr:{tmp_path}")
