from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adjudge.app.scope import records
from adjudge.app.scope.grants import as_loaded
from adjudge.app.scope.records import grant_record, keep_verdict, kept_notes, sign_verdict, verdict_record
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.receipt_v1 import check_receipt
from adjudge.contracts.verdict_v1 import verdict_artefact
from adjudge.model.ledger import sha256
from adjudge.model.outcome import Outcome
from tests.fakes.signer import FakeSigner
from tests.fakes.store import FakeStore
from tests.unit.scope.examples import read_example

if TYPE_CHECKING:
    import pytest

EXAMPLE = read_example("allow src/**\nmodified src/a")
VERDICT = EXAMPLE.judge()
GRANT = as_loaded(EXAMPLE.grant)
BODY = encode_canonical(verdict_artefact(VERDICT))
KEY = FakeSigner()


def test_verdict_is_recorded_whole_under_its_own_digest() -> None:
    record = verdict_record(VERDICT)
    assert (record.kind, record.record_id, record.payload) == ("verdict", f"sha256:{sha256(BODY)}", BODY)


def test_verdict_that_is_too_large_is_recorded_by_its_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LIMIT_PAYLOAD_BYTES", 100)
    record = verdict_record(VERDICT)
    assert record.record_id == f"sha256:{sha256(BODY)}"
    assert json.loads(record.payload)["verdict_sha256"] == sha256(BODY)


def test_grant_is_recorded_by_the_digest_that_verdicts_name() -> None:
    record = grant_record(GRANT)
    assert (record.kind, record.record_id, record.payload) == ("grant", f"sha256:{GRANT.digest}", GRANT.body)


def test_grant_verdict_and_receipt_are_kept_together() -> None:
    store = FakeStore()
    receipt = sign_verdict(VERDICT, KEY)
    entry, signed = keep_verdict(store, VERDICT, grant=GRANT, receipt=receipt)
    assert (entry.kind, entry.payload) == ("verdict", BODY)
    assert (signed.kind, signed.record_id) == ("receipt", f"sha256:{sha256(receipt)}")
    assert [one.kind for one in store.ledger.entries()] == ["grant", "verdict", "receipt"]
    assert store.find_receipt(sha256(receipt)) == receipt


def test_same_verdict_again_is_the_entry_it_has() -> None:
    store = FakeStore()
    first = keep_verdict(store, VERDICT, grant=GRANT, receipt=None)
    assert keep_verdict(store, VERDICT, grant=GRANT, receipt=None) == first
    assert store.ledger.head().seq == 1


def test_person_is_told_where_all_of_it_is_kept_and_how_to_get_the_receipt() -> None:
    store, receipt = FakeStore(), sign_verdict(VERDICT, KEY)
    alone = keep_verdict(store, VERDICT, grant=GRANT, receipt=None)
    told = f"The verdict is ledger entry 1; the head is 1:{store.ledger.head().digest}."
    assert kept_notes(alone, store.ledger.head()) == (told,)
    both = keep_verdict(store, VERDICT, grant=GRANT, receipt=receipt)
    assert kept_notes(both, store.ledger.head())[1] == (
        "The receipt is ledger entry 2; "
        f"`adjudge tool ledger receipt sha256:{sha256(receipt)} FILE` writes it to a file."
    )


def test_receipt_is_the_verdict_signed() -> None:
    check = check_receipt(sign_verdict(VERDICT, KEY), key_id=KEY.key_id, verify=KEY.verify)
    assert check.outcome is Outcome.PASS
    assert check.statement is not None
    assert check.statement.predicate == BODY
