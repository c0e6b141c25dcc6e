"""Findings of a kept review, narrowed as a page asks; what was decided about them since is told with them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from adjudge.app.fix.keep import the_store
from adjudge.app.fix.source import Source, find_dismissed
from adjudge.app.place import open_place
from adjudge.app.served.reviews import read_run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adjudge.app.world import World
    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.run_v1 import RunV1

DISMISSED = "dismissed"


class KeptReview(NamedTuple):
    """A review, read once for a page.

    Attributes:
        run: All of it.
        dismissed: Ids of findings that are dismissed now.
    """

    run: RunV1
    dismissed: frozenset[str]


class Wanted(NamedTuple):
    """What is asked for; an empty text asks for nothing.

    Attributes:
        severity: As proposed, ``none`` for a finding without one.
        proof: ``proved`` or ``not-proved``.
        standing: As it stands now.
        path: Part of its path.
    """

    severity: str = ""
    proof: str = ""
    standing: str = ""
    path: str = ""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A finding in a list, as it stands now."""

    index: int
    severity: str
    title: str
    path: str
    line: int | None
    standing: str
    standing_reason: str
    proof: str
    finding_id: str | None


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A word that can be asked for, and how many findings of the review have it."""

    word: str
    count: int


class Narrowed(msgspec.Struct, frozen=True, kw_only=True):
    """Findings that were asked for, in the order of the review.

    Attributes:
        total: Findings of the review.
        severities: Words of all its findings, the most frequent first; so are the next two.
        proofs: As above.
        standings: As above.
        rows: Those that were asked for.
    """

    total: int
    severities: tuple[Choice, ...]
    proofs: tuple[Choice, ...]
    standings: tuple[Choice, ...]
    rows: tuple[Row, ...]


def read_review(run_id: str, world: World) -> KeptReview:
    """The review of that name; one that is not kept here, or is not over, is a ``UsageError``."""
    run = read_run(run_id, world)
    with open_place(world, needs_repository=True, keeps=False) as place:
        source = Source(run.run_id, run.target, run.findings, run)
        return KeptReview(run, find_dismissed(source, the_store(place)))


def narrow(review: KeptReview, wanted: Wanted) -> Narrowed:
    """The findings that were asked for, with the words that can be asked for."""
    rows = tuple(_row(one, review.dismissed) for one in review.run.findings.results)
    return Narrowed(
        total=len(rows),
        severities=_choices(rows, lambda one: one.severity),
        proofs=_choices(rows, lambda one: one.proof),
        standings=_choices(rows, lambda one: one.standing),
        rows=tuple(one for one in rows if _fits(one, wanted)),
    )


def _row(one: ResultV1, dismissed: frozenset[str]) -> Row:
    place = one.resolved or one.original
    taken_out = one.finding_id in dismissed
    return Row(
        index=one.index,
        severity=one.severity or "none",
        title=one.title or f"malformed: {one.reason}",
        path="" if place is None else place.path,
        line=None if place is None else place.start_line,
        standing=DISMISSED if taken_out else one.standing,
        standing_reason="somebody dismissed it" if taken_out else one.standing_reason,
        proof="proved" if "proved" in one.proof else "not-proved",
        finding_id=one.finding_id,
    )


def _choices(rows: Iterable[Row], word: Callable[[Row], str]) -> tuple[Choice, ...]:
    counted = Counter(map(word, rows))
    ordered = sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    return tuple(Choice(word=name, count=count) for name, count in ordered)


def _fits(row: Row, wanted: Wanted) -> bool:
    return (
        wanted.severity in {"", row.severity}
        and wanted.proof in {"", row.proof}
        and wanted.standing in {"", row.standing}
        and wanted.path.casefold() in row.path.casefold()
    )
