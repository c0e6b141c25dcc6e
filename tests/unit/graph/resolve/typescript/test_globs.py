"""Patterns over the files of a tree."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.typescript.globs import matching
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
    assert list(matching(PATHS, pattern)) == found
