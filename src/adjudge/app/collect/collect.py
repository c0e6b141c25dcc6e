"""``adjudge tool collect``: external tools over a tree or a change, and what of it is new.

What they report is kept by tree, so that a finding or a judgment that says what a tool reports can be held
against it. Every report counts; one that the base has as well stands inherited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.collect.change import Wanted, collect, find_collectors
from adjudge.app.given import read_given
from adjudge.app.place import open_place, the_repository
from adjudge.app.trusted_policy import trusted_policy
from adjudge.app.words import TargetWords, target_request
from adjudge.check.beside import submodule_doubts
from adjudge.check.outcome import conclude
from adjudge.check.stages import collector_stages, hold_open
from adjudge.contracts.collect_v1 import collect_artefact
from adjudge.errors import InvariantError
from adjudge.model.candidate import Severity
from adjudge.model.outcome import Outcome
from adjudge.model.state import Transition
from adjudge.report.check_screen import collect_screen
from adjudge.survey.survey import survey_change
from adjudge.survey.targets import in_order
from adjudge.survey.tree import survey_tree

if TYPE_CHECKING:
    from adjudge.app.collect.words import CollectWords
    from adjudge.app.world import World

CODES: Final = {Outcome.PASS: 0, Outcome.FAIL: 1, Outcome.INCONCLUSIVE: 3}


def answer_collect(words: CollectWords, world: World) -> Answer:
    """What the tools report: 0 nothing that counts, 1 something, 3 a tool that did not come to its end.

    Raises:
        InvariantError: Nothing was qualified.
    """
    named = words.target._replace(trust_filters=(), paranoid=False) != TargetWords()
    request = target_request(words.target, world.environment, fall_through=False)
    with open_place(world, needs_repository=True) as place:
        repository = the_repository(place)
        survey = survey_change(request, repository.ports) if named else survey_tree(repository.ports)
        read = trusted_policy(survey.target, request, repository.git, world, config=words.config)
        given = read_given(words.given, world)
        wanted = Wanted(words.names, read.policy, Severity.INFO.value, whole_tree=not named, given=given)
        find_collectors(wanted, place, world)
        made = collect(wanted, survey, place, world)
        if made.findings is None or made.wire is None:
            raise InvariantError("no-findings", "Collectors ran and nothing was qualified.")
        if place.writable is not None and made.stored:
            place.writable.commit(Transition(collections=made.stored))
        notes = place.notes()
    found = collector_stages(made.collected, made.findings, frozenset(survey.target.touched))
    stages = hold_open(found, submodule_doubts(survey.target.changes))
    conclusion = conclude(stages, survey.target.reasons)
    limits = in_order([*read.limitations, *made.limitations])
    artefact = collect_artefact(conclusion.outcome, conclusion.reasons, made.collected, made.wire, limits)
    return Answer(
        artefact=artefact,
        screen=lambda: collect_screen(conclusion.outcome, stages, (made.collected, made.findings), limits),
        exit_code=CODES[conclusion.outcome],
        why=" ".join(one.message for one in conclusion.reasons[:3]),
        next_step="" if conclusion.outcome is Outcome.PASS else "read `findings` in --json",
        notes=notes,
    )
