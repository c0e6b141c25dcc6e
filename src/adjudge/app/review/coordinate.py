"""Coordinating what the readers of a review found, where a unit of the full tier demands it.

One reader coordinates: the first that was asked and came to its end. It is shown what stands after the table,
whoever reported it, and no source. What it adds goes through the table like anybody's candidate; what it
drops and merges stays listed. Where it fails, findings stand as they are and the review is inconclusive.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.coordination_v1 import RunCoordinationV1
from adjudge.model.candidate import Candidate
from adjudge.model.coordination import CoordinationState
from adjudge.model.outcome import Reason
from adjudge.plan.coordinator_prompt import Shown, plan_coordination
from adjudge.plan.settling import CANCELLED
from adjudge.qualify.outcome import is_implausible
from adjudge.qualify.standing import KNEW_OTHERS
from adjudge.review.carrying_out import carry_out
from adjudge.review.coordinated import RUNNING, apply_words
from adjudge.review.coordinating import MOST_CALLS, Coordinating, demands_coordinator, fingerprint_of
from adjudge.review.outcome import IMPLAUSIBLE
from adjudge.review.reading import read_checkpoint

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudge.app.review.readers import Asked, Heard
    from adjudge.contracts.run_v1 import RunAttemptV1
    from adjudge.model.candidate import Malformed
    from adjudge.model.qualified import Qualified
    from adjudge.plan.coordinator_prompt import CoordinatorPlan
    from adjudge.ports import Store

    Again = Callable[[Sequence[Candidate | Malformed]], Qualified]

FAILED: Final = "coordinator-failed"
STOPPED: Final = "the review was stopped before it was asked"
NOBODY: Final = "no reader came to its end"
HOST_ALONE: Final = "a host is given units alone, and nobody who answers was named beside it"
TOO_MANY: Final = "there are more findings than its calls hold"
BUDGET: Final = "the budget ends before it"


class Coordinated(NamedTuple):
    """Findings after coordinating, and what came of it.

    Attributes:
        qualified: The findings.
        told: For the artefact; ``None`` where no unit demands a coordinator.
        attempts: Calls of it that ended.
        failures: Why the review cannot pass for it.
    """

    qualified: Qualified
    told: RunCoordinationV1 | None = None
    attempts: tuple[RunAttemptV1, ...] = ()
    failures: tuple[Reason, ...] = ()


def coordinate(heard: Sequence[Heard], found: Qualified, *, again: Again, store: Store | None) -> Coordinated:
    """The findings of a review after a coordinator looked at them, where one is demanded.

    Args:
        heard: What the readers came to, in the order asked.
        found: What they found, qualified.
        again: Qualifies all of it once more, with what is added behind it.
        store: Where answers are kept; ``None`` for nowhere.
    """
    demanding = [one for one in heard if one.reading and demands_coordinator(one.reading.planning.plan)]
    if not demanding:
        return Coordinated(found)
    shown = _shown(found)
    if not shown:
        return Coordinated(found, _told("", CoordinationState.NOTHING_FOUND))
    if any(one.stopped == CANCELLED for one in heard):
        return _not_coordinated(found, "", STOPPED)
    chosen = _chosen(demanding)
    if chosen is None:
        answers = any(one.asked is not None for one in demanding)
        return _not_coordinated(found, "", NOBODY if answers else HOST_ALONE)
    plan = plan_coordination(shown, secrets=chosen.options.secrets)
    coordinating, cut = _asked(chosen, plan, store)
    return _settled(coordinating, cut, found, again)


def _shown(found: Qualified) -> list[Shown]:
    """Findings that stand in the source and in the running, as a coordinator sees them."""
    shown = []
    for one in found.findings:
        made, place = one.qualification.candidate, one.qualification.resolved
        if one.standing in RUNNING and place is not None and isinstance(made, Candidate):
            shown.append(
                Shown(
                    index=made.index,
                    path=place.path,
                    side=place.side,
                    start_line=place.start_line,
                    end_line=place.end_line,
                    defect_class=made.defect_class,
                    severity=made.severity,
                    title=made.title,
                    summary=made.summary,
                    quote=place.quote,
                )
            )
    return shown


def _chosen(demanding: Sequence[Heard]) -> Asked | None:
    """The reader that coordinates: the first without a failure, else the first that read anything."""
    able = [one for one in demanding if not one.stopped and one.reading and one.reading.has_read()]
    able.sort(key=lambda one: one.failure is not None)
    return next((one.asked for one in able if one.asked is not None), None)


def _asked(chosen: Asked, plan: CoordinatorPlan, store: Store | None) -> tuple[Coordinating, str]:
    """The calls of a coordinator, made; and why some are not, empty where all are."""
    calls, cut = plan.calls[:MOST_CALLS], TOO_MANY if len(plan.calls) > MOST_CALLS else ""
    if chosen.options.bounds.budget:
        left = chosen.options.bounds.budget - chosen.spent
        within = sum(sum(one.tokens for one in calls[: at + 1]) <= left for at in range(len(calls)))
        calls, cut = calls[:within], cut if within == len(calls) else BUDGET
    made = Coordinating(who=chosen.options.executor, plan=plan, calls=calls)
    made.take_again(chosen.earlier)
    if store is not None:
        kept = store.reviews.find_checkpoints([fingerprint_of(one, made.who) for one in calls])
        opened = {digest: read_checkpoint(body) for digest, body in kept.items()}
        made.reuse({digest: one for digest, one in opened.items() if one is not None})
    if made.waiting():
        carry_out(made, chosen.executor, chosen.hands)
    return made, cut


def _settled(made: Coordinating, cut: str, found: Qualified, again: Again) -> Coordinated:
    """The findings after what was said."""
    words = made.words()
    added = [_marked(one) for each in words for one in each.reply.added]
    effect = apply_words(again(added) if added else found, words, by=made.who.name)
    cause = made.cause() or cut
    count = len(found.qualifications)
    state = CoordinationState.NOT_COORDINATED if cause else CoordinationState.COORDINATED
    told = RunCoordinationV1(
        executor=made.who.name,
        state=state.value,
        cause=cause,
        reused=made.reused,
        shown=tuple(sorted({one for each in words for one in each.indexes.values()})),
        order=effect.order,
        merged=effect.merged,
        dropped=effect.dropped,
        added=tuple(range(count, count + len(added))),
        refused=effect.refused,
    )
    failures = [_failure(made.who.name, cause)] if cause else []
    failures += [IMPLAUSIBLE] if is_implausible(found.qualifications) else []
    return Coordinated(effect.qualified, told, made.attempts, tuple(failures))


def _marked(entry: Candidate | Malformed) -> Candidate | Malformed:
    """An addition, which corroborates nothing: whoever brings it had been told what others found."""
    if not isinstance(entry, Candidate):
        return entry
    return replace(entry, marks=tuple(sorted({*entry.marks, KNEW_OTHERS})))


def _not_coordinated(found: Qualified, name: str, cause: str) -> Coordinated:
    told = _told(name, CoordinationState.NOT_COORDINATED, cause)
    return Coordinated(found, told, failures=(_failure(name, cause),))


def _failure(name: str, cause: str) -> Reason:
    who = f"The coordinator {name}" if name else "The coordinator"
    message = f"{who} did not look at all that was found: {cause.rstrip('.')}."
    return Reason(code=FAILED, message=message)


def _told(name: str, state: CoordinationState, cause: str = "") -> RunCoordinationV1:
    return RunCoordinationV1(
        executor=name,
        state=state.value,
        cause=cause,
        reused=0,
        shown=(),
        order=(),
        merged=(),
        dropped=(),
        added=(),
        refused=(),
    )
