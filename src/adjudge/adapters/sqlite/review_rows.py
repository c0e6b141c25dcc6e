"""Rows of reviews as values: one that is damaged is told as such, so that it hides no other.

What a row holds besides its place is never believed: a state that is none and a number that is none make the
review a damaged one under its name, and bytes that are not those that were kept are refused by that name.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

from adjudge.errors import StateError
from adjudge.model.ids import Digest
from adjudge.model.ledger import sha256
from adjudge.model.review import Owner, ReviewState, StoredReview

COLUMNS: Final = "run_id, key, state, host, boot, namespace, pid, started, beat_s, begun_s, cancelled"
LATEST_S: Final = 253_402_300_799
"""The last second that RFC 3339 can tell."""
NOBODY: Final = Owner(host="", boot="", namespace="", pid=0, started=0)


def read_review(row: tuple[Any, ...]) -> StoredReview:
    """The review of a row of ``COLUMNS``; a damaged one where the row is none."""
    run_id, key, state, host, boot, namespace, pid, started, beat_s, begun_s, cancelled = row
    try:
        return StoredReview(
            run_id=str(run_id),
            key=Digest(str(key)),
            state=_state(state),
            owner=Owner(
                host=str(host), boot=str(boot), namespace=str(namespace), pid=int(pid), started=int(started)
            ),
            beat_s=_seconds(beat_s),
            begun_s=_seconds(begun_s),
            cancelled=bool(cancelled),
            body=b"",
        )
    except (ValueError, TypeError, OverflowError):
        return StoredReview(
            run_id=str(run_id),
            key=Digest(str(key)),
            state=ReviewState.DAMAGED,
            owner=NOBODY,
            beat_s=0,
            begun_s=0,
            cancelled=False,
            body=b"",
        )


def whole(body: object, digest: object, *, of: str) -> bytes:
    """The bytes of a cell, as they were kept; damaged ones are a ``StateError``.

    Args:
        body: The cell.
        digest: What its bytes were when they were kept.
        of: Run whose they are.
    """
    if not isinstance(body, bytes) or not is_whole(body, digest):
        _refuse(of)
    return body


def is_whole(body: object, digest: object) -> bool:
    """Whether the bytes of a cell are those that were kept."""
    return isinstance(body, bytes) and sha256(body) == digest


def _state(word: object) -> ReviewState:
    """Where a review stands; ``ValueError`` for what is no state that is kept.

    Raises:
        ValueError: It is none.
    """
    state = ReviewState(str(word))
    if state is ReviewState.DAMAGED:
        raise ValueError(word)
    return state


def _seconds(cell: object) -> int:
    """An instant.

    Raises:
        ValueError: It is none that can be told.
    """
    if not isinstance(cell, int) or not 0 <= cell <= LATEST_S:
        raise ValueError(cell)
    return cell


def _refuse(run_id: str) -> NoReturn:
    """End where bytes are not those that were kept.

    Raises:
        StateError: Always.
    """
    message = f"What is kept of the review {ascii(run_id)[1:-1][:80]} is damaged."
    raise StateError("store-damaged", message, "adjudge runs prune")
