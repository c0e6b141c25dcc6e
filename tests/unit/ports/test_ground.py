"""Both lenders of ground keep the form of their port; what they answer is asked in ``tests/ports``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.trials import MemoryGround, MemoryGrounds

if TYPE_CHECKING:
    from adjudge.ports import Ground, Grounds


def test_ground_in_memory_keeps_the_form_of_the_port() -> None:
    grounds: Grounds = MemoryGrounds()
    with grounds.open() as ground:
        one: Ground = ground
        assert one.read_results(1) is None
    assert MemoryGround(1, b"abc").read_results(1) == b"ab"
