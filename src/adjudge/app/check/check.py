"""``adjudge check``: scope, review, commands and collectors over one change, as one outcome.

1. The change is resolved once; every stage judges these two trees.
2. The commands and collectors in force are read at the trust base, or come from the command line.
3. Scope is judged, the builtin reviewer reads, commands run in throw-away trees of base and head, collectors
   over the same trees.
4. Stages are made of what was found; what somebody waived for this very request is shown as waived.
5. The check is kept in the ledger, signed where that is asked, and told.

A stage that was not asked for is not asked. Nothing of the work tree is run or changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Answer
from adjudge.app.check.collected import collect_change
from adjudge.app.check.keep import keep_check, load_rulings, sign_check
from adjudge.app.check.request import Asked, asked_words
from adjudge.app.check.review import review_for, review_stage
from adjudge.app.check.words import check_check_words, commands_of
from adjudge.app.given import read_given
from adjudge.app.outside import refuse_writing_inside, signer_outside
from adjudge.app.place import open_place, the_repository
from adjudge.app.scope.grants import load_grant
from adjudge.app.scope.judged import target_subject
from adjudge.app.trusted_policy import trusted_policy
from adjudge.app.wiring import check_free, today_utc, write_once
from adjudge.app.wiring_programs import open_means
from adjudge.app.words import target_request
from adjudge.check.beside import submodule_doubts, tell_tests
from adjudge.check.outcome import conclude
from adjudge.check.rulings import acceptance, derive_request, derive_result, waive
from adjudge.check.stages import (
    collector_stages,
    command_stages,
    hold_open,
    scope_stage,
)
from adjudge.contracts.check_v1 import CheckV1, check_artefact
from adjudge.errors import InvariantError, UsageError
from adjudge.model.candidate import Severity
from adjudge.model.check import Check, StageState
from adjudge.model.outcome import Outcome, Reason
from adjudge.report.check_screen import check_screen
from adjudge.scope.judge import judge
from adjudge.survey.targets import in_order, resolve_target
from adjudge.trial.decide import decide_trials
from adjudge.trial.filling import fill_command
from adjudge.trial.trying import try_both

if TYPE_CHECKING:
    from adjudge.app.check.words import CheckWords
    from adjudge.app.collect.change import CollectedChange
    from adjudge.app.place import Place
    from adjudge.app.scope.grants import LoadedGrant
    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.contracts.run_v1 import RunV1
    from adjudge.model.command import DeclaredCommand
    from adjudge.model.trial import TrialVerdict, TwoTrials
    from adjudge.model.verdict import Verdict
    from adjudge.trial.filling import Filled

CODES: Final = {Outcome.PASS: 0, Outcome.FAIL: 1, Outcome.INCONCLUSIVE: 3}
RECEIPT: Final = "receipt"
EXAMPLE: Final = "adjudge check --worktree --test 'python -m pytest -q'"


class Found(NamedTuple):
    """What the stages rest on."""

    verdict: Verdict | None
    review: RunV1 | None
    trials: tuple[TwoTrials, ...]
    verdicts: tuple[TrialVerdict, ...]
    collected: CollectedChange


def answer_check(words: CheckWords, world: World) -> Answer:
    """The check: 0 pass, 1 fail, 3 inconclusive; an accepted result is 0 where that is asked for.

    Raises:
        UsageError: A receipt would be lost.
    """
    check_check_words(words)
    if words.receipt is not None:
        refuse_writing_inside(words.receipt, world, what=RECEIPT)
    signer = None if words.sign is None else signer_outside(words.sign, world)
    with open_place(world, needs_repository=True) as place:
        if signer is not None and words.receipt is None and place.writable is None:
            message = "Nothing is kept here, so the receipt would be lost."
            raise UsageError("no-receipt-file", message, "name a file with --receipt")
        asked = _ask(words, world, place)
        found = _find(asked, world, place)
        check = make_check(asked, found, place)
        artefact = check_artefact(check, found.collected.wire, found.review)
        receipt = None if signer is None else sign_check(artefact, signer)
        if receipt is not None and words.receipt is not None:
            check_free(words.receipt, receipt, what=RECEIPT)
        notes = (*place.notes(), *keep_check(place.writable, check, found.collected, receipt))
        if receipt is not None and words.receipt is not None:
            write_once(words.receipt, receipt, what=RECEIPT)
    passed = check.outcome is Outcome.PASS or (words.accepted and check.acceptance is not None)
    return Answer(
        artefact=artefact,
        screen=lambda: check_screen(check),
        exit_code=0 if passed else CODES[check.outcome],
        why="" if passed else " ".join(one.message for one in check.reasons[:3]),
        next_step="" if passed else _next(check, keeps=place.writable is not None),
        notes=notes,
    )


def the_check(answer: Answer) -> CheckV1:
    """The check that an answer of ``answer_check`` holds.

    Raises:
        InvariantError: It holds something else.
    """
    if not isinstance(answer.artefact, CheckV1):
        raise InvariantError("check-lost", "A check was made and gave something else.")
    return answer.artefact


def make_check(asked: Asked, found: Found, place: Place) -> Check:
    """The check out of what was found, with the decisions in force."""
    collected = found.collected
    ran = (
        *command_stages(found.trials, found.verdicts),
        *collector_stages(collected.collected, collected.findings, frozenset(asked.target.touched)),
    )
    stages = (
        scope_stage(found.verdict),
        review_stage(asked, found.review),
        *hold_open(ran, submodule_doubts(asked.target.changes)),
    )
    packs = () if found.review is None else tuple(one.digest for one in found.review.packs)
    request = derive_request(asked.target, asked_words(asked, packs))
    result = derive_result(request, stages)
    names = [one.name for one in stages]
    decided = waive(stages, load_rulings(place.store, request, names))
    conclusion = conclude(decided, asked.target.reasons)
    return Check(
        target=asked.target,
        request=request,
        result=result,
        gate=Severity(asked.words.gate),
        new_only=asked.words.new_only,
        stages=decided,
        verdict=found.verdict,
        trials=found.trials,
        collected=found.collected.collected,
        findings=found.collected.findings,
        outcome=conclusion.outcome,
        reasons=conclusion.reasons,
        acceptance=acceptance(load_rulings(place.store, result, [""]), asked.target.reasons),
        limitations=in_order(_limitations(asked, found)),
    )


def _ask(words: CheckWords, world: World, place: Place) -> Asked:
    git = the_repository(place).git
    request = target_request(words.target, world.environment, fall_through=False)
    target = resolve_target(request, git)
    policy = trusted_policy(target, request, git, world, config=words.config)
    return Asked(
        words=words,
        request=request,
        target=target,
        policy=policy,
        commands=commands_of(words, policy.policy),
        collectors=words.collectors or (policy.policy.check.collectors if words.declared else ()),
        grant=load_grant(words.grant, world, place.store) if words.asks_scope else None,
        given=read_given(words.given, world),
    )


def _find(asked: Asked, world: World, place: Place) -> Found:
    repository = the_repository(place)
    verdict = None if asked.grant is None else _judge(asked, asked.grant, repository)
    trials = _try(asked, repository, world)
    return Found(
        verdict=verdict,
        review=review_for(asked, place, world),
        trials=trials,
        verdicts=tuple(decide_trials(one, new_only=asked.words.new_only) for one in trials),
        collected=collect_change(asked, place, world),
    )


def _judge(asked: Asked, grant: LoadedGrant, repository: Repository) -> Verdict:
    trust_head = asked.words.trust_head
    subject = target_subject(asked.target, asked.request, repository.git, grant.grant, trust_head=trust_head)
    return judge(subject, grant.grant, today=today_utc(), allow_empty=False)


def _try(asked: Asked, repository: Repository, world: World) -> tuple[TwoTrials, ...]:
    if not asked.commands:
        return ()
    progress, target = repository.ports.progress, asked.target
    links = any(one.links for one in asked.commands)
    with open_means(repository, target, world, repeats=asked.words.repeats, links=links) as means:
        made = []
        progress.start("commands on base and head", len(asked.commands), of="commands", kept=False)
        for command in asked.commands:
            made.append(try_both(filled_command(command), target.base_tree, target.head_tree, means))
            progress.advance(1)
        progress.finish()
    repository.ports.stopwatch.lap("commands")
    return tuple(made)


def filled_command(command: DeclaredCommand) -> Filled:
    """The command, which has no holes.

    Raises:
        InvariantError: It has.
    """
    filled = fill_command(command, ())
    if isinstance(filled, Reason):
        raise InvariantError("command-holes", "A command with holes was to be run without values.")
    return filled


def _limitations(asked: Asked, found: Found) -> list[Reason]:
    told = [one for verdict in found.verdicts for one in verdict.told]
    scope = () if found.verdict is None else found.verdict.limitations
    return [
        *asked.target.limitations,
        *asked.policy.limitations,
        *scope,
        *told,
        *(tell_tests(asked.target.changes) if found.trials else ()),
        *found.collected.limitations,
    ]


def _next(check: Check, *, keeps: bool) -> str:
    """What mends it, or who may decide; a decision needs a place where it is kept."""
    if not any(one.state.value != "not-asked" for one in check.stages):
        return EXAMPLE
    failing = next((one for one in check.stages if one.state.value in {"failed", "inconclusive"}), None)
    if failing is None:
        return ""
    unknown = failing.state is StageState.INCONCLUSIVE and failing.reasons
    first = f"adjudge tool explain {failing.reasons[0].code}" if unknown else "mend what is told above"
    if not keeps:
        return first
    return f"{first}; or somebody decides to go on: adjudge check waive {failing.name} --why TEXT --by NAME"
