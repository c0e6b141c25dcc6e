"""Every word of a step of a job is explained."""

from __future__ import annotations

from typing import get_args

from adjudge.app.ci.inputs import ENDS as INPUT_ENDS
from adjudge.contracts.ci_v1 import CiEnd, CiRule
from adjudge.report.codes.ci import ENDS, INCONCLUSIVE, LISTS, REFUSED, RULES, USAGE


def test_words_are_those_of_the_contract() -> None:
    assert set(RULES) == set(get_args(CiRule))
    assert set(ENDS) == set(get_args(CiEnd)) == set(INPUT_ENDS)


def test_endings_stand_in_order_and_say_what_to_do() -> None:
    for rows in (USAGE, INCONCLUSIVE, REFUSED):
        assert list(rows) == sorted(rows)
        assert all(said.endswith(".") for row in rows.values() for said in row)


def test_each_list_has_a_page() -> None:
    assert {page for _, _, page in LISTS} == {"docs/ci.md"}
