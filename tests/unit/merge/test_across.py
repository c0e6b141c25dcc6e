from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from adjudge.merge import across
from adjudge.merge.across import Across, Persisting, compare_runs
from tests.mergeable_values import LONG, LONG_AGAIN, mergeable


def test_new_persisting_and_gone_are_told() -> None:
    found = compare_runs([mergeable(0), mergeable(1)], [mergeable(1), mergeable(2)])
    assert found == Across((2,), (Persisting(1, 1, "same finding"),), (0,), 0)


def test_renamed_finding_persists() -> None:
    before, now = (
        mergeable(0, path="old.py"),
        mergeable(5, path="new.py", previous_id=mergeable(0).finding_id),
    )
    assert compare_runs([before], [now]).persisting == (Persisting(0, 5, "same finding, renamed"),)


def test_one_place_persists_under_another_class() -> None:
    found = compare_runs([mergeable(0, place_id="plc:x")], [mergeable(5, place_id="plc:x")])
    assert found.persisting == (Persisting(0, 5, "same place"),)


def test_alike_finding_of_one_symbol_persists() -> None:
    found = compare_runs(
        [mergeable(0, 5, symbol="f", summary=LONG)], [mergeable(5, 99, symbol="f", summary=LONG_AGAIN)]
    )
    assert found.persisting == (Persisting(0, 5, "alike in one symbol"),)


@pytest.mark.parametrize(
    "more",
    [
        {"symbol": "g"},
        {"symbol": ""},
        {"path": "b.py"},
        {"rule": "X1"},
        {"defect_class": "style"},
        {"summary": "Other."},
    ],
)
def test_what_differs_is_new_and_the_old_one_gone(more: dict[str, Any]) -> None:
    common: dict[str, Any] = {"symbol": "f", "summary": LONG, "defect_class": "resource"}
    found = compare_runs([mergeable(0, **common)], [mergeable(5, **(common | more))])
    assert (found.new, found.gone) == ((5,), (0,))


@pytest.mark.parametrize("words", ["", "Of more words."])
def test_finding_that_is_said_once_more_or_once_less_is_neither_new_nor_gone(words: str) -> None:
    once = [mergeable(0, finding_id="fnd:x", summary=LONG)]
    twice = [mergeable(index, finding_id="fnd:x", summary=f"{LONG} {words}") for index in (1, 2)]
    more, less = compare_runs(once, twice), compare_runs(twice, once)
    assert (more.new, more.gone, {pair.now for pair in more.persisting}) == ((), (), {1, 2})
    assert (less.new, less.gone, len(less.persisting)) == ((), (), 1)


def test_echo_under_the_name_after_a_rename_is_not_gone() -> None:
    before = [mergeable(index, path="old.py", finding_id="fnd:x", title="T") for index in (1, 2)]
    found = compare_runs(
        before, [mergeable(5, path="new.py", finding_id="fnd:y", previous_id="fnd:x", title="T")]
    )
    assert (found.new, found.gone, len(found.persisting)) == ((), (), 1)


def test_each_finding_is_matched_once() -> None:
    twice = [mergeable(index, finding_id="fnd:x", title=f"Wholly different {index}") for index in (1, 2)]
    found = compare_runs([mergeable(0, finding_id="fnd:x")], twice)
    assert len(found.persisting) == 1
    assert len(found.new) == 1


def test_best_words_win_whatever_the_order() -> None:
    before = [mergeable(0, symbol="f", summary=LONG), mergeable(1, symbol="f", summary=LONG + " Twice over.")]
    now = [
        mergeable(5, symbol="f", summary=LONG_AGAIN),
        mergeable(6, symbol="f", summary=LONG + " Twice over."),
    ]
    outcomes = {compare_runs(one, two) for one in permutations(before) for two in permutations(now)}
    assert {(pair.before, pair.now) for pair in outcomes.pop().persisting} == {(0, 5), (1, 6)}
    assert outcomes == set()


def test_what_is_not_looked_at_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(across, "MOST", 1)
    before = [mergeable(index, symbol="f", title=f"old {index}") for index in range(3)]
    found = compare_runs(before, [mergeable(9, symbol="f", title="new")])
    assert found.not_compared == 2


def test_counts_reconcile() -> None:
    before = [mergeable(index, symbol="f", summary=LONG) for index in range(4)]
    now = [mergeable(index, symbol="f", summary=LONG_AGAIN) for index in range(3, 9)]
    found = compare_runs(before, now)
    assert len(found.persisting) + len(found.gone) == len(before)
    assert len(found.persisting) + len(found.new) == len(now)
