"""Patterns over the files of a tree."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.typescript.globs import Glob, Template, _runs, matching, under
from adjudge.model.ids import RepoPath

PATHS = [RepoPath(path) for path in sorted(("a/b.ts", "a/c.js", "a/d/e.ts", "b.ts", "a/f(g).ts"))]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("a/*.ts", ["a/b.ts", "a/f(g).ts"]),
        ("a/**/*.ts", ["a/b.ts", "a/d/e.ts", "a/f(g).ts"]),
        ("**/*.js", ["a/c.js"]),
        ("a/*.{ts,js}", ["a/b.ts", "a/c.js", "a/f(g).ts"]),
        ("a/?.ts", ["a/b.ts"]),
        ("none/*", []),
    ],
)
def test_pattern_means_files(pattern: str, found: list[str]) -> None:
    assert list(matching(PATHS, Glob(pattern))) == found


def test_folders_between_may_be_none_or_many() -> None:
    paths = [RepoPath(path) for path in ("a/c.ts", "a/b/c.ts", "a/b/b/c.ts", "a/x/b/c.ts")]
    assert list(matching(sorted(paths), Glob("a/**/b/*.ts"))) == sorted(paths[1:])


@pytest.mark.parametrize("pattern", ["a/{" + "x," * 70 + "b}.ts", "a/" + "b" * 1000, "a/{b,c}" * 8])
def test_pattern_that_stands_for_too_much_means_nothing(pattern: str) -> None:
    assert matching(PATHS, Glob(pattern)) == ()


def test_many_stars_take_no_more_steps_than_the_lengths_say() -> None:
    steps = 0

    class Counted(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            nonlocal steps
            steps += 1
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    name, pattern = "a" * 250, "*a" * 60 + "b"
    assert not _runs(
        [Counted(one) for one in name],
        [Counted(one) for one in pattern],
        "*",
        lambda one, other: one == other,
    )
    assert steps < 4 * len(name) * len(pattern)


def test_configuration_lists_and_workspaces_share_the_rules() -> None:
    assert Glob("packages/*").matches("packages/a")
    assert not Glob("packages/*").matches("packages/a/b")
    assert Glob("src/**").matches("src/a/b.ts")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a/${}.ts", ["a/b.ts", "a/f(g).ts"]),
        ("a/${}/${}.ts", ["a/d/e.ts"]),
        ("a/b${}.ts", []),
        ("a/f(${}).ts", ["a/f(g).ts"]),
        ("*/${}.ts", []),
        ("${}", ["b.ts"]),
    ],
)
def test_field_stands_for_a_part_of_a_name_and_nothing_else_does(text: str, found: list[str]) -> None:
    assert list(matching(PATHS, Template(text))) == found


def test_folder_means_itself_whatever_it_is_called() -> None:
    paths = [RepoPath(path) for path in sorted(("{a,b}/c.ts", "a/c.ts", "b/c.ts", "{a,b}/d/c.ts"))]
    assert matching(paths, Glob("*.ts"), "{a,b}") == ("{a,b}/c.ts",)
    assert matching(paths, Glob("**/*.ts"), "{a,b}") == ("{a,b}/c.ts", "{a,b}/d/c.ts")


def test_template_that_is_too_long_means_nothing() -> None:
    assert matching(PATHS, Template("a/${}" + "x" * 1000)) == ()


def test_paths_that_begin_as_a_pattern_does_may_be_meant() -> None:
    assert list(under(PATHS, Glob("a/d*/x"))) == ["a/d/e.ts"]
    assert list(under(PATHS, Template("d/${}"), "a")) == ["a/d/e.ts"]
    assert list(under(PATHS, Glob("**/x"))) == PATHS
