"""The envelope: exact fields, exact base64."""

from __future__ import annotations

import base64
import json

import pytest

from adjudge.contracts.dsse_v1 import LIMIT_SIGNATURES, decode_envelope, encode_envelope
from adjudge.errors import ContractError
from adjudge.model.receipt import Envelope, Signature

ENVELOPE = Envelope(
    payload_type="text/plain",
    payload=b"hello?>",
    signatures=(Signature(key_id="k1", value=b"\xfb\xff"), Signature(key_id="", value=b"")),
)


def wire(**changes: object) -> bytes:
    """A good envelope as others may write it, with changes."""
    good: dict[str, object] = {"payload": "aGk=", "payloadType": "t", "signatures": [{"sig": "+/8="}]}
    return json.dumps(good | changes, indent=1).encode()


def test_envelope_comes_back_from_its_bytes() -> None:
    assert decode_envelope(encode_envelope(ENVELOPE)) == ENVELOPE


def test_envelope_is_written_in_canonical_form_under_the_names_of_the_format() -> None:
    data = encode_envelope(ENVELOPE)
    assert data.startswith(
        b'{"payload":"aGVsbG8/Pg==","payloadType":"text/plain","signatures":[{"keyid":"k1",'
    )
    assert data.endswith(b"]}\n")


def test_layout_of_others_is_read() -> None:
    found = decode_envelope(wire())
    assert found == Envelope(
        payload_type="t", payload=b"hi", signatures=(Signature(key_id="", value=b"\xfb\xff"),)
    )


def test_url_safe_alphabet_is_read() -> None:
    assert decode_envelope(wire(signatures=[{"sig": "-_8="}])).signatures[0].value == b"\xfb\xff"


@pytest.mark.parametrize(
    "text", ["aGk", "aGl=", "aGk= ", "aGk=\n", "aGk==", "a", "=", "aG=k", "-/8=", "ä", "aGk=aGk=", "\ud800"]
)
def test_base64_that_is_not_exact_is_refused(text: str) -> None:
    with pytest.raises(ContractError, match="base64"):
        decode_envelope(wire(payload=text))


@pytest.mark.parametrize(
    "changes",
    [
        {"more": 1},
        {"payload": None},
        {"payloadType": 1},
        {"signatures": {}},
        {"signatures": [{"keyid": "k"}]},
        {"signatures": [{"sig": "", "cert": ""}]},
        {"signatures": [{"sig": ""}] * (LIMIT_SIGNATURES + 1)},
    ],
    ids=range(7),
)
def test_envelope_with_other_fields_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ContractError):
        decode_envelope(wire(**changes))


def test_envelope_may_have_many_signatures_up_to_the_limit() -> None:
    assert len(decode_envelope(wire(signatures=[{"sig": ""}] * LIMIT_SIGNATURES)).signatures) == 16


def test_key_that_stands_twice_is_refused() -> None:
    data = wire().replace(b'"payloadType"', b'"payload": "", "payloadType"')
    with pytest.raises(ContractError):
        decode_envelope(data)


def test_payload_of_any_bytes_survives() -> None:
    payload = bytes(range(256))
    data = wire(payload=base64.b64encode(payload).decode())
    assert decode_envelope(data).payload == payload
