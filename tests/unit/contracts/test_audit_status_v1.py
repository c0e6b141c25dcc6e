"""Where an audit stands, on the wire."""

from __future__ import annotations

from typing import get_args

from adjudge.audit.obligations import RESTS_ON, derive_obligations
from adjudge.audit.stepping import NO_PROGRESS
from adjudge.contracts.audit_status_v1 import (
    AuditStatusV1,
    ObligationV1,
    StatusTold,
    obligations_wire,
    status_artefact,
)
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.model.audit import Obligation
from tests.unit.audit.test_obligations import START


def test_status_is_read_back_with_what_each_obligation_rests_on() -> None:
    told = obligations_wire(derive_obligations(START), RESTS_ON)
    made = status_artefact(StatusTold("audit:1", "f" * 40, NO_PROGRESS), told, ())
    assert decode_artefact(encode_canonical(made), AuditStatusV1) == made
    assert {one.name: one.rests_on for one in made.obligations}["plan"] == (
        "units",
        "risk",
        "scope-confirmation",
    )


def test_names_on_the_wire_are_those_of_the_model() -> None:
    assert get_args(ObligationV1) == tuple(one.value for one in Obligation)
