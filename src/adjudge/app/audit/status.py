"""``adjudge audit status``, ``why`` and ``explain``: where an audit stands, and why; nothing is taken in.

What is in the inbox is looked at as ingestion would, and what does not count is told with its next command.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Answer
from adjudge.app.audit.deliver import make_document, render_pair
from adjudge.app.audit.ground import open_existing
from adjudge.app.audit.import_files import imports_of
from adjudge.app.audit.narrative import narrating, narrative_files
from adjudge.app.audit.next import audited, planned_so_far
from adjudge.audit.checking import Bound, check_result, reject
from adjudge.audit.intake import read_bytes
from adjudge.audit.ledger import IMPORT, read_standing
from adjudge.audit.obligations import RESTS_ON, Situation, behind, derive_obligations
from adjudge.audit.stepping import FINDINGS, REPORT, find_due, told_of, with_narrative
from adjudge.contracts.audit_findings_v1 import LIMIT_BYTES
from adjudge.contracts.audit_plan_v1 import task_wire
from adjudge.contracts.audit_status_v1 import AuditItemV1, StatusTold, obligations_wire, status_artefact
from adjudge.contracts.result_check_v1 import refused_wire
from adjudge.errors import UsageError
from adjudge.model.audit import Obligation, RejectedClass, RejectedResult
from adjudge.report.audit_status_screens import item_screen, status_screen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.app.audit.ground import AuditGround
    from adjudge.app.world import World
    from adjudge.audit.imports import Imported
    from adjudge.audit.ledger import Standing
    from adjudge.audit.narrating import Narrated
    from adjudge.audit.stepping import Due
    from adjudge.contracts.audit_status_v1 import AuditStatusV1, ObligationStatusV1
    from adjudge.model.ids import RepoPath
    from adjudge.model.step import ObligationStatus
    from adjudge.model.workload import WorkItem

PREFIX: Final = "item:"
NAMED: Final = 5


class Looked(NamedTuple):
    """An audit that was looked at.

    Attributes:
        due: What is due, with rejections of results that are there.
        statuses: Of every obligation, in order.
        deliverables: What the accepted results give, by path; empty while some are missing.
        imports: What was imported.
    """

    due: Due
    statuses: tuple[ObligationStatus, ...]
    deliverables: Mapping[RepoPath, bytes]
    imports: Imported

    def wire(self) -> tuple[ObligationStatusV1, ...]:
        """Obligations as artefacts have them."""
        return obligations_wire(self.statuses, RESTS_ON)


def answer_status(world: World) -> Answer:
    """Where the audit under way stands, 0."""
    with open_existing(world) as ground:
        looked = look(ground)
        made = _status(ground, looked, looked.wire())
        notes = ground.place.notes()
    return Answer(artefact=made, screen=lambda: status_screen(made), notes=notes)


def answer_why(name: str, world: World) -> Answer:
    """Where an obligation stands, with all that it rests on, 0; every obligation without a name.

    Args:
        name: Of an obligation; may be empty.
        world: Where the command runs.

    Raises:
        UsageError: There is no such obligation.
    """
    if name and name not in set(Obligation):
        known = ", ".join(Obligation)
        raise UsageError(
            "unknown-obligation", f"There is no obligation {ascii(name)[:80]}.", f"one of {known}"
        )
    with open_existing(world) as ground:
        looked = look(ground)
        made = _status(ground, looked, _around(looked.wire(), name))
        notes = ground.place.notes()
    return Answer(artefact=made, screen=lambda: status_screen(made), notes=notes)


def answer_explain(name: str, world: World) -> Answer:
    """One item, 0.

    Args:
        name: The start of its id, with or without ``item:``.
        world: Where the command runs.
    """
    with open_existing(world) as ground:
        due = look_at_results(ground)
        item = find_item(name, due.items)
        refused = next((one for one in due.ingested.rejected if one.item_id == item.item_id), None)
        made = AuditItemV1(
            run_id=ground.run_id,
            task=task_wire(item, accepted=item.item_id in due.ingested.accepted),
            context=item.context,
            findings=tuple(one.finding_id for one in due.ingested.findings if one.item_id == item.item_id),
            refused=None if refused is None else refused_wire(refused),
        )
        notes = ground.place.notes()
    return Answer(artefact=made, screen=lambda: item_screen(made), notes=notes)


def find_item(name: str, items: Sequence[WorkItem]) -> WorkItem:
    """The one item whose id begins so.

    Raises:
        UsageError: None does, or several do.
    """
    wanted = name if name.startswith(PREFIX) else f"{PREFIX}{name}"
    found = [one for one in items if one.item_id.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError("unknown-item", f"No item begins with {ascii(name)[:80]}.", "adjudge audit status")
    shown = ", ".join(one.item_id for one in found[:NAMED])
    raise UsageError("ambiguous-item", f"Several items begin so: {shown}.", "write more of the id")


def look(ground: AuditGround) -> Looked:
    """Where the audit stands, with every obligation."""
    due = look_at_results(ground)
    wanted = frozenset(one.item_id for one in due.items)
    held = read_standing(ground.store.ledger, ground.run_id).held
    imported = imports_of(ground.desk(), ground.held, ground.repository, with_reports=not due.due)
    deliverables, narrated = _deliverables(ground, due, imported)
    imports = (one.record_id for one in ground.store.ledger.named(IMPORT, f"{ground.run_id}/"))
    situation = Situation(
        plan=ground.plan,
        items=due.items,
        ingested=due.ingested,
        confirmed=ground.confirmed is not None,
        strays=len(held.keys() - wanted),
        imports=tuple(sorted(imports)),
        delivered=_delivered(ground),
        wanted=hashlib.sha256(deliverables[FINDINGS]).hexdigest() if deliverables else "",
        narrated=narrated,
    )
    return Looked(_with_told(due, narrated), derive_obligations(situation), deliverables, imported)


def look_at_results(ground: AuditGround) -> Due:
    """What is due, with what is wrong with results that are there."""
    items, ingested = planned_so_far(ground)
    standing = read_standing(ground.store.ledger, ground.run_id)
    rejected = tuple(one for item in items if (one := _rejected(ground, item, standing)))
    return find_due(ground.run_id, items, replace(ingested, rejected=rejected))


def _rejected(ground: AuditGround, item: WorkItem, standing: Standing) -> RejectedResult | None:
    """Why the result of an item does not count, as far as its bytes tell; an accepted one counts."""
    held = standing.held.get(item.item_id)
    data = read_bytes(item, ground.folder)
    if isinstance(data, RejectedResult):
        return data if held is None else None
    if held is not None:
        return None if hashlib.sha256(data).hexdigest() == held.received_sha256 else _other(item)
    checked = check_result(data, Bound(ground.run_id, item, standing.result_ids()))
    return checked if isinstance(checked, RejectedResult) else None


def _other(item: WorkItem) -> RejectedResult:
    return reject(item, RejectedClass.DUPLICATE, "", "other bytes were accepted for this item, and they stay")


def _status(ground: AuditGround, looked: Looked, told: tuple[ObligationStatusV1, ...]) -> AuditStatusV1:
    rejected = (one for one in looked.due.ingested.rejected if one.why is not RejectedClass.MISSING)
    return status_artefact(
        StatusTold(ground.run_id, ground.plan.head_tree, looked.due.step.progress), told, rejected
    )


def _around(told: tuple[ObligationStatusV1, ...], name: str) -> tuple[ObligationStatusV1, ...]:
    """An obligation with all that it rests on, in order; all of them without a name."""
    if not name:
        return told
    wanted = Obligation(name)
    kept = {one.value for one in Obligation if one is wanted or wanted in behind(one)}
    return tuple(one for one in told if one.name in kept)


def _delivered(ground: AuditGround) -> str:
    data = ground.folder.read(FINDINGS, limit_bytes=LIMIT_BYTES).data
    return "" if data is None else hashlib.sha256(data).hexdigest()


def _with_told(due: Due, narrated: Narrated | None) -> Due:
    """What is due, with a narrative that is there and does not count."""
    told = told_of(narrated)
    ingested = due.ingested
    if told is not None:
        ingested = replace(ingested, rejected=(*ingested.rejected, told))
    return replace(due, step=with_narrative(due.step, narrated), ingested=ingested)


def _deliverables(
    ground: AuditGround, due: Due, imports: Imported
) -> tuple[dict[RepoPath, bytes], Narrated | None]:
    """What the accepted results give, and where the narrative stands; nothing while some are missing."""
    if due.due:
        return {}, None
    document = make_document(audited(ground, due.items, imports), ground.repository)
    pair = render_pair(document, narrating(ground, takes=False))
    made = {FINDINGS: pair.findings, REPORT: pair.report, **narrative_files(pair.narrated)}
    return made, pair.narrated
