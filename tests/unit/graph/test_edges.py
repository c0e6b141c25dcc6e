"""The closed set of edge kinds."""

from __future__ import annotations

from adjudge.graph.edges import EDGE_KINDS, IMPORT_KINDS


def test_kinds_are_distinct() -> None:
    assert len(set(EDGE_KINDS)) == len(EDGE_KINDS)


def test_kinds_that_load_are_kinds() -> None:
    assert set(EDGE_KINDS) >= IMPORT_KINDS
