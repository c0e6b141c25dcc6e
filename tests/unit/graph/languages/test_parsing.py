"""The bound on one parse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Parser

from adjudge.graph.languages import parsing
from adjudge.graph.languages.parsing import FREE_BYTES, parse_within
from adjudge.graph.languages.typescript.grammar import language

if TYPE_CHECKING:
    import pytest

SOURCE = b"export const a = { b: [1, 2, 3] }\n" * (FREE_BYTES // 20)


def test_watched_parse_gives_the_same_tree() -> None:
    grammar = language("typescript")
    watched = parse_within(grammar, Parser(grammar), SOURCE)
    assert watched is not None
    assert str(watched.root_node) == str(Parser(grammar).parse(SOURCE).root_node)


def test_parse_over_the_bound_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "STEP_BYTES", 10_000_000)
    grammar = language("typescript")
    assert parse_within(grammar, Parser(grammar), SOURCE) is None


def test_short_source_is_not_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "STEP_BYTES", 10_000_000)
    grammar = language("typescript")
    assert parse_within(grammar, Parser(grammar), b"a\n") is not None
