"""An audit as a server hands it out: the step that is due, and results put into the inbox.

Nobody agrees to a scope here and no audit is begun: both are the operator's. What is put into the inbox
counts for nothing until a step has held it against the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Answer
from adjudge.app.audit.ground import open_existing, open_folder
from adjudge.app.audit.next import answer_next_step, planned_so_far
from adjudge.app.audit.words import NextWords
from adjudge.audit.probing import Shown, probe_result
from adjudge.audit.runs import find_run
from adjudge.errors import InconclusiveError, UsageError

if TYPE_CHECKING:
    from adjudge.app.audit.ground import AuditGround
    from adjudge.app.world import World
    from adjudge.contracts.result_check_v1 import ResultCheckV1
    from adjudge.model.workload import WorkItem

BEGIN = "adjudge audit next-step --yes, by whoever owns the repository"
STEP = "audit_next_step tells what is due"


def answer_step(world: World) -> Answer:
    """The step that is due of the audit under way: 0, or 3 when it is blocked.

    Raises:
        InconclusiveError: None is under way.
    """
    with open_folder(world) as (_, store, folder):
        folder.check()
        if find_run(store.ledger) is None:
            raise InconclusiveError("no-audit", "No audit is under way here.", BEGIN)
    return answer_next_step(NextWords(), world)


def submit_result(item_id: str, data: bytes, world: World) -> Answer:
    """What the result would come to: 0 when it fits and stands in the inbox, 1 when it was not written.

    Args:
        item_id: Of the item that it answers, whole.
        data: The result.
        world: Where the command runs.

    Raises:
        UsageError: No item of the plan has this id.
        InconclusiveError: Nobody has agreed to the scope yet.
    """
    with open_existing(world) as ground:
        if ground.confirmed is None:
            raise InconclusiveError("scope-not-confirmed", "Nobody has agreed to the scope yet.", BEGIN)
        items, _ = planned_so_far(ground)
        item = next((one for one in items if one.item_id == item_id), None)
        if item is None:
            message = f"No item of the plan has the id {ascii(item_id)[:80]}."
            raise UsageError("unknown-item", message, STEP)
        made = _put(data, item, items, ground)
        notes = ground.place.notes()
    return Answer(
        artefact=made,
        screen=tuple,
        exit_code=0 if made.fits else 1,
        why="" if made.refused is None else made.refused.message.rstrip("."),
        notes=notes,
    )


def _put(data: bytes, item: WorkItem, items: tuple[WorkItem, ...], ground: AuditGround) -> ResultCheckV1:
    """The check; what fits and is not accepted already is written to the path of the item."""
    made = probe_result(Shown(data, item.result_path, item), items, ground.desk())
    if made.fits and not made.accepted:
        ground.folder.write(item.result_path, data)
    return made
