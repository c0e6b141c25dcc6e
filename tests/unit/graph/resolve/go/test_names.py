"""Names that the resolver of Go knows."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.go.names import is_manifest, is_standard


@pytest.mark.parametrize(
    ("path", "held"), [("go.mod", True), ("a/go.work", True), ("go.sum", False), ("a/go.mod.txt", False)]
)
def test_manifests_are_those_of_modules_and_workspaces(path: str, *, held: bool) -> None:
    assert is_manifest(path) is held


@pytest.mark.parametrize(
    ("specifier", "held"),
    [
        ("fmt", True),
        ("net/http", True),
        ("C", True),
        ("unsafe", True),
        ("golang.org/x/net", False),
        ("app/x", False),
    ],
)
def test_standard_library_is_known_by_its_first_part(specifier: str, *, held: bool) -> None:
    assert is_standard(specifier) is held
