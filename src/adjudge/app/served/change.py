"""The change of a kept review, looked at anew: its picture, and its tour with what was viewed.

A review keeps what was found, not the brief that it was made from. The brief is made again from the same
words; where the change is no longer the one that was read, that is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from adjudge.app.brief.brief import make_brief, refuse_empty
from adjudge.app.brief.picture import links_inside
from adjudge.app.brief.shown import Shown
from adjudge.app.brief.tour import walk_tour
from adjudge.app.served.reviews import read_run
from adjudge.app.wiring import open_repository
from adjudge.app.words import TargetWords, target_request
from adjudge.contracts.brief_parts_v1 import UnitV1
from adjudge.contracts.brief_v1 import brief_artefact
from adjudge.contracts.tour_v1 import TourV1, tour_artefact
from adjudge.errors import UsageError
from adjudge.report.svg_impact import Ways, impact_svg
from adjudge.report.svg_layout import UNITS_DRAWN

if TYPE_CHECKING:
    from adjudge.app.brief.forms import Made
    from adjudge.app.brief.words import TourWords
    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.contracts.run_v1 import RunV1

CONSUMERS: Final = 50
"""Consumers of a unit that are listed."""


class ShownUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit with the consumers that are listed.

    Attributes:
        unit: The unit; its consumers are at most ``CONSUMERS``.
        left: How many consumers are not listed.
    """

    unit: UnitV1
    left: int


class ShownImpact(msgspec.Struct, frozen=True, kw_only=True):
    """What a change reaches, a page of its units.

    Attributes:
        moved: The change is no longer the one that the review read.
        units: Those of the page.
        left_folders: Folders of consumers that the picture does not draw.
        left_arcs: Imports inside the change that it does not draw.
        elsewhere: Imports of these units that lead to units of another page.
        reached: Files outside the change that can reach it, over any number of steps.
    """

    moved: bool
    units: tuple[ShownUnit, ...]
    left_folders: int
    left_arcs: int
    elsewhere: int
    reached: int


class ShownTour(msgspec.Struct, frozen=True, kw_only=True):
    """A tour, and whether the change is no longer the one that the review read."""

    moved: bool
    tour: TourV1


class Impact(msgspec.Struct, frozen=True, kw_only=True):
    """The picture, the facts beside it, and where the page is.

    Attributes:
        svg: One element whose every text is escaped.
        shown: The facts.
        number: Of the page, from 1.
        pages: How many there are.
        total: Units of the change.
        first: Number of the first unit of the page, from 1.
    """

    svg: str
    shown: ShownImpact
    number: int
    pages: int
    total: int
    first: int


def draw_impact(run_id: str, number: int, world: World) -> Impact:
    """A page of the picture of a review's change.

    Args:
        run_id: Of the review.
        number: Of the page; one that there is not is the nearest that there is.
        world: Where the server runs.
    """
    run = read_run(run_id, world)
    with open_repository(world) as repository:
        made = _brief_of(run, repository, world)
    brief = made.brief
    pages = max(1, -(-len(brief.units) // UNITS_DRAWN))
    number = min(max(number, 1), pages)
    start = (number - 1) * UNITS_DRAWN
    units = brief.units[start : start + UNITS_DRAWN]
    places = {one.path: at for at, one in enumerate(units)}
    ways = Ways(unit=lambda path: f"#unit-{places[path]}", folder=lambda _: "#units")
    picture = impact_svg(brief, units, links_inside(brief, made.sources.head.snapshot), ways)
    wire = brief_artefact(brief)
    return Impact(
        svg=picture.svg,
        shown=ShownImpact(
            moved=_has_moved(run, made),
            units=tuple(map(_unit, wire.units[start : start + UNITS_DRAWN])),
            left_folders=picture.left_folders,
            left_arcs=picture.left_arcs,
            elsewhere=picture.elsewhere,
            reached=wire.impact.count,
        ),
        number=number,
        pages=pages,
        total=len(brief.units),
        first=start + 1,
    )


def walk(run_id: str, words: TourWords, world: World) -> ShownTour:
    """The tour of a review's change, after what the words ask for was done.

    Args:
        run_id: Of the review.
        words: As in ``adjudge brief --tour``.
        world: Where the server runs.
    """
    run = read_run(run_id, world)
    with open_repository(world) as repository:
        made = _brief_of(run, repository, world)
        tour = walk_tour(made.brief, made.sources.patch, Shown(made.brief, 0), words, repository)
    return ShownTour(moved=_has_moved(run, made), tour=tour_artefact(made.brief, tour))


def target_of(run: RunV1) -> TargetWords:
    """Words that name the change of a review.

    Raises:
        UsageError: It was the change of a patch file, which is not kept.
    """
    target = run.target
    base, head = target.base_commit, target.head_commit
    if target.mode == "worktree":
        return TargetWords(worktree=True)
    if target.mode == "staged":
        return TargetWords(staged=True)
    if target.mode == "commit" and head is not None:
        return TargetWords(commit=head)
    if target.mode == "range" and base is not None and head is not None:
        return TargetWords(range=f"{base}..{head}")
    if target.mode == "base" and base is not None:
        return TargetWords(base=base)
    raise UsageError("change-not-kept", "The change of this review is not kept.", "see its findings")


def _brief_of(run: RunV1, repository: Repository, world: World) -> Made:
    request = target_request(target_of(run), world.environment, fall_through=True)
    made = make_brief(request, repository)
    if not made.brief.units:
        refuse_empty(made.brief, unborn=repository.git.facts().head is None)
    return made


def _has_moved(run: RunV1, made: Made) -> bool:
    """Whether the change is no longer the one that was read, on either side."""
    now = made.brief.target
    return (now.base_tree, now.head_tree) != (run.target.base_tree, run.target.head_tree)


def _unit(one: UnitV1) -> ShownUnit:
    kept = msgspec.structs.replace(one, consumers=one.consumers[:CONSUMERS])
    return ShownUnit(unit=kept, left=len(one.consumers) - len(kept.consumers))
