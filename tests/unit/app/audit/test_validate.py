"""What validation of an audit ends with."""

from __future__ import annotations

from adjudge.app.audit.validate import CODES, WHY
from adjudge.model.outcome import Outcome


def test_every_outcome_has_a_code_and_what_is_no_pass_says_why() -> None:
    assert set(CODES) == set(WHY) == set(Outcome)
    assert [bool(WHY[one]) for one in Outcome] == [CODES[one] != 0 for one in Outcome]
