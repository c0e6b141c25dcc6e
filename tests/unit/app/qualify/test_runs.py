"""Runs in their series: new, persisting, gone; the same call tells the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.app.qualify.runs import keep_run, series_of
from adjudge.app.words import TargetWords
from adjudge.model.outcome import Reason
from tests.fakes.store import FakeStore
from tests.qualified_values import candidate, finding, located, qualified
from tests.unit.app.reviews import FILES, Desk, claim, desk

if TYPE_CHECKING:
    from pathlib import Path

OTHER = claim(path="app.py", start_line=5, quote="    return ratio(one, two)", title="Hides its error")


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    """One commit."""
    return desk(tmp_path)


def test_first_run_has_nothing_to_be_compared_with(here: Desk) -> None:
    assert here.run(claim()).compared is None


def test_second_run_tells_what_is_new_persists_and_is_gone(here: Desk) -> None:
    first = here.run(claim(), claim(title="Slow", path="app.py", start_line=1, quote="from lib import ratio"))
    here.subject.commit({"lib.py": "import sys\n" + FILES["lib.py"]})
    second = here.run(claim(), OTHER)
    assert second.compared is not None
    assert second.compared.previous == first.run_id
    assert second.compared.new == (1,)
    assert [(one.index, one.before) for one in second.compared.persisting] == [
        (0, first.results[0].finding_id)
    ]
    assert [one.title for one in second.compared.gone] == ["Slow"]


def test_same_call_again_tells_the_same_bytes(here: Desk) -> None:
    here.run(claim())
    second = here.run(claim(), OTHER)
    assert here.run(claim(), OTHER) == second


def test_run_that_comes_back_is_compared_with_the_one_between(here: Desk) -> None:
    here.run(claim())
    between = here.run(claim(), OTHER)
    again = here.run(claim())
    assert again.compared is not None
    assert again.compared.previous == between.run_id
    assert len(again.compared.gone) == 1


def test_changes_and_trees_are_series_of_their_own(here: Desk) -> None:
    here.run(claim())
    assert here.run(claim(), target=TargetWords(commit="HEAD")).compared is None


def test_series_depends_on_tools_and_format_alone() -> None:
    assert series_of(qualified([finding()])) == series_of(qualified())
    assert series_of(qualified(whole_tree=False)) != series_of(qualified())


def test_run_is_told_where_nothing_can_be_kept() -> None:
    assert keep_run(qualified([finding()]), None).run.compared is None


def test_state_that_is_only_read_is_compared_with_and_not_written() -> None:
    store = FakeStore()
    first = keep_run(qualified([finding()]), store)
    store.read_only = Reason(code="store-read-only", message="Only read.")
    second = keep_run(qualified([finding(), finding(located(candidate(1)))]), store)
    assert second.run.compared is not None
    assert second.run.compared.previous == first.run.run_id
    assert list(store.runs) == [first.run.run_id]


def test_earlier_run_that_cannot_be_read_is_no_comparison() -> None:
    store = FakeStore()
    first = keep_run(qualified([finding()]), store).run.run_id
    store.runs[first] = replace(store.runs[first], body=b"damaged")
    assert keep_run(qualified(), store).run.compared is None
