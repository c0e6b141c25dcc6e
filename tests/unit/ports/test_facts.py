"""The fakes that stand for the pool, its progress and the snapshots have the questions of their ports."""

from __future__ import annotations

import pytest

from adjudge.ports import FactPool, Progress, SnapshotStore
from tests.fakes.graph import InProcessPool, MemorySnapshots, Silent
from tests.unit.ports.shapes import answered, asked


@pytest.mark.parametrize(
    ("kind", "port"), [(InProcessPool, FactPool), (MemorySnapshots, SnapshotStore), (Silent, Progress)]
)
def test_fake_is_asked_as_its_port_is(kind: type, port: type) -> None:
    assert asked(port)
    assert answered(kind, port) == asked(port)
