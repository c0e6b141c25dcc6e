"""What an audit rests on and how far it is, on the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.audit_bundle_v1 import (
    AuditAcceptedV1,
    AuditGraphV1,
    AuditRiskV1,
    accepted_artefact,
    graph_artefact,
    risk_artefact,
)
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from tests.audit_trees import plan_of

if TYPE_CHECKING:
    import msgspec

PLAN = plan_of({"a.py": b"import subprocess\n", "b/c.py": b"b = 1\n"})
HELD = (("item:2", ("r2", "n2", "s2")), ("item:1", ("r1", "n1", "s1")))


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (graph_artefact(PLAN, {("b", "a"): 5, ("a", "b"): 90}, 2), AuditGraphV1),
        (risk_artefact(PLAN), AuditRiskV1),
        (accepted_artefact("audit:1", HELD), AuditAcceptedV1),
    ],
)
def test_artefact_comes_back_as_it_was(made: msgspec.Struct, kind: type[msgspec.Struct]) -> None:
    assert decode_artefact(encode_canonical(made), kind) == made


def test_edges_and_results_are_sorted_and_groups_the_riskiest_first() -> None:
    graph = graph_artefact(PLAN, {("b", "a"): 5, ("a", "b"): 90}, 2)
    assert [(one.source, one.confidence) for one in graph.edges] == [("a", 90), ("b", 5)]
    assert [one.id for one in accepted_artefact("audit:1", HELD).results] == ["item:1", "item:2"]
    scores = [one.risk_score for one in risk_artefact(PLAN).blocks]
    assert scores == sorted(scores, reverse=True)
