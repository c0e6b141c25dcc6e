"""The review stage of a check: the builtin reviewer over the very trees that the other stages judge.

The review is one of its own, kept under its run; the check carries all of it. It reads by rules and signals,
and the stage says so: no model was asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.review.review import brief_for, review_change
from adjudge.app.review.words import ReviewWords
from adjudge.check.stages import NO_REVIEW, REVIEW, make_stage, not_asked
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.report.run_screen import STANDING
from adjudge.review.outcome import NOTHING_READ
from adjudge.review.suppressed import CODES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.check.request import Asked
    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.contracts.qualified_v1 import QualifiedV1
    from adjudge.contracts.run_v1 import RunV1
    from adjudge.model.check import Stage

NAMED: Final = 3
"""Findings that the stage names; the rest is counted."""
BUILTIN_ONLY: Final = Reason(code="builtin-only", message="Rules and signals read the change; no model did.")
OTHER_TREES: Final = Reason(
    code="other-trees",
    message="What changed became another during the check; the review is of other trees.",
)


def review_for(asked: Asked, place: Place, world: World) -> RunV1 | None:
    """The review of what is checked; ``None`` where none was asked or nothing changed."""
    if not asked.words.review or not asked.target.changes:
        return None
    words = ReviewWords(
        target=asked.words.target,
        gate=asked.words.gate,
        packs=asked.words.packs,
        config=asked.words.config,
    )
    return review_change(words, brief_for(words, world, place), place, world)


def review_stage(asked: Asked, run: RunV1 | None) -> Stage:
    """The stage out of the review."""
    if not asked.words.review:
        return not_asked(REVIEW, NO_REVIEW)
    if run is None:
        return make_stage(REVIEW, Outcome.INCONCLUSIVE, (NOTHING_READ,))
    told = [Reason(code=one.code, message=one.message, path=one.path, line=one.line) for one in run.reasons]
    reasons = (*_counting(run.findings), *told, *_suspected(run), *_limiting(run), BUILTIN_ONLY)
    if (run.target.base_tree, run.target.head_tree) != (asked.target.base_tree, asked.target.head_tree):
        return make_stage(REVIEW, Outcome.INCONCLUSIVE, (OTHER_TREES, *reasons))
    return make_stage(REVIEW, Outcome(run.outcome), reasons)


def _counting(findings: QualifiedV1) -> Iterator[Reason]:
    """The first findings that count; the outcome of the run tells how many there are."""
    for one in [result for result in findings.results if result.counts][:NAMED]:
        where = one.resolved
        message = f"{one.defect_class}: {one.title.rstrip('.')}."
        yield Reason(
            code="reported",
            message=message,
            path=None if where is None else RepoPath(where.path),
            line=None if where is None else where.start_line,
        )


def _suspected(run: RunV1) -> Iterator[Reason]:
    """How much stands in the source and counts for nothing, since nothing proves it."""
    found = [one for one in run.findings.results if one.standing in STANDING and not one.counts]
    if found:
        named = "; ".join(one.title.rstrip(".") for one in found[:NAMED])
        more = f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
        yield Reason(code="suspected", message=f"Suspected, and not counted: {named}{more}.")


def _limiting(run: RunV1) -> Iterator[Reason]:
    """What was suppressed and by whom, and what changes that; never taken out in silence."""
    for one in run.limitations:
        if one.code in CODES:
            yield Reason(code=one.code, message=one.message, path=one.path, line=one.line)
