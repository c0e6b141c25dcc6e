"""Paths by text."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.typescript.paths import below, is_relative, join, upwards


@pytest.mark.parametrize(
    ("folder", "relative", "path"),
    [
        ("a/b", "./c", "a/b/c"),
        ("a/b", "../c", "a/c"),
        ("a", "..", ""),
        ("a", "../..", None),
        ("", "./a/../b", "b"),
        ("a", "b//c/", "a/b/c"),
    ],
)
def test_relative_path_is_joined(folder: str, relative: str, path: str | None) -> None:
    assert join(folder, relative) == path


def test_folders_above_end_at_the_top() -> None:
    assert list(upwards("a/b")) == ["a/b", "a", ""]


@pytest.mark.parametrize(
    ("specifier", "told"), [("./a", True), ("..", True), (".", True), (".a", False), ("a/./b", False)]
)
def test_relative_specifier_is_told(specifier: str, told: bool) -> None:
    assert is_relative(specifier) is told


def test_top_has_no_slash_before_its_names() -> None:
    assert (below("", "a"), below("a", "b")) == ("a", "a/b")
