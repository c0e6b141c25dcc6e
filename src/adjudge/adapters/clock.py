"""The clock: the one question a gate may ask it is which day it is."""

from __future__ import annotations

from datetime import UTC, datetime


def today_utc() -> str:
    """The day in UTC, ``YYYY-MM-DD``: whether a grant has expired is decided by it and by nothing else."""
    return datetime.now(UTC).strftime("%Y-%m-%d")
