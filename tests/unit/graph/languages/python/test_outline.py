"""The quick walk: when it is not enough."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.python.extractor import extract, extract_outline
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
    [
        b"__import__('a')\n",
        b"x.import_module('a')\n",
        b"def (\n",
        b"if x:\n" + b" " * 100 + b"y\n",
        b"if x:\n" + b"\t" * 13 + b"y\n",
        b"if x:\n    \\\n   y\n",
        b"if x:\n \x0c" + b" " * 20 + b"y\n",
    ],
)
def test_what_a_quick_walk_could_miss_needs_a_full_one(source: bytes) -> None:
    assert needs(source)


def ladder(levels: int, *, tabs: bool) -> bytes:
    """One ``if`` below another, each a column deeper."""
    indents = [
        "\t" * (level // 8) + " " * (level % 8) if tabs else " " * level for level in range(levels + 1)
    ]
    lines = [f"{indent}if x:\n" for indent in indents[:-1]]
    return "".join([*lines, f"{indents[-1]}import a\n"]).encode()


@pytest.mark.parametrize("tabs", [False, True])
@pytest.mark.parametrize("levels", [90, 99, 100, 101, 150, 900])
def test_outline_of_deep_nesting_is_that_of_the_facts(levels: int, tabs: bool) -> None:
    source = ladder(levels, tabs=tabs)
    assert extract_outline(source) == extract(source).outline


def test_import_below_deep_nesting_is_found() -> None:
    assert [fact.specifier for fact in extract_outline(ladder(150, tabs=True)).imports] == ["a"]
