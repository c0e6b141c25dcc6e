"""What every verb of an audit stands on: work tree, folder, state, intent, run, and the plan made anew."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from adjudge.app.audit.words import ScopeWords
from adjudge.app.place import open_place, the_repository
from adjudge.app.qualify.flow import Held, open_sources
from adjudge.app.qualify.policy import read_laid_down
from adjudge.app.wiring import artefacts_of
from adjudge.app.words import TargetWords, target_request
from adjudge.audit.disposition import Known, may_be_read, read_patterns
from adjudge.audit.intake import Desk
from adjudge.audit.measuring import measure_blobs
from adjudge.audit.planning import PlanSources, make_plan
from adjudge.audit.runs import begin_run, find_run, find_scope
from adjudge.brief.excluded import ATTRIBUTES
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.intent_v1 import LIMIT_BYTES, NO_INTENT, IntentV1, intent_artefact, read_intent
from adjudge.errors import ContractError, InconclusiveError, StateError, UsageError
from adjudge.model.audit import FileStatus
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.model.state import Transition
from adjudge.ports import ArtefactState
from adjudge.survey.target_sides import common_commit
from adjudge.survey.tree import survey_work_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.place import Place
    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.audit.runs import ConfirmedScope
    from adjudge.model.audit import AuditPlan, Intent
    from adjudge.model.ids import ObjectId
    from adjudge.model.ledger import Record
    from adjudge.ports import ArtefactFolder, Store
    from adjudge.survey.survey import Survey

INTENT: Final = RepoPath(".adjudge/audit/intent.json")
OWN: Final = ".adjudge"
NO_WORDS: Final = ScopeWords()
STANDING: Final = {
    ArtefactState.OVERSIZE: f"larger than {LIMIT_BYTES} bytes",
    ArtefactState.LINK: "a link, which is not followed",
    ArtefactState.NO_FILE: "no regular file",
    ArtefactState.UNREADABLE: "not readable",
}


class Asked(NamedTuple):
    """How an audit is stood on.

    Attributes:
        scope: What is given now; it becomes the intent.
        paranoid: Hash every file of the work tree instead of trusting stat.
        begins: A run is begun when none is under way.
    """

    scope: ScopeWords = NO_WORDS
    paranoid: bool = False
    begins: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditGround:
    """An audit that can be looked at and gone on with.

    Attributes:
        place: Repository and state.
        repository: The repository.
        store: Its state, which can be written.
        folder: The folder ``.adjudge``.
        run_id: Of the audit under way.
        survey: Of the work tree.
        held: The tree to hold findings against.
        plan: Made anew.
        confirmed: The scope of its intent, when somebody agreed to it.
        begun: The record that begins it, while nothing else of it is kept; ``None`` once it is there.
    """

    place: Place
    repository: Repository
    store: Store
    folder: ArtefactFolder
    run_id: str
    survey: Survey
    held: Held
    plan: AuditPlan
    confirmed: ConfirmedScope | None
    begun: Record | None = None

    def desk(self) -> Desk:
        """Where results are taken in."""
        return Desk(
            run_id=self.run_id,
            store=self.store,
            folder=self.folder,
            sources=lambda: open_sources(self.held, self.repository),
            digests={
                one.path: one.sha256
                for one in self.plan.files
                if one.status is FileStatus.INCLUDED and one.sha256 is not None
            },
            progress=self.repository.ports.progress,
        )


@contextmanager
def open_folder(world: World) -> Iterator[tuple[Place, Store, ArtefactFolder]]:
    """The state and the folder of an audit, both of which can be written.

    Raises:
        UsageError: There is no work tree.
        StateError: Nothing can be kept, or the folder is not ours.
    """
    with open_place(world, needs_repository=True) as place:
        repository = the_repository(place)
        folder = artefacts_of(repository)
        if folder is None:
            raise UsageError("audit-bare", "An audit needs a work tree, and this repository is bare.")
        store = place.writable
        if store is None:
            message = "Nothing can be kept here, and an audit rests on what was accepted."
            raise StateError(
                "audit-not-kept", message, "set ADJUDGE_STATE_DIR to a folder that can be written"
            )
        yield place, store, folder


@contextmanager
def open_existing(world: World) -> Iterator[AuditGround]:
    """The ground of the audit under way; nothing is begun and nothing is written.

    Raises:
        InconclusiveError: None is under way.
    """
    with open_folder(world) as (place, store, folder):
        folder.check()
        if find_run(store.ledger) is None:
            raise InconclusiveError("no-audit", "No audit is under way here.", "adjudge audit next-step")
        yield stand_on(place, store, folder, world, Asked())


@contextmanager
def open_beginning(world: World) -> Iterator[AuditGround]:
    """The ground of the audit under way, or of one that begins once something of it is kept.

    Nothing is begun and nothing is written: whoever keeps something keeps ``begun`` with it.
    """
    with open_folder(world) as (place, store, folder):
        folder.check()
        yield stand_on(place, store, folder, world, Asked(begins=False))


def stand_on(place: Place, store: Store, folder: ArtefactFolder, world: World, asked: Asked) -> AuditGround:
    """The ground of an audit.

    Args:
        place: Repository and state.
        store: Its state, which can be written.
        folder: The folder ``.adjudge``.
        world: Where the command runs.
        asked: How.
    """
    scope = asked.scope
    repository = the_repository(place)
    intent = settle_intent(folder, _pinned(scope, repository))
    survey = survey_work_tree(repository.ports, paranoid=asked.paranoid)
    refuse_tracked(survey)
    run_id, begun = _run(store, survey, begins=asked.begins)
    confirmed = find_scope(store.ledger, run_id, intent)
    request = target_request(TargetWords(), world.environment, fall_through=False)
    laid_down = read_laid_down(request, survey, repository, whole_tree=True)
    held = Held(survey, whole_tree=True, laid_down=laid_down)
    plan = with_groups(_plan(repository, survey, intent, confirmed), confirmed)
    if scope.is_given:
        folder.write(INTENT, encode_printed(intent_artefact(intent)))
    return AuditGround(
        place=place,
        repository=repository,
        store=store,
        folder=folder,
        run_id=run_id,
        survey=survey,
        held=held,
        plan=plan,
        confirmed=confirmed,
        begun=begun,
    )


def _pinned(scope: ScopeWords, repository: Repository) -> ScopeWords:
    """The words with the commit where revision and HEAD part now: what is agreed to moves with no branch."""
    return scope._replace(since=_parting(repository, scope.since)) if scope.since else scope


def _parting(repository: Repository, revision: str) -> ObjectId:
    """The commit where a revision and HEAD part, as of a brief; the revision itself where HEAD is unborn."""
    git = repository.git
    found, head = git.resolve(revision), git.facts().head
    return found if head is None else common_commit(git, found, head)[0].commit


def settle_intent(folder: ArtefactFolder, scope: ScopeWords) -> Intent:
    """What is wanted: the operator's file, with the words that are given now in place of what it says.

    Raises:
        UsageError: The words cannot be used.
    """
    intent = _read_intent(folder)
    if not scope.is_given:
        return intent
    try:
        return read_intent(encode_printed(_with_words(intent_artefact(intent), scope)))
    except ContractError as error:
        raise UsageError("audit-scope-words", f"The scope cannot be used: {error.message}") from error


def with_groups(plan: AuditPlan, confirmed: ConfirmedScope | None) -> AuditPlan:
    """The plan, with word that the groups of the agreed scope were too many to be kept."""
    if confirmed is None or confirmed.groups or not plan.blocks:
        return plan
    message = "The groups of the agreed scope were too many to keep, so an edit may move files between them."
    return replace(plan, limitations=(*plan.limitations, Reason(code="groups-not-kept", message=message)))


def refuse_tracked(survey: Survey) -> None:
    """Nothing, when no file of the repository lies in our folder.

    Raises:
        StateError: One does: results that came with the repository are nobody's results.
    """
    for path in survey.head.snapshot.nodes:
        if path.partition("/")[0].casefold() == OWN:
            message = f"{path} is tracked by git, and {OWN} holds what is written on this machine alone."
            raise StateError("artefact-folder-tracked", message, f"git rm -r --cached {OWN}")


def _read_intent(folder: ArtefactFolder) -> Intent:
    """The operator's file; everything by every lens where there is none.

    Raises:
        ContractError: It is there and is none.
    """
    found = folder.read(INTENT, limit_bytes=LIMIT_BYTES)
    if found.data is not None:
        try:
            return read_intent(found.data)
        except ContractError as error:
            message = f"{INTENT} cannot be used: {error.message}"
            raise ContractError("malformed", message, violations=error.violations) from error
    if found.state is not ArtefactState.ABSENT:
        message = f"{INTENT} is {STANDING[found.state]}; a file with the intent was expected."
        raise ContractError("malformed", message)
    return NO_INTENT


def _with_words(wire: IntentV1, scope: ScopeWords) -> dict[str, Any]:
    """The intent as a plain document, with what is given in place of what was; its reader judges it."""
    plain: dict[str, Any] = msgspec.to_builtins(wire)
    given = {
        "lenses": list(scope.lenses) or None,
        "paths": list(scope.paths) or None,
        "since": scope.since,
        "budget_tokens": scope.budget_tokens,
        "depth": scope.depth,
        "narrative": scope.narrative,
    }
    return {**plain, **{name: value for name, value in given.items() if value is not None}}


def _run(store: Store, survey: Survey, *, begins: bool) -> tuple[str, Record | None]:
    """The audit under way; where there is none one is begun, or its record is given and not kept."""
    found = find_run(store.ledger)
    if found is not None:
        return found.run_id, None
    record = begin_run(store.ledger, survey.target.head_tree)
    if not begins:
        return record.record_id, record
    return store.commit(Transition(records=(record,)))[0].record_id, None


def _plan(
    repository: Repository, survey: Survey, intent: Intent, confirmed: ConfirmedScope | None
) -> AuditPlan:
    snapshot, git = survey.head.snapshot, repository.git
    forbidden = read_patterns(intent.must_not_touch)
    since = _parting(repository, intent.since) if intent.since else None
    ids = [node.object_id for node in snapshot.nodes.values() if may_be_read(node, forbidden)]
    known = Known(
        measures=measure_blobs(ids, git.blobs(), repository.ports.progress),
        attributes=git.attributes(survey.target.head_tree, tuple(snapshot.nodes), ATTRIBUTES),
        since=_changed_since(repository, since, survey.target.head_tree),
    )
    sources = PlanSources(
        head_tree=survey.target.head_tree,
        snapshot=snapshot,
        known=known,
        before=confirmed.groups if confirmed is not None else (),
        since=since or "",
        limitations=survey.limitations,
    )
    return make_plan(sources, intent)


def _changed_since(
    repository: Repository, commit: ObjectId | None, head: ObjectId
) -> frozenset[RepoPath] | None:
    if commit is None:
        return None
    base = repository.git.commit(commit).tree
    return frozenset(one.new_path for one in repository.git.compare(base, head) if one.new_path is not None)
