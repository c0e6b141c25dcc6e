"""Tokens are estimated by one rule."""

from __future__ import annotations

import pytest

from adjudge.plan.options import BYTES_PER_TOKEN, PlanBounds, estimate_tokens


@pytest.mark.parametrize(("size", "tokens"), [(0, 0), (1, 1), (BYTES_PER_TOKEN, 1), (BYTES_PER_TOKEN + 1, 2)])
def test_tokens_are_a_third_of_the_bytes_rounded_up(size: int, tokens: int) -> None:
    assert estimate_tokens(size) == tokens


def test_bounds_are_those_that_are_documented() -> None:
    made = PlanBounds()
    assert (made.prompt_bytes, made.part_bytes, made.unit_bytes, made.budget) == (81_920, 81_920, 524_288, 0)
