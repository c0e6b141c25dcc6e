from __future__ import annotations

import pytest

from adjudge.contracts.ledger_tools_v1 import comparison_artefact
from adjudge.model.ledger import Breaks, Comparison, Damage, DamageKind, Relation

DAMAGE = Damage(kind=DamageKind.GAP, seq=4, message="Ledger entry 4 is missing.")

BROKEN = Breaks(count=1, numbers=(2,))


@pytest.mark.parametrize(
    ("relation", "common", "outcome"),
    [
        (Relation.EQUAL, 3, "pass"),
        (Relation.FIRST_LONGER, 3, "pass"),
        (Relation.SECOND_LONGER, 3, "pass"),
        (Relation.EQUAL, 0, "inconclusive"),
        (Relation.SECOND_LONGER, 0, "inconclusive"),
        (Relation.FORK, 3, "fail"),
        (Relation.FORK, 0, "fail"),
    ],
)
def test_outcome_follows_the_relation_and_nothing_in_common_is_no_pass(
    relation: Relation, common: int, outcome: str
) -> None:
    wire = comparison_artefact(Comparison(relation=relation, common=common))
    assert (wire.outcome, wire.relation, wire.common, wire.damage) == (outcome, relation.value, common, None)


@pytest.mark.parametrize(
    ("relation", "outcome"),
    [(Relation.EQUAL, "inconclusive"), (Relation.FIRST_LONGER, "inconclusive"), (Relation.FORK, "fail")],
)
@pytest.mark.parametrize("breaks", [(BROKEN, Breaks()), (Breaks(), BROKEN)], ids=["first", "second"])
def test_chain_with_a_break_is_never_a_pass(
    relation: Relation, outcome: str, breaks: tuple[Breaks, Breaks]
) -> None:
    found = Comparison(relation=relation, common=3, first_breaks=breaks[0], second_breaks=breaks[1])
    assert comparison_artefact(found).outcome == outcome


def test_damage_fails_and_is_told() -> None:
    wire = comparison_artefact(Comparison(relation=Relation.SECOND_DAMAGED, common=2, damage=DAMAGE))
    assert wire.outcome == "fail"
    assert wire.damage is not None
    assert (wire.damage.kind, wire.damage.seq, wire.damage.message) == ("gap", 4, DAMAGE.message)
