"""Facts and snapshots of random trees of Go: never an exception, updates without a difference from full builds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.graph.languages.go.extractor import extract, extract_outline
from adjudge.graph.snapshot_packing import pack_snapshot
from tests.fakes.graph import TextTree
from tests.property.strategies_go import EDITS, SOURCES, TREES, Edits, Files, edited
from tests.property.test_script_snapshots import updated

pytestmark = pytest.mark.property

_ODD = st.lists(
    st.sampled_from([
        b"package p\n", b"import (", b'"a"', b")", b"func f(", b"{", b"}", b"type T struct", b"const (", b"iota", b"\n",
        b"`", b"/*", b"*/", b"//go:embed x\n", b"'", b"\\", b"\xff", b".", b"a.b", b";", b"if x", b"return", b"[T any]",
        b"(s *S) M()", b"=", b"_", b"var", b"\r", b"// +build x\n",
    ]),
    max_size=30,
).map(b" ".join)  # fmt: skip


@given(st.one_of(_ODD, st.binary(max_size=60), SOURCES.map(str.encode)))
def test_any_bytes_have_facts_in_step_with_their_outline(data: bytes) -> None:
    facts = extract(data)
    assert extract_outline(data) == facts.outline
    assert all(1 <= one.start_line <= one.end_line <= facts.lines for one in facts.definitions)
    assert all(1 <= fact.line <= facts.lines for fact in facts.imports)


@given(TREES, st.lists(EDITS, min_size=1, max_size=3))
def test_updates_one_upon_another_equal_full_builds(files: Files, steps: list[Edits]) -> None:
    tree = TextTree(files)
    snapshot = tree.snapshot()
    for edits in steps:
        files = edited(files, edits)
        before, tree = tree, TextTree(files)
        snapshot = updated(snapshot, before, tree)
        assert snapshot.edges == tree.snapshot().edges
        assert pack_snapshot(snapshot) == pack_snapshot(tree.snapshot())
