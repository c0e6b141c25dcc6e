"""Where import paths of Go lead."""

from __future__ import annotations

import pytest

from tests.fakes.graph import TextTree

Files = dict[str, str]

MODULE = {
    "go.mod": "module ex.org/m/v2\nreplace ex.org/r => ./third\nreplace ex.org/far => ../far\n",
    "root.go": "package m\n",
    "a/a.go": "package a\n",
    "a/a_windows.go": "//go:build windows\n\npackage a\n",
    "a/a_test.go": "package a_test\n",
    "a/_left.go": "package a\n",
    "t/only_test.go": "package t\n",
    "internal/i/i.go": "package i\n",
    "third/go.mod": "module ex.org/other\n",
    "third/x/x.go": "package x\n",
    "vendor/ex.org/v/v.go": "package v\n",
    "nested/go.mod": "module ex.org/n\n",
    "nested/n.go": "package n\n",
    "fmt/own.go": "package fmt\n",
}


def led(specifier: str, files: Files = MODULE, path: str = "u/u.go") -> list[tuple[str, str, int]] | str:
    snapshot = TextTree({**files, path: f'package u\nimport "{specifier}"\n'}).snapshot()
    found = [(str(edge.target), edge.reason, edge.confidence) for edge in snapshot.imports(path)]
    return found or "".join(one.reason for one in snapshot.unresolved if one.source == path)


@pytest.mark.parametrize(
    ("specifier", "targets"),
    [
        ("ex.org/m/v2", [("root.go", "same-module", 100)]),
        ("ex.org/m/v2/a", [("a/a.go", "same-module", 100), ("a/a_windows.go", "same-module", 100)]),
        ("ex.org/m/v2/internal/i", [("internal/i/i.go", "same-module", 100)]),
        ("ex.org/r/x", [("third/x/x.go", "replaced-module", 100)]),
        ("ex.org/v", [("vendor/ex.org/v/v.go", "vendored", 100)]),
        ("ex.org/n", [("nested/n.go", "module-of-tree", 80)]),
        ("../a", [("a/a.go", "relative-import", 100), ("a/a_windows.go", "relative-import", 100)]),
        ("ex.org/m/v2/t", "not-found"),
        ("ex.org/m/v2/nested", "not-found"),
        ("ex.org/m/v2/gone", "not-found"),
        ("ex.org/m/v20", "external"),
        ("ex.org/far/x", "external"),
        ("ex.org/m", "external"),
        ("fmt", "standard-library"),
        ("C", "standard-library"),
        ("../../out", "not-found"),
        ("/abs", "external"),
    ],
)
def test_import_leads_to_the_files_of_its_package(
    specifier: str, targets: list[tuple[str, str, int]] | str
) -> None:
    assert led(specifier) == targets


def test_workspace_joins_its_modules() -> None:
    files = {
        "go.work": "use ./a\nuse ./b\n", "a/go.mod": "module x.y/a\n", "b/go.mod": "module x.y/b\n",
        "b/p/p.go": "package p\n",
    }  # fmt: skip
    assert led("x.y/b/p", files, "a/u.go") == [("b/p/p.go", "workspace-module", 100)]
    assert led("x.y/b/p", {**files, "go.work": "use ./a\n"}, "a/u.go") == [("b/p/p.go", "module-of-tree", 80)]


def test_package_without_a_module_is_found_by_its_path() -> None:
    files = {"pkg/p.go": "package p\n", "src/h.org/q/q.go": "package q\n"}
    assert led("h.org/own/repo/pkg", files) == [("pkg/p.go", "path-below-repository", 60)]
    assert led("h.org/q", files, "src/h.org/u/u.go") == [("src/h.org/q/q.go", "below-src", 100)]


def test_program_has_an_entry_of_its_own() -> None:
    snapshot = TextTree({"cmd/x/x.go": "package main\n\nfunc main() {}\n", "y.go": "package y\n"}).snapshot()
    assert [(one.source, one.target, one.kind, one.line) for one in snapshot.edges] == [
        ("cmd/x/x.go", "cmd/x/x.go", "entry", 3)
    ]


def test_embedded_files_are_included() -> None:
    files = {"a/a.go": "package a\n//go:embed s no\nvar f embed.FS\n", "a/s/x.txt": "", "a/s/.y": ""}
    snapshot = TextTree(files).snapshot()
    assert [(one.target, one.kind) for one in snapshot.edges] == [("a/s/x.txt", "include")]
    assert [(one.specifier, one.reason) for one in snapshot.unresolved] == [("no", "not-found")]
