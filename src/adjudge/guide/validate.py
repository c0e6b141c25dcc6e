"""A reply held against the change as it is now: stale as a whole, or judged judgment by judgment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.guide_v1 import guide_artefact
from adjudge.guide.coverage import measure_coverage
from adjudge.guide.earlier import rests_on_both
from adjudge.guide.judge import judge_items
from adjudge.guide.moved import find_moved, spelled_out, survives
from adjudge.model.judgment import Judgment, Rejected, RejectReason, ReplyStatus, Validation

if TYPE_CHECKING:
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.guide.earlier import EarlierGuide
    from adjudge.guide.moved import BlobAt
    from adjudge.model.guide import Guide
    from adjudge.model.judgment import Accepted, Reply

STALE: Final = "The guide that this answers was made of something else than what is there now."


class ChangeNow(NamedTuple):
    """The change as it is now: its guide, its two trees for evidence, and what stands where in them."""

    guide: Guide
    sources: EvidenceSources
    blob_at: BlobAt


def validate_reply(
    reply: Reply, change: ChangeNow, earlier: EarlierGuide | None, *, unknown_earlier: str, salvage: bool
) -> Validation:
    """What becomes of a reply whose judgments can be looked at.

    Args:
        reply: As read.
        change: As it is now.
        earlier: The guide that the reply answers; ``None`` when it is not known.
        unknown_earlier: Why it is not.
        salvage: Of a stale reply, accept what rests on nothing that moved.
    """
    guide, sources = change.guide, change.sources
    if reply.pin == guide.brief.pin:
        accepted, rejected = judge_items(reply.items, guide, sources)
        return _made(reply, guide, accepted, rejected)
    moved = None if earlier is None else find_moved(earlier, guide, change.blob_at)
    alive: dict[int, Judgment] = {}
    if earlier is not None and moved is not None:
        known = rests_on_both(earlier, guide_artefact(guide))
        spelled = (spelled_out(one, known) for one in reply.items if isinstance(one, Judgment))
        alive = {one.index: one for one in spelled if survives(one, known, moved)}
    items = [alive.get(one.index, one) for one in reply.items]
    kept, fallen = judge_items((one for one in items if one.index in alive), guide, sources)
    survivors = tuple(one.judgment.index for one in kept)
    stale = [_stale(one) for one in items if one.index not in alive or not salvage]
    rejected = (*(fallen if salvage else ()), *stale)
    return replace(
        _made(
            reply,
            guide,
            tuple(replace(one, salvaged=True) for one in kept) if salvage else (),
            tuple(sorted(rejected, key=lambda one: one.index)),
        ),
        status=ReplyStatus.STALE,
        moved=moved,
        moved_unknown="" if moved is not None else unknown_earlier,
        would_survive=survivors,
    )


def _stale(item: Judgment | Rejected) -> Rejected:
    return Rejected(
        index=item.index,
        reason=RejectReason.STALE_SNAPSHOT,
        message=STALE,
        path=f"$.judgments[{item.index}]",
    )


def _made(
    reply: Reply, guide: Guide, accepted: tuple[Accepted, ...], rejected: tuple[Rejected, ...]
) -> Validation:
    brief = guide.brief
    return Validation(
        status=ReplyStatus.OK,
        pin=brief.pin,
        echoed=reply.pin,
        moved=(),
        moved_unknown="",
        accepted=accepted,
        rejected=rejected,
        errors=(),
        coverage=measure_coverage(guide, accepted),
        would_survive=(),
        limitations=(*brief.target.reasons, *brief.limitations),
    )
