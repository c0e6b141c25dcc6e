"""``adjudge.result-check/v1``: what a result of an audit would come to; nothing is taken in by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from adjudge.model.audit import RejectedResult

SCHEMA: Final = "adjudge.result-check/v1"

RejectedClassV1 = Literal[
    "missing", "malformed", "contract-invalid", "identity-mismatch", "prompt-mismatch", "coverage-mismatch",
    "stale-source", "duplicate", "validation-failed",
]  # fmt: skip


class RefusedResultV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a result does not count; see ``adjudge.model.audit.RejectedResult``."""

    item_id: str
    result_path: str
    why: RejectedClassV1
    field: str
    message: str
    command: str


class ResultCheckV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The check.

    Attributes:
        sha256: Of the bytes.
        item_id: The item that it says it answers; empty when it does not say.
        fits: It would be accepted, or is already, with these very bytes.
        accepted: It is already.
        refused: Why it does not fit, or null.
        findings: How many it holds; 0 when it does not fit.
        grounded: How many of them stand at a proved place.
        notes: What there is to know of a result that fits, sentences.
    """

    schema: Literal["adjudge.result-check/v1"] = SCHEMA
    sha256: str
    item_id: str
    fits: bool
    accepted: bool
    refused: RefusedResultV1 | None
    findings: int
    grounded: int
    notes: tuple[str, ...]


class UnacceptedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Results that were taken back, by item, sorted."""

    schema: Literal["adjudge.unaccepted/v1"] = "adjudge.unaccepted/v1"
    run_id: str
    items: tuple[str, ...]


def refused_wire(refused: RejectedResult) -> RefusedResultV1:
    """The wire form of a result that does not count."""
    return RefusedResultV1(
        item_id=refused.item_id,
        result_path=refused.result_path,
        why=refused.why.value,
        field=refused.field,
        message=refused.message,
        command=refused.command,
    )
