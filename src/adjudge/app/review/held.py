"""What a review came to, in the ledger: a row of it that was changed since is refused."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.held_entries_v1 import REVIEW_KIND, ReviewEntryV1, review_record
from adjudge.errors import StateError
from adjudge.model.ledger import sha256
from adjudge.model.state import Transition

if TYPE_CHECKING:
    from adjudge.ports import Store


def hold_review(store: Store, run_id: str, body: bytes) -> None:
    """Put what a review came to into the ledger, before it is kept; one that was cut short ends again."""
    number = next(n for n in count() if store.ledger.find(REVIEW_KIND, f"{run_id}/{n}") is None)
    store.commit(Transition(records=(review_record(run_id, body, number),)))


def check_review(store: Store, run_id: str, body: bytes) -> None:
    """Nothing, when what is kept of a review is what it came to.

    Raises:
        StateError: The ledger knows it otherwise, or not at all.
    """
    entries = tuple(store.ledger.named(REVIEW_KIND, f"{run_id}/"))
    known = decode_artefact(entries[-1].payload, ReviewEntryV1) if entries else None
    if known is None or (known.run_id, known.sha256) != (run_id, sha256(body)):
        where = (
            f"ledger entry {entries[-1].seq} knows it otherwise" if entries else "no ledger entry knows it"
        )
        message = f"The review {run_id} (reviews) is not what it came to: {where}."
        raise StateError("row-not-held", message, "review it again: adjudge review")
