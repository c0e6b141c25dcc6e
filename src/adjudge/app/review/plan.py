"""``adjudge review --plan``: units, tiers, calls and tokens, and nothing is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Answer
from adjudge.app.review.collect import wanted_collectors
from adjudge.app.review.readers import plan_for
from adjudge.contracts.plan_v1 import plan_artefact
from adjudge.report.plan_screen import plan_screen
from adjudge.review.coordinating import MOST_CALLS, demands_coordinator

if TYPE_CHECKING:
    from adjudge.app.brief.forms import Made
    from adjudge.app.place import Place
    from adjudge.app.review.words import ReviewWords
    from adjudge.app.world import World


def answer_plan(words: ReviewWords, made: Made, place: Place, world: World) -> Answer:
    """The plan; 0.

    Args:
        words: Who would read.
        made: The brief of the change.
        place: Where it stands.
        world: Where the command runs.
    """
    wanted_collectors(words, made, place, world)  # a wrong name is told before any work
    told, planning = plan_for(words, made, place, world)
    most = MOST_CALLS if demands_coordinator(planning.plan) else 0
    artefact = plan_artefact(
        planning.plan,
        made.brief.target,
        told,
        coordinator_calls=most,
        packs=made.packs,
        pack_limits=made.pack_limits,
    )
    return Answer(artefact=artefact, screen=lambda: plan_screen(artefact), notes=place.notes())
