"""``adjudge.verdict-entry/v1``: what the ledger keeps of a verdict that is too large for an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.target_v1 import Outcome

if TYPE_CHECKING:
    from adjudge.model.verdict import Verdict

SCHEMA: Final = "adjudge.verdict-entry/v1"


class VerdictEntryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A verdict by the SHA-256 of its canonical bytes, with what it was about and what it came to."""

    schema: Literal["adjudge.verdict-entry/v1"] = SCHEMA
    verdict_sha256: str
    outcome: Outcome
    examined: int
    grant_digest: str
    patch_digest: str | None
    base_tree: str | None
    head_tree: str | None


def verdict_entry(verdict: Verdict, digest: str) -> VerdictEntryV1:
    """The entry of a verdict.

    Args:
        verdict: The verdict.
        digest: SHA-256 of its canonical bytes.
    """
    return VerdictEntryV1(
        verdict_sha256=digest,
        outcome=verdict.outcome.value,
        examined=verdict.examined,
        grant_digest=verdict.grant_digest,
        patch_digest=verdict.patch_digest,
        base_tree=verdict.base_tree,
        head_tree=verdict.head_tree,
    )
