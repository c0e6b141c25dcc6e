"""Ways back that a Python environment holds: each form that is known, and every other as unknown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.python_ways import FILE_BYTES, find_python_ways
from adjudge.adapters.workspace.scanning import scan_folder
from adjudge.adapters.workspace.ways import Origins

if TYPE_CHECKING:
    from pathlib import Path

SETUPTOOLS = """\
from __future__ import annotations
import sys
MAPPING: dict[str, str] = {{'pkg': '{top}/pkg'}}
NAMESPACES: dict[str, list[str]] = {{'ns': ['{top}/ns']}}
def install(): sys.meta_path.append(object())
"""
EDITABLES = """\
from editables.redirector import RedirectingFinder as F
F.install()
F.map_module('pkg', '{top}/src/pkg/__init__.py')
"""
LOADER = """\
import sys
def install(tree, path): ...
install({{'pkg'}}, '{top}/build/cp311')
"""


@pytest.fixture
def top(tmp_path: Path) -> Path:
    (tmp_path / "top/.venv/lib/site-packages/pkg-1.dist-info").mkdir(parents=True)
    (tmp_path / "top/src").mkdir()
    return (tmp_path / "top").resolve()


def write(top: Path, name: str, text: str) -> None:
    (top / ".venv/lib/site-packages" / name).write_text(
        text.replace("{top}", str(top)).replace("{{", "{").replace("}}", "}")
    )


def installed(top: Path, url: str, *, editable: bool) -> None:
    about = {"url": url, "dir_info": {"editable": True} if editable else {}}
    write(top, "pkg-1.dist-info/direct_url.json", json.dumps(about, indent=1))


def ways(top: Path) -> list[tuple[str, str, bool, bool]]:
    folder = str(top / ".venv")
    origins = Origins(tops=(str(top),), linked=(folder,))
    found = find_python_ways(folder, scan_folder(folder), origins)
    return [
        (way.path.rpartition("/")[2], way.goal.removeprefix(f"{top}"), way.known, way.copy) for way in found
    ]


@pytest.mark.parametrize(
    "line", ["{top}/src", "../../../src", "{top}/src/", "# no\n\n{top}/src", "{top}/src  "]
)
def test_path_line_leads_back(top: Path, line: str) -> None:
    write(top, "x.pth", line)
    assert ways(top) == [("x.pth", "/src", True, False)]


def test_top_itself_leads_back(top: Path) -> None:
    write(top, "x.pth", "{top}")
    assert ways(top) == [("x.pth", "", True, False)]


@pytest.mark.parametrize(
    "line",
    ["/usr/lib/python3", "{top}/.venv/share", "# {top}/src", "import os; os.getpid()", "", "{top}more"],
)
def test_line_that_leads_elsewhere_does_not(top: Path, line: str) -> None:
    write(top, "x.pth", line)
    assert ways(top) == []


def test_finder_of_setuptools_is_known(top: Path) -> None:
    write(
        top, "__editable__.pkg-1.pth", "import __editable___pkg_1_finder; __editable___pkg_1_finder.install()"
    )
    write(top, "__editable___pkg_1_finder.py", SETUPTOOLS)
    assert ways(top) == [
        ("__editable__.pkg-1.pth", "/pkg", True, False), ("__editable__.pkg-1.pth", "/ns", True, False),
    ]  # fmt: skip


def test_redirection_of_editables_is_known(top: Path) -> None:
    write(top, "_pkg.pth", "import _pkg")
    write(top, "_pkg.py", EDITABLES)
    assert ways(top) == [("_pkg.pth", "/src/pkg/__init__.py", True, False)]


def test_any_other_loader_is_not_known(top: Path) -> None:
    write(top, "_pkg.pth", "import _pkg_loader")
    write(top, "_pkg_loader.py", LOADER)
    assert ways(top) == [("_pkg.pth", "/build/cp311", False, False)]


def test_mapping_in_a_module_of_another_name_is_not_known(top: Path) -> None:
    write(top, "x.pth", "import sneaky")
    write(top, "sneaky.py", "MAPPING = {{'pkg': '{top}/pkg'}}\n")
    assert ways(top) == [("x.pth", "/pkg", False, False)]


def test_path_spelled_in_an_import_line_is_not_known(top: Path) -> None:
    write(top, "x.pth", "import sys; sys.path.insert(0, '{top}/src')")
    assert ways(top) == [("x.pth", "/src", False, False)]


@pytest.mark.parametrize("text", ["def (:\n# {top}\n", "x = '{top}/src'\n" + "(" * 5000])
def test_module_that_cannot_be_parsed_is_searched(top: Path, text: str) -> None:
    write(top, "x.pth", "import broken")
    write(top, "broken.py", text)
    assert ways(top) == [("x.pth", "", False, False)]


def test_file_that_cannot_be_read_leaves_a_doubt(top: Path) -> None:
    write(top, "x.pth", "a\n" * FILE_BYTES)
    assert ways(top) == [("x.pth", "", False, False)]


def test_module_that_is_a_link_leaves_a_doubt(top: Path) -> None:
    write(top, "x.pth", "import linked")
    (top / ".venv/lib/site-packages/linked.py").symlink_to(top / "src/x.py")
    assert ways(top) == [("x.pth", "", False, False)]


def test_editable_install_that_a_path_explains_is_told_once(top: Path) -> None:
    write(top, "x.pth", "{top}/src")
    installed(top, f"file://{top}", editable=True)
    assert ways(top) == [("x.pth", "/src", True, False)]


def test_editable_install_that_nothing_explains_is_not_known(top: Path) -> None:
    installed(top, f"file://{top}/sub%20folder", editable=True)
    assert ways(top) == [("direct_url.json", "/sub folder", False, False)]


def test_installed_copy_of_the_subject_is_told_as_a_copy(top: Path) -> None:
    installed(top, f"file://{top}", editable=False)
    assert ways(top) == [("direct_url.json", "", False, True)]


@pytest.mark.parametrize("url", ["https://example.com/x.whl", "file:///elsewhere", "file://{top}x"])
def test_install_from_elsewhere_is_no_way(top: Path, url: str) -> None:
    installed(top, url, editable=True)
    assert ways(top) == []


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"url": 1}', "[" * 10_000, '{"url": "file://[", "dir_info": 1}']
)
def test_broken_record_of_an_install_leaves_a_doubt(top: Path, text: str) -> None:
    write(top, "pkg-1.dist-info/direct_url.json", text)
    assert ways(top) == [("direct_url.json", "", False, False)]
