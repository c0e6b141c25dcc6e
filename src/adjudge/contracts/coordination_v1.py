"""``adjudge.coordination/v1``: what a coordinator answers, and what a run tells of it.

Findings are named by the numbers that the prompt gives them. All four lists must be there, even if empty; an
item that means nothing is refused by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import CandidateV1

if TYPE_CHECKING:
    from adjudge.model.coordination import RefusedWord

SCHEMA: Final = "adjudge.coordination/v1"
LIMIT_WORDS: Final = 500
"""Characters of a reason; the rest is cut."""

CoordinationStateV1 = Literal["coordinated", "nothing-found", "not-coordinated"]


class DropV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finding that is to count for nothing, and why; without a reason it stays."""

    number: int
    reason: str


class MergeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Findings of one file that say the same."""

    numbers: tuple[int, ...]
    reason: str


class CoordinationV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole answer: the most important first, what says the same, what to drop, what is missing."""

    schema: Literal["adjudge.coordination/v1"] = SCHEMA
    order: tuple[int, ...]
    merge: tuple[MergeV1, ...]
    drop: tuple[DropV1, ...]
    add: tuple[CandidateV1, ...]


class DroppedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finding by the index of its result, and why the coordinator dropped it."""

    index: int
    reason: str


class MergedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Findings by the index of their results that became one, and who speaks for them."""

    speaker: int
    members: tuple[int, ...]
    reason: str


class RefusedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the coordinator said and has no effect: why, where in its answer, and what stands there.

    ``index`` is the result that it is about; null where it is about none. ``reason`` is its own.
    """

    call_id: str
    code: str
    place: str
    found: str
    index: int | None
    reason: str


class RunCoordinationV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What came of coordinating the findings of a review; findings are named by the index of their results.

    Attributes:
        executor: Who coordinated; empty where nobody could.
        state: Whether all that was found was coordinated.
        cause: Why not; empty otherwise.
        reused: Calls whose answer an earlier review of the same findings kept.
        shown: Findings that were shown, sorted.
        order: The most important first, of each call for itself.
        merged: What became one.
        dropped: What counts for nothing by the coordinator's word.
        added: Candidates that it added; they were qualified like any other.
        refused: What it said and has no effect.
    """

    executor: str
    state: CoordinationStateV1
    cause: str
    reused: int
    shown: tuple[int, ...]
    order: tuple[int, ...]
    merged: tuple[MergedV1, ...]
    dropped: tuple[DroppedV1, ...]
    added: tuple[int, ...]
    refused: tuple[RefusedV1, ...]


def refused_wire(word: RefusedWord, *, call_id: str, index: int | None = None, reason: str = "") -> RefusedV1:
    """The wire form of a refused word.

    Args:
        word: What was refused.
        call_id: In the answer to which call.
        index: The result that it is about.
        reason: The coordinator's own.
    """
    return RefusedV1(
        call_id=call_id, code=word.code, place=word.place, found=word.found, index=index, reason=reason
    )
