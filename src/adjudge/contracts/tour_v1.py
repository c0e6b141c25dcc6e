"""``adjudge.tour/v1``: a brief walked unit by unit, with the page of one stop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.brief_parts_v1 import SideV1, SignalV1, UnitV1, WeakeningV1
from adjudge.contracts.brief_v1 import brief_artefact

if TYPE_CHECKING:
    from adjudge.contracts.brief_v1 import BriefV1
    from adjudge.model.brief import Brief
    from adjudge.model.tour import ChangedText, Stop, Tour

SCHEMA: Final = "adjudge.tour/v1"


class StopV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One stop; ``viewed_under`` is the pin of the brief under which it was looked at, else null."""

    number: int
    path: str
    stop_digest: str
    viewed_under: str | None


class ChangedLineV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line that came (head) or went (base); ``omitted`` characters are left out at its end."""

    side: SideV1
    line: int
    text: str
    omitted: int


class ChangedTextV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What changed in a file; ``omitted`` lines are left out; ``known`` when the text could be had."""

    hunks: tuple[tuple[ChangedLineV1, ...], ...]
    omitted: int
    known: bool


class StopPageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one stop shows."""

    number: int
    unit: UnitV1
    signals: tuple[SignalV1, ...]
    weakening: tuple[WeakeningV1, ...]
    text: ChangedTextV1


class TourV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All stops in reading order, and the page of one; ``page`` is null when all were looked at.

    ``viewed`` and ``open`` sum to the stops. ``keeps`` is false where marks cannot be kept.
    """

    schema: Literal["adjudge.tour/v1"] = SCHEMA
    graph_snapshot_hash: str
    keeps: bool
    viewed: int
    open: int
    stops: tuple[StopV1, ...]
    page: StopPageV1 | None


def tour_artefact(brief: Brief, tour: Tour) -> TourV1:
    """The wire form of a tour of a brief."""
    viewed = sum(stop.digest in tour.viewed for stop in tour.stops)
    return TourV1(
        graph_snapshot_hash=brief.pin,
        keeps=tour.keeps,
        viewed=viewed,
        open=len(tour.stops) - viewed,
        stops=tuple(
            StopV1(
                number=stop.number,
                path=stop.unit.path,
                stop_digest=stop.digest,
                viewed_under=tour.viewed.get(stop.digest),
            )
            for stop in tour.stops
        ),
        page=_page(tour.current, brief_artefact(brief)) if tour.current is not None else None,
    )


def _page(stop: Stop, brief: BriefV1) -> StopPageV1:
    ids = {one.signal_id for one in stop.signals}
    (unit,) = (one for one in brief.units if one.path == stop.unit.path)
    return StopPageV1(
        number=stop.number,
        unit=unit,
        signals=tuple(one for one in brief.signals if one.signal_id in ids),
        weakening=tuple(one for one in brief.weakening if one.signal_id in ids),
        text=_text(stop.text),
    )


def _text(text: ChangedText) -> ChangedTextV1:
    return ChangedTextV1(
        hunks=tuple(
            tuple(
                ChangedLineV1(side=one.side.value, line=one.line, text=one.text, omitted=one.omitted)
                for one in hunk
            )
            for hunk in text.hunks
        ),
        omitted=text.omitted,
        known=text.known,
    )
