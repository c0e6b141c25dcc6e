from __future__ import annotations

import pytest

from adjudge.brief.focus import CONSUMERS_CAP, CONTRACTS_CAP, GUARDS_CAP, LINES_CAP, weigh


def test_the_terms_sum_to_the_total() -> None:
    focus = weigh(lines=101, contracts=2, consumers=3, guards=1)
    assert focus.total == focus.lines + focus.contracts + focus.consumers + focus.guards


def test_nothing_changed_weighs_nothing() -> None:
    assert weigh(lines=0, contracts=0, consumers=0, guards=0).total == 0


def test_one_line_weighs_something() -> None:
    assert weigh(lines=1, contracts=0, consumers=0, guards=0).total == 1


def test_no_term_grows_without_bound() -> None:
    focus = weigh(lines=10**9, contracts=10**9, consumers=10**9, guards=10**9)
    assert (focus.lines, focus.contracts, focus.consumers, focus.guards) == (
        LINES_CAP, CONTRACTS_CAP, CONSUMERS_CAP, GUARDS_CAP,
    )  # fmt: skip


@pytest.mark.parametrize("term", ["lines", "contracts", "consumers", "guards"])
def test_more_of_a_term_never_weighs_less(term: str) -> None:
    nothing = {"lines": 0, "contracts": 0, "consumers": 0, "guards": 0}
    totals = [weigh(**{**nothing, term: amount}).total for amount in range(0, 600, 7)]
    assert totals == sorted(totals)


def test_one_removed_guard_outweighs_a_hundred_lines() -> None:
    guard = weigh(lines=3, contracts=0, consumers=0, guards=1)
    assert guard.total > weigh(lines=100, contracts=0, consumers=0, guards=0).total
