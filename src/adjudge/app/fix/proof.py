"""``adjudge proof``: what is proved of the findings of a review, out of what is kept and of nothing else.

1. The run is loaded, with every try at its findings and what people recorded.
2. Each finding gets its status by the last try that covers it, else by a person's record, else none.
3. Stages come of the last review, of what ran, and of the last check of the same trees. What is mended in
   another tree than the one that stands in the work tree is not applied, and no pass.
4. What is left to do follows from that, in the order of the findings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge import __version__
from adjudge.app.answer import Answer
from adjudge.app.fix.applying import tell_cut_short
from adjudge.app.fix.held import check_chain, held_attempts
from adjudge.app.fix.keep import the_store
from adjudge.app.fix.present import look_at_present
from adjudge.app.fix.proof_records import load_evidence, load_ticks, tick_records
from adjudge.app.fix.proof_words import ITEMS, check_proof_words
from adjudge.app.fix.source import LOCATED, OPEN, find_dismissed, known_finding, load_source
from adjudge.app.outside import refuse_writing_inside, signer_outside
from adjudge.app.place import open_place
from adjudge.app.wiring import check_free, write_once
from adjudge.contracts.check_v1 import KIND as CHECK_KIND
from adjudge.contracts.check_v1 import CheckEntryV1
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.proof_records_v1 import TickV1, tick_record
from adjudge.contracts.proof_v1 import ProofAttemptV1, ProofV1, ProvedFindingV1, RedGreenV1
from adjudge.contracts.receipt_v1 import receipt_record, sign_statement
from adjudge.contracts.signable import proof_statement
from adjudge.contracts.verdict_v1 import CheckerV1
from adjudge.errors import UsageError
from adjudge.fix.proof import next_actions, revalidation_of, standing_of, tally
from adjudge.fix.proof_stages import (
    acceptance_stage,
    conclude_proof,
    executable_stage,
    read_by_check,
    review_stage,
)
from adjudge.model.state import Transition
from adjudge.report.proof_markdown import proof_markdown
from adjudge.report.proof_screen import proof_screen, tick_screen

if TYPE_CHECKING:
    from adjudge.app.fix.proof_words import ProofWords
    from adjudge.app.fix.source import Source
    from adjudge.app.world import World
    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.target_v1 import ReasonV1
    from adjudge.fix.proof import Present
    from adjudge.ports import Store

CODES: Final = {"pass": 0, "fail": 1, "inconclusive": 3}
RECEIPT: Final = "receipt"
SHOWN: Final = OPEN | {"dismissed"}


class Rested(NamedTuple):
    """What a status may rest on.

    Attributes:
        attempts: Tries, oldest first.
        present: What stands in the work tree.
    """

    attempts: list[FixAttemptV1]
    present: Present


def answer_proof(words: ProofWords, world: World) -> Answer:
    """The proof: 0 all is proved, 1 something is still there, 3 something is open; a tick, 0.

    Raises:
        UsageError: A receipt would be lost.
    """
    check_proof_words(words)
    if words.receipt is not None:
        refuse_writing_inside(words.receipt, world, what=RECEIPT)
    signer = None if words.sign is None else signer_outside(words.sign, world)
    with open_place(world, needs_repository=True, keeps=False) as place:
        if words.ticks:
            return _tick(words, the_store(place, writable=True))
        store = the_store(place)
        told = tell_cut_short(place, world)
        check_chain(store)
        source = load_source(words.words[0], store)
        attempts = tries_of(source, store)
        proof = make_proof(source, store, attempts, look_at_present(attempts, place, world))
        if signer is not None:
            receipt = sign_statement(proof_statement(proof), key_id=signer.key_id, sign=signer.sign)
            if words.receipt is None and place.writable is None:
                message = "Nothing is kept here, so the receipt would be lost."
                raise UsageError("no-receipt-file", message, "name a file with --receipt")
            if words.receipt is not None:
                check_free(words.receipt, receipt, what=RECEIPT)
            if place.writable is not None:
                place.writable.commit(Transition(records=(receipt_record(receipt),), receipts=(receipt,)))
            if words.receipt is not None:
                write_once(words.receipt, receipt, what=RECEIPT)
        notes = (*told, *place.notes())
    return Answer(
        artefact=proof,
        screen=lambda: proof_screen(proof),
        markdown=lambda: proof_markdown(proof),
        exit_code=CODES[proof.outcome],
        why=" ".join(one.message for one in proof.reasons[:3]),
        next_step=proof.next_actions[0].text if proof.next_actions else "",
        notes=notes,
    )


def tries_of(source: Source, store: Store) -> list[FixAttemptV1]:
    """Tries at findings of a review that came to their end, oldest first."""
    return [one for one in held_attempts(store) if one.run_id == source.run_id]


def make_proof(source: Source, store: Store, attempts: list[FixAttemptV1], present: Present) -> ProofV1:
    """The proof out of what is kept, of what stands in the work tree."""
    dismissed = find_dismissed(source, store)
    tried = {found.finding_id for one in attempts for found in one.recheck}
    findings = tuple(
        _finding(one, Rested(attempts, present), store, dismissed) for one in _results(source, tried)
    )
    used = {one.attempt_id for one in findings if one.attempt_id is not None}
    resting = [one for one in attempts if one.attempt_id in used]
    check = _last_check(source, resting, store, present)
    reviewed = next((one.review for one in reversed(resting) if one.review is not None), None)
    coverage = None if source.review is None else source.review.coverage
    stages = (
        review_stage(
            coverage if reviewed is None else reviewed.coverage,
            () if reviewed is None else reviewed.failures,
            went_on=_went_on(resting, present) and not read_by_check(check, present),
        ),
        executable_stage(resting, check, present),
        acceptance_stage(check),
    )
    tallies = tally(one.status for one in findings)
    outcome, reasons = conclude_proof(tallies, stages)
    return ProofV1(
        run_id=source.run_id,
        base_tree=source.target.base_tree,
        head_tree=source.target.head_tree,
        work_tree=present.tree,
        base_commit=source.target.base_commit,
        outcome=outcome.value,
        reasons=reasons,
        tallies=tallies,
        findings=findings,
        attempts=tuple(_attempt(one, present) for one in resting),
        stages=stages,
        coverage=coverage,
        next_actions=next_actions(findings),
        limitations=tuple(_limitations(attempts)),
        checker=CheckerV1(id="adjudge", version=__version__),
    )


def _results(source: Source, tried: set[str]) -> tuple[ResultV1, ...]:
    """Findings that stand in the source or that somebody tried to mend, each once, in the review's order."""
    found = {
        one.finding_id: one
        for one in reversed(source.findings.results)
        if one.finding_id is not None
        and one.disposition in LOCATED
        and (one.standing in SHOWN or one.finding_id in tried)
    }
    return tuple(sorted(found.values(), key=lambda one: one.index))


