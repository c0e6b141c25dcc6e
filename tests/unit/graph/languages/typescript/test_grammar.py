"""The grammars, and what is tried when one cannot read a file."""

from __future__ import annotations

import pytest
from tree_sitter import QueryCursor

from adjudge.graph.languages.typescript import grammar as grammars
from adjudge.graph.languages.typescript.grammar import kinds, parse, whole


@pytest.mark.parametrize("grammar", ["typescript", "tsx"])
def test_every_kind_exists_in_the_typescript_grammars(grammar: str) -> None:
    assert min(kinds(grammar)) > 0


def test_javascript_lacks_the_kinds_of_types_alone() -> None:
    missing = {name for name, number in kinds("javascript")._asdict().items() if number < 0}
    assert missing == {
        "abstract_class", "alias", "ambient", "declared_function", "enum", "import_alias", "interface", "module",
        "namespace",
    }  # fmt: skip


def test_javascript_with_annotations_is_read_by_another_grammar() -> None:
    parsed = parse(b"function f(a: string): number { return <b>{a}</b> }\n", "javascript")
    assert parsed is not None
    assert (parsed.grammar, parsed.root.has_error) == ("tsx", False)


def test_source_that_no_grammar_reads_keeps_its_errors() -> None:
    parsed = parse(b"function (\n", "javascript")
    assert parsed is not None
    assert (parsed.grammar, parsed.root.has_error) == ("javascript", True)


def test_comparison_in_javascript_is_no_call_with_types() -> None:
    parsed = parse(b"x = a < b > (c)\n", "javascript")
    assert parsed is not None
    assert b"type_arguments" not in str(parsed.root).encode()


def test_whole_tree_is_searched_for_opaque_pieces_and_branches() -> None:
    parsed = parse(b"// c\nif (a) b('s')\nconst t = <i>text</i>\n", "tsx")
    assert parsed is not None
    found = whole(parsed)
    assert [node.type for node in found.opaque] == ["comment", "string", "jsx_text"]
    assert len(found.branches) == 1


BROKEN = (
    b"f('a', /* b */ `c`); if (x) { /d/ } ((((",
    b"const a = <p>text</p>; if (b) {} // c\nclass {",
    b"if (a) { if (b) { 'c' } ( \"d\" [ `e${f}",
    b"}" * 200 + b" // z",
)


@pytest.mark.parametrize("source", BROKEN)
@pytest.mark.parametrize("grammar", ["typescript", "tsx", "javascript"])
def test_walk_over_a_broken_tree_finds_what_a_query_finds(
    monkeypatch: pytest.MonkeyPatch, grammar: str, source: bytes
) -> None:
    parsed = parse(source, grammar)
    assert parsed is not None
    assert parsed.root.has_error
    walked = whole(parsed)
    monkeypatch.setattr(
        grammars,
        "_walked",
        lambda parsed: QueryCursor(grammars._query(parsed.grammar)).captures(parsed.root),
    )
    assert whole(parsed) == walked


def test_no_query_goes_over_a_broken_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(grammars, "QueryCursor")
    parsed = parse(b"(" * 20_000 + b" // a", "javascript")
    assert parsed is not None
    assert len(whole(parsed).opaque) == 1
