"""``adjudge.runs/v1``: reviews that are kept, and what was done about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adjudge.model.review import StoredReview

SCHEMA: Final = "adjudge.runs/v1"


class RunLineV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One review: its name, where it stands, since when, and which process holds it."""

    run_id: str
    state: Literal["active", "finished", "cancelled", "damaged"]
    begun: str
    heard_of: str
    host: str
    pid: int
    cancelled: bool


class RunsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Reviews, newest first; ``next`` is what the next page ends before, ``pruned`` how many were let go."""

    schema: Literal["adjudge.runs/v1"] = SCHEMA
    runs: tuple[RunLineV1, ...]
    next: str | None
    pruned: int


def runs_artefact(
    reviews: Iterable[StoredReview],
    instant: Callable[[int], str],
    *,
    following: str | None = None,
    pruned: int = 0,
) -> RunsV1:
    """The wire form of a list.

    Args:
        reviews: Newest first.
        instant: Tells seconds UTC as RFC 3339 has them.
        following: Where the next page goes on; ``None`` when there is none.
        pruned: How many were let go.
    """
    return RunsV1(runs=tuple(_line(one, instant) for one in reviews), next=following, pruned=pruned)


def _line(one: StoredReview, instant: Callable[[int], str]) -> RunLineV1:
    return RunLineV1(
        run_id=one.run_id,
        state=one.state.value,
        begun=instant(one.begun_s),
        heard_of=instant(one.beat_s),
        host=one.owner.host,
        pid=one.owner.pid,
        cancelled=one.cancelled,
    )
