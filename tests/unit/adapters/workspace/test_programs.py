"""Programs and environments that would run the work tree are told from those that would not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.ground import LentGrounds
from adjudge.adapters.workspace.programs import WorkTreePrograms

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A work tree."""
    place = (tmp_path / "repo").resolve()
    (place / "src").mkdir(parents=True)
    return place


@pytest.fixture
def programs(top: Path) -> WorkTreePrograms:
    """What leads to it."""
    return WorkTreePrograms(top=str(top))


def environment(place: Path, *, pth: str = "", settings: str = "home = /usr/bin\n") -> Path:
    """A virtual environment with a ``.pth`` file; its folder of programs."""
    site = place / "lib" / "python3.11" / "site-packages"
    site.mkdir(parents=True)
    (site / "some.pth").write_text(pth)
    (place / "pyvenv.cfg").write_text(settings)
    (place / "bin").mkdir()
    (place / "bin" / "python").write_text("")
    return place / "bin"


def test_an_environment_with_an_editable_install_is_barred(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    for place in (top / ".venv", tmp_path / "elsewhere"):
        own = environment(place, pth=f"{top / 'src'}\n")
        assert programs.is_barred(str(own))
        assert programs.bars(str(own / "python"))


def test_an_environment_of_the_work_tree_that_does_not_lead_back_is_searched(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    own = environment(top / ".venv", pth=f"{tmp_path / 'other'}\n{top / '.venv' / 'extra'}\n")
    assert not programs.is_barred(str(own))
    assert not programs.bars(str(own / "python"))


def test_other_folders_of_the_work_tree_are_barred(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    (top / "bin").mkdir()
    (tmp_path / "link").symlink_to(top / "bin")
    assert programs.is_barred(str(top / "bin"))
    assert programs.is_barred(str(top))
    assert programs.is_barred(str(tmp_path / "link"))
    assert programs.is_barred(f"{tmp_path}/x/../repo/bin")
    assert not programs.is_barred(str(tmp_path / "repo-other" / "bin"))


def test_an_environment_is_barred_for_the_one_that_it_is_based_on(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    base = environment(tmp_path / "base", pth=f"{top}\n")
    uses = f"home = {base}\ninclude-system-site-packages = true\n"
    assert programs.is_barred(str(environment(tmp_path / "a", settings=uses)))
    alone = uses.replace("true", "false")
    assert not programs.is_barred(str(environment(tmp_path / "b", settings=alone)))


def test_an_install_that_tells_of_the_work_tree_is_barred(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    own = environment(tmp_path / "env")
    about = own.parent / "lib" / "python3.11" / "site-packages" / "shop-1.dist-info"
    about.mkdir()
    (about / "direct_url.json").write_text(
        json.dumps({"url": f"file://{top}", "dir_info": {"editable": True}})
    )
    assert programs.is_barred(str(own))


def test_a_script_is_barred_for_its_interpreter(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    own = environment(tmp_path / "tools", pth=f"{top}\n")
    script = tmp_path / "bin" / "pytest"
    script.parent.mkdir()
    script.write_text(f"#!{own / 'python'} -I\nimport pytest\n")
    assert programs.bars(str(script))
    script.write_text("#!/usr/bin/env python3\n")
    assert not programs.bars(str(script))


def test_a_link_to_a_program_is_barred_for_what_it_leads_to(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    own = environment(tmp_path / "tools", pth=f"{top}\n")
    (tmp_path / "pytest").symlink_to(own / "python")
    assert programs.bars(str(tmp_path / "pytest"))


def test_values_that_name_the_work_tree_are_told(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(top)
    assert programs.spells(f"/usr/lib:{top}/src")
    assert programs.spells(str(tmp_path / "link" / "src"))
    assert not programs.spells(f"/usr/lib:{tmp_path}/repository")
    assert not programs.spells("a token, no path")


@pytest.mark.parametrize(
    "text",
    [
        "--rootdir={}/tests",
        "cd {} && pytest",
        "-I{}/src",
        "cd '{}'; make",
        "file://{}/src",
        "{}",
        "A=1:{}",
        "({}/run)",
    ],
)
def test_arguments_that_name_the_work_tree_are_told(programs: WorkTreePrograms, top: Path, text: str) -> None:
    assert programs.spells(text.format(top))
    assert not programs.spells(text.format(f"{top}-other"))
    assert not programs.spells(text.format(f"below{top}"))


def test_work_tree_with_a_blank_in_its_path_is_told(tmp_path: Path) -> None:
    place = (tmp_path / "my repo").resolve()
    place.mkdir()
    assert WorkTreePrograms(top=str(place)).spells(f"cd '{place}' && make")


def test_arguments_that_name_a_program_which_leads_back_are_told(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    back, other = (environment(tmp_path / name, pth=text) for name, text in (("a", f"{top}\n"), ("b", "")))
    for own in (back, other):
        (own / "python").chmod(0o755)
    assert programs.spells(f"exec {back / 'python'} -m pytest")
    assert not programs.spells(f"exec {other / 'python'} -m pytest")


def test_an_environment_whose_package_is_a_link_is_barred(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    own = environment(tmp_path / "env")
    site = own.parent / "lib" / "python3.11" / "site-packages"
    (site / "other").symlink_to(tmp_path)
    assert not programs.is_barred(str(own))
    (site / "shop").symlink_to(top / "src")
    assert programs.is_barred(str(own))


@pytest.mark.parametrize("name", ["sitecustomize.py", "usercustomize.py"])
def test_an_environment_whose_start_names_the_work_tree_is_barred(
    programs: WorkTreePrograms, top: Path, tmp_path: Path, name: str
) -> None:
    own = environment(tmp_path / "env")
    start = own.parent / "lib" / "python3.11" / "site-packages" / name
    start.write_text("import sys\nsys.path.insert(0, '/usr/lib')\n")
    assert not programs.is_barred(str(own))
    start.write_text(f"import sys\nsys.path.insert(0, {str(top / 'src')!r})\n")
    assert programs.is_barred(str(own))


def test_a_link_to_the_programs_of_an_environment_that_leads_back_is_barred(
    programs: WorkTreePrograms, top: Path, tmp_path: Path
) -> None:
    own = environment(tmp_path / "env", pth=f"{top}\n")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "bin").symlink_to(own)
    assert programs.is_barred(str(tmp_path / "tools" / "bin"))


def test_what_is_left_out_of_a_search_path_is_told_without_a_place_nobody_typed(
    top: Path, tmp_path: Path
) -> None:
    inside = environment(top / ".venv", pth=f"{top}\n")
    outside = environment(tmp_path / "env", pth=f"{top}\n")
    grounds = LentGrounds(folder=tmp_path / "g", subject=str(top))
    found = grounds.search(f"{inside}:{outside}:/usr/bin")
    assert found.folders == ("/usr/bin",)
    assert [(one.code, one.path) for one in found.told] == [
        ("path-leads-back", ".venv/bin"),
        ("path-leads-back", None),
    ]
    assert grounds.leads_back(str(outside / "python"))
    assert grounds.spells_subject(str(top / "src"))


def test_an_environment_at_the_top_of_the_work_tree_may_lead_back_as_well(
    programs: WorkTreePrograms, top: Path
) -> None:
    own = environment(top, pth=f"{top / 'src'}\n")
    assert programs.is_barred(str(own))
    (top / "lib" / "python3.11" / "site-packages" / "some.pth").write_text("/usr/lib\n")
    assert not programs.is_barred(str(own))


def test_a_program_that_cannot_be_read_is_judged_by_its_place(
    programs: WorkTreePrograms, tmp_path: Path
) -> None:
    assert not programs.bars(str(tmp_path / "nothing"))
