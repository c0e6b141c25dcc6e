"""The quick walk: when it is not enough."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.python.grammar import parse
from adjudge.graph.languages.python.outline import needs_full_walk
from adjudge.graph.languages.python.source import read_source


def needs(source: bytes) -> bool:
    read = read_source(source)
    tree = parse(read.data)
    assert tree is not None
    return needs_full_walk(read, tree.root_node)


def test_plain_file_needs_no_full_walk() -> None:
    assert not needs(b"import a\ndef f():\n    import b\n")


@pytest.mark.parametrize(
    "source",
    [b"__import__('a')\n", b"x.import_module('a')\n", b"def (\n", b"if x:\n" + b" " * 100 + b"y\n"],
)
def test_what_a_quick_walk_could_miss_needs_a_full_one(source: bytes) -> None:
    assert needs(source)
