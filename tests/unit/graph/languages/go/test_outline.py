"""Package, imports and entry of Go files."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.go.extractor import extract_outline
from adjudge.graph.languages.go.grammar import parse
from adjudge.graph.languages.go.outline import embeds_in, local_name, main_in, read_head


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('import "a/b"\n', [("a/b", "b", ())]),
        ('import x "a/b"\n', [("a/b", "x", ())]),
        ('import . "a/b"\n', [("a/b", "", (("*", "*"),))]),
        ('import _ "a/b"\n', [("a/b", "", ())]),
        ('import (\n\t"a"\n\t// c\n\tx "b"\n)\n', [("a", "a", ()), ("b", "x", ())]),
        ("import (`a`; `b`)\n", [("a", "a", ()), ("b", "b", ())]),
        ('import "a"\nimport ("b")\n', [("a", "a", ()), ("b", "b", ())]),
        ("import ()\n", []),
        ('var s = "import \\"a\\""\n', []),
        ('// import "a"\n/* import "b" */\n', []),
        ('import "a"\nfunc (\nimport "b"\n', [("a", "a", ())]),
        ("import (\nfunc f() {}\n", []),
    ],
)
def test_imports_are_read(source: str, found: list[tuple[object, ...]]) -> None:
    head = read_head(f"package p\n{source}".encode())
    assert [(fact.specifier, fact.local, fact.names) for fact in head.imports] == found
    assert head.package == "p"


@pytest.mark.parametrize(
    "source", [b"", b"package", b"package 1", b"import", b'import "', b"import (x", b"\xff"]
)
def test_broken_head_is_read_as_far_as_it_goes(source: bytes) -> None:
    assert read_head(source).package in {"", "1"}


@pytest.mark.parametrize(
    ("specifier", "source", "name"),
    [
        ("a/b", b"b.X", "b"),
        ("a/b/v2", b"b.X", "b"),
        ("v2", b"v2.X", "v2"),
        ("gopkg.in/yaml.v3", b"yaml.X", "yaml"),
        ("a/go-sqlite", b"sqlite.X", "sqlite"),
        ("a/zap-go", b"zap.X", "zap"),
        ("a/my-lib", b"mylib.X", "mylib"),
        ("a/my-lib", b"lib.X", "lib"),
        ("a/my-lib", b"", "lib"),
        ("a/b", b"", "b"),
        ("/", b"", ""),
        ("a/1", b"", ""),
    ],
)
def test_package_is_called_as_its_path_and_its_user_tell(specifier: str, source: bytes, name: str) -> None:
    assert local_name(specifier, source) == name


def test_headers_of_cgo_are_included() -> None:
    source = b'package p\n/*\n#include "a.h"\n#include <stdio.h>\n*/\nimport "C"\n'
    assert [(fact.specifier, fact.kind, fact.line) for fact in extract_outline(source).imports] == [
        ("C", "import", 6), ("a.h", "include", 6),
    ]  # fmt: skip


def test_embedded_files_are_included() -> None:
    source = b'package p\n//go:embed a/*.txt "b c"\nvar f embed.FS\nvar (\n//go:embed d\nx string\n)\n'
    tree = parse(source)
    assert tree is not None
    assert [(fact.specifier, fact.line) for fact in embeds_in(tree.root_node, source)] == [
        ("a/*.txt", 2), ("b c", 2), ("d", 5),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "count"),
    [(b"func main() {}", 1), (b"func (t T) main() {}", 0), (b"func mainly() {}", 0), (b"var main = 1", 0)],
)
def test_program_begins_in_main(source: bytes, count: int) -> None:
    tree = parse(b"package main\n" + source)
    assert tree is not None
    assert len(list(main_in(tree.root_node, b"package main\n" + source))) == count


def test_only_package_main_has_an_entry() -> None:
    assert extract_outline(b"package p\nfunc main() {}\n").imports == ()
    assert [fact.kind for fact in extract_outline(b"package main\nfunc main() {}\n").imports] == ["entry"]
