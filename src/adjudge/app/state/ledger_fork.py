"""``adjudge tool ledger fork``: go on with a damaged ledger from its last sound entry.

Without a confirmation it tells to the byte what would be done, changes nothing, and refuses (4): the damage
is still there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.state.ledger import check_kept
from adjudge.app.wiring import fork_kept, open_repository
from adjudge.report.state_screens import ledger_fork_screen

if TYPE_CHECKING:
    from adjudge.app.world import World

KEEP: Final = (
    "keep the folder that was set aside; `adjudge tool ledger verify` tells of the break from now on"
)


def answer_ledger_fork(at: int, world: World, *, confirmed: bool) -> Answer:
    """What going on from an entry does, or would do.

    Args:
        at: Number of the first damaged entry, as verification names it.
        world: Where the command runs.
        confirmed: The person has said yes.
    """
    with open_repository(world) as repository:
        check_kept(repository)
        artefact = fork_kept(repository, at, confirmed=confirmed)
    return Answer(
        artefact=artefact,
        screen=lambda: ledger_fork_screen(artefact),
        exit_code=0 if artefact.done else 4,
        why="" if artefact.done else "Nothing was changed, since it was not confirmed",
        next_step=KEEP if artefact.done else f"adjudge tool ledger fork --at {at} --confirm",
    )
