"""The fake key has the questions of both ports."""

from __future__ import annotations

import pytest

from adjudge.ports import SignatureVerifier, Signer
from tests.fakes.signer import FakeSigner
from tests.unit.ports.shapes import answered, asked


@pytest.mark.parametrize(("kind", "port"), [(FakeSigner, Signer), (FakeSigner, SignatureVerifier)])
def test_fake_is_asked_as_its_port_is(kind: type, port: type) -> None:
    assert asked(port)
    assert answered(kind, port) == asked(port)
