"""``adjudge audit validate-results`` and ``unaccept``: one result looked at, accepted ones taken back.

Looking takes nothing in. What is taken back stays in the ledger, behind it the record that takes it back; its
file is read afresh by the next step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.audit.ground import open_existing
from adjudge.app.audit.next import planned_so_far
from adjudge.app.wiring import read_named
from adjudge.audit.ledger import read_standing, unaccept_record
from adjudge.audit.probing import probe_result
from adjudge.contracts.result_check_v1 import UnacceptedV1
from adjudge.contracts.result_v1 import LIMIT_BYTES
from adjudge.errors import UsageError
from adjudge.model.state import Transition
from adjudge.report.audit_screens import result_check_screen, unaccepted_screen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.app.world import World

NEXT: Final = "adjudge audit next-step"
LONGEST: Final = 4096
"""Characters of a reason."""
NAMED: Final = 5


def answer_validate_results(file: str, world: World) -> Answer:
    """What taking a result in would come to: 0 when it fits, else 1."""
    data = read_named(file, what="result", limit_bytes=LIMIT_BYTES)
    with open_existing(world) as ground:
        items, _ = planned_so_far(ground)
        made = probe_result(data, items, ground.desk())
        notes = ground.place.notes()
    return Answer(
        artefact=made,
        screen=lambda: result_check_screen(made),
        exit_code=0 if made.fits else 1,
        why="" if made.refused is None else made.refused.message.rstrip("."),
        next_step="" if made.refused is None else made.refused.command,
        notes=notes,
    )


def answer_unaccept(names: tuple[str, ...], world: World, *, everything: bool, reason: str) -> Answer:
    """The items whose results were taken back, 0.

    Args:
        names: Starts of ids of items.
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
        chosen = sorted(standing.held) if everything else sorted({_find(one, standing.held) for one in names})
        records = tuple(unaccept_record(ground.run_id, one, standing.held[one], reason) for one in chosen)
        ground.store.commit(Transition(records=records))
        made = UnacceptedV1(run_id=ground.run_id, items=tuple(chosen))
        notes = ground.place.notes()
    return Answer(artefact=made, screen=lambda: unaccepted_screen(made), next_step=NEXT, notes=notes)


def _find(name: str, held: Iterable[str]) -> str:
    """The one item whose id begins so, with or without ``item:``.

    Raises:
        UsageError: No item with an accepted result does, or several do.
    """
    wanted = name if name.startswith("item:") else f"item:{name}"
    found = sorted(one for one in held if one.startswith(wanted))
    if len(found) == 1:
        return found[0]
    if not found:
        message = f"No accepted result belongs to an item {ascii(name)[:80]}."
        raise UsageError("unknown-item", message, "adjudge audit status")
    shown = ", ".join(found[:NAMED])
    raise UsageError("ambiguous-item", f"Several items begin so: {shown}.", "write more of the id")
