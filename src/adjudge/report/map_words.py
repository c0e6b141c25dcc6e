"""What a map of code says in words: its head, its parts, what it leaves out, and all of it for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.svg import shortened
from adjudge.report.wording import folder_words, plural

if TYPE_CHECKING:
    from adjudge.graph.code_map import CodeMap, HotSpot, Knot, MappedZone, ZoneTie
    from adjudge.graph.zones import Zone
    from adjudge.report.map_layout import MapLayout

TOLD_TIES: Final = 10
"""Ties that the description tells; the picture shows more."""


def zone_name(zone: Zone) -> str:
    """The folder; with a star where other zones are parted from it."""
    if zone.is_rest:
        return f"{zone.folder}/*".lstrip("/")
    return f"{zone.folder}/" if zone.folder else folder_words(".")


def zone_words(zone: MappedZone) -> str:
    """A zone at length."""
    words = [f"{zone_name(zone.zone)}: {plural(zone.files, 'file')}, {zone.read} of them read"]
    if zone.zone.is_rest:
        words.append("the files of the folder itself")
    if zone.zone.folded:
        words.append(f"{plural(zone.zone.folded, 'folder')} folded into it")
    words.append(f"{plural(zone.inside, 'link')} inside")
    if zone.knotted:
        words.append(f"{plural(zone.knotted, 'file')} in cycles")
    if zone.changed:
        words.append(f"{plural(zone.changed, 'path')} changed")
    return ", ".join(words)


def tie_words(tie: ZoneTie, code: CodeMap) -> str:
    """A tie at length."""
    ends = (zone_name(code.zones[end].zone) for end in (tie.source, tie.target))
    more = f", {tie.new} new" if tie.new else ""
    knot = f", {tie.knotted} inside a cycle of files" if tie.knotted else ""
    return f"{' → '.join(ends)}: {plural(tie.links, 'link')}{more}{knot}"


def spot_words(spot: HotSpot) -> str:
    """How much a file is depended on, and how often it changed."""
    commits = "" if spot.commits is None else f", {plural(spot.commits, 'commit')}"
    return f"used by {plural(spot.importers, 'file')}{commits}"


def knot_words(knot: Knot, *, width: int = 0) -> str:
    """A cycle by its first members; each shortened to ``width`` characters when that is not 0."""
    rest = knot.files - len(knot.names)
    names = (shortened(name, width) if width else name for name in knot.names)
    return ", ".join(names) + (f" and {rest} more" if rest else "")


def head_lines(code: CodeMap) -> tuple[str, str]:
    """What is in the tree, and what the change did to it."""
    tied = sum(tie.links for tie in code.ties)
    size = f"{plural(code.files, 'file')}, {code.read} read; {plural(code.links, 'link')} between them"
    first = f"{size}, {tied} from zone to zone; {plural(code.knot_count, 'cycle')}"
    if code.changed_count is None:
        return first, "the tree of one commit, without a change"
    new = sum(tie.new for tie in code.ties)
    fresh = sum(knot.is_new for knot in code.knots)
    gone = f"{plural(code.gone, 'link')} gone"
    paths = f"{plural(code.changed_count, 'path')} changed"
    return first, f"{paths}; {plural(new, 'new link')} from zone to zone, {gone}, {_fresh(fresh, code)}"


def captions(code: CodeMap, layout: MapLayout, limits: tuple[str, ...]) -> tuple[str, ...]:
    """What is not drawn, and what is not known."""
    told = []
    folded = sum(zone.zone.folded for zone in code.zones)
    if folded:
        told.append(f"Small folders are no zones of their own: {folded} are folded into the one above them.")
    if layout.left_ties:
        ties = f"{plural(layout.left_ties, 'lighter tie')} with {plural(layout.left_links, 'link')}"
        told.append(f"{ties} between zones not drawn.")
    if code.files > code.read:
        unread = plural(code.files - code.read, "file")
        told.append(f"{unread} in no language that is read: what leads from there is not known.")
    told.append("A link is an import that loads; guesses below 50 % are left out.")
    return (*told, *limits)


def about_map(code: CodeMap, told: tuple[str, ...]) -> str:
    """The whole picture for whoever cannot see it, bounded."""
    lines = [*head_lines(code), *(zone_words(zone) for zone in code.zones)]
    lines += [tie_words(tie, code) for tie in code.ties[:TOLD_TIES]]
    lines += [f"hot spot {spot.path}: {spot_words(spot)}" for spot in code.spots]
    lines += [f"cycle of {plural(knot.files, 'file')}: {knot_words(knot)}" for knot in code.knots]
    return ". ".join([*lines, *(one.rstrip(".") for one in told)]) + "."


def _fresh(count: int, code: CodeMap) -> str:
    more = " or more" if count == len(code.knots) < code.knot_count else ""
    return f"{count}{more} new cycles" if count != 1 or more else "1 new cycle"
