"""What the collectors of a check say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.collect.change import CollectedChange, Wanted, collect, find_collectors
from adjudge.app.place import the_repository
from adjudge.survey.survey import survey_target

if TYPE_CHECKING:
    from adjudge.app.check.request import Asked
    from adjudge.app.place import Place
    from adjudge.app.world import World


def collect_change(asked: Asked, place: Place, world: World) -> CollectedChange:
    """What the collectors of a check say; nothing where none is asked for."""
    if not asked.collectors:
        return CollectedChange()
    repository = the_repository(place)
    wanted = Wanted(
        asked.collectors, asked.policy.policy, asked.words.gate, asked.words.new_only, given=asked.given
    )
    find_collectors(wanted, place, world)  # a wrong name is told before any work
    return collect(wanted, survey_target(asked.target, repository.ports), place, world)
