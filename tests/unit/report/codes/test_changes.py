"""Words of changes and of what is kept: no more and no less than the lists have."""

from __future__ import annotations

import pytest

from adjudge.model.anchor import AnchorKind
from adjudge.model.grant import RuleKind
from adjudge.model.ledger import DamageKind, Relation
from adjudge.model.place import Side
from adjudge.model.target import TargetMode
from adjudge.model.verdict import DecidedBy
from adjudge.report.codes import changes
from adjudge.report.wording import RULES


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (changes.DAMAGE, DamageKind),
        (changes.DECIDED_BY, DecidedBy),
        (changes.KINDS, RuleKind),
        (changes.REGIONS, AnchorKind),
        (changes.RELATIONS, Relation),
        (changes.RULES, RULES),
        (changes.SIDES, Side),
        (changes.TARGETS, TargetMode),
    ],
    ids=range(8),
)
def test_list_has_a_meaning_for_each_word_and_for_nothing_else(
    table: dict[str, str], members: object
) -> None:
    assert set(table) == {str(one) for one in members}  # type: ignore[attr-defined]


def test_every_list_names_its_page() -> None:
    assert all(page.startswith("docs/") for _, _, page in changes.LISTS)
