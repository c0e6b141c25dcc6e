"""A check on the wire, and what the ledger keeps of it and of decisions."""

from __future__ import annotations

from dataclasses import replace

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.check_v1 import (
    CheckEntryV1,
    CheckRulingV1,
    CheckV1,
    check_artefact,
    check_record,
    ruling_record,
    ruling_record_id,
)
from adjudge.contracts.decode import decode_artefact
from adjudge.model.check import Deed, StageState
from adjudge.model.ledger import is_record_id
from adjudge.model.outcome import Outcome, Reason
from tests.check_values import REQUEST, a_check, a_collected, a_ruling, a_stage, a_trial, two_trials

WHY = Reason(code="flaky", message="It differs.", path="a.py", line=3)
WAIVED = a_stage(
    "command:test", StageState.WAIVED, found=StageState.FAILED, reasons=(WHY,), waiver=a_ruling()
)


def test_artefact_is_read_back_as_it_was_written() -> None:
    check = a_check(
        a_stage(), WAIVED, trials=(two_trials(),), collected=(a_collected(),), acceptance=a_ruling(stage="")
    )
    made = check_artefact(check, None)
    assert decode_artefact(encode_canonical(made), CheckV1) == made


def test_waived_stage_keeps_what_it_came_to_and_who_waived_it() -> None:
    (stage,) = check_artefact(a_check(WAIVED), None).stages
    assert (stage.state, stage.found) == ("waived", "failed")
    assert stage.waiver is not None
    assert (stage.waiver.why, stage.waiver.by) == ("known", "Ada")


def test_entry_has_every_stage_and_no_output_of_a_program() -> None:
    loud = two_trials(head=a_trial(tail="a secret word"))
    record = check_record(a_check(a_stage(), WAIVED, trials=(loud,), outcome=Outcome.INCONCLUSIVE))
    entry = decode_artefact(record.payload, CheckEntryV1)
    assert [one.name for one in entry.stages] == ["scope", "command:test"]
    assert entry.outcome == "inconclusive"
    assert b"secret" not in record.payload


def test_same_check_is_the_same_record_and_another_outcome_another() -> None:
    check = a_check()
    assert check_record(check) == check_record(a_check(trials=(two_trials(),)))
    assert check_record(check) != check_record(replace(check, outcome=Outcome.FAIL))


def test_decisions_about_the_same_are_numbered() -> None:
    first, second = (ruling_record(a_ruling(), number) for number in (0, 1))
    assert first.record_id == ruling_record_id(REQUEST, "scope", 0)
    assert first.record_id != second.record_id
    assert is_record_id(ruling_record(a_ruling(Deed.ACCEPT, ""), 0).record_id)
    assert decode_artefact(second.payload, CheckRulingV1).number == 1
