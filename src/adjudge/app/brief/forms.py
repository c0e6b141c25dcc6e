"""The forms of a brief: whole, in part, as a tour, as a picture; what is examined is the same for all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Answer, Printout
from adjudge.app.brief.next_look import next_look
from adjudge.app.brief.picture import STANDARD_OUTPUT, draw_brief, keep_picture
from adjudge.app.brief.shown import choose_shown
from adjudge.app.brief.words import brief_command
from adjudge.contracts.brief_v1 import brief_artefact
from adjudge.report.brief_markdown import brief_markdown
from adjudge.report.brief_screen import brief_screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.app.brief.shown import Shown
    from adjudge.app.brief.words import BriefWords, TourWords
    from adjudge.app.wiring import Repository
    from adjudge.app.words import TargetWords
    from adjudge.app.world import World
    from adjudge.brief.sources import BriefSources
    from adjudge.model.brief import Brief
    from adjudge.model.outcome import Reason
    from adjudge.model.pack import ChosenPack
    from adjudge.model.tour import Tour
    from adjudge.ports import Stopwatch
    from adjudge.survey.survey import Survey

TOO_LONG: Final = 200
"""A command longer than this is not suggested: nobody would type it."""


class Made(NamedTuple):
    """A brief with what it was built from, and the standards that a review of it goes by."""

    brief: Brief
    sources: BriefSources
    survey: Survey
    packs: tuple[ChosenPack, ...] = ()
    pack_limits: tuple[Reason, ...] = ()


class Asked(NamedTuple):
    """What a person asked for, and where."""

    target: TargetWords
    words: BriefWords
    world: World


def show_brief(made: Made, asked: Asked, repository: Repository) -> Answer | Printout:
    """The brief in the form asked for, as if nothing were in doubt."""
    words = asked.words
    shown = choose_shown(made.brief, words.only, repository.folder, standing=asked.world.folder)
    picture = draw_brief(shown, made.sources.head.snapshot) if words.svg is not None else b""
    after = _laps(repository.ports.stopwatch)
    if words.svg == STANDARD_OUTPUT:
        return Printout(lambda: (picture,), notes=repository.notes(), after=after)
    if words.tour is not None:
        answer = _tour(made, shown, asked, words.tour, repository)
    else:
        next_step = "" if asked.world.quiet else next_look(shown.brief, folder=repository.folder)
        answer = _whole(made.brief, shown, next_step)
    notes = (keep_picture(words.svg, picture),) if words.svg is not None else ()
    return answer._replace(notes=(*notes, *answer.notes, *repository.notes()), after=after)


def _whole(brief: Brief, shown: Shown, next_step: str) -> Answer:
    return Answer(
        artefact=brief_artefact(brief),
        screen=lambda: brief_screen(shown.brief, next_step=next_step, hidden=shown.hidden),
        markdown=lambda: brief_markdown(shown.brief, hidden=shown.hidden),
    )


def _tour(made: Made, shown: Shown, asked: Asked, words: TourWords, repository: Repository) -> Answer:
    from adjudge.app.brief.tour import NOT_KEPT, walk_tour  # noqa: PLC0415 - start-up
    from adjudge.contracts.tour_v1 import tour_artefact  # noqa: PLC0415 - start-up
    from adjudge.report.tour_screen import tour_screen  # noqa: PLC0415 - start-up

    tour = walk_tour(made.brief, made.sources.patch, shown, words, repository)
    unit = tour.current.unit if tour.current is not None else None
    look = next_look(made.brief, unit, folder=repository.folder) if unit is not None else ""
    next_step = "" if asked.world.quiet else _onward(tour, asked)
    return Answer(
        artefact=tour_artefact(made.brief, tour),
        screen=lambda: tour_screen(made.brief, tour, look=look, next_step=next_step),
        notes=() if tour.keeps else (NOT_KEPT,),
    )


def _onward(tour: Tour, asked: Asked) -> str:
    """The command that goes on: by mark where marks are kept, by number where they are not."""
    if tour.current is None:
        more = ("--tour", "--reset")
    elif tour.keeps:
        named = (f"--stop={tour.current.number}",) if asked.words.tour and asked.words.tour.stop else ()
        more = ("--tour", *named, "--next")
    else:
        numbers = [stop.number for stop in tour.stops]
        following = numbers.index(tour.current.number) + 1
        more = ("--tour", f"--stop={numbers[following % len(numbers)]}")
    command = brief_command(asked.target, asked.words.only, *more)
    return command if len(command) <= TOO_LONG else f"the same command with {' '.join(more)}"


def _laps(stopwatch: Stopwatch) -> Callable[[], tuple[str, ...]]:
    """What tells the time of each stage when all is printed; it says nothing where nobody wants to know."""

    def told() -> tuple[str, ...]:
        stopwatch.lap("print")
        laps = stopwatch.laps()
        whole = ("total", sum(seconds for _, seconds in laps))
        return tuple(f"time: {stage:<10} {seconds:7.3f} s" for stage, seconds in (*laps, whole) if laps)

    return told
