"""Patterns of both dialects come down to segments; each is matched as its platform does."""

from __future__ import annotations

import pytest

from adjudge.brief.ownership.patterns import DEPTH, compile_pattern, github_segments, gitlab_segments


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("*", (DEPTH, "*")),
        ("a", (DEPTH, "a", DEPTH)),
        ("a/", (DEPTH, "a", DEPTH, "*")),
        ("/a", ("a", DEPTH)),
        ("a/b", ("a", "b", DEPTH)),
        ("a/*", ("a", "*")),
        ("a/**", ("a", DEPTH, "*")),
        ("**/a", (DEPTH, "a", DEPTH)),
        ("a/**/b", ("a", DEPTH, "b", DEPTH)),
    ],
)
def test_segments_of_github(text: str, wanted: tuple[str | None, ...]) -> None:
    assert github_segments(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("*", (DEPTH, "*")),
        ("a", (DEPTH, "a")),
        ("a/", (DEPTH, "a", DEPTH, "*")),
        ("/a", ("a",)),
        ("a/b", (DEPTH, "a", "b")),
        ("/a/*", ("a", "*")),
        ("/a/**", ("a", "**")),
        ("/a/**/b", ("a", DEPTH, "b")),
    ],
)
def test_segments_of_gitlab(text: str, wanted: tuple[str | None, ...]) -> None:
    assert gitlab_segments(text) == wanted


@pytest.mark.parametrize(
    ("written", "path", "wanted"),
    [
        (("a", DEPTH, "b"), "a/b", True),
        (("a", DEPTH, "b"), "a/x/y/b", True),
        (("a", DEPTH, "b"), "a/x/y", False),
        ((DEPTH, "a", "b", DEPTH, "c"), "a/a/b/x/b/c", True),
        ((DEPTH, "a", DEPTH, "a"), "a", False),
        ((DEPTH, DEPTH, "a"), "a", True),
        (("a", DEPTH), "a", True),
        (("",), "a", False),
        ((), "a", False),
    ],
)
def test_any_depth_stands_for_any_number_of_segments(
    written: tuple[str | None, ...],
    path: str,
    wanted: bool,
) -> None:
    assert compile_pattern(written).matches(path.split("/")) is wanted


def test_many_depths_are_not_tried_over_and_over() -> None:
    assert not compile_pattern((DEPTH, "a") * 500).matches(["a"] * 400)
