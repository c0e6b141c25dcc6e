"""``adjudge audit archive`` and ``clean``: an audit ended, or its folder taken away.

Archiving ends a run: the ledger says so, then the folder is put aside under the run's name, so a crash
between the two is mended by archiving again. Cleaning ends nothing: what can be made again goes, and what
cannot (the operator's intent, imports) stays; results that were not accepted are told before they go.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.audit.ground import open_existing, open_folder
from adjudge.app.audit.next import planned_so_far
from adjudge.audit.ledger import read_standing
from adjudge.audit.narrating import INBOX, held_narratives
from adjudge.audit.runs import archive_run, find_run, last_archived
from adjudge.contracts.audit_status_v1 import AuditDeedV1
from adjudge.contracts.narrative_v1 import LIMIT_BYTES
from adjudge.contracts.step_v1 import FOLDER
from adjudge.errors import InconclusiveError
from adjudge.model.ids import RepoPath
from adjudge.model.state import Transition
from adjudge.ports import ArtefactState
from adjudge.report.audit_status_screens import deed_screen

if TYPE_CHECKING:
    from adjudge.app.audit.ground import AuditGround
    from adjudge.app.world import World
    from adjudge.ports import ArtefactFolder, Store

HISTORY: Final = ".adjudge/audit-history"
KEPT: Final = frozenset({"imports", "intent.json"})
"""What nobody could make again."""
RESULTS: Final = "results"
NOT_CONFIRMED: Final = 3


def answer_archive(world: World) -> Answer:
    """The audit ended and its folder put aside, 0.

    Raises:
        InconclusiveError: There is none.
    """
    with open_folder(world) as (place, store, folder):
        folder.check()
        run_id = _end(store)
        if run_id is None:
            raise InconclusiveError("no-audit", "No audit is under way here.", "adjudge audit next-step")
        to = RepoPath(f"{HISTORY}/{run_id.partition(':')[2]}")
        moved = _put_aside(folder, to)
        made = AuditDeedV1(
            deed="archive",
            run_id=run_id,
            done=True,
            folder=FOLDER,
            moved_to=to if moved else "",
            unaccepted=(),
        )
        notes = place.notes()
    return Answer(artefact=made, screen=lambda: deed_screen(made), notes=notes)


def answer_clean(world: World, *, confirmed: bool) -> Answer:
    """The folder taken away, 0; without a confirmation only what would go, 3.

    Args:
        world: Where the command runs.
        confirmed: It is to be done.
    """
    with open_existing(world) as ground:
        made = AuditDeedV1(
            deed="clean",
            run_id=ground.run_id,
            done=confirmed,
            folder=FOLDER,
            moved_to="",
            unaccepted=_unaccepted(ground),
        )
        if confirmed:
            _take_away(ground.folder)
        notes = ground.place.notes()
    return Answer(
        artefact=made,
        screen=lambda: deed_screen(made),
        exit_code=0 if confirmed else NOT_CONFIRMED,
        why="" if confirmed else "Nothing was taken away yet",
        next_step="" if confirmed else "adjudge audit clean --yes",
        notes=notes,
    )


def _end(store: Store) -> str | None:
    """The run that is ended now, or that was ended last."""
    run = find_run(store.ledger)
    if run is None:
        return last_archived(store.ledger)
    store.commit(Transition(records=(archive_run(run.run_id),)))
    return run.run_id


def _put_aside(folder: ArtefactFolder, to: RepoPath) -> bool:
    """Whether the folder of the audit was there; what a crash left at its new place stays before it."""
    if not folder.names(RepoPath(FOLDER)):
        return False
    return folder.move(RepoPath(FOLDER), to)


def _take_away(folder: ArtefactFolder) -> None:
    for name in folder.names(RepoPath(FOLDER)):
        if name not in KEPT:
            folder.remove(RepoPath(f"{FOLDER}/{name}"))


def _unaccepted(ground: AuditGround) -> tuple[str, ...]:
    """Files of the inbox whose results were not accepted, by name."""
    held = read_standing(ground.store.ledger, ground.run_id).held
    items, _ = planned_so_far(ground)
    accepted = {one.result_path for one in items if one.item_id in held}
    places = (f"{FOLDER}/{RESULTS}/{name}" for name in ground.folder.names(RepoPath(f"{FOLDER}/{RESULTS}")))
    told = (place for place in places if place not in accepted)
    return (*told, *_unaccepted_narrative(ground))


def _unaccepted_narrative(ground: AuditGround) -> tuple[str, ...]:
    found = ground.folder.read(INBOX, limit_bytes=LIMIT_BYTES)
    if found.state is ArtefactState.ABSENT:
        return ()
    known = held_narratives(ground.store.ledger, ground.run_id).values()
    sha256 = None if found.data is None else hashlib.sha256(found.data).hexdigest()
    return () if sha256 in {one.narrative.received_sha256 for one in known} else (INBOX,)
