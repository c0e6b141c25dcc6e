"""A real interpreter with the redirection: the tree's code wins, and what the tree lacks is not found elsewhere."""

from __future__ import annotations

import subprocess
import venv
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.redirecting import write_redirection
from adjudge.adapters.workspace.ways import Origins

if TYPE_CHECKING:
    from pathlib import Path

FINDER = """\
import sys
from importlib.util import spec_from_file_location
MAPPING = {{'pkg': '{top}/src/pkg', 'gone': '{top}/src/gone'}}
NAMESPACES = {{}}
class Finder:
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        place = MAPPING.get(name)
        return spec_from_file_location(name, place + '/__init__.py') if place else None
def install(): sys.meta_path.append(Finder)
"""
REDIRECTOR = """\
import sys
from importlib.util import spec_from_file_location
class Finder:
    _redirections = {{'pkg': '{top}/src/pkg/__init__.py'}}
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        place = cls._redirections.get(name)
        return spec_from_file_location(name, place) if place else None
sys.meta_path.append(Finder)
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """``site-packages`` of a real environment in a work tree, beside a tree with other code."""
    for folder, word in (("top", "work tree"), ("tree", "tree")):
        (tmp_path / folder / "src/pkg").mkdir(parents=True)
        (tmp_path / folder / "src/pkg/__init__.py").write_text(f"WHERE = {word!r}\n")
    (tmp_path / "top/src/gone").mkdir()
    (tmp_path / "top/src/gone/__init__.py").touch()
    (tmp_path / "top/src/ns").mkdir()
    (tmp_path / "top/src/ns/mod.py").touch()
    (tmp_path / "tree/src/ns").mkdir()
    venv.create(tmp_path / "top/.venv", symlinks=True)
    return next((tmp_path / "top/.venv/lib").glob("python*/site-packages"))


def python(tmp_path: Path, code: str) -> str:
    top, tree = (tmp_path / "top").resolve(), (tmp_path / "tree").resolve()
    (tree / ".venv").symlink_to(top / ".venv")
    origins = Origins(tops=(str(top),), linked=(str(top / ".venv"),))
    write_redirection(tmp_path / "python", str(tree), origins)
    done = subprocess.run(
        [str(tree / ".venv/bin/python"), "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "python"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


WHERE = "import pkg; print(pkg.WHERE)"


def put(site: Path, name: str, text: str) -> None:
    top = str(site.parents[3].resolve())
    (site / name).write_text(text.replace("{top}", top).replace("{{", "{").replace("}}", "}"))


def test_path_line_finds_the_tree(site: Path, tmp_path: Path) -> None:
    put(site, "x.pth", "{top}/src\n")
    assert python(tmp_path, WHERE) == "tree"


@pytest.mark.parametrize("name", ["gone", "ns.mod"])
def test_module_that_the_tree_lacks_is_not_found(site: Path, tmp_path: Path, name: str) -> None:
    put(site, "x.pth", "{top}/src\n")
    assert "ModuleNotFoundError" in python(tmp_path, f"import {name}; print('found')")


def test_finder_of_setuptools_finds_the_tree(site: Path, tmp_path: Path) -> None:
    put(site, "x.pth", "import __editable___pkg_1_finder; __editable___pkg_1_finder.install()")
    put(site, "__editable___pkg_1_finder.py", FINDER)
    assert python(tmp_path, WHERE) == "tree"


def test_finder_of_setuptools_finds_nothing_that_the_tree_lacks(site: Path, tmp_path: Path) -> None:
    put(site, "x.pth", "import __editable___pkg_1_finder; __editable___pkg_1_finder.install()")
    put(site, "__editable___pkg_1_finder.py", FINDER)
    assert "Error" in python(tmp_path, "import gone; print('found')")


def test_redirection_of_editables_finds_the_tree(site: Path, tmp_path: Path) -> None:
    put(site, "x.pth", "import _pkg")
    put(site, "_pkg.py", REDIRECTOR)
    assert python(tmp_path, WHERE) == "tree"


def test_environment_itself_stays_in_reach(site: Path, tmp_path: Path) -> None:
    put(site, "x.pth", "{top}/src\n")
    put(site, "dep.py", "")
    assert python(tmp_path, "import dep, json; print('both')") == "both"


def test_own_sitecustomize_of_the_environment_is_run_as_well(site: Path, tmp_path: Path) -> None:
    put(site, "sitecustomize.py", "import builtins; builtins.CUSTOM = 1")
    put(site, "x.pth", "{top}/src\n")
    assert python(tmp_path, "import pkg; print(CUSTOM, pkg.WHERE)") == "1 tree"


def test_name_that_is_not_ascii_is_led_as_well(tmp_path: Path) -> None:
    origins = Origins(tops=("/t\u00f6p\udcff",), linked=())
    write_redirection(tmp_path / "python", "/tr\u00e9e", origins)
    assert (tmp_path / "python/sitecustomize.py").read_bytes().isascii()
