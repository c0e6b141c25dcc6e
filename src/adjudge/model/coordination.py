"""What a coordinator says of findings: an order, which say the same, which are to be dropped and why.

A coordinator is a model that sees what passes the table and no source. What it says changes where findings
stand, never what stands in the source, and nothing that counts at the gate.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import Digest


class CoordinationState(StrEnum):
    """What came of coordinating."""

    COORDINATED = "coordinated"
    NOTHING_FOUND = "nothing-found"
    NOT_COORDINATED = "not-coordinated"


@dataclass(frozen=True, slots=True, kw_only=True)
class CoordinatorCall:
    """One prompt with findings of some files.

    Attributes:
        call_id: ``call:`` + 32 hex digits; of the prompt.
        numbers: Of the findings that it holds, sorted.
        prompt: The whole prompt.
        prompt_sha256: Of its bytes.
        tokens: Estimated, of the prompt.
    """

    call_id: str
    numbers: tuple[int, ...]
    prompt: str
    prompt_sha256: Digest
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """A finding that is to count for nothing.

    Attributes:
        number: Of the finding.
        reason: Why, in the coordinator's words; never empty.
        place: JSON pointer in the answer.
    """

    number: int
    reason: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Findings of one file that say the same.

    Attributes:
        numbers: Of the findings, two at least, sorted.
        reason: Why, in the coordinator's words; may be empty.
        place: JSON pointer in the answer.
    """

    numbers: tuple[int, ...]
    reason: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedWord:
    """Something that a coordinator said and that has no effect.

    Attributes:
        code: Why not, a slug.
        place: JSON pointer in the answer.
        found: What stands there, shortened.
    """

    code: str
    place: str
    found: str
