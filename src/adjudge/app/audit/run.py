"""``adjudge audit run``: the loop of ``next-step`` from start to end, its items answered by a local executor.

1. A step is taken, as a host would take it. Only a person agrees to a scope: without ``--yes`` it ends there.
2. The items of the step go to the executor, some at once; each result is written to its path as it comes.
3. The next step takes them in. It goes on while more is accepted than before, so no failure goes round for
   ever.

A run that was killed goes on where it was: what was written is taken in, what was accepted stays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Answer
from adjudge.app.audit.ground import Asked, open_folder, stand_on
from adjudge.app.audit.narrative import subject_of
from adjudge.app.audit.next import advance
from adjudge.app.audit.words import ScopeWords
from adjudge.app.executor_words import BUILTIN, check_executors, said_of
from adjudge.app.wiring_programs import open_executors
from adjudge.audit.builtin_reader import read_item
from adjudge.audit.calls import ItemCalls, ask_in_forms
from adjudge.audit.narrative_calls import NarrativeCalls
from adjudge.audit.narrative_prompt import narrative_prompt
from adjudge.contracts.step_v1 import step_artefact
from adjudge.errors import UsageError
from adjudge.model.audit import Move, StepKind, StepStatus
from adjudge.model.ids import ObjectId
from adjudge.model.outcome import Reason
from adjudge.model.step import Recovery
from adjudge.plan.options import SecretShapes
from adjudge.qualify.protected import find_secrets, is_protected
from adjudge.report.step_screen import step_screen
from adjudge.review.carrying_out import Hands, carry_out
from adjudge.survey.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudge.app.audit.ground import AuditGround
    from adjudge.app.audit.next import Advanced
    from adjudge.app.audit.words import RunWords
    from adjudge.app.world import World
    from adjudge.model.ids import RepoPath
    from adjudge.model.workload import WorkItem

    Reader = Callable[[AuditGround, Advanced], "Read"]

NOT_DONE: Final = 3
PROMPT: Final = "prompt"
REPLAY: Final = "replay"
AGREE: Final = "A person agrees to the scope first"
NEXT: Final = "adjudge audit next-step"
NO_PROSE: Final = (
    "The builtin executor skips the narrative: rules tell nothing in prose, and a host can write it"
)
BY_HAND: Final = f"{NEXT}, and answer the items by a host"


class Read(NamedTuple):
    """What an executor came to over the items of a step.

    Attributes:
        written: Results that were written.
        failure: Why others were not; empty when all were.
    """

    written: int
    failure: str


def answer_run(words: RunWords, world: World) -> Answer:
    """The last step: 0 when the audit is complete and readers read all of it, else 3.

    Raises:
        UsageError: The executor cannot be asked so.
    """
    check_executors((words.executor,), words.said)
    if words.said.context != PROMPT:
        message = (
            "The items of an audit hold the texts of their files, and nobody looks into a tree for them."
        )
        raise UsageError("audit-context", message, f"--context {PROMPT}")
    with open_folder(world) as (place, store, folder):
        folder.prepare()
        scope, accepted, failure = words.step.scope, -1, ""
        reader: Reader | None = None
        while True:
            ground = stand_on(place, store, folder, world, Asked(scope, words.step.paranoid))
            made = advance(ground, confirmed=words.step.confirmed)
            scope = ScopeWords()
            if not (made.due or made.wanted) or made.step.progress.accepted <= accepted:
                break
            accepted = made.step.progress.accepted
            reader = reader or _reader(words, ground, world)
            read = reader(ground, made)
            failure = read.failure
            if not read.written:
                break
        notes = (*made.notes, *place.notes())
    return _answer(made, failure, notes)


def _reader(words: RunWords, ground: AuditGround, world: World) -> Reader:
    """Who answers the items of a step.

    Raises:
        UsageError: It cannot be asked.
    """
    if words.executor == BUILTIN:
        return _read_by_rules
    said = {words.executor: said_of(words.executor, words.said)}
    executors, together = open_executors((words.executor,), said, ground.repository, world)
    executor = executors[words.executor]
    identity = executor.identify()
    if isinstance(identity, Reason):
        message = f"The executor {words.executor} cannot be asked: {identity.message}"
        raise UsageError("executor-not-there", message, "adjudge doctor")
    shapes = SecretShapes(find=_secrets, is_protected=is_protected)
    forms = (shapes, None) if executor.name == REPLAY else (shapes if identity.networked else None,)

    def read(ground: AuditGround, made: Advanced) -> Read:
        def put(path: RepoPath, data: bytes) -> None:
            _put(ground, path, data)

        progress = ground.repository.ports.progress
        hands = Hands(
            together=together,
            keep=lambda _attempts, _checkpoints: None,
            stop=lambda: False,
            progress=progress,
        )
        if made.wanted is not None:
            document, sha256 = made.wanted
            prompt = narrative_prompt(document, sha256, alone=True)
            told = NarrativeCalls(prompt, subject_of(ground, document, sha256), put, executor.name)
            carry_out(told, executor, hands)
            return Read(told.written, told.failures[0] if told.failures else "")

        def ask(due: tuple[WorkItem, ...], secrets: SecretShapes | None) -> ItemCalls:
            calls = ItemCalls(due, _texts(ground), secrets, put, (ground.run_id, executor.name))
            carry_out(calls, executor, hands)
            return calls

        return Read(*ask_in_forms(made.due, forms, ask))

    return read


def _read_by_rules(ground: AuditGround, made: Advanced) -> Read:
    due = made.due
    if made.wanted is not None:
        return Read(0, NO_PROSE)
    texts, progress = _texts(ground), ground.repository.ports.progress
    progress.start("audit by rules", len(due), of="items", kept=True)
    for item in due:
        _put(ground, item.result_path, read_item(item, texts(item), ground.run_id))
        progress.advance(1)
    progress.finish()
    return Read(len(due), "")


def _put(ground: AuditGround, path: RepoPath, data: bytes) -> None:
    ground.folder.write(path, data)


def _texts(ground: AuditGround) -> Callable[[WorkItem], Mapping[RepoPath, bytes]]:
    """Bytes of the files of an item, those of the tree that is audited."""
    texts = Texts(ground.repository.git.blobs())
    ids = {one.path: ObjectId(one.object_id) for one in ground.plan.files}

    def of(item: WorkItem) -> Mapping[RepoPath, bytes]:
        wanted = {one.path: ids[one.path] for one in item.scope.files}
        found = texts(tuple(wanted.values()))
        return {path: data for path, one in wanted.items() if (data := found[one]) is not None}

    return of


def _secrets(text: str) -> list[tuple[int, int, str]]:
    return [(one.start, one.end, one.label) for one in find_secrets(text)]


def _answer(made: Advanced, failure: str, notes: tuple[str, ...]) -> Answer:
    complete = made.step.status is StepStatus.COMPLETE
    asks = made.step.kind is StepKind.CONFIRM_SCOPE
    step = made.step
    if failure and not complete and not asks:
        step = replace(step, recovery=Recovery(move=Move.REVIEW_BY_HAND, cause=failure, command=NEXT))
    artefact = step_artefact(step)
    cause = step.recovery.cause if step.status is StepStatus.BLOCKED and step.recovery else failure
    why = AGREE if asks else cause.rstrip(".")
    if complete and made.partial:
        why, following = made.partial
        return Answer(
            artefact=artefact,
            screen=lambda: step_screen(artefact),
            exit_code=NOT_DONE,
            why=why,
            next_step=following,
            notes=notes,
        )
    return Answer(
        artefact=artefact,
        screen=lambda: step_screen(artefact),
        exit_code=0 if complete else NOT_DONE,
        why="" if complete else why or "Results do not count; the prompt of the step says why",
        next_step="" if complete else "adjudge audit run --yes" if asks else BY_HAND,
        notes=notes,
    )
