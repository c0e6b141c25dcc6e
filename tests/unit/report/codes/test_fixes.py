"""Words of fixes: no more and no less than the lists have."""

from __future__ import annotations

from typing import get_args

import pytest

from adjudge.contracts.fix_packet_v1 import EvidenceStatusV1, LevelV1
from adjudge.contracts.proof_records_v1 import ItemV1
from adjudge.contracts.proof_v1 import ProofStatusV1
from adjudge.model.fix import FixCode, FixState, Proving
from adjudge.report.codes import fixes


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (fixes.STATES, set(FixState)),
        (fixes.PROVING, set(Proving)),
        (fixes.LEVELS, set(get_args(LevelV1))),
        (fixes.ITEMS, set(get_args(ItemV1))),
        (fixes.STATUSES, {*get_args(ProofStatusV1), *get_args(EvidenceStatusV1)}),
    ],
    ids=["states", "proving", "levels", "items", "statuses"],
)
def test_list_has_a_meaning_for_each_member_and_for_nothing_else(
    table: dict[str, str], members: set[str]
) -> None:
    assert set(table) == members


def test_every_reason_of_a_try_has_a_meaning() -> None:
    assert set(FixCode) <= set(fixes.REASONS)


def test_every_list_names_its_page() -> None:
    assert {page for _, _, page in fixes.LISTS} == {"docs/fix.md"}
