"""The fakes that stand for state and ledger have the questions of their ports."""

from __future__ import annotations

import pytest

from adjudge.ports import Ledger, Store
from tests.fakes.ledger import FakeLedger
from tests.fakes.store import FakeStore
from tests.unit.ports.shapes import answered, asked


@pytest.mark.parametrize(("kind", "port"), [(FakeLedger, Ledger), (FakeStore, Store)])
def test_fake_is_asked_as_its_port_is(kind: type, port: type) -> None:
    assert asked(port)
    assert answered(kind, port) == asked(port)
