"""What people decided about findings: only ever added to, and bound to the text that was ruled on.

No import brings a ruling: a reviewer cannot accept its own result.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NewType

from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.finding import FindingId, ResolvedLocator
    from adjudge.model.ids import Digest

RunId = NewType("RunId", str)
"""``run:`` + 32 hex digits over what went into a run and what came of it."""


class RulingWord(StrEnum):
    """What was decided."""

    ACCEPTED = "accepted"
    DISMISSED = "dismissed"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One decision of a person.

    Attributes:
        finding_id: What it is about.
        word: What was decided; ``undone`` takes the earlier ones back.
        text: Digest of the source text that was ruled on, see ``text_digest``.
        reason: As given; may be empty but for a dismissal.
        by: Who decided, as given; empty when nobody said.
    """

    finding_id: FindingId
    word: RulingWord
    text: Digest
    reason: str
    by: str


def text_digest(resolved: ResolvedLocator) -> Digest:
    """What a ruling is bound to: the lines as they stand, or the blob where the whole file is meant."""
    text = resolved.quote or resolved.object_id
    return derive_digest("adjudge/ruled-text/v1", text.encode("utf-8", "surrogatepass"))


def ruling_in_force(rulings: Sequence[Ruling], text: Digest) -> Ruling | None:
    """The last decision about a text; ``None`` when there is none, or it was taken back.

    Args:
        rulings: About one finding, oldest first.
        text: The text as it stands now; a ruling about another one has expired.
    """
    last = next((one for one in reversed(rulings) if one.text == text), None)
    return None if last is None or last.word is RulingWord.UNDONE else last
