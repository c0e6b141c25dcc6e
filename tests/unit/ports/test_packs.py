"""The port of packs has one shape, which the fake and the real one have."""

from __future__ import annotations

import pytest

from adjudge.adapters.sqlite.packs import SqlitePacks
from adjudge.ports import PackLog
from tests.fakes.packs import FakePacks
from tests.unit.ports.shapes import answered, asked


@pytest.mark.parametrize("kind", [SqlitePacks, FakePacks])
def test_each_has_the_questions_of_its_port(kind: type) -> None:
    assert answered(kind, PackLog) == asked(PackLog)
