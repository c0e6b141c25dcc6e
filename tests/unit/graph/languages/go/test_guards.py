"""Guards of Go."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.go.extractor import extract
from adjudge.graph.languages.go.grammar import branches_in, parse
from adjudge.graph.languages.go.guards import branch_guard


@pytest.mark.parametrize(
    ("source", "guard"),
    [
        ("if err != nil { return err }", ("return", "if err != nil return err")),
        ("if !ok { return }", ("return", "if !ok return")),
        ("if err := f(); err != nil { log(err); return 0, err }", ("return", None)),
        ('if x { panic("a") }', ("raise", "if x panic")),
        ("if x { os.Exit(1) }", ("exit", "if x os.Exit")),
        ("for { if x { continue } }", ("continue", "if x continue")),
        ("for { if x { break // out\n} }", ("break", "if x break")),
    ],
)
def test_branch_that_leaves_is_a_guard(source: str, guard: tuple[str, str | None]) -> None:
    (found,) = extract(f"package p\nfunc f() {{\n{source}\n}}\n".encode()).definitions[0].guards
    assert (found.kind, found.line) == (guard[0], 3)
    assert guard[1] in {None, found.text}


@pytest.mark.parametrize(
    "source", ["if x { f() }", "if x { }", "if x { f() } else { return }", "if x { exit(1) }"]
)
def test_branch_that_goes_on_is_none(source: str) -> None:
    data = f"package p\nfunc f() {{ {source} }}\n".encode()
    tree = parse(data)
    assert tree is not None
    assert [branch_guard(node, data) for node in branches_in(tree.root_node)] == [None]
