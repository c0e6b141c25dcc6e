"""Every kind of evidence is checked by its own rules."""

from __future__ import annotations

import pytest

from adjudge.evidence.check import check_evidence
from adjudge.model.evidence import (
    KINDS,
    CollectorEvidence,
    CommandEvidence,
    EdgeEvidence,
    Evidence,
    EvidenceState,
    Query,
    QueryEvidence,
    QuoteEvidence,
    SymbolEvidence,
)
from adjudge.model.place import Side
from tests.evidence_values import evidence_sources

HEAD = Side.HEAD
ITEMS: dict[str, Evidence] = {
    "quote": QuoteEvidence(path="a.py", side=HEAD, start_line=1, end_line=1, quote="import b"),
    "edge": EdgeEvidence(source="a.py", target="b.py", edge="", side=HEAD),
    "symbol": SymbolEvidence(path="b.py", name="x", exists=True, side=HEAD),
    "query": QueryEvidence(query=Query.IMPORTERS, args=(("path", "b.py"),), count=1, members=None),
    "collector": CollectorEvidence(collector="ruff", rule="F401", path="a.py", start_line=1),
    "command": CommandEvidence(name="tests", args=(), head="red", base="green"),
}
SOURCES = evidence_sources({"a.py": "import b\n", "b.py": "x = 1\n"})


def test_every_kind_is_here() -> None:
    assert {KINDS[type(item)] for item in ITEMS.values()} == set(ITEMS) == set(KINDS.values())


@pytest.mark.parametrize("kind", ["quote", "edge", "symbol", "query"])
def test_what_is_so_holds(kind: str) -> None:
    found = check_evidence(ITEMS[kind], SOURCES)
    assert (found.evidence, found.state, found.found) == (ITEMS[kind], EvidenceState.HOLDS, "")


@pytest.mark.parametrize("kind", ["collector", "command"])
def test_what_is_not_run_is_unavailable_with_a_reason(kind: str) -> None:
    found = check_evidence(ITEMS[kind], SOURCES)
    assert found.state is EvidenceState.UNAVAILABLE
    assert found.found


def test_evidence_brought_again_is_not_checked_again() -> None:
    assert check_evidence(ITEMS["edge"], SOURCES) is check_evidence(ITEMS["edge"], SOURCES)
