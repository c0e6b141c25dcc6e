"""Look-ups of files."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.typescript.files import (
    DECLARATIONS,
    EVERY,
    JSON,
    PROGRAMS,
    SOURCES,
    TYPED,
    Files,
    StarPatterns,
    best_pattern,
    stem_of,
)
from adjudge.graph.resolve.typescript.packages import Packages
from adjudge.model.ids import RepoPath


def look(*paths: str, **packages: bytes) -> Files:
    manifests = {RepoPath(f"{folder}/package.json"): data for folder, data in packages.items()}
    return Files(frozenset(paths), Packages(manifests))


@pytest.mark.parametrize(
    ("base", "kinds", "found"),
    [
        ("a", EVERY, "a.ts"),
        ("a", DECLARATIONS, "a.d.ts"),
        ("a", PROGRAMS, "a.js"),
        ("a.js", TYPED, "a.ts"),
        ("a.js", PROGRAMS, "a.js"),
        ("a.json", JSON, "a.json"),
        ("a.json", TYPED, None),
        ("b.css", DECLARATIONS, "b.d.css.ts"),
        ("none", EVERY, None),
    ],
)
def test_kinds_decide_what_counts(base: str, kinds: int, found: str | None) -> None:
    files = look("a.ts", "a.d.ts", "a.js", "a.json", "b.d.css.ts")
    assert files.file(base, kinds, ("",), is_strict=False) == found


def test_strict_look_up_adds_nothing() -> None:
    files = look("a.ts", "b/index.ts")
    assert files.file("a", EVERY, ("",), is_strict=True) is None
    assert files.place("b", EVERY, ("",), is_strict=True) is None
    assert files.place("a.js", EVERY, ("",), is_strict=True) == "a.ts"


def test_folder_is_what_its_manifest_names_else_its_index() -> None:
    files = look("p/m.ts", "p/index.ts", "q/index.ts", p=b'{"main": "m.js"}')
    assert files.place("p", SOURCES, ("",), is_strict=False) == "p/m.ts"
    assert files.place("p", SOURCES, ("",), is_strict=False, nested=False) == "p/index.ts"
    assert files.place("q/", SOURCES, ("",), is_strict=False) == "q/index.ts"


def test_said_path_is_taken_as_it_stands() -> None:
    files = look("a.ts", "b.d.ts")
    assert [files.said(one, EVERY) for one in ("a.ts", "b.d.ts", "a.js", "a")] == [
        "a.ts",
        "b.d.ts",
        "a.ts",
        None,
    ]


@pytest.mark.parametrize(
    ("name", "patterns", "found"),
    [
        ("a", ["*", "a"], ("a", "")),
        ("a/b", ["*", "a/*"], ("a/*", "b")),
        ("a/b/c", ["a/*", "a/b/*"], ("a/b/*", "c")),
        ("x.js", ["*.js"], ("*.js", "x")),
        ("x", ["y", "x/*"], (None, "")),
    ],
)
def test_best_pattern_is_exact_or_the_longest(
    name: str, patterns: list[str], found: tuple[str | None, str]
) -> None:
    assert best_pattern(name, patterns) == found


def test_stem_is_without_a_known_extension() -> None:
    assert [stem_of(one) for one in ("a.d.ts", "a.min.js", "a.css", "a")] == ["a", "a.min", "a.css", "a"]


def test_many_patterns_are_not_looked_through_for_each_name() -> None:
    class Counted(str):
        __slots__ = ()
        asked = 0

        def partition(self, sep: str) -> tuple[str, str, str]:
            Counted.asked += 1
            return super().partition(sep)

    patterns = StarPatterns((Counted(f"a{count}/*"), (f"b{count}/*",)) for count in range(1000))
    made = Counted.asked
    assert [patterns.places(f"a{count}/x") for count in range(50)] == [
        (f"b{count}/x",) for count in range(50)
    ]
    assert Counted.asked - made <= 100
