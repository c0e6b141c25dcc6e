"""Where each obligation of an audit stands, derived from what is there: one table of what rests on what.

The key of an obligation covers what it yields and the keys of all that it rests on, so an input that changes
changes every key behind it and none beside it. Times, runs and names are in no key. Nothing is remembered: a
state follows from the plan, the ledger and the deliverables as they are now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.intent_v1 import scope_artefact
from adjudge.model.audit import FileStatus, Obligation, ObligationState, RejectedClass
from adjudge.model.ids import Digest, derive_digest
from adjudge.model.step import ObligationStatus
from adjudge.model.workload import WorkKind
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.audit.narrating import Narrated
    from adjudge.model.audit import AuditPlan, Ingested, RejectedResult
    from adjudge.model.workload import WorkItem

RESTS_ON: Final[Mapping[Obligation, tuple[Obligation, ...]]] = {
    Obligation.MANIFEST: (),
    Obligation.DISPOSITION: (Obligation.MANIFEST,),
    Obligation.GRAPH: (Obligation.MANIFEST,),
    Obligation.UNITS: (Obligation.DISPOSITION, Obligation.GRAPH),
    Obligation.ENTRY_POINTS: (Obligation.DISPOSITION, Obligation.GRAPH),
    Obligation.CRITICAL_FLOWS: (Obligation.ENTRY_POINTS,),
    Obligation.RISK: (Obligation.CRITICAL_FLOWS,),
    Obligation.SCOPE: (),
    Obligation.PLAN: (Obligation.UNITS, Obligation.RISK, Obligation.SCOPE),
    Obligation.REVIEW: (Obligation.PLAN,),
    Obligation.INGEST: (Obligation.REVIEW,),
    Obligation.DEEPENING: (Obligation.REVIEW,),
    Obligation.VERIFICATION: (Obligation.DEEPENING,),
    Obligation.RUNTIME: (Obligation.SCOPE,),
    Obligation.SYNTHESIS: (Obligation.VERIFICATION, Obligation.RUNTIME),
    Obligation.NARRATIVE: (Obligation.SYNTHESIS,),
    Obligation.PRESENT: (Obligation.SYNTHESIS,),
}
"""What each obligation rests on, next to it; the inverse is derived."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Everything that decides where obligations stand.

    Attributes:
        plan: Made now.
        items: All that follow from what is accepted.
        ingested: Where results stand; rejections of results that are there.
        confirmed: The scope of the plan's intent is agreed to.
        strays: Accepted results of this run whose items are no longer in the plan.
        imports: What was imported, by name of its ledger entry; sorted.
        delivered: SHA-256 of the deliverable that stands there; empty when none does.
        wanted: SHA-256 of the deliverable that these results give; empty when not all are accepted.
        narrated: Where its narrative stands; ``None`` where nobody asked for one, or it is not made yet.
    """

    plan: AuditPlan
    items: tuple[WorkItem, ...]
    ingested: Ingested
    confirmed: bool
    strays: int
    imports: tuple[str, ...]
    delivered: str
    wanted: str
    narrated: Narrated | None = None


State = tuple[ObligationState, str]
SATISFIED: Final = ObligationState.SATISFIED
MISSING: Final = ObligationState.MISSING
STALE: Final = ObligationState.STALE


def behind(obligation: Obligation) -> tuple[Obligation, ...]:
    """Obligations that rest on one, near or far, in order."""
    found = {obligation}
    for one in Obligation:
        if found.intersection(RESTS_ON[one]):
            found.add(one)
    return tuple(one for one in Obligation if one in found and one is not obligation)


def derive_obligations(situation: Situation) -> tuple[ObligationStatus, ...]:
    """Where every obligation stands, in order."""
    yields, states = _yields(situation), _states(situation)
    keys: dict[Obligation, Digest] = {}
    told = []
    for one in Obligation:
        inputs = (keys[other] for other in RESTS_ON[one])
        keys[one] = derive_digest(
            "adjudge/obligation/v1",
            one.value.encode(),
            yields[one].encode(),
            *(key.encode() for key in inputs),
        )
        state, why = states[one]
        told.append(ObligationStatus(obligation=one, state=state, why=why, key=keys[one]))
    return tuple(told)


def _yields(situation: Situation) -> dict[Obligation, str]:
    """A digest of what each obligation yields by itself."""
    plan, accepted = situation.plan, situation.ingested.accepted
    files = plan.files
    base = [one for one in situation.items if one.kind is WorkKind.READ]
    return {
        Obligation.MANIFEST: _digest(f"{one.path}\n{one.object_id} {one.sha256}" for one in files),
        Obligation.DISPOSITION: _digest(f"{one.path}\n{one.status.value}" for one in files),
        Obligation.GRAPH: _digest([plan.head_tree, str(plan.metrics.edges)]),
        Obligation.UNITS: _digest(one.block_id for one in plan.blocks),
        Obligation.ENTRY_POINTS: _digest(f"{one.path}\n{one.kind}" for one in plan.entry_points),
        Obligation.CRITICAL_FLOWS: _digest(one.flow_id for one in plan.flows),
        Obligation.RISK: _digest(f"{one.block_id} {one.risk_score}" for one in plan.blocks),
        Obligation.SCOPE: _digest([
            encode_canonical(scope_artefact(plan.intent)).decode(), str(situation.confirmed),
        ]),
        Obligation.PLAN: _digest(one.item_id for one in base),
        Obligation.REVIEW: _digest(one.item_id for one in base if one.item_id in accepted),
        Obligation.INGEST: _digest(f"{one.result_path} {one.why.value}" for one in _told(situation)),
        Obligation.DEEPENING: _digest(_done(situation, WorkKind.DEEPEN)),
        Obligation.VERIFICATION: _digest(_done(situation, WorkKind.VERIFY)),
        Obligation.RUNTIME: _digest(situation.imports),
        Obligation.SYNTHESIS: situation.delivered,
        Obligation.NARRATIVE: _told_as(situation.narrated),
        Obligation.PRESENT: situation.delivered,
    }  # fmt: skip


def _states(situation: Situation) -> dict[Obligation, State]:
    plan = situation.plan
    included = sum(one.status is FileStatus.INCLUDED for one in plan.files)
    synthesis, narrative = _synthesis(situation), _narrative(situation)
    return {
        Obligation.MANIFEST: (SATISFIED, f"The tree has {plural(len(plan.files), 'file')}."),
        Obligation.DISPOSITION: (SATISFIED, f"{included} of {plural(len(plan.files), 'file')} are audited."),
        Obligation.GRAPH: (SATISFIED, f"The graph of tree {plan.head_tree} is there."),
        Obligation.UNITS: (SATISFIED, f"They stand in {plural(len(plan.blocks), 'group')}."),
        Obligation.ENTRY_POINTS: (SATISFIED, f"{plural(len(plan.entry_points), 'entry point')} were found."),
        Obligation.CRITICAL_FLOWS: (SATISFIED, f"{plural(len(plan.flows), 'critical flow')} were found."),
        Obligation.RISK: (SATISFIED, "Every group has its risk."),
        Obligation.SCOPE: _scope(situation),
        Obligation.PLAN: (SATISFIED, f"{plural(len(plan.items), 'base item')} are planned."),
        Obligation.REVIEW: _review(situation),
        Obligation.INGEST: _ingest(situation),
        Obligation.DEEPENING: _stage(situation, WorkKind.DEEPEN, (WorkKind.READ,)),
        Obligation.VERIFICATION: _stage(situation, WorkKind.VERIFY, (WorkKind.READ, WorkKind.DEEPEN)),
        Obligation.RUNTIME: (SATISFIED, _runtime(situation)),
        Obligation.SYNTHESIS: synthesis,
        Obligation.NARRATIVE: narrative,
        Obligation.PRESENT: synthesis
        if narrative[0] is SATISFIED
        else (MISSING, "The narrative is due first."),
    }


def _scope(situation: Situation) -> State:
    if situation.confirmed:
        return SATISFIED, "Somebody agreed to this scope."
    return MISSING, "Nobody agreed to this scope yet."


def _review(situation: Situation) -> State:
    base = [one for one in situation.items if one.kind is WorkKind.READ]
    left = sum(one.item_id not in situation.ingested.accepted for one in base)
    if not base:
        return ObligationState.BLOCKED, "No item is planned, so nothing can be read."
    if not left:
        return SATISFIED, f"{plural(len(base), 'base item')} have an accepted result."
    why = f"{left} of {plural(len(base), 'base item')} have no accepted result"
    if situation.strays:
        told = f"{plural(situation.strays, 'accepted result')} answer an earlier tree or scope"
        return STALE, f"{why}; {told}."
    return MISSING, f"{why}."


def _ingest(situation: Situation) -> State:
    rejected = _told(situation)
    if rejected:
        first = rejected[0].message
        return ObligationState.BLOCKED, f"{plural(len(rejected), 'result')} do not count; the first: {first}"
    return SATISFIED, "Every result that is there is taken in."


def _stage(situation: Situation, kind: WorkKind, before: tuple[WorkKind, ...]) -> State:
    """Where a later stage stands: it is planned when all before it is accepted."""
    accepted = situation.ingested.accepted
    if any(one.item_id not in accepted for one in situation.items if one.kind in before):
        return MISSING, "It is planned when all before it is accepted."
    mine = [one for one in situation.items if one.kind is kind]
    left = sum(one.item_id not in accepted for one in mine)
    if left:
        return MISSING, f"{left} of {plural(len(mine), 'item')} have no accepted result."
    told = f"Accepted: all of {plural(len(mine), 'item')}." if mine else "Nothing was due."
    return SATISFIED, told


def _synthesis(situation: Situation) -> State:
    if not situation.wanted:
        return MISSING, "It is made when every item is accepted."
    if not situation.delivered:
        return MISSING, "It was not written yet."
    if situation.delivered != situation.wanted:
        return STALE, "What stands there was made from other results than those that are accepted now."
    return SATISFIED, "It was made from what is accepted."


def _narrative(situation: Situation) -> State:
    narrated = situation.narrated
    if not situation.plan.intent.narrative:
        return SATISFIED, "Nobody needs one, and nobody wrote one."
    if narrated is None:
        return MISSING, "It is asked for when the findings are put together."
    if narrated.accepted is not None:
        return SATISFIED, "One was accepted for this very document."
    if narrated.is_stale:
        return STALE, "What was accepted tells of another document."
    if narrated.rejected is None or narrated.rejected.why is RejectedClass.MISSING:
        return MISSING, "No narrative of this document is accepted."
    return ObligationState.BLOCKED, narrated.rejected.message


def _told_as(narrated: Narrated | None) -> str:
    """The bytes of the narrative in force, by their digest."""
    return "" if narrated is None or narrated.accepted is None else narrated.accepted.received_sha256


def _runtime(situation: Situation) -> str:
    if not situation.imports:
        return "Nobody confirmed a command, so nothing is to be run."
    return f"{plural(len(situation.imports), 'file')} were imported."


def _told(situation: Situation) -> list[RejectedResult]:
    return [one for one in situation.ingested.rejected if one.why is not RejectedClass.MISSING]


def _done(situation: Situation, kind: WorkKind) -> Iterable[str]:
    accepted = situation.ingested.accepted
    return (f"{one.item_id} {one.item_id in accepted}" for one in situation.items if one.kind is kind)


def _digest(parts: Iterable[str]) -> str:
    return derive_digest("adjudge/yield/v1", *(one.encode("utf-8", "surrogateescape") for one in parts))
