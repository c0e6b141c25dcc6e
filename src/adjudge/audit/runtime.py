"""What a command in a throw-away copy of the audited tree says of it, as runtime validation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.runtime_validation_v1 import LIMIT_DETAIL, RuntimeResultV1
from adjudge.model.trial import Colour, TestState

if TYPE_CHECKING:
    from adjudge.contracts.audit_findings_v1 import RuntimeStatusV1
    from adjudge.model.trial import Trial


def runtime_result(name: str, trial: Trial) -> RuntimeResultV1:
    """What a trial confirms: a green one the tree, a red one not, any other nothing."""
    return RuntimeResultV1(name=name, status=_status(trial), detail=_detail(trial)[:LIMIT_DETAIL])


def _status(trial: Trial) -> RuntimeStatusV1:
    match trial.colour:
        case Colour.GREEN:
            return "confirmed"
        case Colour.RED:
            return "not-confirmed"
        case Colour.UNAVAILABLE:
            return "inconclusive"


def _detail(trial: Trial) -> str:
    failed = sorted(trial.ids(TestState.FAILED))
    if trial.colour is Colour.UNAVAILABLE:
        return trial.reason.message if trial.reason is not None else "It says nothing."
    if failed:
        more = f" and {len(failed) - 3} more" if len(failed) > 3 else ""  # noqa: PLR2004 - few
        return f"{len(failed)} of {len(trial.tests)} tests fail: {', '.join(failed[:3])}{more}."
    if trial.tests:
        passed = len(trial.ids(TestState.PASSED))
        return f"{passed} of {len(trial.tests)} tests pass in a throw-away copy."
    return f"It ended with exit status {trial.status} in a throw-away copy."
