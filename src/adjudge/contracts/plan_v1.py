"""``adjudge.review-plan/v1``: what a review would do; nothing is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.pack_v1 import OriginV1
from adjudge.contracts.run_v1 import PassV1, RunExecutorV1, TierV1
from adjudge.contracts.target_v1 import ReasonV1, TargetV1, reasons_wire, target_artefact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.outcome import Reason
    from adjudge.model.pack import ChosenPack
    from adjudge.model.review import Call, PlannedUnit, ReviewPlan
    from adjudge.model.target import Target

SCHEMA: Final = "adjudge.review-plan/v1"


class PlannedUnitV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit with its tier, what set it, and how much there is to send."""

    path: str
    old_path: str | None
    tier: TierV1
    why: tuple[str, ...]
    passes: tuple[PassV1, ...]
    skip: str
    parts: int
    bytes: int
    left_out: int


class PlannedCallV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One prompt: its look, its units, its size; the text is not in it."""

    call_id: str
    pass_: PassV1 = msgspec.field(name="pass")
    units: tuple[str, ...]
    bytes: int
    tokens: int
    prompt_sha256: str


class PlannedPackV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A standards pack that the change would be held to; ``checks`` is how many questions it asks."""

    id: str
    version: str
    digest: str
    origin: OriginV1
    checks: int


class ReviewPlanV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The plan; ``tokens`` is estimated, and the sum over all calls but those of a coordinator.

    ``coordinator_calls`` is how many of those there are at most: findings are not known before.
    """

    schema: Literal["adjudge.review-plan/v1"] = SCHEMA
    target: TargetV1
    executor: RunExecutorV1
    units: tuple[PlannedUnitV1, ...]
    calls: tuple[PlannedCallV1, ...]
    coordinator_calls: int
    left_out: tuple[str, ...]
    tokens: int
    budget: int
    limitations: tuple[ReasonV1, ...]
    packs: tuple[PlannedPackV1, ...] = ()


def plan_artefact(
    plan: ReviewPlan,
    target: Target,
    executor: RunExecutorV1,
    *,
    coordinator_calls: int = 0,
    packs: Sequence[ChosenPack] = (),
    pack_limits: Sequence[Reason] = (),
) -> ReviewPlanV1:
    """The wire form of a plan.

    Args:
        plan: The plan.
        target: The change.
        executor: Who would answer.
        coordinator_calls: How many calls of a coordinator there are at most.
        packs: Standards that the change would be held to.
        pack_limits: What must be said of them.
    """
    paths = {one.unit_id: one.path for one in plan.units}
    return ReviewPlanV1(
        target=target_artefact(target),
        executor=executor,
        units=tuple(map(_unit, plan.units)),
        calls=tuple(_call(one, paths) for one in plan.calls),
        coordinator_calls=coordinator_calls,
        left_out=plan.left_out,
        tokens=sum(one.tokens for one in plan.calls),
        budget=plan.budget,
        limitations=reasons_wire((*pack_limits, *plan.limitations)),
        packs=tuple(map(_pack, packs)),
    )


def _pack(one: ChosenPack) -> PlannedPackV1:
    return PlannedPackV1(
        id=one.pack.pack_id,
        version=one.pack.version,
        digest=one.digest,
        origin=one.origin.value,
        checks=len(one.pack.checks),
    )


def _unit(one: PlannedUnit) -> PlannedUnitV1:
    return PlannedUnitV1(
        path=one.path,
        old_path=one.old_path,
        tier=one.tier.value,
        why=one.why,
        passes=tuple(look.value for look in one.passes),
        skip=one.skip,
        parts=len(one.parts),
        bytes=sum(part.size for part in one.parts),
        left_out=one.left_out,
    )


def _call(one: Call, paths: Mapping[str, str]) -> PlannedCallV1:
    return PlannedCallV1(
        call_id=one.call_id,
        pass_=one.pass_.value,
        units=tuple(sorted({paths[name] for name, _ in one.parts})),
        bytes=len(one.prompt.encode()),
        tokens=one.tokens,
        prompt_sha256=one.prompt_sha256,
    )
