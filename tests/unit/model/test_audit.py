"""The order of what an audit owes."""

from __future__ import annotations

from adjudge.model.audit import Move, Obligation, RejectedClass


def test_obligations_stand_in_the_order_in_which_they_are_done() -> None:
    names = [one.value for one in Obligation]
    assert names[:4] == ["manifest", "disposition", "graph", "units"]
    assert names.index("scope-confirmation") < names.index("plan") < names.index("review")
    assert names.index("deepening") < names.index("verification") < names.index("synthesis")
    assert names[-1] == "present"


def test_recovery_has_five_moves_and_rejection_nine_classes() -> None:
    assert (len(Move), len(RejectedClass)) == (5, 9)
