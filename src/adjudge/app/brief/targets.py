"""``adjudge tool targets``: a change as two trees and what lies between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Answer
from adjudge.app.wiring import open_repository
from adjudge.app.words import target_request
from adjudge.contracts.target_v1 import target_artefact
from adjudge.model.outcome import Outcome
from adjudge.report.target_screen import target_screen
from adjudge.report.wording import reason_words
from adjudge.survey.targets import resolve_target

if TYPE_CHECKING:
    from adjudge.app.words import TargetWords
    from adjudge.app.world import World


def answer_targets(words: TargetWords, world: World) -> Answer:
    """The resolved target; 3 when it is not the whole truth."""
    with open_repository(world) as repository:
        request = target_request(words, world.environment, fall_through=True)
        target = resolve_target(request, repository.git)
    whole = target.outcome is Outcome.PASS
    return Answer(
        artefact=target_artefact(target),
        screen=lambda: target_screen(target),
        exit_code=0 if whole else 3,
        why="" if whole else " ".join(reason_words(reason) for reason in target.reasons),
        next_step="" if whole else "see `reasons` in --json",
    )
