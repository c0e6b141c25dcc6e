"""Where Python looks for modules in a tree."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.contract import make_layout
from adjudge.graph.resolve.python.roots import Roots
from adjudge.model.ids import RepoPath


def roots(*paths: str) -> Roots:
    return Roots(make_layout(map(RepoPath, paths), {}))


def with_manifest(manifest: str, text: str, *paths: str) -> Roots:
    return Roots(make_layout(map(RepoPath, paths), {RepoPath(manifest): text.encode()}))


def test_top_of_the_tree_is_a_root() -> None:
    assert roots("a.py").declared == {""}


def test_folder_of_a_manifest_and_its_src_are_roots() -> None:
    assert with_manifest("x/pyproject.toml", "", "x/src/p/__init__.py").declared == {"", "x", "x/src"}


def test_src_that_is_a_package_is_no_root() -> None:
    assert with_manifest("pyproject.toml", "", "src/__init__.py").declared == {""}


def test_folders_that_a_manifest_names_are_roots() -> None:
    found = with_manifest("pyproject.toml", '[tool.ruff]\nsrc = ["lib"]', "lib/a.py")
    assert found.declared == {"", "lib"}


def test_manifest_inside_a_package_is_data() -> None:
    assert with_manifest("p/setup.py", "", "p/__init__.py").declared == {""}


@pytest.mark.parametrize(
    ("paths", "file"),
    [
        (("p/__init__.py", "p.py"), "p/__init__.py"),
        (("p.py", "p.pyi"), "p.py"),
        (("p.pyi",), "p.pyi"),
        (("p/__init__.pyi",), "p/__init__.pyi"),
        (("p/a.py",), None),
    ],
)
def test_module_is_package_then_file_then_stub(paths: tuple[str, ...], file: str | None) -> None:
    assert roots(*paths).module("p") == file


def test_holder_is_above_the_package_it_holds() -> None:
    assert roots("x/y/p/__init__.py", "x/y/p/q/__init__.py").above("x/y/p/q") == ("x/y", "")


def test_folder_of_a_script_is_above_it() -> None:
    assert roots("tools/a.py").above("tools") == ("tools", "")


def test_roots_that_hold_a_name_are_sorted() -> None:
    assert roots("b/p/__init__.py", "a/p/__init__.py").holding("p") == ["a", "b"]


@pytest.mark.parametrize(
    ("root", "visible"), [("lib", True), ("tests/data", False), ("docs", False), ("", True)]
)
def test_holder_in_a_test_folder_is_seen_from_below_only(root: str, visible: bool) -> None:
    assert roots(f"{root}/p/__init__.py".lstrip("/")).is_visible(root) is visible


def test_declared_test_folder_is_seen_from_anywhere() -> None:
    found = with_manifest("pyproject.toml", '[tool.pytest.ini_options]\npythonpath = ["tests"]', "tests/a.py")
    assert found.is_visible("tests")


def test_folder_counts_when_python_is_anywhere_below() -> None:
    found = roots("a/b/c.py")
    assert (found.is_folder("a"), found.holds("", "a"), found.is_folder("b")) == (True, True, False)
