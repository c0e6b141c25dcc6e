"""What people decide about a check, and for what it holds.

A waiver holds for a stage of one request: the same trees, asked the same, with the same doubts about them. An
acceptance holds for one result: the same request, each stage come to the same for the same reasons. The last
ruling about each counts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.model.check import Deed, StageState
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.model.check import CheckRuling, Stage
    from adjudge.model.ids import Digest
    from adjudge.model.outcome import Reason
    from adjudge.model.target import Target

REQUEST: Final = "adjudge/check-request/v1"
RESULT: Final = "adjudge/check-result/v1"
WAIVABLE: Final = frozenset({StageState.FAILED, StageState.INCONCLUSIVE})


def derive_request(target: Target, asked: Iterable[str]) -> Digest:
    """Digest of the trees and of all that is asked about them.

    Args:
        target: The change.
        asked: What is asked, in order; no part of it may be left out.
    """
    doubts = [part for one in target.reasons for part in (one.code, one.path or "", one.message)]
    parts = (target.base_tree, target.head_tree, str(len(doubts)), *doubts, *asked)
    return derive_digest(REQUEST, *map(_bytes, parts))


def derive_result(request: Digest, stages: Sequence[Stage]) -> Digest:
    """Digest of a request and of what each stage came to, waivers left aside."""
    found = [part for one in stages for part in _parts(one)]
    return derive_digest(RESULT, *map(_bytes, (request, *found)))


def waive(stages: Sequence[Stage], rulings: Iterable[CheckRuling]) -> tuple[Stage, ...]:
    """The stages with the waivers in force; what passed or was not asked is never waived.

    Args:
        stages: As they were found.
        rulings: About this very request, oldest first.
    """
    last = {one.stage: one for one in rulings if one.stage}
    return tuple(_waived(one, last.get(one.name)) for one in stages)


def acceptance(rulings: Iterable[CheckRuling], doubts: Sequence[Reason] = ()) -> CheckRuling | None:
    """The acceptance in force; none where nobody can have seen what is accepted.

    Args:
        rulings: About this very result, oldest first.
        doubts: Why the trees are not the whole change: the rest of it may be another one each time.
    """
    if doubts:
        return None
    whole = [one for one in rulings if not one.stage]
    return whole[-1] if whole and whole[-1].deed is Deed.ACCEPT else None


def _parts(stage: Stage) -> Iterator[str]:
    yield from (stage.name, stage.found.value, str(len(stage.reasons)))
    for reason in stage.reasons:
        yield from (reason.code, reason.path or "", reason.message)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _waived(stage: Stage, ruling: CheckRuling | None) -> Stage:
    if ruling is None or ruling.deed is not Deed.WAIVE or stage.found not in WAIVABLE:
        return stage
    return replace(stage, state=StageState.WAIVED, waiver=ruling)
