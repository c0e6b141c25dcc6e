"""``adjudge audit validate-results`` and ``unaccept``: one result looked at, accepted ones taken back.

Looking takes nothing in. What is taken back stays in the ledger, behind it the record that takes it back; its
file is read afresh by the next step.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.audit.deliver import make_document
from adjudge.app.audit.ground import open_existing
from adjudge.app.audit.narrative import subject_of
from adjudge.app.audit.next import audited, planned_so_far
from adjudge.app.wiring import names_inside, read_named
from adjudge.audit.intake import read_bytes
from adjudge.audit.ledger import read_standing, unaccept_record
from adjudge.audit.narrating import INBOX, NAME, look_at_narrative, unaccept_narratives
from adjudge.audit.probing import Shown, probe_result, refuse_large, refused_check
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.narrative_v1 import LIMIT_BYTES as LIMIT_NARRATIVE
from adjudge.contracts.result_check_v1 import ResultCheckV1, UnacceptedV1
from adjudge.contracts.result_v1 import LIMIT_BYTES
from adjudge.errors import ConfigError, UsageError
from adjudge.model.audit import RejectedResult
from adjudge.model.ids import RepoPath
from adjudge.model.state import Transition
from adjudge.report.audit_screens import result_check_screen, unaccepted_screen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.app.audit.ground import AuditGround
    from adjudge.app.world import World
    from adjudge.model.ledger import Record
    from adjudge.model.workload import WorkItem

NEXT: Final = "adjudge audit next-step"
LONGEST: Final = 4096
"""Characters of a reason."""
NAMED: Final = 5
PREFIX: Final = "item:"
LEAST: Final = 8
"""Digits of a prefix that may stand for an item."""
TOO_LARGE: Final = "result-too-large"
STANDARD_INPUT: Final = "-"


def answer_validate_results(file: str, world: World) -> Answer:
    """What taking a result in would come to: 0 when it fits, else 1."""
    with open_existing(world) as ground:
        items, _ = planned_so_far(ground)
        made = _probe(file, ground, items)
        notes = ground.place.notes()
    return Answer(
        artefact=made,
        screen=lambda: result_check_screen(made),
        exit_code=0 if made.fits else 1,
        why="" if made.refused is None else made.refused.message.rstrip("."),
        next_step="" if made.refused is None else made.refused.command,
        notes=notes,
    )


def _probe(file: str, ground: AuditGround, items: tuple[WorkItem, ...]) -> ResultCheckV1:
    """The check: at the path of an item the file is read as it is taken in, elsewhere as it is named.

    Raises:
        ConfigError: It cannot be read.
    """
    of_path = {one.result_path: one for one in items}
    top = ground.repository.top
    names = names_inside(file, top) if file != STANDARD_INPUT and top is not None else ()
    if INBOX in names:
        return _probe_narrative(ground, items)
    for item in (of_path[RepoPath(one)] for one in names if one in of_path):
        found = read_bytes(item, ground.folder)
        if isinstance(found, RejectedResult):
            return refused_check("", found)
        return probe_result(Shown(found, item.result_path, item), items, ground.desk())
    path = names[0] if names else file
    try:
        data = read_named(file, what="result", limit_bytes=LIMIT_BYTES)
    except ConfigError as error:
        if error.code != TOO_LARGE:
            raise
        return refused_check("", refuse_large(path))
    return probe_result(Shown(data, path, None), items, ground.desk())


def _probe_narrative(ground: AuditGround, items: tuple[WorkItem, ...]) -> ResultCheckV1:
    """What taking in the narrative of the inbox would come to, held against the document as it is now.

    Args:
        ground: The audit.
        items: All that are planned so far.
    """
    document = make_document(audited(ground, items), ground.repository)
    data = encode_printed(document)
    subject = subject_of(ground, document, hashlib.sha256(data).hexdigest())
    narrated = look_at_narrative(ground.store.ledger, ground.folder, subject)
    found = ground.folder.read(INBOX, limit_bytes=LIMIT_NARRATIVE).data
    sha256 = "" if found is None else hashlib.sha256(found).hexdigest()
    if narrated.rejected is not None:
        return refused_check(sha256, narrated.rejected)
    return ResultCheckV1(
        sha256=sha256,
        item_id=NAME,
        fits=True,
        accepted=narrated.accepted is not None,
        refused=None,
        findings=0,
        grounded=0,
        notes=(),
    )


def answer_unaccept(names: tuple[str, ...], world: World, *, everything: bool, reason: str) -> Answer:
    """The items whose results were taken back, 0.

    Args:
        names: Starts of ids of items; ``narrative`` means what a host told of the findings.
        world: Where the command runs.
        everything: All accepted results of this audit.
        reason: Why; may be empty.

    Raises:
        UsageError: No item is named, one has no accepted result, or the reason is too long.
    """
    if bool(names) is everything:
        message = "Either items are named, or all are meant."
        raise UsageError("unaccept-words", message, "adjudge audit unaccept ITEM..., or --all")
    if len(reason) > LONGEST:
        raise UsageError("reason-too-long", f"A reason has at most {LONGEST} characters.")
    with open_existing(world) as ground:
        standing = read_standing(ground.store.ledger, ground.run_id)
        items = {one for one in names if one != NAME}
        chosen = sorted(standing.held if everything else {_find(one, standing.held) for one in items})
        records = tuple(unaccept_record(ground.run_id, one, standing.held[one], reason) for one in chosen)
        told = _narratives(ground, reason) if everything or NAME in names else ()
        if NAME in names and not told:
            raise UsageError(
                "no-narrative", "No narrative of this audit is accepted.", "adjudge audit status"
            )
        ground.store.commit(Transition(records=(*records, *told)))
        made = UnacceptedV1(run_id=ground.run_id, items=(*chosen, *([NAME] if told else [])))
        notes = ground.place.notes()
    return Answer(artefact=made, screen=lambda: unaccepted_screen(made), next_step=NEXT, notes=notes)


def _narratives(ground: AuditGround, reason: str) -> tuple[Record, ...]:
    return unaccept_narratives(ground.store.ledger, ground.run_id, reason)


def _find(name: str, held: Iterable[str]) -> str:
    """The one item whose id begins so, with or without ``item:``.

    Raises:
        UsageError: It is too short to mean one, no item with an accepted result begins so, or several do.
    """
    wanted = name if name.startswith(PREFIX) else f"{PREFIX}{name}"
    if len(wanted) < len(PREFIX) + LEAST:
        message = f"{ascii(name)[:80]} is too short to say whose result is taken back."
        raise UsageError("item-too-short", message, f"the id of the item, or {LEAST} digits of it at least")
    found = sorted(one for one in held if one.startswith(wanted))
    if len(found) == 1:
        return found[0]
    if not found:
        message = f"No accepted result belongs to an item {ascii(name)[:80]}."
        raise UsageError("unknown-item", message, "adjudge audit status")
    shown = ", ".join(found[:NAMED])
    raise UsageError("ambiguous-item", f"Several items begin so: {shown}.", "write more of the id")
