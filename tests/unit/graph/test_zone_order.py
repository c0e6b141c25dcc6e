"""Users above what they use."""

from __future__ import annotations

from adjudge.graph.zone_order import order_zones


def test_chain_is_ordered_from_its_user() -> None:
    assert order_zones(3, {(2, 0): 1, (0, 1): 1}) == (2, 0, 1)


def test_light_tie_of_a_cycle_leads_back_up() -> None:
    assert order_zones(2, {(0, 1): 1, (1, 0): 9}) == (1, 0)


def test_zone_without_ties_is_last_and_use_of_itself_is_none() -> None:
    assert order_zones(3, {(0, 0): 5, (2, 1): 1}) == (2, 1, 0)


def test_no_zones_have_an_empty_order() -> None:
    assert order_zones(0, {}) == ()
