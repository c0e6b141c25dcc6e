"""Where the parts of a map of code stand: zones down the middle, ties on both sides, panels beside them.

What leads downward stands on the right of the zones, what leads back up on their left. Sizes and places are
whole numbers made from the map alone, so the same map is the same picture. What has no place any more is
counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.report.svg_layout import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.graph.code_map import CodeMap, MappedZone, ZoneTie

WIDTH: Final = 1280
TOP: Final = 116
ZONE_LEFT: Final = 160
ZONE_WIDTH: Final = 350
ZONE_HEIGHT: Final = 46
QUIET_HEIGHT: Final = 30
GAP: Final = 12
PANEL_LEFT: Final = 800
PANEL_WIDTH: Final = WIDTH - PANEL_LEFT - 24
DOWN_ROOM: Final = PANEL_LEFT - ZONE_LEFT - ZONE_WIDTH - 24
UP_ROOM: Final = ZONE_LEFT - 24
LEAST_OUT: Final = 26
TIES_DRAWN: Final = 50
NUMBERS_DRAWN: Final = 18
EDGE: Final = 6
"""Pixels at the top and the bottom of a zone at which nothing begins or ends."""


class PlacedZone(NamedTuple):
    """A zone and its box; a quiet one neither uses nor is used by another."""

    zone: MappedZone
    box: Box
    is_quiet: bool


class Arc(NamedTuple):
    """A tie as a curve between the sides of two zones.

    Attributes:
        tie: What it stands for.
        x: Of both ends.
        start: Height of its beginning.
        end: Height of its tip.
        out: How far its handles stand out; to the left when negative.
        has_number: Its number is written at its bend.
    """

    tie: ZoneTie
    x: int
    start: int
    end: int
    out: int
    has_number: bool

    @property
    def bend(self) -> tuple[int, int]:
        """The point half way."""
        return self.x + self.out * 3 // 4, (self.start + self.end) // 2

    @property
    def is_back(self) -> bool:
        """It leads against the order of the zones."""
        return self.out < 0


class MapLayout(NamedTuple):
    """The picture.

    Attributes:
        zones: From top to bottom.
        arcs: Lightest first, so that heavy ones are drawn over them.
        bottom: Where the zones end.
        left_ties: Ties that are not drawn.
        left_links: Links in those.
    """

    zones: tuple[PlacedZone, ...]
    arcs: tuple[Arc, ...]
    bottom: int
    left_ties: int
    left_links: int


def lay_out_map(code: CodeMap) -> MapLayout:
    """The picture of a map."""
    zones = tuple(_placed(code))
    drawn, left = code.ties[:TIES_DRAWN], code.ties[TIES_DRAWN:]
    return MapLayout(
        zones=zones,
        arcs=tuple(reversed(_arcs(zones, drawn))),
        bottom=max((one.box.top + one.box.height for one in zones), default=TOP),
        left_ties=len(left),
        left_links=sum(one.links for one in left),
    )


def _placed(code: CodeMap) -> list[PlacedZone]:
    tied = {end for tie in code.ties for end in (tie.source, tie.target)}
    found, top = [], TOP
    for place, zone in enumerate(code.zones):
        height = ZONE_HEIGHT if place in tied else QUIET_HEIGHT
        found.append(PlacedZone(zone, Box(ZONE_LEFT, top, ZONE_WIDTH, height), place not in tied))
        top += height + GAP
    return found


def _arcs(zones: Sequence[PlacedZone], ties: Sequence[ZoneTie]) -> list[Arc]:
    """Arcs in the order of the ties."""
    starts, ends = _ports(zones, ties, is_start=True), _ports(zones, ties, is_start=False)
    longest = max((abs(tie.target - tie.source) for tie in ties), default=1)
    made = []
    for number, tie in enumerate(ties):
        is_down = tie.target > tie.source
        room = DOWN_ROOM if is_down else UP_ROOM
        out = LEAST_OUT + (room * 4 // 3 - LEAST_OUT) * abs(tie.target - tie.source) // longest
        x = ZONE_LEFT + ZONE_WIDTH if is_down else ZONE_LEFT
        made.append(Arc(tie, x, starts[tie], ends[tie], out if is_down else -out, number < NUMBERS_DRAWN))
    return made


def _ports(zones: Sequence[PlacedZone], ties: Sequence[ZoneTie], *, is_start: bool) -> dict[ZoneTie, int]:
    """The height at which each tie meets its zone, parted evenly.

    Curves of one side do not cross there. On either side what comes from above or goes up stands in the upper
    half, all else in the lower one; of curves to one side the nearer partner is nearer to it.
    """
    found: dict[ZoneTie, int] = {}
    for place, one in enumerate(zones):
        for is_right in (True, False):
            meeting = _side(ties, place, is_right=is_right)
            inside, parts = one.box.height - 2 * EDGE, len(meeting) + 1
            heights = ((tie, one.box.top + EDGE + inside * at // parts) for at, tie in enumerate(meeting, 1))
            found |= {tie: height for tie, height in heights if tie[0 if is_start else 1] == place}
    return found


def _side(ties: Sequence[ZoneTie], place: int, *, is_right: bool) -> list[ZoneTie]:
    """What meets a zone on one side, from the top down."""
    meeting = (tie for tie in ties if place in tie[:2] and (tie.target > tie.source) is is_right)
    return sorted(meeting, key=lambda tie: _rank(tie, place))


def _rank(tie: ZoneTie, place: int) -> tuple[int, int]:
    """Partners above come first, the nearest of them at the top; partners below follow, the nearest last."""
    other = tie.target if tie.source == place else tie.source
    return (0, place - other) if other < place else (1, place - other)
