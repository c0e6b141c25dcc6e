"""The grammar of Go."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.go.grammar import branches_in, parse


def test_branches_come_in_order_however_deep() -> None:
    tree = parse(b"package p\nfunc f() { if a { if b { } }\n if c { } }\n")
    assert tree is not None
    assert [node.start_byte for node in branches_in(tree.root_node)] == [21, 28, 40]


@pytest.mark.parametrize("source", [b"", b"package", b"\xff\xfe", b"func f(" * 50])
def test_any_bytes_have_a_tree(source: bytes) -> None:
    assert parse(source) is not None
