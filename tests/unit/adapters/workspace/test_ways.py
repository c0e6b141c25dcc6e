"""Symbolic links of a linked folder that lead back to where it came from, on whatever way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.scanning import scan_folder
from adjudge.adapters.workspace.ways import Origins, find_symlink_ways, lies_in

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A work tree with packages of its own and a folder of packages."""
    for folder in ("packages/one", "node_modules/.bin", "node_modules/dep", "other_modules"):
        (tmp_path / "top" / folder).mkdir(parents=True)
    (tmp_path / "top/packages/one/cli.js").touch()
    return (tmp_path / "top").resolve()


def ways(top: Path) -> list[tuple[str, str]]:
    folder = top / "node_modules"
    origins = Origins(tops=(str(top),), linked=(str(folder), str(top / "other_modules")))
    found = find_symlink_ways(str(folder), scan_folder(str(folder)), origins)
    return [(way.path, way.goal.removeprefix(f"{top}/")) for way in found]


def test_folder_without_links_leads_nowhere(top: Path) -> None:
    assert ways(top) == []


@pytest.mark.parametrize(
    "target", ["../packages/one", "dep/../../packages/one", "./dep/./../../packages/one"]
)
def test_link_to_a_package_of_the_work_tree_leads_back(top: Path, target: str) -> None:
    (top / "node_modules/one").symlink_to(target)
    assert ways(top) == [("one", "packages/one")]


def test_absolute_link_leads_back(top: Path) -> None:
    (top / "node_modules/one").symlink_to(top / "packages/one")
    assert ways(top) == [("one", "packages/one")]


def test_link_that_goes_on_through_another_leads_back(top: Path) -> None:
    (top / "node_modules/one").symlink_to("../packages/one")
    (top / "node_modules/.bin/one").symlink_to("../one/cli.js")
    assert sorted(ways(top)) == [(".bin/one", "packages/one/cli.js"), ("one", "packages/one")]


@pytest.mark.parametrize(
    "target", ["dep", "../other_modules", "../../beyond", "/usr/bin/env", "../node_modules/dep"]
)
def test_link_to_anything_else_does_not(top: Path, target: str) -> None:
    (top / "node_modules/x").symlink_to(target)
    assert ways(top) == []


def test_names_are_compared_by_whole_parts() -> None:
    assert lies_in("/a/b", "/a")
    assert lies_in("/a", "/a")
    assert lies_in("/a", "/")
    assert not lies_in("/ab", "/a")
