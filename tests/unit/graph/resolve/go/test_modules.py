"""Modules of a tree."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.contract import make_layout
from adjudge.graph.resolve.go.modules import Modules, Place, below_module
from adjudge.model.ids import RepoPath

PATHS = ("a.go", "b/b.go", "b/b_test.go", "c/d/d.go", "c/.hid.go")
MANIFESTS = {RepoPath("go.mod"): b"module m.n\n", RepoPath("c/go.mod"): b"module m.n/c\n"}


def modules() -> Modules:
    return Modules(make_layout(map(RepoPath, PATHS), MANIFESTS))


def test_package_is_what_is_no_test_in_a_folder() -> None:
    assert modules().packages == {"": ["a.go"], "b": ["b/b.go"], "c/d": ["c/d/d.go"]}


@pytest.mark.parametrize(("folder", "root"), [("", ""), ("b", ""), ("c", "c"), ("c/d", "c"), ("x/y", "")])
def test_nearest_module_holds_a_folder(folder: str, root: str) -> None:
    assert modules().root_of(folder) == root


def test_own_module_comes_first_and_does_not_hold_a_nested_one() -> None:
    found = list(modules().places("b", "m.n/c/d"))
    assert Place("c/d", 80, "module-of-tree") in found
    assert not [one for one in found if one.reason == "same-module"]


@pytest.mark.parametrize(
    ("specifier", "ours"), [("m.n/x", True), ("m.n", True), ("m.nx", False), ("fmt", False)]
)
def test_path_below_a_module_of_the_tree_is_ours(specifier: str, *, ours: bool) -> None:
    assert modules().is_ours("", specifier) is ours


@pytest.mark.parametrize(
    ("folder", "specifier", "found"),
    [("", "m", ""), ("", "m/a", "a"), ("f", "m", "f"), ("f", "m/a/b", "f/a/b")],
)
def test_package_stands_below_its_module(folder: str, specifier: str, found: str) -> None:
    assert below_module(folder, "m", specifier) == found
