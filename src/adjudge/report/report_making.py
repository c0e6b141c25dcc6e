"""From a kept run to ``adjudge.report/v1``; pure, so the same run gives the same report.

Every candidate of the run is in it once: as a finding where it has a place, else among those that were lost.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from adjudge.contracts.report_v1 import (
    LostV1,
    ReportChangeV1,
    ReportCoverageV1,
    ReportFindingV1,
    ReportTargetV1,
    ReportToolV1,
    ReportV1,
)
from adjudge.report.escape import escape_markdown
from adjudge.report.wording import proof_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Literal

    from adjudge.contracts.collection_v1 import CollectedV1
    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.qualified_v1 import QualifiedV1
    from adjudge.contracts.run_v1 import RunV1
    from adjudge.report.report_inline import ShownLines

SUMMARY: Final = 400
"""Characters of a title in the summary of an inline comment."""
OTHERS: Final = 20
"""Findings that say the same and are named; hosts show 100 places of one finding at most."""
NOT_KNOWN: Final = ReportCoverageV1(kind="unknown", units={}, hunks=0, hunks_sent=0, bytes=0, bytes_sent=0)


def report_of_review(run: RunV1, shown: ShownLines) -> ReportV1:
    """The report of a review.

    Args:
        run: As it is kept.
        shown: The lines that a host's diff of the change shows.
    """
    found, cover = run.findings, run.coverage
    return ReportV1(
        run_id=run.run_id,
        made_by="review",
        adjudge=found.adjudge,
        outcome=run.outcome,
        exit_code=run.exit_code,
        reasons=run.reasons,
        target=_target(found),
        source=found.source.report,
        reporters=found.source.tools,
        executors=run.executors,
        tools=tuple(map(_tool, run.collections)),
        gate=found.gate,
        coverage=ReportCoverageV1(
            kind=cover.kind,
            units=cover.units,
            hunks=cover.hunks,
            hunks_sent=cover.hunks_sent,
            bytes=cover.bytes,
            bytes_sent=cover.bytes_sent,
        ),
        units=run.units,
        examined_for=run.examined_for,
        not_asked=run.not_asked,
        findings=tuple(_findings(found, shown)),
        lost=tuple(_lost(found)),
        suppressed=found.suppressed,
        counts=found.counts,
        failures=tuple(f"{one.name}: {one.failure}" for one in run.executors if one.failure),
        notes=found.source.notes,
        limitations=run.limitations,
    )


def report_of_qualified(run: QualifiedV1, shown: ShownLines) -> ReportV1:
    """The report of findings of others; what they read is not known.

    Args:
        run: As it is kept.
        shown: The lines that a host's diff of the change shows.
    """
    return ReportV1(
        run_id=run.run_id,
        made_by="qualify",
        adjudge=run.adjudge,
        outcome=run.outcome,
        exit_code=run.exit_code,
        reasons=run.reasons,
        target=_target(run),
        source=run.source.report,
        reporters=run.source.tools,
        executors=(),
        tools=(),
        gate=run.gate,
        coverage=NOT_KNOWN,
        units=(),
        examined_for=(),
        not_asked=(),
        findings=tuple(_findings(run, shown)),
        lost=tuple(_lost(run)),
        suppressed=run.suppressed,
        counts=run.counts,
        failures=run.source.failures,
        notes=run.source.notes,
        limitations=(*run.target.reasons, *run.limitations),
    )


def _target(run: QualifiedV1) -> ReportTargetV1:
    target = run.target
    return ReportTargetV1(
        mode=target.mode,
        extent=run.extent,
        base_tree=target.base_tree,
        head_tree=target.head_tree,
        base_commit=target.base_commit,
        head_commit=target.head_commit,
        changes=tuple(
            ReportChangeV1(path=one.new_path or one.old_path or "", old_path=one.old_path, kind=one.kind)
            for one in target.changes
        ),
    )


def _findings(run: QualifiedV1, shown: ShownLines) -> Iterator[ReportFindingV1]:
    """One a located candidate; findings with one id are told apart by their ordinal."""
    seen: Counter[str] = Counter()
    clusters = {index: one.members for one in run.clusters for index in one.members}
    by_index = {one.index: one for one in run.results}
    baseline = _baseline(run)
    for one in run.results:
        if one.resolved is None or one.finding_id is None or one.reporter is None:
            continue
        made = _finding(one, shown, ordinal=seen[one.finding_id], baseline=baseline)
        yield _with_others(made, clusters.get(one.index, ()), by_index)
        seen[one.finding_id] += 1


def _with_others(
    made: ReportFindingV1, members: Sequence[int], by_index: Mapping[int, ResultV1]
) -> ReportFindingV1:
    """A finding with those that say the same: as many as a host shows, the rest counted."""
    others = tuple(other for other in members[: OTHERS + 1] if other != made.index)[:OTHERS]
    if not others:
        return made
    reporters = (by_index[other].reporter for other in others if other in by_index)
    return msgspec.structs.replace(
        made,
        others=others,
        others_omitted=len(members) - 1 - len(others),
        also_said_by=tuple(sorted({one.tool for one in reporters if one is not None})),
    )


def _finding(
    one: ResultV1,
    shown: ShownLines,
    *,
    ordinal: int,
    baseline: Mapping[int, Literal["new", "unchanged"]],
) -> ReportFindingV1:
    assert one.resolved is not None, "only located ones come here"  # noqa: S101 - the caller has looked
    assert one.reporter is not None, "a located one is well formed"  # noqa: S101 - as above
    said = proof_words(one.proof, one.reason)
    return ReportFindingV1(
        index=one.index,
        fingerprint=f"{one.finding_id}:{ordinal}",
        finding_id=one.finding_id or "",
        severity=one.severity or "info",
        standing=one.standing,
        standing_reason=one.standing_reason,
        counts=one.counts,
        disposition=one.disposition,
        reason=one.reason,
        placement=one.placement,
        title=one.title,
        summary=one.summary,
        defect_class=one.defect_class,
        claim=one.claim,
        basis=one.basis or "claim",
        confidence_percent=one.confidence_percent,
        reporter=one.reporter,
        proof=one.proof,
        proved="proved" in one.proof,
        said=said,
        claimed_line=None if one.original is None else one.original.start_line,
        place=one.resolved,
        inline=shown.inline(one.resolved, _summary(one, said)),
        suggestion=one.suggestion,
        suggestion_reason=one.suggestion_reason,
        unknown_tokens=one.unknown_tokens,
        redacted=one.redacted,
        others=(),
        others_omitted=0,
        also_said_by=(),
        baseline=baseline.get(one.index),
    )


def _summary(one: ResultV1, said: str) -> str:
    title = one.title if len(one.title) <= SUMMARY else f"{one.title[:SUMMARY]}…"
    return f"**{one.severity or 'info'}** {escape_markdown(title)} ({escape_markdown(said)})"


def _baseline(run: QualifiedV1) -> dict[int, Literal["new", "unchanged"]]:
    """Beside the run before; empty where nothing was compared."""
    if run.compared is None:
        return {}
    new = frozenset(run.compared.new)
    return {one.index: "new" if one.index in new else "unchanged" for one in run.results}


def _lost(run: QualifiedV1) -> Iterator[LostV1]:
    for one in run.results:
        if one.resolved is None or one.finding_id is None or one.reporter is None:
            yield LostV1(
                index=one.index,
                disposition=one.disposition,
                reason=one.reason,
                detail=one.detail,
                title=one.title,
                reporter=one.reporter,
            )


def _tool(one: CollectedV1) -> ReportToolV1:
    head = one.head
    version = "" if head.tool is None else head.tool.version
    return ReportToolV1(name=head.collector, version=version, state=head.state, reports=len(head.reports))
