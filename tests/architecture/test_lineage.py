"""The lineage page is complete, its rows are well-formed, and what it says is built is there.

Rows read ``| Id | Name | There | State | Here |``.
"""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from adjudge.cli.verbs import VERBS
from tests.architecture.sources import ROOT, read, table_rows

STATES = {"here", "here, differs", "not yet", "not yet, differs", "left out"}
PLANNED: set[str] = set()
"""Verbs that are to come."""

GROWING = {"review", "serve"}
"""Verbs that are here and have parts to come."""

ROWS = [row for row in table_rows(read("docs/lineage.md")) if re.fullmatch(r"[A-Z]-\d+", row[0])]
NAMES = read("tests/architecture/data/lineage_names.txt").splitlines()
OURS = re.compile(r"`((?:src|docs|tests|bench|tools|schemas)/[^`]*|[A-Z]+\.md)`")
VERB = re.compile(r"`adjudge (tool \w+|\w+)")


def paths(row: list[str]) -> list[str]:
    """Paths of ours that a row names."""
    return OURS.findall(row[4])


def remark(row: list[str]) -> str:
    """What a row says of its place beside the names of paths and verbs."""
    return VERB.sub("", OURS.sub("", row[4]))


def test_every_row_has_five_cells_none_of_them_empty() -> None:
    assert [row for row in ROWS if len(row) != 5 or not all(row)] == []


def test_every_row_has_a_state_of_the_closed_set() -> None:
    assert [row for row in ROWS if row[3] not in STATES] == []


def test_rows_name_only_paths_that_exist() -> None:
    assert [(row[0], path) for row in ROWS for path in paths(row) if not (ROOT / path).exists()] == []


def test_built_parts_name_where_they_are() -> None:
    assert [row for row in ROWS if row[3].startswith("here") and not paths(row)] == []


def test_missing_parts_name_the_verb_that_will_hold_them() -> None:
    missing = [row for row in ROWS if row[3].startswith("not yet")]
    holders = PLANNED | GROWING
    assert [row for row in missing if not holders.intersection(VERB.findall(row[4]))] == []


def test_parts_that_differ_or_are_left_out_say_how_or_why() -> None:
    other = [row for row in ROWS if "differs" in row[3] or row[3] == "left out"]
    assert [row for row in other if len(re.findall(r"\w+", remark(row))) < 2] == []


def test_every_required_name_of_a_seed_stands_in_a_row() -> None:
    told = [f"{row[1]} {row[2]}".lower().replace("`", "") for row in ROWS]
    assert [name for name in NAMES if not any(name.lower() in row for row in told)] == []


def test_required_names_stand_in_order_and_once() -> None:
    assert sorted(set(NAMES)) == NAMES


@pytest.mark.parametrize("seed", ["F", "B", "A", "C"])
def test_ids_of_a_seed_count_up_from_one(seed: str) -> None:
    numbers = [int(row[0][2:]) for row in ROWS if row[0][0] == seed]
    assert numbers == list(range(1, len(numbers) + 1))


def test_seeds_stand_one_after_another() -> None:
    assert [seed for seed, _ in groupby(row[0][0] for row in ROWS)] == ["F", "B", "A", "C"]


def test_no_planned_verb_is_already_there() -> None:
    assert sorted(PLANNED.intersection(VERBS)) == []
