from __future__ import annotations

import pytest

from adjudge.app.scope.grants import as_loaded
from adjudge.app.scope.signatures import refuse_other_envelope, vouch_for_grant
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.receipt_v1 import sign_statement
from adjudge.contracts.signable import grant_statement, verdict_statement
from adjudge.contracts.strict import read_strict
from adjudge.errors import InputError
from adjudge.scope.read_grant import grant_from_rules
from tests.fakes.signer import FakeSigner
from tests.unit.scope.examples import read_example

KEY, OTHER = FakeSigner("key"), FakeSigner("other")
BODY = as_loaded(grant_from_rules(allow=["src/**"])).body
WIDER = as_loaded(grant_from_rules(allow=["**"])).body


def signed(body: bytes, signer: FakeSigner = KEY) -> bytes:
    return sign_statement(grant_statement(body), key_id=signer.key_id, sign=signer.sign)


def refused(envelope: bytes | None) -> str:
    with pytest.raises(InputError) as caught:
        vouch_for_grant(BODY, envelope, KEY)
    assert caught.value.exit_code == 4
    return caught.value.code


def test_grant_that_the_key_has_signed_is_vouched_for() -> None:
    vouch_for_grant(BODY, signed(BODY), KEY)
    assert refused(signed(BODY, OTHER)) == "grant-signature"


def test_envelope_in_another_layout_does_as_well() -> None:
    plain = read_strict(signed(BODY))
    plain["signatures"][0]["keyid"] = "a name of its own"
    vouch_for_grant(BODY, encode_canonical(plain), KEY)
    plain["payload"] = read_strict(signed(WIDER))["payload"]
    assert refused(encode_canonical(plain)) == "grant-signature"


def test_grant_without_a_signature_is_refused() -> None:
    assert refused(None) == "grant-unsigned"


@pytest.mark.parametrize("envelope", [signed(BODY, OTHER), b"", b"{}", signed(BODY)[:-9] + b"\n"])
def test_signature_that_is_not_the_keys_is_refused(envelope: bytes) -> None:
    assert refused(envelope) == "grant-signature"


def test_signature_of_another_grant_is_refused() -> None:
    assert refused(signed(WIDER)) == "grant-altered"


def test_signed_verdict_is_no_signed_grant() -> None:
    verdict = read_example("allow src/**\nmodified src/a").judge()
    envelope = sign_statement(verdict_statement(verdict), key_id=KEY.key_id, sign=KEY.sign)
    assert refused(envelope) == "grant-altered"


def test_envelope_of_this_grant_may_be_kept_with_it_whoever_signed() -> None:
    refuse_other_envelope(BODY, signed(BODY, OTHER))
    with pytest.raises(InputError) as caught:
        refuse_other_envelope(WIDER, signed(BODY, OTHER))
    assert caught.value.code == "grant-altered"


@pytest.mark.parametrize(("envelope", "code"), [(b"?", "grant-signature"), (signed(WIDER), "grant-altered")])
def test_envelope_of_something_else_may_not(envelope: bytes, code: str) -> None:
    with pytest.raises(InputError) as caught:
        refuse_other_envelope(BODY, envelope)
    assert caught.value.code == code
