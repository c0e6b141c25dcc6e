"""Each stage from what it was made of.

Rules: a stage that was not asked for says so; what could not run is inconclusive; a collector's stage fails
by what counts at the gate, even if it did not come to its end, and is inconclusive where it did not and
nothing counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.check.reports import weigh_reports
from adjudge.model.candidate import Candidate
from adjudge.model.check import Stage, StageState
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.trial import TrialCode

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from adjudge.check.reports import Weighed
    from adjudge.model.collection import Collected
    from adjudge.model.finding import Finding
    from adjudge.model.qualified import Qualified
    from adjudge.model.trial import TrialVerdict, TwoTrials
    from adjudge.model.verdict import Verdict

SCOPE: Final = "scope"
REVIEW: Final = "review"
COMMANDS: Final = "commands"
COLLECTORS: Final = "collectors"
UNREAD: Final = "not-examined"
"""Code of a limitation: a collector could not look into a file."""
NAMED: Final = 3
"""Findings that a reason names; the rest is counted."""

OF_BASE: Final = frozenset({TrialCode.RED_ON_BASE.value, TrialCode.BASE_UNAVAILABLE.value})

NO_GRANT: Final = Reason(code="no-grant", message="No grant was given, so nothing is out of scope.")
NO_REVIEW: Final = Reason(code="no-review", message="No review was asked for: nobody read what changed.")
NO_COMMAND: Final = Reason(code="no-command", message="No command was asked for: no test ran.")
NO_COLLECTOR: Final = Reason(code="no-collector", message="No collector was asked for.")

_STATES: Final = {
    Outcome.PASS: StageState.PASSED,
    Outcome.FAIL: StageState.FAILED,
    Outcome.INCONCLUSIVE: StageState.INCONCLUSIVE,
}


def make_stage(name: str, outcome: Outcome, reasons: Iterable[Reason] = ()) -> Stage:
    """A stage that was asked for."""
    state = _STATES[outcome]
    return Stage(name=name, state=state, found=state, reasons=tuple(reasons))


def not_asked(name: str, reason: Reason) -> Stage:
    """A stage that was not asked for."""
    return Stage(name=name, state=StageState.NOT_ASKED, found=StageState.NOT_ASKED, reasons=(reason,))


def scope_stage(verdict: Verdict | None) -> Stage:
    """The stage of the scope gate."""
    if verdict is None:
        return not_asked(SCOPE, NO_GRANT)
    return make_stage(SCOPE, verdict.outcome, verdict.reasons)


def command_stages(trials: Sequence[TwoTrials], verdicts: Sequence[TrialVerdict]) -> tuple[Stage, ...]:
    """The stages of commands, in the order asked.

    Args:
        trials: Of each command.
        verdicts: What each says of the change.
    """
    if not trials:
        return (not_asked(COMMANDS, NO_COMMAND),)
    return tuple(
        make_stage(f"command:{one.name}", verdict.outcome, (*verdict.reasons, *_of_base(verdict)))
        for one, verdict in zip(trials, verdicts, strict=True)
    )


def _of_base(verdict: TrialVerdict) -> Iterator[Reason]:
    """What a reader of the stage must know of the base, whatever the stage came to."""
    told = {one.code for one in verdict.reasons}
    return (one for one in verdict.told if one.code in OF_BASE and one.code not in told)


def collector_stages(
    collected: Sequence[Collected], findings: Qualified | None, touched: Collection[str] = ()
) -> tuple[Stage, ...]:
    """The stages of collectors, in the order asked.

    Args:
        collected: What each came to.
        findings: Their reports, qualified.
        touched: Paths that the change touches: one that a collector could not look into is no pass.
    """
    if not collected:
        return (not_asked(COLLECTORS, NO_COLLECTOR),)
    return tuple(_collector_stage(one, weigh_reports(one, findings, touched), touched) for one in collected)


def hold_open(stages: Sequence[Stage], doubts: Sequence[Reason]) -> tuple[Stage, ...]:
    """Stages of which none passes where a part of the change stands in no tree that they saw.

    Args:
        stages: Of commands and collectors.
        doubts: What they did not see.
    """
    return tuple(
        make_stage(one.name, Outcome.INCONCLUSIVE, (*one.reasons, *doubts))
        if doubts and one.state is StageState.PASSED
        else one
        for one in stages
    )


def _collector_stage(one: Collected, reports: Weighed, touched: Collection[str]) -> Stage:
    name = f"collector:{one.head.collector}"
    if reports.counting:
        return make_stage(name, Outcome.FAIL, (*_told(reports.counting), *one.head.reasons))
    if not one.head.looked:
        return make_stage(name, Outcome.INCONCLUSIVE, (*one.head.reasons, *reports.open))
    unread = tuple(told for told in one.head.limitations if told.code == UNREAD and told.path in touched)
    doubts = (*unread, *reports.open)
    return make_stage(name, Outcome.INCONCLUSIVE if doubts else Outcome.PASS, doubts)


def _told(findings: Sequence[Finding]) -> Iterator[Reason]:
    for one in findings[:NAMED]:
        candidate, place = one.qualification.candidate, one.qualification.resolved
        if isinstance(candidate, Candidate) and place is not None:
            message = f"{candidate.reporter.rule}: {candidate.title.rstrip('.')}."
            yield Reason(code="reported", message=message, path=place.path, line=place.start_line)
    if len(findings) > NAMED:
        yield Reason(code="reported", message=f"And {len(findings) - NAMED} more findings count.")
