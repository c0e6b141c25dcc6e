"""A try on the wire, and its entry in the ledger."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.fix_attempt_v1 import FixAttemptV1, FixEntryV1, fix_record, recheck_wire
from adjudge.model.fix import Rechecked, RecheckStatus
from adjudge.model.ledger import sha256
from tests.fix_values import a_command, an_attempt, new_finding


def test_try_is_read_back() -> None:
    attempt = an_attempt(commands=(a_command(),), new_findings=(new_finding(),))
    assert decode_artefact(encode_canonical(attempt), FixAttemptV1) == attempt


def test_entry_names_the_artefact_and_what_was_done() -> None:
    attempt = an_attempt()
    record = fix_record(attempt, "apply", 2)
    entry = decode_artefact(record.payload, FixEntryV1)
    assert record.record_id == f"{attempt.attempt_id}/apply/2"
    assert (entry.deed, entry.number, entry.state) == ("apply", 2, "verified_fixed")
    assert entry.sha256 == sha256(encode_canonical(attempt))


def test_command_tells_what_it_proves() -> None:
    assert a_command("red t-", "red t-").proving == "still-red"
    assert a_command().reasons == ()


def test_recheck_keeps_its_words() -> None:
    one = Rechecked(finding_id="f", status=RecheckStatus.UNCHECKED, by="", reason="Nobody looked.")
    assert recheck_wire(one).status == "unchecked"
