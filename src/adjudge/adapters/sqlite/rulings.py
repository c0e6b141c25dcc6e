"""Decisions about findings: added, never changed, never let go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.errors import StateError
from adjudge.model.finding import FindingId
from adjudge.model.ids import Digest
from adjudge.model.ruling import Ruling, RulingWord

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

AT_ONCE: Final = 500
"""Values of one statement; SQLite takes 999 at least."""


def find_rulings(
    connection: sqlite3.Connection, finding_ids: Sequence[FindingId]
) -> Mapping[FindingId, tuple[Ruling, ...]]:
    """Every decision about these findings, oldest first; ``StateError`` when one is damaged."""
    wanted = sorted(set(finding_ids))
    found: dict[FindingId, list[Ruling]] = {}
    for start in range(0, len(wanted), AT_ONCE):
        part = wanted[start : start + AT_ONCE]
        marks = ", ".join("?" * len(part))
        query = f"SELECT finding_id, word, text, reason, by_whom FROM rulings WHERE finding_id IN ({marks}) ORDER BY seq"  # noqa: E501, S608 - only question marks
        for row in connection.execute(query, part):
            ruling = _ruling(*map(str, row))
            found.setdefault(ruling.finding_id, []).append(ruling)
    return {name: tuple(many) for name, many in found.items()}


def add_rulings(connection: sqlite3.Connection, rulings: Sequence[Ruling]) -> None:
    """Add decisions behind those that are there; the caller holds the transaction."""
    connection.executemany(
        "INSERT INTO rulings (finding_id, word, text, reason, by_whom) VALUES (?, ?, ?, ?, ?)",
        [(one.finding_id, one.word.value, one.text, one.reason, one.by) for one in rulings],
    )


def _ruling(finding_id: str, word: str, text: str, reason: str, by: str) -> Ruling:
    """The decision of a row.

    Raises:
        StateError: It is none.
    """
    try:
        decided = RulingWord(word)
    except ValueError as error:
        raise StateError("store-damaged", "A kept ruling says what no ruling can.") from error
    return Ruling(finding_id=FindingId(finding_id), word=decided, text=Digest(text), reason=reason, by=by)
