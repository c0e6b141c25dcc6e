"""``adjudge.reviews/v1``, ``review-manifest/v1`` and ``review-findings/v1``: a kept review in parts.

They hold what a review came to, and nothing of how it was made: no prompt, no answer, no process, no machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import SeverityV1
from adjudge.contracts.pack_v1 import OriginV1
from adjudge.contracts.qualified_parts_v1 import ClusterV1, ResultV1
from adjudge.contracts.qualified_v1 import CountsV1
from adjudge.contracts.run_v1 import (
    EndV1,
    LookV1,
    RunBoundsV1,
    RunCoverageV1,
    RunExecutorV1,
    RunPolicyV1,
    RunUnitV1,
    UsageV1,
)
from adjudge.contracts.target_v1 import Outcome, ReasonV1, TargetV1

if TYPE_CHECKING:
    from adjudge.contracts.run_v1 import RunAttemptV1, RunV1
    from adjudge.contracts.runs_v1 import RunsV1

REVIEWS: Final = "adjudge.reviews/v1"
MANIFEST: Final = "adjudge.review-manifest/v1"
FINDINGS: Final = "adjudge.review-findings/v1"


class ReviewLineV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One review: its name, where it stands, since when."""

    run_id: str
    state: Literal["active", "finished", "cancelled", "damaged"]
    begun: str
    cancelled: bool


class ReviewsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Reviews, newest first."""

    schema: Literal["adjudge.reviews/v1"] = REVIEWS
    reviews: tuple[ReviewLineV1, ...]


class CalledV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One call that ended: for what, how, what it cost; nothing that was said."""

    call_id: str
    number: int
    executor: str
    pass_: LookV1 = msgspec.field(name="pass")
    units: tuple[str, ...]
    end: EndV1
    tokens: int
    usage: UsageV1


class PackNameV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A standards pack that the change was held to."""

    id: str
    version: str
    digest: str
    origin: OriginV1


class ReviewManifestV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A review without its findings; the fields are those of ``adjudge.run/v1``.

    ``counts`` are those of the findings, ``moved`` the changed paths that are no longer as they were read.
    """

    schema: Literal["adjudge.review-manifest/v1"] = MANIFEST
    run_id: str
    outcome: Outcome
    exit_code: int
    reasons: tuple[ReasonV1, ...]
    target: TargetV1
    executors: tuple[RunExecutorV1, ...]
    policy: RunPolicyV1
    bounds: RunBoundsV1
    coverage: RunCoverageV1
    counts: CountsV1
    units: tuple[RunUnitV1, ...]
    examined_for: tuple[str, ...]
    not_asked: tuple[str, ...]
    moved: tuple[str, ...]
    calls: tuple[CalledV1, ...]
    packs: tuple[PackNameV1, ...]
    limitations: tuple[ReasonV1, ...]


class ReviewFindingsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a review found, as far as it was asked for.

    Attributes:
        run_id: Of the review.
        outcome: Of the review.
        severity: Only findings of this severity; null for all.
        path: Only findings at this path; null for all.
        total: How many findings the review has, whatever was asked for.
        results: Those that were asked for.
        clusters: Findings that say the same, of all.
    """

    schema: Literal["adjudge.review-findings/v1"] = FINDINGS
    run_id: str
    outcome: Outcome
    severity: SeverityV1 | None
    path: str | None
    total: int
    results: tuple[ResultV1, ...]
    clusters: tuple[ClusterV1, ...]


def reviews_artefact(listed: RunsV1) -> ReviewsV1:
    """The same list without processes and machines."""
    lines = (
        ReviewLineV1(run_id=one.run_id, state=one.state, begun=one.begun, cancelled=one.cancelled)
        for one in listed.runs
    )
    return ReviewsV1(reviews=tuple(lines))


def manifest_artefact(run: RunV1) -> ReviewManifestV1:
    """A review without its findings."""
    return ReviewManifestV1(
        run_id=run.run_id,
        outcome=run.outcome,
        exit_code=run.exit_code,
        reasons=run.reasons,
        target=run.target,
        executors=run.executors,
        policy=run.policy,
        bounds=run.bounds,
        coverage=run.coverage,
        counts=run.findings.counts,
        units=run.units,
        examined_for=run.examined_for,
        not_asked=run.not_asked,
        moved=run.moved,
        calls=tuple(map(_called, run.attempts)),
        packs=tuple(
            PackNameV1(id=one.pack.id, version=one.pack.version, digest=one.digest, origin=one.origin)
            for one in run.packs
        ),
        limitations=run.limitations,
    )


def findings_artefact(run: RunV1, *, severity: SeverityV1 | None, path: str | None) -> ReviewFindingsV1:
    """Findings of a review: of one severity, at one path, or all."""
    chosen = (
        one
        for one in run.findings.results
        if severity in {None, one.severity} and path in {None, _path_of(one)}
    )
    return ReviewFindingsV1(
        run_id=run.run_id,
        outcome=run.outcome,
        severity=severity,
        path=path,
        total=len(run.findings.results),
        results=tuple(chosen),
        clusters=run.findings.clusters,
    )


def _path_of(result: ResultV1) -> str | None:
    place = result.resolved or result.original
    return None if place is None else place.path


def _called(attempt: RunAttemptV1) -> CalledV1:
    return CalledV1(
        call_id=attempt.call_id,
        number=attempt.number,
        executor=attempt.executor,
        pass_=attempt.pass_,
        units=attempt.units,
        end=attempt.end,
        tokens=attempt.tokens,
        usage=attempt.usage,
    )
