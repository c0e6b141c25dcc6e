"""The folders of a tree as a bounded number of zones: large ones are parted, small ones are folded into them.

Rules: every path lies in exactly one zone, that of the nearest folder above it which has one; the heaviest
zone is parted first, and folders too small to be told apart stay with the files of the folder above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_ZONES: Final = 22
"""Zones of one tree."""
DEEPEST: Final = 12
"""Levels of folders that may be zones of their own."""
LEAST_PART: Final = 3 * MOST_ZONES
"""A folder lighter than this part of the tree is folded."""


class Zone(NamedTuple):
    """One zone.

    Attributes:
        folder: Repository-relative; empty for the top.
        folded: Folders right below it that have files of this zone.
        is_rest: Other zones are parted from it.
    """

    folder: str
    folded: int = 0
    is_rest: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Zoning:
    """The zones of a tree.

    Attributes:
        zones: By folder.
        places: Number of the zone by folder.
    """

    zones: tuple[Zone, ...]
    places: Mapping[str, int]

    def zone_of(self, path: str) -> int:
        """Number of the zone that a path of the tree lies in."""
        parts = _above(path)
        return next(self.places[folder] for folder in reversed(parts) if folder in self.places)


class _Folder:
    """A folder under construction: its weight with all below it, its own, and the folders below it."""

    __slots__ = ("below", "own", "whole")

    def __init__(self) -> None:
        self.whole = self.own = 0
        self.below: set[str] = set()


def make_zoning(weights: Mapping[str, int]) -> Zoning:
    """The zones of the paths that have a weight, at most ``MOST_ZONES``.

    Args:
        weights: How much each path counts, at least 1.
    """
    folders = _folders(weights)
    least = folders[""].whole // LEAST_PART + 1
    zones, open_ = {"": Zone("")}, {""}
    while open_:
        folder = min(open_, key=lambda one: (-folders[one].whole, one))
        open_.remove(folder)
        parted = _part(folder, folders, least, room=MOST_ZONES - len(zones) + 1)
        if parted:
            del zones[folder]
            zones |= {zone.folder: zone for zone in parted}
            open_ |= {zone.folder for zone in parted if not zone.is_rest}
    ordered = tuple(sorted(zones.values()))
    return Zoning(zones=ordered, places={zone.folder: number for number, zone in enumerate(ordered)})


def _folders(weights: Mapping[str, int]) -> dict[str, _Folder]:
    found = {"": _Folder()}
    for path, weight in weights.items():
        above = _above(path)
        for upper, folder in zip(("", *above), above, strict=False):
            found.setdefault(folder, _Folder()).whole += weight
            if folder:
                found[upper].below.add(folder)
        found[above[-1]].own += weight
    return found


def _part(folder: str, folders: Mapping[str, _Folder], least: int, *, room: int) -> Sequence[Zone]:
    """The zones that take the place of one; none where it stays whole."""
    here = folders[folder]
    ranked = sorted(here.below, key=lambda one: (-folders[one].whole, one))
    large = [one for one in ranked if folders[one].whole >= least]
    rest = 1 if here.own or len(large) < len(ranked) else 0
    if len(large) + rest > room:
        large, rest = large[: max(room - 1, 0)], 1
    if not large or len(large) + rest > room:
        return ()
    own = [Zone(folder, len(ranked) - len(large), is_rest=True)] if rest else []
    return [*own, *map(Zone, large)]


def _above(path: str) -> list[str]:
    """Folders above a path from the top (empty) down, as deep as zones go."""
    parts = path.split("/", DEEPEST + 1)[:-1][:DEEPEST]
    return ["", *("/".join(parts[: end + 1]) for end in range(len(parts)))]
