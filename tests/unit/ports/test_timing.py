"""Both stopwatches have the questions of their port."""

from __future__ import annotations

import pytest

from adjudge.adapters.stopwatch import LapTimer
from adjudge.ports import Stopwatch, Untimed
from tests.unit.ports.shapes import answered, asked


@pytest.mark.parametrize("kind", [LapTimer, Untimed])
def test_stopwatch_is_asked_as_its_port_is(kind: type) -> None:
    assert asked(Stopwatch)
    assert answered(kind, Stopwatch) == asked(Stopwatch)


def test_nobody_is_told_what_nobody_wants_to_know() -> None:
    watch = Untimed()
    watch.lap("target")
    assert watch.laps() == ()
