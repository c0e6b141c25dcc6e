"""Which pairs are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.merge import comparing
from adjudge.merge.comparing import Explainer, compare_all
from adjudge.merge.pairs import Sameness, compare, read
from tests.mergeable_values import LONG, LONG_AGAIN, mergeable

if TYPE_CHECKING:
    from adjudge.merge.comparing import Alike


def nodes(count: int, line: int | None = None) -> list[Alike]:
    """So many findings in the order of their lines, or all on one."""
    texts = (LONG, LONG_AGAIN, f"{LONG} {LONG_AGAIN}")
    return [(mergeable(at, line or at + 1, summary=texts[at % 3], symbol="f"),) for at in range(count)]


@pytest.mark.parametrize("line", [None, 7])
def test_blocks_come_to_the_same_as_every_pair_by_itself(
    line: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = nodes(23, line)
    whole = compare_all(some)
    monkeypatch.setattr(comparing, "WINDOW", 22)
    monkeypatch.setattr(comparing, "LEAST_WINDOW", 22)
    assert compare_all(some) == whole
    by_hand = {
        (one, two): compare(read(*some[one]), read(*some[two]))
        for one in range(23)
        for two in range(one + 1, 23)
    }
    assert whole.pairs == {pair: found for pair, found in by_hand.items() if found.sameness}
    assert whole.missed == 0


def test_window_narrows_where_there_are_very_many_and_what_is_missed_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(comparing, "PAIRS", 30)
    monkeypatch.setattr(comparing, "LEAST_WINDOW", 2)
    found = compare_all(nodes(10, 7))
    assert {two - one for one, two in found.pairs} == {1, 2, 3}
    assert found.missed == 10 * 9 // 2 - (9 + 8 + 7)
    assert compare_all(nodes(5, 7)).missed == 0


def test_findings_of_two_files_are_not_compared() -> None:
    apart = [(mergeable(0, summary=LONG),), (mergeable(1, summary=LONG, path="b.py"),)]
    assert compare_all(apart) == ({}, 0)


def test_reasons_are_those_of_the_pair_however_few_words_are_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    some = nodes(4, 7)
    told = Explainer(some).reasons((0, 1))
    assert compare_all(some).pairs[0, 1].sameness is Sameness.SAME
    assert told == ("alike texts", "same lines", "same symbol")
    monkeypatch.setattr(comparing, "AT_HAND", 1)
    few = Explainer(some)
    assert [few.reasons((0, 1)), few.reasons((0, 2)), few.reasons((0, 1))] == [
        told,
        few.reasons((2, 0)),
        told,
    ]
