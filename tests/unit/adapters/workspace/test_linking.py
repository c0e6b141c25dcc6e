"""Folders stand in the tree, lead to its files where they would lead back, and are compared afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace import linking
from adjudge.adapters.workspace.linking import Linker
from adjudge.adapters.workspace.scanning import scan_folder
from adjudge.adapters.workspace.ways import Origins
from adjudge.model.ids import RepoPath
from adjudge.ports import LinkedFolder
from tests.workspace_values import codes

if TYPE_CHECKING:
    from pathlib import Path

NODE = shutil.which("node")


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A work tree with an environment, packages of its own and a tree beside it."""
    for folder in ("packages/one", "packages/two", "node_modules/dep", "node_modules/@scope", ".venv/lib"):
        (tmp_path / "top" / folder).mkdir(parents=True)
    for folder in ("packages/one", "src"):
        (tmp_path / "tree" / folder).mkdir(parents=True)
    (tmp_path / "top/packages/one/index.js").write_text("module.exports = 'work tree'")
    (tmp_path / "tree/packages/one/index.js").write_text("module.exports = 'tree'")
    (tmp_path / "top/node_modules/dep/index.js").write_text("module.exports = 'dep'")
    return (tmp_path / "top").resolve()


def linked(top: Path, *paths: str) -> Linker:
    folders = tuple(LinkedFolder(path=RepoPath(path), source=str(top / path)) for path in paths)
    origins = Origins(tops=(str(top),), linked=tuple(one.source for one in folders))
    linker = Linker(tree=str(top.parent / "tree"), origins=origins)
    linker.link(folders)
    return linker


def test_plain_folder_is_a_link_and_could_be_written(top: Path) -> None:
    linker = linked(top, ".venv")
    assert os.readlink(top.parent / "tree/.venv") == str(top / ".venv")
    assert codes(linker.told) == [("link-writable", ".venv")]
    assert [one.folder.path for one in linker.placed] == [".venv"]


def test_folder_deep_in_the_tree_is_linked_there(top: Path) -> None:
    (top / "web/node_modules").mkdir(parents=True)
    linked(top, "web/node_modules")
    assert (top.parent / "tree/web/node_modules").is_symlink()


@pytest.mark.parametrize("taken", ["file", "folder", "link", "dangling"])
def test_place_that_the_tree_has_is_not_taken(top: Path, taken: str) -> None:
    place = top.parent / "tree/.venv"
    if taken in {"file", "folder"}:
        place.touch() if taken == "file" else place.mkdir()
    else:
        place.symlink_to("src" if taken == "link" else "none")
    linker = linked(top, ".venv")
    assert (codes(linker.told), linker.placed) == ([("link-refused", ".venv")], [])


@pytest.mark.parametrize("kind", ["link", "file"])
def test_folder_is_not_linked_through_something_else(top: Path, kind: str) -> None:
    (top / "web/node_modules").mkdir(parents=True)
    place = top.parent / "tree/web"
    place.symlink_to("src") if kind == "link" else place.touch()
    assert codes(linked(top, "web/node_modules").told) == [("link-refused", "web/node_modules")]


def test_untouched_folder_passes_the_check(top: Path) -> None:
    assert linked(top, ".venv").check() == ()


def test_touched_folder_is_told(top: Path) -> None:
    linker = linked(top, ".venv", "node_modules")
    (top.parent / "tree/.venv/lib/planted.py").touch()
    assert codes(linker.check()) == [("link-touched", ".venv")]


def test_package_of_the_work_tree_is_led_to_the_tree(top: Path) -> None:
    (top / "node_modules/one").symlink_to("../packages/one")
    (top / "node_modules/@scope/one").symlink_to("../../packages/one")
    linker = linked(top, "node_modules")
    tree = (top.parent / "tree").resolve()
    assert (tree / "node_modules/one").resolve() == tree / "packages/one"
    assert (tree / "node_modules/@scope/one").resolve() == tree / "packages/one"
    assert (tree / "node_modules/dep").resolve() == top / "node_modules/dep"
    assert [code for code, _ in codes(linker.told)] == ["link-writable", "link-redirected", "link-redirected"]


def test_package_that_the_tree_lacks_leaves_a_doubt(top: Path) -> None:
    (top / "node_modules/two").symlink_to("../packages/two")
    assert ("link-leads-back", "node_modules") in codes(linked(top, "node_modules").told)


def test_one_package_that_the_tree_lacks_does_not_keep_the_others(top: Path) -> None:
    (top / "node_modules/one").symlink_to("../packages/one")
    (top / "node_modules/two").symlink_to("../packages/two")
    told = [code for code, _ in codes(linked(top, "node_modules").told)]
    assert told == ["link-writable", "link-redirected", "link-leads-back"]
    assert (top.parent / "tree/node_modules/one/index.js").read_text().endswith("'tree'")


def test_too_many_entries_to_lead_on_leave_a_doubt(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking, "FARM_ENTRIES", 2)
    (top / "node_modules/one").symlink_to("../packages/one")
    assert ("link-leads-back", "node_modules") in codes(linked(top, "node_modules").told)
    assert (top.parent / "tree/node_modules").is_symlink()


def test_environment_that_leads_back_asks_for_redirection(top: Path) -> None:
    (top / ".venv/lib/x.pth").write_text(f"{top}/packages\n")
    linker = linked(top, ".venv")
    assert linker.python
    assert ("link-redirected", ".venv") in codes(linker.told)


def test_environment_with_an_unknown_loader_leaves_a_doubt(top: Path) -> None:
    (top / ".venv/lib/x.pth").write_text(f"import sys; sys.path.insert(0, {str(top)!r})\n")
    linker = linked(top, ".venv")
    assert not linker.python
    assert ("link-leads-back", ".venv") in codes(linker.told)


def test_environment_with_a_copy_of_the_subject_leaves_a_doubt(top: Path) -> None:
    (top / ".venv/lib/direct_url.json").write_text(f'{{"url": "file://{top}", "dir_info": {{}}}}')
    assert ("link-holds-copy", ".venv") in codes(linked(top, ".venv").told)


def test_folder_with_too_many_entries_leaves_a_doubt(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking, "scan_folder", lambda folder: scan_folder(folder, limit=1))
    assert ("link-unread", ".venv") in codes(linked(top, ".venv").told)


@pytest.mark.skipif(NODE is None, reason="there is no node on this machine")
def test_node_finds_the_tree_and_its_packages(top: Path) -> None:
    assert NODE is not None
    (top / "node_modules/one").symlink_to("../packages/one")
    linked(top, "node_modules")
    script = top.parent / "tree/src/test.js"
    script.write_text("console.log(require('one'), require('dep'))")
    done = subprocess.run([NODE, str(script)], capture_output=True, text=True, check=True)
    assert done.stdout == "tree dep\n"
