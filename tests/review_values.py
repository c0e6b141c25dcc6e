"""Values of reviews for tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudge.contracts.run_artefact import MadeRun
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome
from adjudge.model.review import Pass, ReadUnit, Tier, UnitState
from tests.qualified_values import qualified


def a_unit(
    path: str = "a.py", state: UnitState = UnitState.REVIEWED, reason: str = "", **more: Any
) -> ReadUnit:
    """A unit of one hunk; read whole where its state says so."""
    is_read = state in {UnitState.REVIEWED, UnitState.REUSED}
    made = ReadUnit(
        path=RepoPath(path), old_path=None, state=state, reason=reason, tier=Tier.LITE, why=(),
        passes=(Pass.GENERAL,), size=10, sent=10 if is_read else 0, hunks=1, hunks_sent=1 if is_read else 0,
    )  # fmt: skip
    return replace(made, **more)


def a_made(*units: ReadUnit, **more: Any) -> MadeRun:
    """A review that passed."""
    made = MadeRun(
        run_id="rev:1", qualified=qualified(), units=units or (a_unit(),), outcome=Outcome.PASS, exit_code=0,
        reasons=(), not_asked=("No semantic review.",), limitations=(), complete=True,
    )  # fmt: skip
    return replace(made, **more)
