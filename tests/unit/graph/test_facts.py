"""The record of facts."""

from __future__ import annotations

from adjudge.graph.facts import FileFacts, FileOutline, ImportFact


def test_outline_is_the_part_that_resolution_needs() -> None:
    fact = ImportFact("a", 0, (), "a", "import", 1, lazy=False)
    facts = FileFacts(imports=(fact,), exports=("b",), words=("a",), lines=1, flags=("generated",))
    assert facts.outline == FileOutline(imports=(fact,), exports=("b",), flags=("generated",))
