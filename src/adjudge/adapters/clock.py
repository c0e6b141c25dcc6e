"""The clock: a gate may ask it which day it is, and nothing else; instants that are kept are told by it."""

from __future__ import annotations

from datetime import UTC, datetime


def today_utc() -> str:
    """The day in UTC, ``YYYY-MM-DD``: whether a grant has expired is decided by it and by nothing else."""
    return datetime.now(UTC).strftime("%Y-%m-%d")


def tell_instant(seconds: int) -> str:
    """An instant in seconds UTC as RFC 3339 has it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
