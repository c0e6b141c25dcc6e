"""Collectors over one target on the wire."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.collect_v1 import CollectV1, collect_artefact
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.qualified_v1 import unnamed_artefact
from adjudge.model.outcome import Outcome, Reason
from tests.check_values import a_collected
from tests.qualified_values import qualified


def test_artefact_is_read_back_as_it_was_written() -> None:
    why = Reason(code="stage-failed", message="The stage failed.")
    findings = unnamed_artefact(qualified())
    made = collect_artefact(Outcome.FAIL, (why,), (a_collected(),), findings, ())
    assert decode_artefact(encode_canonical(made), CollectV1) == made
    assert (made.outcome, made.reasons[0].code) == ("fail", "stage-failed")
