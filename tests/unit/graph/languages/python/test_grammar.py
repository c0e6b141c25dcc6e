"""The parser and its bound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.languages import parsing
from adjudge.graph.languages.parsing import FREE_BYTES
from adjudge.graph.languages.python import grammar
from adjudge.graph.languages.python.grammar import kinds, parse

if TYPE_CHECKING:
    import pytest


def test_every_kind_exists_in_the_installed_grammar() -> None:
    single = [number for number in kinds() if isinstance(number, int)]
    grouped = [number for group in kinds() if isinstance(group, frozenset) for number in group]
    assert min(single + grouped) > 0


def test_kind_of_a_block_is_the_one_that_nodes_have() -> None:
    tree = parse(b"if x:\n    pass\n")
    assert tree is not None
    block = tree.root_node.children[0].child_by_field_name("consequence")
    assert block is not None
    assert block.kind_id == kinds().block


def test_kind_of_an_error_is_the_one_that_nodes_have() -> None:
    tree = parse(b"def (")
    assert tree is not None
    assert tree.root_node.children[0].kind_id == kinds().error


def test_watched_parse_gives_the_same_tree() -> None:
    source = b"def f(a):\n    return [a, 1]\n" * (FREE_BYTES // 20)
    watched = parse(source)
    unwatched = grammar._parser().parse(source)
    assert watched is not None
    assert str(watched.root_node) == str(unwatched.root_node)


def test_parse_over_the_bound_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "STEP_BYTES", 10_000_000)
    assert parse(b"x = [1, 2, 3]\n" * (FREE_BYTES // 10)) is None


def test_parse_after_a_stopped_one_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(parsing, "STEP_BYTES", 10_000_000)
        parse(b"x = [1, 2, 3]\n" * (FREE_BYTES // 10))
    tree = parse(b"y = 1\n" * FREE_BYTES)
    assert tree is not None
    assert not tree.root_node.has_error
