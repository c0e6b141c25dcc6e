"""``adjudge tool ledger receipt``: a receipt that is kept here, by its digest; and the way to get it out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.outside import refuse_writing_inside
from adjudge.app.place import open_place
from adjudge.app.wiring import write_once
from adjudge.contracts.ledger_tools_v1 import KeptReceiptV1
from adjudge.errors import UsageError
from adjudge.model.ids import Digest
from adjudge.report.state_screens import kept_receipt_screen

if TYPE_CHECKING:
    from adjudge.app.world import World

WHAT: Final = "receipt"
_NAME: Final = re.compile(r"sha256:[0-9a-f]{64}")


def answer_kept_receipt(name: str, path: str, world: World) -> Answer:
    """The receipt, written to a file outside the repository, over nothing that is there.

    Args:
        name: As the note of ``adjudge scope`` and the ledger have it: ``sha256:`` and 64 hex digits.
        path: Where it goes.
        world: Where the command runs.

    Raises:
        UsageError: The name is none, or none is kept under it.
    """
    if not names_kept_receipt(name):
        message = f"{ascii(name)[:80]} names no receipt."
        raise UsageError("not-a-receipt", message, "write sha256:DIGEST, as scope tells it")
    refuse_writing_inside(path, world, what=WHAT)
    receipt = load_kept_receipt(name, world)
    write_once(path, receipt, what=WHAT)
    artefact = KeptReceiptV1(receipt_sha256=name.partition(":")[2], size_bytes=len(receipt))
    return Answer(artefact=artefact, screen=lambda: kept_receipt_screen(artefact))


def names_kept_receipt(name: str) -> bool:
    """Whether this is the name of a receipt that is kept, and not of a file."""
    return _NAME.fullmatch(name) is not None


def load_kept_receipt(name: str, world: World) -> bytes:
    """The receipt that is kept under a digest.

    Raises:
        UsageError: None is.
    """
    with open_place(world, needs_repository=True, keeps=False) as place:
        kept = None if place.store is None else place.store.find_receipt(Digest(name.partition(":")[2]))
    if kept is None:
        raise UsageError("unknown-receipt", "No receipt with this digest is kept here.", "name a file")
    return kept
