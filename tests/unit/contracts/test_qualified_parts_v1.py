"""Parts of a run on the wire: every kind of evidence, places, groups."""

from __future__ import annotations

import pytest

from adjudge.contracts.evidence_v1 import evidence_value
from adjudge.contracts.qualified_parts_v1 import (
    checked_wire,
    cluster_wire,
    evidence_wire,
    locator_of,
    locator_wire,
    resolved_wire,
    ruling_wire,
    suggestion_wire,
)
from adjudge.model.candidate import Severity, Suggestion
from adjudge.model.evidence import (
    CheckedEvidence,
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
from adjudge.model.finding import Cluster, ClusterId, FindingId, Joined
from adjudge.model.ids import Digest
from adjudge.model.place import Side
from adjudge.model.ruling import Ruling, RulingWord
from tests.qualified_values import place

EVIDENCE = (
    QuoteEvidence(path="a.py", side=Side.BASE, start_line=1, end_line=2, quote="x"),
    EdgeEvidence(source="a.py", target="b.py", edge="import", side=Side.HEAD),
    SymbolEvidence(path="a.py", name="f", exists=False, side=Side.HEAD),
    QueryEvidence(query=Query.CALLERS, args=(("path", "a.py"), ("symbol", "f")), count=2, members=("b.py",)),
    CollectorEvidence(collector="ruff", rule="F401", path="a.py", start_line=3),
    CommandEvidence(name="test", args=("x",), head="red", base="green"),
)


@pytest.mark.parametrize("value", EVIDENCE, ids=lambda one: type(one).__name__)
def test_evidence_comes_back_from_its_wire_form(value: Evidence) -> None:
    assert evidence_value(evidence_wire(value)) == value


def test_check_keeps_its_state_and_what_was_found() -> None:
    checked = CheckedEvidence(
        evidence=EVIDENCE[1], state=EvidenceState.CONTRADICTED, found="None.", blind_spots=("x",)
    )
    wire = checked_wire(checked)
    assert (wire.state, wire.found, wire.blind_spots) == ("contradicted", "None.", ("x",))


def test_place_that_is_not_there_is_null() -> None:
    assert (locator_wire(None), resolved_wire(None), suggestion_wire(None)) == (None, None, None)


def test_proved_place_keeps_blob_and_lines() -> None:
    wire = resolved_wire(place())
    assert wire is not None
    assert (wire.path, wire.start_line, wire.object_id, wire.symbol) == ("a.py", 3, "b" * 40, "ratio")


def test_edit_keeps_its_lines() -> None:
    wire = suggestion_wire(Suggestion(start_line=3, end_line=2, replacement="x"))
    assert wire is not None
    assert (wire.start_line, wire.end_line, wire.replacement) == (3, 2, "x")


def test_group_keeps_why_its_members_belong_together() -> None:
    joined = Joined(first=0, second=1, score_percent=90, reasons=("same quote",))
    cluster = Cluster(
        cluster_id=ClusterId("cls:1"),
        speaker=0,
        members=(0, 1),
        joined=(joined,),
        reporters=("a", "b"),
        severities=(Severity.HIGH,),
    )
    wire = cluster_wire(cluster)
    assert (wire.members, wire.joined[0].reasons, wire.reporters) == ((0, 1), ("same quote",), ("a", "b"))


def test_decision_keeps_its_words() -> None:
    ruling = Ruling(
        finding_id=FindingId("fnd:1"), word=RulingWord.UNDONE, text=Digest("0" * 64), reason="r", by="b"
    )
    wire = ruling_wire(ruling)
    assert (wire.finding_id, wire.word, wire.reason, wire.by) == ("fnd:1", "undone", "r", "b")


def test_place_comes_back_from_its_wire_form() -> None:
    wire = resolved_wire(place())
    assert wire is not None
    assert locator_of(wire) == place()
