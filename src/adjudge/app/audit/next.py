"""``adjudge audit next-step``: everything that needs nobody, then the one step that needs somebody.

1. The intent is read, the run found or begun, the tree measured, the plan made anew.
2. Without an agreed scope the step asks for it; with ``--yes`` it is agreed to now.
3. What stands in the inbox is taken in; what follows from it is planned, and taken in too.
4. What is due is written as a workload with its binding; when nothing is, the deliverables are written.
5. The step and its prompt are written last, so a step never names what is not there.

Nothing is remembered between calls but what the ledger has accepted. The same input gives the same bytes.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Answer
from adjudge.app.audit.deliver import Audited, deliver
from adjudge.app.audit.extent import next_of, why_partial
from adjudge.app.audit.ground import INTENT, Asked, open_folder, stand_on
from adjudge.app.audit.import_files import imports_of
from adjudge.app.audit.narrative import narrating, put_narrative
from adjudge.audit.bundle import StandingNow, render_plan, render_standing, render_work
from adjudge.audit.intake import read_ingested, take_results
from adjudge.audit.ledger import read_standing
from adjudge.audit.narrative_prompt import narrative_prompt
from adjudge.audit.runs import confirm_scope, find_run
from adjudge.audit.step_words import NEXT, step_words
from adjudge.audit.stepping import (
    PROMPT_FILE,
    STEP_FILE,
    blocked_step,
    confirm_step,
    find_due,
    items_so_far,
    told_of,
    with_narrative,
)
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.step_v1 import step_artefact
from adjudge.errors import AdjudgeError, ConfigError, ContractError, InvariantError, UsageError
from adjudge.model.audit import Move, StepKind, StepStatus
from adjudge.model.state import Transition
from adjudge.model.step import Recovery
from adjudge.report.step_screen import step_screen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.app.audit.ground import AuditGround
    from adjudge.app.audit.words import NextWords
    from adjudge.app.world import World
    from adjudge.audit.imports import Imported
    from adjudge.audit.stepping import Due
    from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
    from adjudge.contracts.step_v1 import StepV1
    from adjudge.model.audit import Ingested
    from adjudge.model.ids import RepoPath
    from adjudge.model.step import Step
    from adjudge.model.workload import WorkItem
    from adjudge.ports import ArtefactFolder, Store

BLOCKED: Final = 3
COMMANDS: Final = ("adjudge ", "git ")
"""How a hint begins that is a command; any other is advice, and stands with the cause."""
IMPORT_GONE: Final = "import-gone"
IMPORT: Final = "adjudge audit import FILE"


class Wanted(NamedTuple):
    """What a narrative is wanted of: the document, and the SHA-256 of its bytes."""

    document: AuditFindingsV1
    sha256: str


class Advanced(NamedTuple):
    """What a call came to.

    Attributes:
        step: What is due.
        due: Its items.
        notes: What the host should know of results that were accepted just now.
        wanted: What a narrative is wanted of; ``None`` in any other step.
        partial: Why an audit that is done is no pass, and what brings it further; empty where it is one, and
            in any other step.
    """

    step: Step
    due: tuple[WorkItem, ...]
    notes: tuple[str, ...] = ()
    wanted: Wanted | None = None
    partial: tuple[str, ...] = ()


def answer_next_step(words: NextWords, world: World) -> Answer:
    """The step that is due: 0, or 3 when it is blocked.

    Raises:
        UsageError: The words cannot be used.
    """
    with open_folder(world) as (place, store, folder):
        folder.prepare()
        try:
            ground = stand_on(place, store, folder, world, Asked(words.scope, words.paranoid))
            made = advance(ground, confirmed=words.confirmed)
        except UsageError as error:
            if words.scope.is_given:
                raise
            made = Advanced(block(folder, _run_id(store), error), ())
        except AdjudgeError as error:
            made = Advanced(block(folder, _run_id(store), error), ())
        except Exception as error:
            message = f"adjudge itself failed: {type(error).__name__}."
            block(folder, _run_id(store), InvariantError("unexpected", message))
            raise
        partial = (". Go on: ".join(made.partial),) if made.partial else ()
        notes = (*made.notes, *partial, *place.notes())
    return _answer(made.step, notes)


def advance(ground: AuditGround, *, confirmed: bool) -> Advanced:
    """Everything that needs nobody, and the step that is due, written.

    Args:
        ground: The audit.
        confirmed: The scope is agreed to now.
    """
    folder, plan = ground.folder, ground.plan
    _write(folder, plan_of(ground))
    if ground.confirmed is None and not confirmed:
        step = confirm_step(ground.run_id, plan)
        _write_step(folder, step, step_words(step, plan, (), ()))
        return Advanced(step, ())
    if ground.confirmed is None:
        ground.store.commit(Transition(records=(confirm_scope(ground.run_id, plan),)))
    due, notes = _take(ground)
    is_whole = due.step.kind is StepKind.PRESENT
    imports = imports_of(ground.desk(), ground.held, ground.repository, with_reports=is_whole)
    _write(folder, {**render_work(due, ground.run_id), **standing_of(ground, due, imports)})
    if is_whole:
        return _present(ground, due, imports, notes)
    put_narrative(ground, None)
    _write_step(folder, due.step, step_words(due.step, plan, due.due, due.ingested.rejected))
    return Advanced(due.step, due.due, notes)


def _present(ground: AuditGround, due: Due, imports: Imported, notes: tuple[str, ...]) -> Advanced:
    """The deliverables, written, and the step that shows them, or that asks for the narrative first."""
    given = audited(ground, due.items, imports)
    delivered = deliver(given, ground.repository, narrating(ground, takes=True))
    narrated = delivered.pair.narrated
    put_narrative(ground, narrated)
    step = with_narrative(with_imports(due.step, delivered.document), narrated)
    told = told_of(narrated)
    rejected = (*due.ingested.rejected, *(() if told is None else (told,)))
    prompt, wanted = "", None
    if step.kind is StepKind.NARRATIVE:
        wanted = Wanted(delivered.document, hashlib.sha256(delivered.pair.findings).hexdigest())
        prompt = narrative_prompt(wanted.document, wanted.sha256)
    _write_step(ground.folder, step, step_words(step, ground.plan, (), rejected, narrative=prompt))
    why = why_partial(delivered.document.coverage)
    return Advanced(step, (), notes, wanted, (why, next_of(delivered.document.coverage)) if why else ())


def plan_of(ground: AuditGround) -> dict[RepoPath, bytes]:
    """The artefacts of the plan by their paths."""
    return render_plan(ground.plan, ground.survey.head.snapshot.columns.links())


def standing_of(ground: AuditGround, due: Due, imports: Imported) -> dict[RepoPath, bytes]:
    """The artefacts that tell how far the audit is, by their paths.

    Args:
        ground: The audit.
        due: What is due.
        imports: What was imported; of it what commands said.
    """
    held = read_standing(ground.store.ledger, ground.run_id).held
    now = StandingNow(ground.run_id, held, imports.runtime)
    return render_standing(ground.plan, due, now)


def with_imports(step: Step, document: AuditFindingsV1) -> Step:
    """The step, with the move that brings back an import whose file is gone."""
    gone = next((one for one in document.limitations if one.code == IMPORT_GONE), None)
    if gone is None or step.recovery is not None:
        return step
    return replace(step, recovery=Recovery(move=Move.IMPORT, cause=gone.message, command=IMPORT))


def planned_so_far(ground: AuditGround) -> tuple[tuple[WorkItem, ...], Ingested]:
    """Every item that follows from what is accepted, and where their results stand; nothing is taken in."""
    items, desk = ground.plan.items, ground.desk()
    ingested = read_ingested(items, desk)
    while len(more := items_so_far(ground.plan, ingested)) > len(items):
        items = more
        ingested = read_ingested(items, desk)
    return items, ingested


def audited(ground: AuditGround, items: tuple[WorkItem, ...], imports: Imported | None = None) -> Audited:
    """What deliverables are made of.

    Args:
        ground: The audit.
        items: All that are planned so far.
        imports: What was imported, with reports of tools; read where it is not given.
    """
    plan, desk = ground.plan, ground.desk()
    imports = imports or imports_of(desk, ground.held, ground.repository, with_reports=True)
    return Audited(desk, items, plan.files, ground.held, ground.place, plan.limitations, imports)


def block(folder: ArtefactFolder, run_id: str, error: AdjudgeError) -> Step:
    """The step that says what is in the way, written as far as that can be."""
    move, command = _recovery(error)
    advice = f" ({error.hint})" if error.hint and error.hint != command else ""
    step = blocked_step(run_id, move, f"{error.message}{advice}", command)
    _write_step(folder, step, step_words(step, None, (), ()))
    return step


def _run_id(store: Store) -> str:
    """The audit under way; empty where that cannot be told."""
    try:
        run = find_run(store.ledger)
    except AdjudgeError:
        return ""
    return run.run_id if run is not None else ""


def _recovery(error: AdjudgeError) -> tuple[Move, str]:
    """The move and its command: the intent is to blame for itself and for what it names alone."""
    is_intent = isinstance(error, ContractError) and INTENT in error.message
    is_named = isinstance(error, UsageError) and not isinstance(error, ConfigError)
    if is_intent or is_named:  # without words of the command they are those of the file
        return Move.REPAIR_INTENT, NEXT
    hint = error.hint or ""
    return Move.RERUN, hint if hint.startswith(COMMANDS) else NEXT


def _take(ground: AuditGround) -> tuple[Due, tuple[str, ...]]:
    """Take in what stands, stage by stage, until a stage is not whole."""
    desk = ground.desk()
    notes: list[str] = []
    items, _ = planned_so_far(ground)
    while True:
        taken = take_results(items, desk)
        notes += taken.notes
        more = items_so_far(ground.plan, taken.ingested)
        if len(more) <= len(items):
            return find_due(ground.run_id, items, taken.ingested), tuple(notes)
        items = more


def _write(folder: ArtefactFolder, made: Mapping[RepoPath, bytes]) -> None:
    for path, data in made.items():
        folder.write(path, data)


def _write_step(folder: ArtefactFolder, step: Step, prompt: str) -> None:
    folder.write(PROMPT_FILE, prompt.encode("utf-8", "backslashreplace"))
    folder.write(STEP_FILE, encode_printed(step_artefact(step)))


def _answer(step: Step, notes: tuple[str, ...]) -> Answer:
    artefact: StepV1 = step_artefact(step)
    recovery = step.recovery if step.status is StepStatus.BLOCKED else None
    return Answer(
        artefact=artefact,
        screen=lambda: step_screen(artefact),
        exit_code=0 if recovery is None else BLOCKED,
        why="" if recovery is None else recovery.cause,
        next_step="" if recovery is None else recovery.command,
        notes=notes,
    )
