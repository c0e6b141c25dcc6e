"""Signal ids: derived from what a signal says, never from where or when it was seen."""

from __future__ import annotations

from adjudge.model.ids import SignalId, derive_digest
from adjudge.model.paths import encode_path

DOMAIN = "adjudge/signal/v1"
LENGTH = 32


def derive_signal_id(category: str, change: str, *key: str) -> SignalId:
    """``sig:`` + 32 hex digits over category, change and a canonical key of paths and symbols."""
    digest = derive_digest(DOMAIN, category.encode(), change.encode(), *(encode_path(part) for part in key))
    return SignalId(f"sig:{digest[:LENGTH]}")