def _finding(one: ResultV1, rested: Rested, store: Store, dismissed: frozenset[str]) -> ProvedFindingV1:
    name, place = one.finding_id or "", one.resolved
    evidence = load_evidence(store, [name])
    out = name in dismissed or one.standing == "dismissed"
    standing = standing_of(name, rested.attempts, evidence, present=rested.present, dismissed=out)
    path = "" if place is None else place.path
    line = None if place is None else place.start_line
    where = path + (f":{line}" if line else "")
    ticked = load_ticks(store, name, ITEMS)
    return ProvedFindingV1(
        finding_id=name,
        severity=one.severity or "info",
        title=one.title,
        defect_class=one.defect_class,
        path=path,
        start_line=line,
        status=standing.status,
        by=standing.by,
        reason=standing.reason,
        level=standing.level,
        artifact=standing.artifact,
        proof=one.proof,
        attempt_id=standing.attempt_id,
        evidence=evidence,
        revalidation=revalidation_of(standing, where, ticked, has_notes=any(e.note for e in evidence)),
    )


def _went_on(resting: list[FixAttemptV1], present: Present) -> bool:
    """Whether all fixes are applied, and yet the work tree is not what was read with the last of them."""
    applied = bool(resting) and all(one.attempt_id in present.applied for one in resting)
    return applied and resting[-1].head_tree != present.tree


def _attempt(one: FixAttemptV1, present: Present) -> ProofAttemptV1:
    return ProofAttemptV1(
        attempt_id=one.attempt_id,
        state=one.state,
        applied=one.attempt_id in present.applied,
        base_tree=one.base_tree,
        head_tree=one.head_tree,
        scope=None if one.scope is None else one.scope.outcome,
        commands=tuple(
            RedGreenV1(
                argv=command.trials.argv,
                before=command.trials.base.colour,
                after=command.trials.head.colour,
                proving=command.proving,
            )
            for command in one.commands
        ),
        review=None if one.review is None else one.review.run_id,
    )


def _last_check(
    source: Source, attempts: list[FixAttemptV1], store: Store, present: Present
) -> CheckEntryV1 | None:
    """The last check whose head is the work tree, that of the change, or of a try that a status rests on."""
    trees = {
        present.tree,
        source.target.head_tree,
        *(one.head_tree for one in attempts if one.head_tree is not None),
    }
    found = None
    for entry in store.ledger.entries():
        if entry.kind == CHECK_KIND:
            check = decode_artefact(entry.payload, CheckEntryV1)
            found = check if check.head_tree in trees else found
    return found


def _limitations(attempts: list[FixAttemptV1]) -> tuple[ReasonV1, ...]:
    stopped = [one for one in attempts if one.state == "stopped"]
    return stopped[-1].reasons if stopped and stopped[-1] is attempts[-1] else ()


def _tick(words: ProofWords, store: Store) -> Answer:
    """An item ticked, or taken back."""
    deed, name, item = words.words
    finding_id = known_finding(store, name)
    number = len(tuple(tick_records(store, finding_id, item)))
    tick = TickV1(
        finding_id=finding_id,
        item=item,  # type: ignore[arg-type]  # one of the contract's words, as was checked
        done=deed == "tick",
        by=words.by.strip(),
        number=number,
    )
    store.commit(Transition(records=(tick_record(tick),)))
    return Answer(artefact=tick, screen=lambda: tick_screen(tick))
