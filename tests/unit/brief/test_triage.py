"""Risk and effort come from content first, and say why."""

from __future__ import annotations

from adjudge.brief.triage import triage_change
from adjudge.model.brief import Effort, Placement, Risk
from tests.brief_values import a_consumer, a_signal, a_symbol, a_unit


def test_counts_sum_to_the_units() -> None:
    units = (a_unit("a.py"), a_unit("b.py", placement=Placement.EXCLUDED), a_unit("c.py"))
    made = triage_change(units, (), ())
    assert made.files == made.review_here + made.deprioritized + made.excluded == 3


def test_a_guard_removed_from_what_has_users_is_high_however_short() -> None:
    unit = a_unit(symbols=(a_symbol(guards_removed=("if x: raise",)),), consumers=(a_consumer(),))
    made = triage_change((unit,), (), ())
    assert (made.risk, made.effort) == (Risk.HIGH, Effort.READ)
    assert [reason.code for reason in made.reasons] == ["guard-removed"]


def test_a_contract_with_users_outside_is_no_glance() -> None:
    made = triage_change((a_unit(),), (), (a_signal(blast=2),))
    assert (made.risk, made.effort) == (Risk.MEDIUM, Effort.READ)


def test_a_short_edit_that_nothing_speaks_against_is_a_glance() -> None:
    made = triage_change((a_unit(),), (), ())
    assert (made.risk, made.effort, made.reasons) == (Risk.LOW, Effort.GLANCE, ())
